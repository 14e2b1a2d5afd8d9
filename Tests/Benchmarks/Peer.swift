import Foundation

/// Another program that lists things in a terminal, or takes lines there.
struct Peer {
  let name: String
  /// What it is measured on.
  let data: String
  /// Its program and what comes after it.
  let command: [String]
  /// What its first full screen has near its end.
  let ready: String
  /// The keys that are pressed in turn.
  let keys: [String]

  private static let arrows = ["\u{1B}[B", "\u{1B}[A"]
  private static let rows = 10_000
  private static let largeRows = 1_000_000

  /// All of them, with their data in the folder.
  static func all(in folder: String) throws -> [Peer] {
    let files = try PeerFiles(in: folder)
    return try [
      Peer(
        name: "VisiData", data: "10,000 rows", command: ["vd", files.table(rows: rows)],
        ready: "\(rows) rows", keys: arrows),
      Peer(
        name: "VisiData", data: "1,000,000 rows", command: ["vd", files.table(rows: largeRows)],
        ready: "\(largeRows) rows", keys: arrows),
      Peer(
        name: "abook", data: "500 entries",
        command: ["abook", "--datafile", files.book(entries: 500)],
        ready: "Animal 15", keys: arrows),
      Peer(
        name: "tig", data: "1,000 commits",
        command: ["tig", "-C", files.repository(commits: 1_000)],
        ready: "commit 1 of", keys: arrows),
      Peer(
        name: "sqlite3", data: "a prompt", command: ["sqlite3", files.database()],
        ready: "sqlite> ", keys: ["x"]),
      Peer(
        name: "litecli", data: "a prompt", command: ["litecli", files.database()],
        ready: "> ", keys: ["x"]),
    ]
  }
}
