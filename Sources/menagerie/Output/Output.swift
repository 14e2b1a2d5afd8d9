import Catalog
import Exchange
import FileFormats
import Foundation
import Terminal

/// The only writer to standard output and standard error: what stored text could do to a terminal
/// is taken from it here.
struct Output {
  static let standard = Output(descriptor: STDOUT_FILENO)
  static let errors = Output(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// What a path leads to that is there and neither a file nor a directory, such as a pipe with a
  /// name or a device, or standard output; nil for anything else.
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

  /// Whether it writes to the file of this status, as `/dev/stdout` does also where a shell has
  /// made that a file.
  private func isSameFile(as other: stat) -> Bool {
    var own = stat()
    return fstat(descriptor, &own) == 0 && own.isSameFile(as: other)
  }

  /// Whether someone reads it on a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// How many columns its terminal has, or are wanted of it by `COLUMNS`; nil where it is none, or
  /// does not say.
  var columns: Int? {
    var size = winsize()
    guard isTerminal else { return nil }
    if let wanted = getenv("COLUMNS").flatMap({ Int(String(cString: $0)) }), wanted > 0 {
      return min(wanted, Self.mostColumns)
    }
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Prints a line of text that may hold anything. On standard error nobody is left to tell of a
  /// failure, so it is tried once more.
  func line(_ text: String) {
    let bytes = VisibleText(text).description + "\n"
    do { try write(bytes: bytes) } catch { do { try write(bytes: bytes) } catch {} }
  }

  /// Prints on standard error what a command finds while it works, in place of its progress.
  static func notice(_ text: String) {
    errors.progress(nil)
    errors.line("menagerie: \(text)")
  }

  /// Says on standard error what a command waits for, once the wait has lasted a while.
  static func tell(of wait: LockWait?) {
    if let wait { notice("Waiting for \(wait.subject)…") }
  }

  /// Says on standard error that a catalog of an earlier version is being brought up to date.
  static func announceUpdate() {
    notice("Bringing the catalog up to date with this version…")
  }

  /// Shows a question, after which the answer is typed.
  func prompt(_ text: String) {
    do { try write(bytes: VisibleText(text).description) } catch {}
  }

  /// Shows on a terminal how far the work has come, in place of what was shown before; nil when
  /// that is over. Elsewhere it prints nothing.
  func progress(_ text: String?) {
    guard isTerminal else { return }
    // The last column is left free: a cursor after it would be in the next row.
    let width = max((columns ?? 80) - 1, 1)
    let blank = String(repeating: " ", count: min(width, Self.progressColumns))
    let visible = (text.map { VisibleText($0).description } ?? "").prefix(blank.count)
    do { try write(bytes: "\r\(blank)\r\(visible)") } catch {}
  }

  /// The greatest number of bytes of text that a command reads at a time before it prints them.
  static let pageBytes = 1 << 22

  /// More than any terminal has.
  private static let mostColumns = 10_000

  /// At least as many columns as a text of progress has.
  private static let progressColumns = 79

  /// That something was done to the catalog.
  static let savedChange = "the change was saved"

  /// Prints what was done. A failure says that it was done all the same: `done` is a sentence
  /// without its full stop, or nil for nothing.
  ///
  /// - Throws: What `body` throws.
  static func reporting(of done: String? = savedChange, _ body: () throws -> Void) throws {
    do { try body() } catch CommandError.outputFailed(let code, nil) {
      throw CommandError.outputFailed(code, done: done)
    }
  }

  /// Prints what was done, as `reporting(of:_:)`: a sentence, or the JSON object with what came of
  /// it.
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

  /// Prints a table, or the JSON array of its objects.
  static func list(
    _ rows: @autoclosure () -> [[String]], _ objects: @autoclosure () -> [JSONMembers],
    asJSON isJSON: Bool
  ) throws {
    var printout = Printout(asJSON: isJSON)
    try printout.add(rows(), objects())
    try printout.end()
  }

  /// Prints lines, each as one line whatever is in it.
  ///
  /// - Throws: `CommandError.outputFailed` if they cannot be written.
  func lines(_ lines: [String]) throws(CommandError) {
    try write(lines.map { VisibleText($0).description })
  }

  /// Prints a value of JSON on a line.
  ///
  /// - Throws: `CommandError.outputFailed` if it cannot be written.
  func json(_ value: JSONValue) throws(CommandError) {
    try write([value.text])
  }

  /// Prints lines of a format that has made its text harmless itself, such as JSON.
  func escaped(_ lines: [String]) throws(CommandError) {
    try write(lines)
  }

  /// Writes a piece of a file as it is; on a terminal each line of it as `lines(_:)` prints it.
  ///
  /// - Throws: `CommandError.outputFailed` if it cannot be written.
  func piece(_ bytes: [UInt8]) throws(CommandError) {
    guard isTerminal else { return try write(bytes) }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let visible = lines.map { VisibleText(String(decoding: $0, as: UTF8.self)).description }
    try write(bytes: visible.joined(separator: "\n"))
  }

  private func write(_ lines: [String]) throws(CommandError) {
    if !lines.isEmpty { try write(bytes: lines.joined(separator: "\n") + "\n") }
  }

  private func write(bytes text: String) throws(CommandError) {
    try write(Array(text.utf8))
  }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    do {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      throw .outputFailed(error.code)
    }
  }
}
