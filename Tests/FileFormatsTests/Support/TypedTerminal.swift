import Foundation

/// A terminal at which this text has been typed, and then the end of input.
final class TypedTerminal {
  /// The end at which a program would read.
  let descriptor: Int32
  private let keyboard: Int32

  // Glibc's module leaves these out: TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)).
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  init(typing text: String) throws {
    keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var number: Int32 = 0
    _ = ioctl(keyboard, Self.setLock, &locked)
    _ = ioctl(keyboard, Self.getNumber, &number)
    descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    let endOfInput = "\u{4}"
    try FileHandle(fileDescriptor: keyboard, closeOnDealloc: false)
      .write(contentsOf: Data((text + endOfInput).utf8))
  }

  deinit {
    close(descriptor)
    close(keyboard)
  }
}
