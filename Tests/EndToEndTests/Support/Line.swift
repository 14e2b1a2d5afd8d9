import Foundation
import Testing

/// The line between a program and its terminal, from the side of the program.
final class Line {
  private let descriptor: Int32

  /// The line of a session.
  init(of session: Session) throws {
    descriptor = open(try session.state("#{pane_tty}"), O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }

  /// Lets nothing through to the terminal, as `^S` does: a program that draws waits.
  func holdOutput() {
    tcflow(descriptor, TCOOFF)
  }

  /// Lets everything through again.
  func goOn() {
    tcflow(descriptor, TCOON)
  }

  /// How many bytes were typed that the program has not read.
  var unread: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : -1
  }
}
