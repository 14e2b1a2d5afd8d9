import Foundation
import TestSupport
import Testing

@Suite(
  "Where nobody reads what a command prints, its work is finished or undone before it ends",
  .waitsForProcesses)
struct ClosedPipeTests {
  /// What is there after a command.
  private struct Outcome: Equatable {
    let status: Int32
    let files: [String]
    /// All animals in the catalog, and in the file that was made.
    let animals: [String]
  }

  private static let rows = "name,diet,category\nOx,herbivorous,Bovine\n,herbivorous,Bovine\n"

  /// The files of a place with a catalog and a file of rows, which the commands begin with.
  private static let files = Task {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    _ = try shell.menagerie("fields", "add", "Weight", "--unit", "g")
    _ = try shell.menagerie("edit", "Lynx", "--set", "Weight=18000")
    _ = try shell.menagerie("fields", "add", "Tag")
    _ = try shell.menagerie("fields", "retire", "Tag")
    _ = try shell.menagerie("add", "Dodo")
    _ = try shell.menagerie("undo")
    try Data(rows.utf8).write(to: shell.url(of: "rows.csv"))
    return try shell.folder.names.map { ($0, try Data(contentsOf: shell.url(of: $0))) }
  }

  private func makeShell() async throws -> Shell {
    let shell = try Shell()
    for (name, data) in try await Self.files.value { try data.write(to: shell.url(of: name)) }
    return shell
  }

  /// An end of a pipe whose other end is closed. No program that another test starts meanwhile
  /// gets either, as it could from `pipe`: it would be a reader for as long as it runs.
  private func unreadPipe(in shell: Shell) throws -> Int32 {
    let path = shell.folder.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    close(reader)
    unlink(path)
    try #require(reader >= 0 && writer >= 0)
    return writer
  }

  /// Runs a command whose output is a pipe that nobody reads, or a file.
  private func outcome(of words: [String], isRead: Bool) async throws -> Outcome {
    let shell = try await makeShell()
    let pipe = try unreadPipe(in: shell)
    defer { close(pipe) }
    let process = try ChildProcess(
      ["/usr/bin/env", "-C", shell.folder.path, ProgramUnderTest.path] + words,
      environment: shell.environment, output: isRead ? .nothing : .descriptor(pipe),
      errors: .nothing)
    let status = process.waitForEnd().status
    return Outcome(
      status: status, files: try shell.folder.names, animals: try animals(in: shell))
  }

  private func animals(in shell: Shell) throws -> [String] {
    try ["zoo.sqlite", "new.sqlite"].map {
      try shell.menagerie("export", "--catalog", "\(shell.folder.path)/\($0)").text
    }
  }

  @Test(
    "as of",
    arguments: [
      ["add", "--diet", "omnivorous", "Rhea"], ["edit", "Lynx", "--name", "Bobcat"],
      ["delete", "--yes", "Lynx"], ["undo"], ["redo"],
      ["fields", "add", "Size"], ["fields", "rename", "Weight", "Mass"],
      ["fields", "change", "Weight", "--unit", "kg"], ["fields", "move", "Weight", "1"],
      ["fields", "retire", "Weight"], ["fields", "restore", "Tag"],
      ["edit", "Lynx", "--set", "Weight=20000"], ["categories", "add", "Reptile"],
      ["categories", "rename", "Fish", "Fishes"], ["categories", "delete", "--yes", "Fish"],
      ["categories", "merge", "--yes", "Fish", "Bird"],
      ["import", "--yes", "rows.csv"], ["import", "--yes", "--json", "rows.csv"],
      ["import", "--yes", "--catalog", "new.sqlite", "rows.csv"],
      ["export", "out.zip"], ["backup", "out.sqlite"], ["recover", "zoo.sqlite", "new.sqlite"],
      ["sample", "--catalog", "new.sqlite"],
      ["retention", "--days", "1000"],
    ])
  func ends(words: [String]) async throws {
    let read = try await outcome(of: words, isRead: true)
    let cut = try await outcome(of: words, isRead: false)
    let shell = try await makeShell()
    #expect(cut.status == 128 + SIGPIPE)
    let before = Outcome(
      status: cut.status, files: try shell.folder.names, animals: try animals(in: shell))
    let after = Outcome(status: cut.status, files: read.files, animals: read.animals)
    #expect([before, after].contains(cut))
  }
}

extension Shell {
  fileprivate func url(of name: String) -> URL {
    URL(fileURLWithPath: folder.path).appendingPathComponent(name)
  }
}
