import CNcurses
import Foundation

/// The terminal: the one place where ncurses is started, read, written and ended.
final class TerminalDevice {
  private let window: UnsafeMutablePointer<WINDOW>
  private let palette: Palette
  private let usesMouse: Bool
  private let font: Font
  private var shown: Canvas?
  private var decoder = KeyDecoder()
  /// Whether the terminal is taken over. A terminal that was given back is another program's: to
  /// read it or to change its modes would stop this one.
  private var isTaken = false
  /// The most codes that are read in one turn: a terminal that never stops sending, such as one into
  /// which much is pasted without marks, would keep everything else from its turn.
  private static let mostCodes = 16_384
  /// Whether the last read has left input for the next one.
  private(set) var hasMore = false

  /// Takes the terminal over. Signals are to be caught before (`cn_signals_start`), so that none
  /// finds it half taken.
  init(usesMouse: Bool, environment: [String: String]) throws(TerminalError) {
    try Self.check(environment)
    _ = cn_use_utf8()
    // The size is the window's, not what a parent once exported.
    unsetenv("LINES")
    unsetenv("COLUMNS")
    set_escdelay(25)
    guard let window = cn_start() else { throw .refused(environment["TERM"] ?? "") }
    self.window = window
    self.usesMouse = usesMouse
    let wantsColor = (environment["NO_COLOR"] ?? "").isEmpty
    palette = Palette(hasColor: wantsColor && has_colors())
    font = Font(terminal: environment["TERM"] ?? "")
    configure()
    enter()
  }

  /// Makes sure that there is a terminal that can be drawn on, and leaves it as it is.
  static func check(_ environment: [String: String]) throws(TerminalError) {
    let name = environment["TERM"] ?? ""
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .noTerminal }
    guard cn_know_terminal() == 1 else { throw .unknown(name) }
    guard cn_can("cup") else { throw .tooSimple(name) }
  }

  private func configure() {
    raw()
    noecho()
    nonl()
    keypad(window, true)
    nodelay(window, true)
    leaveok(window, false)
    define_key("\u{1B}[200~", KeyDecoder.pasteStart)
    define_key("\u{1B}[201~", KeyDecoder.pasteEnd)
    for (sequence, key) in [
      ("[1~", KEY_HOME), ("[7~", KEY_HOME), ("[4~", KEY_END), ("[8~", KEY_END),
    ] {
      define_key("\u{1B}" + sequence, key)
    }
  }

  /// Everything that is switched on beside ncurses' own modes.
  private func enter() {
    isTaken = true
    if usesMouse { cn_mouse_on() }
    cn_rescue_arm(usesMouse)
    wrefresh(window)
    cn_write("\u{1B}[?2004h")
  }

  /// Gives the terminal back to the shell, unless it has it.
  func leave() {
    guard isTaken else { return }
    isTaken = false
    cn_write("\u{1B}[?2004l")
    if usesMouse { cn_mouse_off() }
    if !cn_can("rmcup") { clearLastRow() }
    curs_set(1)
    endwin()
    cn_rescue_disarm()
  }

  /// Where no alternate screen goes away, the shell's prompt is not to stand in the footer.
  private func clearLastRow() {
    wmove(window, Int32(size.rows) - 1, 0)
    wclrtoeol(window)
    wrefresh(window)
  }

  /// Takes the terminal back after `leave`.
  func comeBack() {
    shown = nil
    clearok(window, true)
    enter()
  }

  /// The size of the window now; ncurses is told.
  func measure() -> Size {
    var rows: Int32 = 0
    var columns: Int32 = 0
    if cn_window_size(&rows, &columns), rows > 0, columns > 0 { resizeterm(rows, columns) }
    shown = nil
    return size
  }

  /// The size that ncurses draws for.
  var size: Size {
    Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))
  }

  /// Paints everything anew at the next `show`.
  func forget() {
    shown = nil
    clearok(window, true)
  }
}

// MARK: Writing

extension TerminalDevice {
  /// Shows a canvas; only what differs from the last one is sent.
  func show(_ canvas: Canvas) {
    guard canvas != shown else { return }
    for row in 0..<canvas.size.rows where shown?.row(row) != canvas.row(row) {
      draw(canvas.row(row), in: Int32(row))
    }
    place(canvas.cursor)
    wrefresh(window)
    shown = canvas
  }

  private func draw(_ cells: ArraySlice<Cell>, in row: Int32) {
    guard wmove(window, row, 0) == OK else { return }
    for cell in cells where cell.width > 0 {
      let look = palette[cell.style]
      let characters =
        font.drawn(cell.character).unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
      cn_put(window, characters, look.attributes, look.pair)
    }
  }

  private func place(_ cursor: Canvas.Cursor?) {
    curs_set(cursor?.isVisible == true ? 1 : 0)
    guard let cursor else { return }
    wmove(window, Int32(cursor.point.row), Int32(cursor.point.column))
  }
}

// MARK: Reading

extension TerminalDevice {
  /// Whether the terminal has gone, for good.
  var isGone: Bool { cn_input_is_gone() }
  /// Whether a paste is under way.
  var isPasting: Bool { decoder.isPasting }

  /// All input that is at hand, as much as one turn should take.
  func read() -> [Input] {
    var inputs: [Input] = []
    for _ in 0..<Self.mostCodes {
      guard isTaken, let new = readCode() else {
        hasMore = false
        return isTaken ? inputs + decoder.settle() : []
      }
      inputs += new
    }
    hasMore = true
    return inputs
  }

  /// All input that is at hand, for the last time: of a terminal that never stops sending not all.
  func readAll() -> [Input] {
    var inputs = read()
    for _ in 0..<64 where hasMore { inputs += read() }
    return inputs
  }

  /// What comes of the next code; nil when none is at hand.
  private func readCode() -> [Input]? {
    var code: wint_t = 0
    switch wget_wch(window, &code) {
    case OK: return decoder.decode(.character(code), bytes: "")
    case KEY_CODE_YES where Int32(bitPattern: code) == KEY_MOUSE && !decoder.isPasting:
      return mouse()
    case KEY_CODE_YES:
      let number = Int32(bitPattern: code)
      return decoder.decode(.function(number), bytes: Self.sequence(of: number))
    default: return nil
    }
  }

  /// Ends a paste whose end mark never came.
  func endPaste() -> [Input] { decoder.endPaste() }

  private func mouse() -> [Input] {
    let mouse = cn_mouse_read()
    let point = Point(column: Int(mouse.column), row: Int(mouse.row))
    switch mouse.kind {
    case CN_MOUSE_PRESS: return [.mouse(Mouse(.press, at: point))]
    case CN_MOUSE_WHEEL_UP: return [.mouse(Mouse(.wheelUp, at: point))]
    case CN_MOUSE_WHEEL_DOWN: return [.mouse(Mouse(.wheelDown, at: point))]
    default: return []
    }
  }

  /// The bytes that the terminal sends for a key.
  private static func sequence(of key: Int32) -> String {
    guard let bytes = keybound(key, 0) else { return "" }
    defer { free(bytes) }
    return String(cString: bytes)
  }
}
