import CNcurses
import Foundation
import Pictures

/// The terminal: ncurses is started, read, written and ended only here.
final class TerminalDevice {
  private let window: UnsafeMutablePointer<WINDOW>
  private let palette: Palette
  private let usesMouse: Bool
  private let font: Font
  let isSlow: Bool
  /// Its pictures.
  private(set) var pictures: TerminalPictures
  /// Whether the terminal skips control strings that it does not know.
  private let passesStrings: Bool
  private var shown: Canvas?
  private var decoder = KeyDecoder()
  private let start = ContinuousClock.now
  /// Whether this program has the terminal. While another has it, reading it or changing its modes
  /// would stop this one.
  private var isTaken = false
  /// The most bytes to read in one turn: a terminal that never stops sending, such as one with a
  /// large paste without marks, would keep everything else from running.
  private static let maxBytes = 16_384
  /// Whether the last read left input for the next one.
  private(set) var hasMore = false

  /// Takes over the terminal. Signals must be caught first (`cn_signals_start`).
  init(
    usesMouse: Bool, pictures choice: PictureChoice, environment: [String: String]
  ) throws(TerminalError) {
    try Self.check(environment)
    _ = cn_use_utf8()
    // The size comes from the window, not from what a parent once exported.
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
    let canShow = wantsColor && has_colors() && !isSlow
    pictures = TerminalPictures(
      choice,
      inCells: isSlow ? .none(.slow) : canShow ? Self.cells(in: environment) : .none(.colors),
      canAsk: canShow && passesStrings)
    decoder = KeyDecoder(
      KeySequences(own: Self.ownSequences), escapeWait: EscapeWait.wanted(by: environment))
    configure()
    enter()
  }

  private static func cells(in environment: [String: String]) -> PictureDisplay {
    // GNU screen, which sets STY, takes over the variable of the terminal outside, and would show
    // these colours as something else.
    let isSaid =
      ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      && (environment["STY"] ?? "").isEmpty
    let isDirect = isSaid || cn_has_flag("Tc") || cn_has_flag("RGB")
    return isDirect ? .cells(.direct) : cn_colors() >= 256 ? .cells(.indexed) : .none(.colors)
  }

  /// How long an answer about pixels is awaited, in milliseconds. Meanwhile an Escape key takes
  /// longer, since answers begin with one.
  static let questionTime = 2_000

  /// Asks the terminal whether it shows pixels, if they are wanted.
  func askAboutPixels() {
    guard pictures.asksAboutPixels else { return }
    decoder.isAsked = true
    cn_write(pictures.ask(cell: Self.cell))
  }

  /// Takes the terminal's answers for keys again.
  func endQuestion() { decoder.isAsked = false }

  /// Waits a moment for answers that are due: the next program would take them for keys.
  private func awaitAnswers() {
    let end = now + .milliseconds(300)
    while decoder.isAsked, !isGone, now < end {
      cn_await_input(20)
      _ = read()
    }
    endQuestion()
  }

  /// The pixels of a cell, as the window says.
  private static var cell: PixelSize? {
    var (width, height): (Int32, Int32) = (0, 0)
    return cn_cell_size(&width, &height) ? PixelSize(width: Int(width), height: Int(height)) : nil
  }

  /// Checks that there is a terminal to draw on, without changing it.
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
    // ncurses reads no keys: it would drop a character whose bytes come apart, and wait forever for
    // the rest of a mouse report. Typed input never cuts a frame short.
    keypad(window, true)
    typeahead(-1)
    leaveok(window, false)
  }

  /// Whether the terminal is a pseudo-terminal, not a line.
  private static var isPseudoTerminal: Bool {
    ttyname(STDOUT_FILENO).map { String(cString: $0).hasPrefix("/dev/pts/") } ?? true
  }

  /// Switches on what ncurses does not.
  private func enter() {
    isTaken = true
    if usesMouse { cn_write("\u{1B}[?1000h\u{1B}[?1006h") }
    cn_rescue_arm(usesMouse)
    wrefresh(window)
    cn_write("\u{1B}[?2004h")
  }

  /// Gives the terminal back to the shell, unless the shell has it.
  func leave() {
    guard isTaken else { return }
    awaitAnswers()
    isTaken = false
    cn_write("\u{1B}[?2004l")
    if usesMouse { cn_write("\u{1B}[?1000l\u{1B}[?1006l") }
    if !cn_can("rmcup") { clearLastRow() }
    curs_set(1)
    endwin()
    cn_rescue_disarm()
  }

  /// Without an alternate screen, the shell's prompt would appear in the footer.
  private func clearLastRow() {
    wmove(window, Int32(size.rows) - 1, 0)
    wclrtoeol(window)
    wrefresh(window)
  }

  func comeBack() {
    forget()
    enter()
  }

  /// The current size of the window, which it also passes to ncurses.
  func measure() -> Size {
    var rows: Int32 = 0
    var columns: Int32 = 0
    if cn_window_size(&rows, &columns), rows > 0, columns > 0 { resizeterm(rows, columns) }
    pictures.follow(cell: Self.cell)
    shown = nil
    return size
  }

  var size: Size {
    Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))
  }

  /// Repaints everything at the next `show`.
  func forget() {
    shown = nil
    clearok(window, true)
  }
}

// MARK: Writing

extension TerminalDevice {
  /// Shows a canvas; sends only what differs from the last one.
  func show(_ canvas: Canvas) {
    for row in 0..<canvas.size.rows {
      let columns = canvas.change(inRow: row, since: shown)
      guard !columns.isEmpty else { continue }
      let place = Point(column: columns.lowerBound, row: row)
      draw(canvas.cells(columns, ofRow: row), at: place)
    }
    place(canvas.cursor)
    // The cells of a removed link would remain links if their characters did not change.
    for link in shown?.links ?? [] where !canvas.links.contains(link) {
      wredrawln(window, Int32(link.point.row), 1)
    }
    wrefresh(window)
    if passesStrings { showLinks(of: canvas) }
    let sequences = pictures.sequences(of: canvas, since: shown)
    if !sequences.isEmpty { cn_write(sequences) }
    shown = canvas
  }

  /// Sends text to the clipboard of the terminal; returns false if the terminal would print it.
  func setClipboard(_ clipboard: Clipboard) -> Bool {
    if passesStrings { cn_write(clipboard.sequence) }
    return passesStrings
  }

  /// Rewrites drawn text as links, which ncurses does not know.
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
    let most = Glyph.Part.maxMarks
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
  var isGone: Bool { cn_input_is_gone() }
  var isPasteStalled: Bool { decoder.isPasteStalled }
  /// The time until the decoder decides what has come, in milliseconds; nil if nothing is open.
  var decisionTime: Int? {
    decoder.deadline.map { max(0, ($0 - now) / .milliseconds(1)).rounded(.up) }.map { Int($0) }
  }

  private var now: Duration { ContinuousClock.now - start }

  /// Reads the available input, as much as one turn should take.
  func read() -> [Input] {
    hasMore = false
    guard isTaken else { return [] }
    let bytes = readBytes()
    hasMore = bytes.count == Self.maxBytes
    let inputs = decoder.decode(bytes, at: now) + (hasMore ? [] : decoder.settle(at: now))
    for answer in decoder.takeAnswers() {
      pictures.take(answer)
      if case .attributes = answer { endQuestion() }
    }
    return usesMouse ? inputs : inputs.filter { if case .mouse = $0 { false } else { true } }
  }

  /// Reads the available input for the last time, up to a limit.
  func readAll() -> [Input] {
    var inputs = read()
    for _ in 0..<64 where hasMore { inputs += read() }
    return inputs
  }

  private func readBytes() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.maxBytes) { buffer, count in
      while count < buffer.count {
        let new = cn_read(buffer.baseAddress?.advanced(by: count), buffer.count - count)
        guard new > 0 else { return }
        count += new
      }
    }
  }

  func endPaste() -> [Input] { decoder.endPaste() }

  /// The sequences of this terminal's keys, by their names in terminfo(5).
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
