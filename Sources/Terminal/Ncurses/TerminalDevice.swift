import CNcurses
import Foundation

/// The terminal: the one place where ncurses is started, read, written and ended.
final class TerminalDevice {
  private let window: UnsafeMutablePointer<WINDOW>
  private let palette: Palette
  private let usesMouse: Bool
  private let font: Font
  /// Whether the line to the terminal is slow.
  let isSlow: Bool
  /// Whether control strings that the terminal does not know leave nothing on the screen.
  private let passesStrings: Bool
  private var shown: Canvas?
  private var decoder = KeyDecoder()
  private let start = ContinuousClock.now
  /// Whether the terminal is taken over. A terminal that was given back is another program's: to
  /// read it or to change its modes would stop this one.
  private var isTaken = false
  /// The most bytes that are read in one turn: a terminal that never stops sending, such as one into
  /// which much is pasted without marks, would keep everything else from its turn.
  private static let mostBytes = 16_384
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
    guard let window = cn_start() else { throw .refused(environment["TERM"] ?? "") }
    self.window = window
    isSlow = LineSpeed.isSlow(
      by: environment, baud: Int(baudrate()), isPseudo: Self.isPseudoTerminal)
    passesStrings = Hyperlink.isSafe(in: environment)
    self.usesMouse = usesMouse
    let wantsColor = (environment["NO_COLOR"] ?? "").isEmpty
    palette = Palette(hasColor: wantsColor && has_colors())
    font = Font(terminal: environment["TERM"] ?? "")
    decoder = KeyDecoder(
      KeySequences(own: Self.ownSequences), escapeWait: EscapeWait.wanted(by: environment))
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
    // The bytes of keys are read here, not by ncurses: it would drop a character whose bytes come
    // apart, and wait for ever for the rest of what the mouse did. A frame is never cut short for
    // what has been typed.
    keypad(window, true)
    typeahead(-1)
    leaveok(window, false)
  }

  /// Whether a program stands behind the terminal, not a line.
  private static var isPseudoTerminal: Bool {
    ttyname(STDOUT_FILENO).map { String(cString: $0).hasPrefix("/dev/pts/") } ?? true
  }

  /// Everything that is switched on beside ncurses' own modes.
  private func enter() {
    isTaken = true
    if usesMouse { cn_write("\u{1B}[?1000h\u{1B}[?1006h") }
    cn_rescue_arm(usesMouse)
    wrefresh(window)
    cn_write("\u{1B}[?2004h")
  }

  /// Gives the terminal back to the shell, unless it has it.
  func leave() {
    guard isTaken else { return }
    isTaken = false
    cn_write("\u{1B}[?2004l")
    if usesMouse { cn_write("\u{1B}[?1000l\u{1B}[?1006l") }
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

  /// The size of the window now, which ncurses learns as well.
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
    for row in 0..<canvas.size.rows {
      let columns = canvas.change(inRow: row, since: shown)
      guard !columns.isEmpty else { continue }
      let place = Point(column: columns.lowerBound, row: row)
      draw(canvas.cells(columns, ofRow: row), at: place)
    }
    place(canvas.cursor)
    // The cells of a link that is gone would lead on where their characters stay.
    for link in shown?.links ?? [] where !canvas.links.contains(link) {
      wredrawln(window, Int32(link.point.row), 1)
    }
    wrefresh(window)
    if passesStrings { showLinks(of: canvas) }
    shown = canvas
  }

  /// Hands text to the clipboard of the terminal; false where that would print it.
  func setClipboard(_ clipboard: Clipboard) -> Bool {
    if passesStrings { cn_write(clipboard.sequence) }
    return passesStrings
  }

  /// Makes links of the text that was just drawn, which ncurses knows nothing of.
  private func showLinks(of canvas: Canvas) {
    let isNew = canvas.links != shown?.links
    for link in canvas.links
    where isNew || !canvas.change(inRow: link.point.row, since: shown).isEmpty {
      link.sequence(over: canvas.text(under: link)).map { cn_write($0) }
    }
  }

  private func draw(_ cells: ArraySlice<Cell>, at point: Point) {
    withUnsafeTemporaryAllocation(of: cchar_t.self, capacity: cells.count) { line in
      line.initialize(repeating: cchar_t())
      var count = 0
      // Of a wide character the first half alone is handed over.
      for cell in cells where !cell.isTail {
        encode(cell, into: &line[count])
        count += 1
      }
      mvwadd_wchnstr(
        window, Int32(point.row), Int32(point.column), line.baseAddress, Int32(count))
    }
  }

  private func encode(_ cell: Cell, into encoded: inout cchar_t) {
    let look = palette[cell.style]
    let most = Glyph.Part.mostMarks
    withUnsafeTemporaryAllocation(of: wchar_t.self, capacity: most + 2) { characters in
      characters.initialize(repeating: 0)
      for index in 0...most {
        guard let scalar = cell.part[index] else { break }
        characters[index] = wchar_t(bitPattern: font.drawn(scalar).value)
      }
      setcchar(&encoded, characters.baseAddress, look.attributes, look.pair, nil)
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
  /// Whether the terminal has gone and will not come back.
  var isGone: Bool { cn_input_is_gone() }
  /// Whether a paste has stopped before its end.
  var isPasteStalled: Bool { decoder.isPasteStalled }
  /// How long it is until the time decides what has come, in milliseconds; nil where nothing is open.
  var decisionTime: Int? {
    decoder.deadline.map { max(0, ($0 - now) / .milliseconds(1)).rounded(.up) }.map { Int($0) }
  }

  private var now: Duration { ContinuousClock.now - start }

  /// All input that is at hand, as much as one turn should take.
  func read() -> [Input] {
    hasMore = false
    guard isTaken else { return [] }
    let bytes = readBytes()
    hasMore = bytes.count == Self.mostBytes
    let inputs = decoder.decode(bytes, at: now) + (hasMore ? [] : decoder.settle(at: now))
    return usesMouse ? inputs : inputs.filter { if case .mouse = $0 { false } else { true } }
  }

  /// All input that is at hand, for the last time: of a terminal that never stops sending not all.
  func readAll() -> [Input] {
    var inputs = read()
    for _ in 0..<64 where hasMore { inputs += read() }
    return inputs
  }

  private func readBytes() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.mostBytes) { buffer, count in
      while count < buffer.count {
        let new = cn_read(buffer.baseAddress?.advanced(by: count), buffer.count - count)
        guard new > 0 else { return }
        count += new
      }
    }
  }

  /// Ends a paste whose end mark never came.
  func endPaste() -> [Input] { decoder.endPaste() }

  /// What the keys of this terminal send, by the names of terminfo(5).
  private static var ownSequences: [(sequence: String, key: Key)] {
    let named: [(String, Key)] = [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
      ("kend", .end), ("kfnd", .home), ("kslt", .end), ("kpp", .pageUp), ("knp", .pageDown),
      ("kdch1", .delete), ("kbs", .backspace), ("kent", .enter), ("kcbt", .backTab),
    ]
    let functions = (1...63).map { ("kf\($0)", Key.function($0)) }
    return (functions + named).compactMap { name, key in
      cn_sequence(name).map { (String(cString: $0), key) }
    }
  }
}
