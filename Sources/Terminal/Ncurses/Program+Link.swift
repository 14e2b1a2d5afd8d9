import CNcurses
import Foundation

extension Program {
  /// The program that opens an address with the desktop's default application.
  private static let opener = "xdg-open"

  /// Opens an address with xdg-open, which never draws on the screen.
  ///
  /// - Throws: `LinkError` if it cannot be started.
  static func openLink(_ address: String) throws {
    let environment = ProcessInfo.processInfo.environment
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false })
    else { throw LinkError.noDisplay(address) }
    let process = cn_start_apart(opener, (address as NSString).expandingTildeInPath)
    if process > 0 { return }
    throw process == -ENOENT
      ? LinkError.notInstalled(opener, address)
      : LinkError.notStarted(opener, address, reason: String(cString: strerror(-process)))
  }
}

/// Why an address was not opened; the message contains the address.
nonisolated enum LinkError: Error, CustomStringConvertible {
  /// There is no display to open it on.
  case noDisplay(_ address: String)
  /// The program for it is not installed.
  case notInstalled(_ program: String, _ address: String)
  /// The program for it did not start.
  case notStarted(_ program: String, _ address: String, reason: String)

  var description: String {
    switch self {
    case .noDisplay(let address):
      "There is no display here to open it on; the address is \(address)"
    case .notInstalled(let program, let address):
      "\(program) is not installed; the address is \(address)"
    case .notStarted(let program, let address, let reason):
      "\(program) could not be started (\(reason)); the address is \(address)"
    }
  }
}
