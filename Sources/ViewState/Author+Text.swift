import Catalog

/// Who and where, each shortened; what is unknown is left out.
extension Author {
  /// In a list: "ann@farm".
  nonisolated public var address: String {
    [user, host].filter { !$0.isEmpty }.map(\.shortened).joined(separator: "@")
  }

  /// After a verb: " on farm by ann".
  nonisolated public var place: String {
    [("on", host), ("by", user)].filter { !$0.1.isEmpty }.map { " \($0) \($1.shortened)" }.joined()
  }
}
