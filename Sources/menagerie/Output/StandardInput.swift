import Foundation

/// Standard input in place of arguments.
enum StandardInput {
  /// Replaces the first `-` by the lines of standard input, without empty ones.
  ///
  /// - Throws: `CommandError.unreadableInput` if it is not valid UTF-8.
  static func expanding(_ arguments: [String]) throws(CommandError) -> [String] {
    guard let place = arguments.firstIndex(of: "-") else { return arguments }
    let lines = try lines()
    return Array(arguments[..<place]) + lines + Array(arguments[(place + 1)...])
  }

  private static func lines() throws(CommandError) -> [String] {
    guard let text = String(validating: bytes(), as: UTF8.self) else { throw .unreadableInput }
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  private static func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }
}
