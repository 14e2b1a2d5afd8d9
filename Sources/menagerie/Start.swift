import Catalog
import Foundation
import Pictures

/// The entry point. It checks that another thread can be started: without, work would wait forever.
@main
enum Start {
  static func main() {
    if CommandLine.arguments.dropFirst().first == DecoderChild.command {
      DecoderChild.run(CommandLine.arguments)
    }
    Trap.explain()
    SystemRefusal.takeNote()
    // A user name saved by another program of this login applies here too.
    MainActor.assumeIsolated {
      if let user = UserFolder.keptState.user { setenv(Author.variable, user, 0) }
    }
    do {
      // The runtime could not read them, and the wrong command would run.
      if CommandLine.arguments.isEmpty { throw CommandError.missingArguments }
      try NewThread.start {}
    } catch {
      Menagerie.fail(error)
    }
    Task {
      await Menagerie.main()
      exit(EXIT_SUCCESS)
    }
    dispatchMain()
  }
}

extension CommandLine {
  private static let variables = [
    "MENAGERIE_CATALOG", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME", Author.variable,
  ]

  /// Refuses arguments and variables that are not valid UTF-8: Swift would substitute U+FFFD, and
  /// another file or name would be meant.
  static func requireText() throws(CommandError) {
    for case let bytes? in UnsafeBufferPointer(start: unsafeArgv, count: Int(argc))
    where !isText(bytes) { throw .unreadableArgument(String(cString: bytes)) }
    for name in variables where !isText(getenv(name)) { throw .unreadableVariable(name) }
    guard let user = getenv(Author.variable).map({ String(cString: $0) }), !user.isEmpty
    else { return }
    do { _ = try Name.checked(user, limit: Author.maxUserLength) } catch {
      throw .unusableName(Author.variable, error)
    }
  }

  private static func isText(_ bytes: UnsafePointer<CChar>?) -> Bool {
    bytes.map { String(validatingCString: $0) != nil } ?? true
  }
}
