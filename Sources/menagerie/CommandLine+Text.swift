import Catalog
import Foundation

extension CommandLine {
  /// The environment variables that name a path or the user.
  private static let variables = [
    "MENAGERIE_CATALOG", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME", Author.variable,
  ]

  /// Refuses an empty argument list, which lacks even the program's name: if the runtime could not
  /// read the arguments, the wrong command would run.
  static func requireArguments() throws(CommandError) {
    if arguments.isEmpty { throw .missingArguments }
  }

  /// Refuses arguments and variables that are not valid UTF-8: Swift would substitute U+FFFD, and
  /// the command would affect another file or name than the one meant.
  static func requireText() throws(CommandError) {
    for index in 0..<Int(argc) where !isText(unsafeArgv[index]) { throw .unreadableArgument }
    for name in variables where !isText(getenv(name)) { throw .unreadableVariable(name) }
    guard let user = getenv(Author.variable).map({ String(cString: $0) }), !user.isEmpty
    else { return }
    do { _ = try Name.checked(user, limit: Author.longestUser) } catch {
      throw .unusableName(Author.variable, error)
    }
  }

  private static func isText(_ bytes: UnsafePointer<CChar>?) -> Bool {
    bytes.map { String(validatingCString: $0) != nil } ?? true
  }
}
