import GRDB

/// Another program that opens the file of a catalog and knows nothing of the store.
struct OtherProgram {
  private let queue: DatabaseQueue

  init(_ path: String, busyTimeout: Double = 5) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  func run(_ sql: String) throws {
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// Whether no other connection is writing.
  func canWrite() throws -> Bool {
    do {
      try run("BEGIN IMMEDIATE; ROLLBACK")
      return true
    } catch DatabaseError.SQLITE_BUSY {
      return false
    }
  }

  func number(_ sql: String) throws -> Int? {
    try queue.read { try Int.fetchOne($0, sql: sql) }
  }

  func texts(_ sql: String) throws -> [String] {
    try queue.read { try String.fetchAll($0, sql: sql) }
  }

  func close() throws {
    try queue.close()
  }
}
