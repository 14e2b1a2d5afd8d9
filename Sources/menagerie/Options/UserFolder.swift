import Foundation
import ViewState

/// A folder for a user's files, according to the XDG Base Directory Specification 0.8.
enum UserFolder: String {
  /// What the user created.
  case data = "XDG_DATA_HOME"
  /// How the user left the screens.
  case state = "XDG_STATE_HOME"

  /// The stored state of the screens.
  @MainActor static var keptState: KeptState { KeptState(path: state.path + "/columns.json") }

  var path: String {
    // The specification says to ignore relative paths.
    let named = ProcessInfo.processInfo.environment[rawValue].flatMap {
      $0.utf8.first == UInt8(ascii: "/") ? $0 : nil
    }
    return (named ?? "\(FileLocation.home.path)/.local/\(usual)") + "/menagerie"
  }

  private var usual: String {
    switch self {
    case .data: "share"
    case .state: "state"
    }
  }
}
