import Foundation

/// What a subcommand refuses.
enum CommandError: Error, CustomStringConvertible {
  case noCategory(String)
  case missingCategory(String)
  case unreadableArgument
  case unreadableVariable(String)
  case outputFailed(Int32)

  var description: String {
    switch self {
    case .noCategory(let name): "No category is named “\(name)”; see “menagerie categories”."
    case .missingCategory(let name):
      "No category is named “\(name)”; add --create-category to create it."
    case .unreadableArgument: "An argument is not valid UTF-8; nothing was done."
    case .unreadableVariable(let name): "\(name) is not valid UTF-8; nothing was done."
    case .outputFailed(let code): "Writing the output failed (\(String(cString: strerror(code))))."
    }
  }

  /// The exit status (sysexits.h).
  var exitStatus: Int32 {
    switch self {
    case .noCategory, .missingCategory, .unreadableArgument, .unreadableVariable: 65
    case .outputFailed: 74
    }
  }
}
