import Catalog
import Foundation

extension CommandLine {
  /// The variables in which a person names a place, or themselves.
  private static let variables = [
    "MENAGERIE_CATALOG", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME", Author.variable,
  ]

  /// Refuses to start without arguments, of which the name of the program is one: where the runtime
  /// could not read them, another command than the one that is meant would be carried out.
  static func requireArguments() throws(CommandError) {
    if arguments.isEmpty { throw .missingArguments }
  }

  /// Refuses arguments and variables that are not valid UTF-8: Swift would put U+FFFD in place of
  /// what is not, and the command would be about another file or name than the one that is meant.
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
