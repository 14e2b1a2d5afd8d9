import Foundation
import ViewState

/// A folder in which the program keeps something for a user, where the XDG Base Directory Specification
/// 0.8 has it.
enum UserFolder: String {
  /// What the user has made.
  case data = "XDG_DATA_HOME"
  /// How the user has left the screens.
  case state = "XDG_STATE_HOME"

  /// What is kept of that.
  @MainActor static var keptState: KeptState { KeptState(path: state.path + "/columns.json") }

  var path: String {
    // A path that is not absolute is to be ignored.
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
