import Foundation
import TestSupport

/// The files on which other programs are measured.
struct PeerFiles {
  let folder: String

  /// Prepares a folder for them.
  init(in folder: String) throws {
    self.folder = URL(fileURLWithPath: folder).path + "/peers"
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true)
  }

  /// A table with tabs between its columns.
  func table(rows: Int) throws -> String {
    try file("table-\(rows).tsv") {
      "name\tdiet\tcategory\n"
        + (0..<rows).map { "Animal \($0)\tcarnivorous\tBird\n" }.joined()
    }
  }

  /// An address book.
  func book(entries: Int) throws -> String {
    try file("book-\(entries)") {
      "[format]\nprogram=abook\nversion=0.6.1\n\n"
        + (0..<entries).map { "[\($0)]\nname=Animal \($0)\n\n" }.joined()
    }
  }

  /// A repository of Git.
  func repository(commits: Int) throws -> String {
    let path = "\(folder)/repository-\(commits)"
    if access(path, F_OK) == 0 { return path }
    let stream = (1...commits).map { index in
      "commit refs/heads/main\ncommitter Keeper <keeper@zoo.example> \(1_700_000_000 + index) +0000\n"
        + "data 10\nNo. \(String(format: "%06d", index))\n"
    }.joined()
    let input = try file("stream-\(commits)") { stream }
    let script =
      "git init -q -b main '\(path)' && git -C '\(path)' fast-import --quiet < '\(input)'"
    let run = try ChildProcess(
      ["/bin/sh", "-c", script], environment: ProcessInfo.processInfo.environment, output: .nothing)
    run.waitForEnd()
    return path
  }

  /// A database without tables.
  func database() -> String { folder + "/peers.sqlite" }

  private func file(_ name: String, _ text: () -> String) throws -> String {
    let path = "\(folder)/\(name)"
    if access(path, F_OK) != 0 {
      try text().write(toFile: path, atomically: true, encoding: .utf8)
    }
    return path
  }
}
