import Foundation

/// Menagerie on a pseudo-terminal, with its times and its resources.
struct MeasuredProgram {
  /// What one key brought about.
  struct Frame {
    /// From the key to the last byte, in milliseconds; nil if no byte came.
    let time: Double?
    let bytes: Int
  }

  /// A frame is over when nothing has come for so long, in milliseconds.
  private static let pause: Int32 = 5
  private static let footerEnd = Array("Quit".utf8)

  private let terminal: PseudoTerminal
  /// From the start of the process to the last byte of the footer, in milliseconds.
  let startUp: Double

  /// Starts the program on a catalog and waits for its first full screen.
  init(_ program: String, catalog: String, size: TerminalSize) throws {
    let start = Clock.milliseconds
    terminal = try PseudoTerminal(
      [program, "--catalog", catalog],
      environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"],
      columns: size.columns, rows: size.rows)
    var screen: [UInt8] = []
    repeat {
      guard let bytes = terminal.read(within: 10_000) else {
        throw PseudoTerminal.Failure(
          description: "No first screen, but: \(String(decoding: screen, as: UTF8.self))")
      }
      screen += bytes
    } while !screen.contains(Self.footerEnd)
    startUp = Clock.milliseconds - start
  }

  /// Reads until the program has sent nothing for a while.
  func settle() {
    while terminal.read(within: 100) != nil {}
  }

  /// Presses a key and reads its frame.
  func press(_ key: String) -> Frame {
    let start = Clock.milliseconds
    terminal.type(key)
    var time: Double?
    var count = 0
    // The first byte may take longer than the pause between two.
    while let bytes = terminal.read(within: time == nil ? 200 : Self.pause) {
      time = Clock.milliseconds - start
      count += bytes.count
    }
    return Frame(time: time, bytes: count)
  }

  /// What it sends and computes in a second without input.
  func idleSecond() -> (bytes: Int, ticks: Int) {
    let ticks = ProcessStatus(terminal.process).ticks
    let end = Clock.milliseconds + 1_000
    var count = 0
    while Clock.milliseconds < end {
      count += terminal.read(within: Int32(max(1, end - Clock.milliseconds)))?.count ?? 0
    }
    return (count, ProcessStatus(terminal.process).ticks - ticks)
  }

  /// Its memory now.
  var memory: ProcessStatus.Memory { ProcessStatus(terminal.process).memory }

  /// Ends it.
  func quit() {
    terminal.type("q")
    terminal.waitForEnd()
  }
}

/// The size of a terminal.
struct TerminalSize {
  let columns: UInt16
  let rows: UInt16
}

/// A clock that only goes forward.
enum Clock {
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }
}
