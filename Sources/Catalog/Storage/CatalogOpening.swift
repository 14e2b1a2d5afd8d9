import Foundation

/// The opening of a catalog file: refuses what is no catalog, makes a missing one where it may,
/// and waits for its turn where it must write.
struct CatalogOpening {
  private let file: CatalogFile
  private let style: JournalStyle
  private let limit: Duration
  private let onUpdate: @Sendable () -> Void
  private let onWait: @Sendable (LockWait?) -> Void
  /// The lock under which the catalog is written.
  let lock: WriteLock

  /// Prepares to open the file; the limit is for each wait.
  init(
    _ file: CatalogFile, style: JournalStyle?, limit: Duration?,
    onWait: @escaping @Sendable (LockWait?) -> Void, onUpdate: @escaping @Sendable () -> Void
  ) {
    self.file = file
    self.style = style ?? JournalStyle(folder: file.folder)
    self.limit = limit ?? .seconds(10)
    self.onUpdate = onUpdate
    self.onWait = onWait
    lock = WriteLock(catalog: file.path)
  }

  /// Parts the file from a log that was begun for another one, which was here before, and from what
  /// a program has open that still has that one. A log with something in it gets another name,
  /// which is returned; nil where there is none.
  ///
  /// - Throws: `FileProblem.leftover` where nothing can be written beside the file.
  func setForeignLogAside() throws(CatalogError) -> String? {
    guard style == .writeAhead, file.hasLogIndex || file.hasLog else { return nil }
    return try inTurn(locked: false) {
      guard let isForeign = CatalogHeader.hasForeignLog(file) else { return nil }
      guard file.isWritable else {
        if isForeign { throw CatalogError.file(file.name + "-wal", .leftover) }
        return nil
      }
      var name: String?
      file.whileNobodyHasIt {
        // Asked once more: until now a program may have begun a log of the file's own.
        if isForeign, CatalogHeader.hasForeignLog(file) == true { name = file.setLogAside() }
        file.removeLogRemains()
      }
      // A program that has the file open, over which another has written, sets its log aside.
      if isForeign, name == nil { throw CatalogError.busy(nil) }
      return name
    }
  }

  /// Opens the catalog for reading; one of an earlier version only on request.
  func read(allowingOlder allowsOlder: Bool = false) throws(CatalogError) -> Connection {
    try file.check(forWriting: false)
    let found = try inTurn(locked: false) { try CatalogHeader(of: file).version }
    if found < Schema.version, !allowsOlder {
      throw .file(file.name, .olderSchema(found: found, known: Schema.version))
    }
    return try inTurn(locked: false) { try Connection(reading: file, style: style) }
  }

  /// Opens the catalog for writing, and brings an older one up to date, which it reports.
  func write() throws(CatalogError) -> (Connection, isUpdated: Bool) {
    try file.check(forWriting: true)
    let (isCurrent, hasStyle) = try inTurn(locked: false) {
      let header = try CatalogHeader(of: file)
      return (
        header.version == Schema.version, header.isWriteAhead == (style == .writeAhead)
      )
    }
    if !isCurrent { onUpdate() }
    // Opening a current catalog writes nothing and need not wait.
    let connection = try inTurn(locked: !isCurrent || !hasStyle) {
      try Connection(writing: file, style: style, isCurrent: isCurrent)
    }
    return (connection, isUpdated: !isCurrent)
  }

  /// Makes the catalog if no file is there, and says whether it did.
  func create() throws(CatalogError) -> Bool {
    if file.exists { return false }
    if file.isBrokenLink { throw .file(file.name, .brokenLink) }
    if let leftover = file.leftover { throw .file(leftover, .leftover) }
    do {
      return try inTurn(locked: true) {
        if file.exists { return false }
        return try NewCatalog(file: file, style: style).make()
      }
    } catch .file(_, .noPermission(let reason)), .file(_, .inputOutput(let reason)) {
      throw .file(file.name, .cannotCreate(reason: reason))
    } catch .file(_, .notFound) {
      throw .file(file.name, .cannotCreate(reason: String(cString: strerror(ENOENT))))
    }
  }

  /// Does it as soon as no other program is in the way.
  private func inTurn<T>(locked: Bool, _ body: () throws -> T) throws(CatalogError) -> T {
    var wait = LockWaitPolicy(limit: limit, report: onWait)
    defer { wait.ended() }
    var isFirst = true
    while true {
      switch try attempt(locked: locked, body) {
      case .done(let value): return value
      case .refused(nil) where isFirst && file.hasNoLocks: throw .file(file.name, .noLocks)
      case .refused(let holder): try wait.refused(by: holder)
      }
      isFirst = false
      usleep(10_000)
    }
  }

  private func attempt<T>(locked: Bool, _ body: () throws -> T) throws(CatalogError) -> Attempt<T> {
    if locked, case .refused(let holder) = try lock.attempt() { return .refused(by: holder) }
    // A catalog that could not be made leaves no lock beside its place.
    defer { if locked, !file.exists { lock.releaseAndRemove() } else { lock.release() } }
    do {
      return .done(try body())
    } catch let error where error.isBusy {
      return .refused(by: nil)
    } catch {
      throw CatalogError(error, path: file.name)
    }
  }
}
