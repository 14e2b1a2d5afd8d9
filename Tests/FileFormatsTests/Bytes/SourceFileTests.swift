import FileFormats
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("A file to read from")
struct SourceFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/animals.csv"
    try Data(Self.text.utf8).write(to: URL(filePath: path))
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
  }

  /// More than is read at once.
  static let text =
    "name\n" + (0..<20_000).map { "Emu number \($0)\n" }.joined()

  @Test("is read as often as one likes")
  func passes() throws {
    let source = try SourceFile(path: path)
    #expect(source.size == Self.text.utf8.count)
    for _ in 0..<2 { #expect(ReadTable(source).rows.count == 20_000) }
    #expect(try source.prefix(4) == Array("name".utf8))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 1)
    defer { buffer.deallocate() }
    let count = try source.read(at: Self.text.utf8.count - 6, into: buffer)
    #expect(Array(buffer[..<count]) == Array("19999\n".utf8))
  }

  @Test("is read whole from its open descriptor when it is deleted or replaced meanwhile")
  func deleted() throws {
    let source = try SourceFile(path: path)
    try Data("name\n".utf8).write(to: URL(filePath: path), options: .atomic)
    #expect(ReadTable(source).rows.count == 20_000)
    try FileManager.default.removeItem(atPath: path)
    #expect(ReadTable(source).rows.count == 20_000)
  }

  @Test("is refused when it grows while it is read")
  func grown() throws {
    let source = try SourceFile(path: path)
    try append("Owl\n")
    #expect(ReadTable(source).error == .changed(path: path))
  }

  @Test("is refused when it is cut while it is read")
  func cut() throws {
    let source = try SourceFile(path: path)
    var isCut = false
    #expect(throws: FormatError.changed(path: path)) {
      try source.read { _ in
        if !isCut { #expect(truncate(path, 300_000) == 0) }
        isCut = true
        return true
      }
    }
  }

  @Test("is refused when it is written over while it is read")
  func overwritten() throws {
    let source = try SourceFile(path: path)
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.write(contentsOf: Data("game".utf8))
    try file.close()
    #expect(ReadTable(source).error == .changed(path: path))
  }

  @Test("is standard input from where it stands, when that is a file")
  func descriptor() throws {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    try file.seek(toOffset: 5)
    let source = try SourceFile(descriptor: file.fileDescriptor, path: "standard input")
    let table = ReadTable(source)
    #expect(table.columns == ["Emu number 0"])
    #expect(table.rows.count == 19_999)
    #expect(source.size == Self.text.utf8.count - 5)
  }

  @Test("may be a pipe")
  func pipe() throws {
    let pipe = Pipe()
    let table = try reading {
      try SourceFile(descriptor: pipe.fileHandleForReading.fileDescriptor, path: "-")
    } writing: {
      pipe.fileHandleForWriting
    }
    #expect(table.rows.count == 20_000)
  }

  @Test("may be a FIFO, whose writer comes late")
  func fifo() throws {
    let fifo = folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let table = try reading {
      try SourceFile(path: fifo)
    } writing: {
      try FileHandle(forWritingTo: URL(filePath: fifo))
    }
    #expect(table.rows.count == 20_000)
    #expect(try folder.names == ["animals.csv", "fifo"])
  }

  @Test("that nobody ever writes to can be cancelled")
  func cancelled() async throws {
    let fifo = folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let task = Task.detached { try SourceFile(path: fifo) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("may be a terminal, until the end is typed")
  func terminal() throws {
    let terminal = try TypedTerminal(typing: "name,diet\nEmu,omnivorous\n")
    let table = ReadTable(
      try SourceFile(descriptor: terminal.descriptor, path: "standard input"))
    #expect(table.rows == [["Emu", "omnivorous"]])
  }

  @Test("is no directory, no device, and is there")
  func refusals() throws {
    #expect(throws: FormatError.unknown(path: "/", "is a directory; name a file in it")) {
      try SourceFile(path: "/")
    }
    #expect(throws: FormatError.unknown(path: "/dev/zero", "is a device; name a file")) {
      try SourceFile(path: "/dev/zero")
    }
    let missing = folder.path + "/owls.csv"
    #expect(throws: FormatError.unreadable(path: missing, code: ENOENT)) {
      try SourceFile(path: missing)
    }
    #expect(
      FormatError.unreadable(path: "owls.csv", code: ENOENT).message
        == "owls.csv: is not there; check the path.")
    #expect(FormatError.unreadable(path: "owls.csv", code: ENOENT).exitStatus == 66)
  }

  /// Reads what a thread of its own writes.
  private func reading(
    _ open: () throws -> SourceFile, writing: @escaping @Sendable () throws -> FileHandle
  ) throws -> ReadTable {
    let failure = Mutex<(any Error)?>(nil)
    let thread = Thread {
      do {
        let file = try writing()
        let text = Data(Self.text.utf8)
        for start in stride(from: 0, to: text.count, by: 7_777) {
          try file.write(contentsOf: text[start..<min(start + 7_777, text.count)])
        }
        try file.close()
      } catch {
        failure.withLock { $0 = error }
      }
    }
    thread.start()
    let table = ReadTable(try open())
    failure.withLock { #expect($0 == nil) }
    return table
  }

  private func append(_ text: String) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }
}
