import Foundation

/// A terminal without a screen, with one program running on it.
package final class PseudoTerminal {
  /// What went wrong.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// The program that runs on it.
  package let process: ChildProcess
  private var descriptor: Int32
  /// How the terminal treated what is typed and sent when the program was started.
  package private(set) var firstModes: [UInt32] = []

  // Glibc's module leaves these out: TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)).
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// Starts a program on a new terminal of that size.
  package init(
    _ arguments: [String], environment: [String: String], columns: UInt16, rows: UInt16
  ) throws {
    // No other program that is started meanwhile is to keep the terminal open.
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard descriptor >= 0, ioctl(descriptor, Self.setLock, &locked) == 0,
      ioctl(descriptor, Self.getNumber, &number) == 0
    else { throw Failure(description: "No pseudo-terminal (\(String(cString: strerror(errno))))") }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    let modes = Self.modes(of: descriptor)
    process = try ChildProcess(
      arguments, environment: environment, input: .terminal("/dev/pts/\(number)"),
      output: .descriptor(0), inNewSession: true)
    firstModes = modes
  }

  deinit { vanish() }

  /// Takes the terminal away from the program.
  package func vanish() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Types bytes.
  package func type(_ bytes: String) {
    var rest = Array(bytes.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// The next bytes that the program sends; nil if none come within that many milliseconds.
  package func read(within milliseconds: Int32) -> [UInt8]? {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, milliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// How the terminal treats what is typed and sent now, as `stty -g` tells it.
  package var modes: [UInt32] { Self.modes(of: descriptor) }

  private static func modes(of descriptor: Int32) -> [UInt32] {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return [] }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  /// Waits for the end of the program.
  @discardableResult
  package func waitForEnd() -> ChildProcess.End {
    while true {
      while read(within: 20) != nil {}
      if let end = process.endIfOver() { return end }
    }
  }
}
