import Catalog
import Exchange
import Synchronization
import ViewState

/// Prints problems on standard output from any thread, one per line. A terminal gets a limited
/// number, and the rest are counted; JSON has them all, in the member `problems` of an object.
final class ProblemPrinter: Sendable {
  private struct State {
    var count = 0
    var list = JSONList()
    var failure: CommandError?
  }

  private static let opening = "{\"problems\":"

  private let limit: Int
  private let isJSON: Bool
  private let state = Mutex(State())

  /// Prints nothing until the first line or the end.
  init(asJSON isJSON: Bool) {
    self.isJSON = isJSON
    limit = Output.standard.isTerminal && !isJSON ? 100 : Int.max
  }

  var count: Int { state.withLock { $0.count } }

  func add(_ line: String) {
    state.withLock { state in
      state.count += 1
      guard state.count <= limit, state.failure == nil else { return }
      do throws(CommandError) {
        if isJSON {
          let start = state.count == 1 ? [Self.opening] : []
          try Output.standard.escaped(start + [state.list.line([("problem", .string(line))])])
        } else {
          try Output.standard.lines([line])
        }
      } catch {
        state.failure = error
      }
    }
  }

  /// Prints the number of lines left out, or the end of the object with further members; throws
  /// `CommandError.outputFailed` if a line could not be written.
  func end(_ members: JSONMembers) throws {
    let (count, failure, end) = state.withLock { ($0.count, $0.failure, $0.list.end()) }
    if let failure { throw failure }
    if isJSON {
      let rest = JSONValue.object(members).text.dropFirst()
      return try Output.standard.escaped((count == 0 ? [Self.opening] : []) + ["\(end),\(rest)"])
    }
    let rest = count - limit
    if rest > 0 { try Output.standard.lines(["… and \(rest.grouped) more"]) }
  }
}
