import FileFormats
import Foundation
import Synchronization

/// A file of refused rows, to correct and import again: CSV in UTF-8. Its first columns have the
/// line, the column and the reason; the others are those of the source.
///
/// It is written under another name from the first row on, so that an unwritable place is noticed
/// before the catalog is written. In the end it gets its own name, or one with a number if an older
/// reject file is there; it replaces nothing. Only its owner can read it.
final class RejectFile: Sendable {
  private struct State {
    var descriptor: Int32 = -1
    var columns: [String] = []
    var buffer: [UInt8] = []
    var isWhole = false
  }

  private static let ownColumns = ["line", "column", "reason"].map {
    SurveyColumn.nativePrefix + $0
  }
  private static let writer = DelimitedWriter(.comma)
  private static let bufferSize = 1 << 16
  private static let maxOfOneName = 1_000

  private let path: String
  /// The path where rows are collected, without a header, as a later row may bring more columns.
  private let rowsPath: String
  /// The path of the complete file before it gets its name.
  private let wholePath: String
  private let state = Mutex(State())

  /// Throws `ImportError.notAReject` if another kind of file is there.
  init(path: String) throws(ImportError) {
    self.path = path
    wholePath = "\(path)-new-" + String(UInt64.random(in: 0...(.max)), radix: 16)
    rowsPath = wholePath + "-rows"
    if !Self.mayReplace(path) { throw .notAReject(path: path) }
  }

  func add(_ record: Record, _ refusal: RefusedRow, columns: [String]) throws {
    try state.withLock { state in
      if state.descriptor < 0 { state.descriptor = try create(rowsPath) }
      state.columns = columns
      var line = Record(line: record.line)
      for text in [String(refusal.line), refusal.column ?? "", refusal.reason] {
        line.append(text.utf8)
      }
      let places = columns.indices.filter { !columns[$0].hasPrefix(SurveyColumn.nativePrefix) }
      // Cells beyond the columns are kept, so that nothing is lost.
      let beyond = columns.count..<max(columns.count, record.count)
      for place in places + beyond { line.append(record.cell(place)) }
      if case .unreadable(let text, _) = record.flaw { line.append(text.utf8) }
      Self.writer.add(line, to: &state.buffer)
      if state.buffer.count >= Self.bufferSize { try flush(&state) }
    }
  }

  /// Writes the complete file, if there are any rows; only its name is missing then.
  func complete() throws {
    try state.withLock { state in
      guard state.descriptor >= 0 else { return }
      try flush(&state)
      state.isWhole = true
      try assemble(state)
    }
  }

  /// Gives the file its name. If that fails, it keeps the one that it has, so that no row is lost.
  ///
  /// - Returns: Its current path, and why that differs, in a sentence; nil if there is no file.
  func publish() -> (path: String, problem: String?)? {
    state.withLock { state in
      guard state.isWhole else { return nil }
      state.isWhole = false
      if !Self.mayReplace(path) { return (wholePath, "\(ImportError.notAReject(path: path))") }
      for number in 1...Self.maxOfOneName {
        let path = numbered(number)
        if FileManager.default.contentsEqual(atPath: wholePath, andPath: path) {
          unlink(wholePath)
          return (path, nil)
        }
        if FileManager.default.fileExists(atPath: path) { continue }
        guard rename(wholePath, path) == 0 else { return (wholePath, "\(failure)") }
        return (path, nil)
      }
      return (wholePath, nil)
    }
  }

  /// Removes what was written under another name; rows added later start again.
  func discard() {
    state.withLock { state in
      if state.descriptor >= 0 {
        close(state.descriptor)
        unlink(rowsPath)
      }
      if state.isWhole { unlink(wholePath) }
      state = State()
    }
  }

  /// The path with a number before its extension, from the second on.
  private func numbered(_ number: Int) -> String {
    if number == 1 { return path }
    let ending = ".csv"
    let stem = path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path
    return "\(stem)-\(number)" + (path.hasSuffix(ending) ? ending : "")
  }

  private func assemble(_ state: State) throws {
    let descriptor = try create(wholePath)
    defer { close(descriptor) }
    let names = Self.ownColumns + state.columns.filter { !$0.hasPrefix(SurveyColumn.nativePrefix) }
    var head: [UInt8] = []
    Self.writer.begin(columns: names, to: &head)
    try write(head, to: descriptor)
    guard lseek(state.descriptor, 0, SEEK_SET) == 0 else { throw failure }
    var chunk = [UInt8](repeating: 0, count: Self.bufferSize)
    while true {
      let count = read(state.descriptor, &chunk, chunk.count)
      if count < 0, errno != EINTR { throw failure }
      if count == 0 { break }
      try write(Array(chunk.prefix(max(count, 0))), to: descriptor)
    }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure }
  }

  private func flush(_ state: inout State) throws {
    try write(state.buffer, to: state.descriptor)
    state.buffer.removeAll(keepingCapacity: true)
  }

  private func create(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure }
    return descriptor
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(ImportError) {
    do {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      throw .rejectFailed(path: path, code: error.code)
    }
  }

  private var failure: ImportError { .rejectFailed(path: path, code: errno) }

  /// Whether no file is there, or one that begins like a reject file.
  private static func mayReplace(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    let start = Array(ownColumns.joined(separator: ",").utf8)
    var found = [UInt8](repeating: 0, count: start.count)
    return read(descriptor, &found, found.count) == start.count && found == start
  }
}
