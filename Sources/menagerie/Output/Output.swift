import Catalog
import Exchange
import FileFormats
import Foundation
import Terminal

/// The only writer to standard output and standard error; it makes stored text harmless to a
/// terminal. Messages, questions and progress that cannot be written are dropped; anything else
/// throws `CommandError.outputFailed`.
struct Output {
  static let standard = Output(descriptor: STDOUT_FILENO)
  static let errors = Output(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// The output for the path of a pipe, a device or standard output; nil for anything else.
  ///
  /// - Throws: `CommandError.outputFailed` if it cannot be opened.
  static func special(_ path: String) throws(CommandError) -> Output? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if standard.isSameFile(as: status) { return .standard }
    if [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { return nil }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .outputFailed(errno) }
    return Output(descriptor: descriptor)
  }

  /// Whether it writes to the file with this status, as `/dev/stdout` does even when redirected.
  private func isSameFile(as other: stat) -> Bool {
    var own = stat()
    return fstat(descriptor, &own) == 0 && own.isSameFile(as: other)
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The width of its terminal, or the one of `COLUMNS`; nil if it is unknown or no terminal.
  var columns: Int? {
    var size = winsize()
    guard isTerminal else { return nil }
    if let wanted = getenv("COLUMNS").flatMap({ Int(String(cString: $0)) }), wanted > 0 {
      return min(wanted, Canvas.maxColumns)
    }
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Prints a line of any text. If that fails, nobody is left to tell: it is tried once more.
  func line(_ text: String) {
    let bytes = VisibleText(text).description + "\n"
    do { try write(bytes: bytes) } catch { do { try write(bytes: bytes) } catch {} }
  }

  /// Prints a finding of a running command on standard error, in place of its progress.
  static func notice(_ text: String) {
    errors.progress(nil)
    errors.line("menagerie: \(text)")
  }

  /// Prints on standard error what a command waits for, once it has waited a while.
  static func tell(of wait: LockWait?) {
    if let wait { notice("Waiting for \(wait.subject)…") }
  }

  /// Prints on standard error that a catalog of an earlier version is being migrated.
  static func announceUpdate() {
    notice("Bringing the catalog up to date with this version…")
  }

  func prompt(_ text: String) {
    do { try write(bytes: VisibleText(text).description) } catch {}
  }

  /// Shows progress, on a terminal alone, in place of what was shown before; nil clears it.
  func progress(_ text: String?) {
    guard isTerminal else { return }
    // The last column stays free: a cursor after it would be on the next row.
    let width = max((columns ?? 80) - 1, 1)
    let blank = String(repeating: " ", count: min(width, Self.progressColumns))
    let visible = (text.map { VisibleText($0).description } ?? "").prefix(blank.count)
    do { try write(bytes: "\r\(blank)\r\(visible)") } catch {}
  }

  /// At least as many columns as a progress text has.
  private static let progressColumns = 79

  /// The most rows that a command reads before printing them, and the most bytes of text in them.
  static let pageRows = 500
  static let pageBytes = 1 << 22

  static let savedChange = "the change was saved"

  /// Prints what was done. If that fails, the error says that it was done nevertheless: `done` is a
  /// sentence without a full stop, or nil if nothing was done.
  ///
  /// - Throws: What `body` throws.
  static func reporting(of done: String? = savedChange, _ body: () throws -> Void) throws {
    do { try body() } catch CommandError.outputFailed(let code, nil) {
      throw CommandError.outputFailed(code, done: done)
    }
  }

  /// Prints what was done, with `reporting(of:_:)`: a sentence, or a JSON object.
  static func answer(
    _ sentence: @autoclosure () -> String, _ members: @autoclosure () throws -> JSONMembers,
    asJSON isJSON: Bool, done: String? = savedChange
  ) throws {
    try reporting(of: done) {
      if isJSON {
        try standard.json(.object(members()))
      } else {
        try standard.lines([sentence()])
      }
    }
  }

  /// Prints a table, or a JSON array of its objects.
  static func list(
    _ rows: @autoclosure () -> [[String]], _ objects: @autoclosure () -> [JSONMembers],
    asJSON isJSON: Bool
  ) throws {
    var printout = RecordPrinter(asJSON: isJSON)
    try printout.add(rows(), objects())
    try printout.end()
  }

  /// Prints each text as one line, whatever it contains.
  func lines(_ lines: [String]) throws(CommandError) {
    try escaped(lines.map { VisibleText($0).description })
  }

  /// Prints a JSON value on one line.
  func json(_ value: JSONValue) throws(CommandError) {
    try escaped([value.text])
  }

  /// Prints lines of a format that escapes its text itself, such as JSON.
  func escaped(_ lines: [String]) throws(CommandError) {
    if !lines.isEmpty { try write(bytes: lines.joined(separator: "\n") + "\n") }
  }

  /// Writes a piece of a file as it is; on a terminal, prints its lines as `lines(_:)` does.
  func piece(_ bytes: [UInt8]) throws(CommandError) {
    guard isTerminal else { return try write(bytes) }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let visible = lines.map { VisibleText(String(decoding: $0, as: UTF8.self)).description }
    try write(bytes: visible.joined(separator: "\n"))
  }

  private func write(bytes text: String) throws(CommandError) {
    try write(Array(text.utf8))
  }

  /// Writes bytes as they are.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    do {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      throw .outputFailed(error.code)
    }
  }
}
