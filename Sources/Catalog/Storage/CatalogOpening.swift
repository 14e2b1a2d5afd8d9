import Foundation
import GRDB

/// Opens a catalog file: refuses what is none, creates a missing one, and waits if it must write.
struct CatalogOpening {
  private let file: CatalogFile
  private let style: JournalStyle
  private let limit: Duration
  private let onUpdate: @Sendable () -> Void
  private let onWait: @Sendable (LockWait?) -> Void
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

  /// Separates the file from the log of an earlier file at its path, and from programs that still
  /// have that file open. Renames a non-empty log and returns its new name; nil if there is none.
  ///
  /// - Throws: `FileProblem.leftover` if nothing can be written beside the file.
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
        // Checked again: a program may since have begun the file's own log.
        if isForeign, CatalogHeader.hasForeignLog(file) == true { name = file.setLogAside() }
        file.removeLogRemains()
      }
      // If the file was overwritten, a program that has it open sets its log aside itself.
      if isForeign, name == nil { throw CatalogError.busy(nil) }
      return name
    }
  }

  /// Opens the catalog for reading; an earlier version only on request.
  func read(allowingOlder allowsOlder: Bool = false) throws(CatalogError) -> Connection {
    try file.check(forWriting: false)
    let found = try inTurn(locked: false) { try CatalogHeader(of: file).version }
    if found < Schema.version, !allowsOlder {
      throw .file(file.name, .olderSchema(found: found, known: Schema.version))
    }
    return try inTurn(locked: false) { try Connection(reading: file, style: style) }
  }

  /// Opens the catalog for writing, and updates an older one after calling `onUpdate`.
  func write() throws(CatalogError) -> (Connection, isUpdated: Bool) {
    try file.check(forWriting: true)
    let (isCurrent, hasStyle) = try inTurn(locked: false) {
      let header = try CatalogHeader(of: file)
      return (header.version == Schema.version, header.isWriteAhead == (style == .writeAhead))
    }
    if !isCurrent { onUpdate() }
    // Opening a current catalog writes nothing and need not wait.
    let connection = try inTurn(locked: !isCurrent || !hasStyle) {
      try Connection(writing: file, style: style, isCurrent: isCurrent)
    }
    return (connection, isUpdated: !isCurrent)
  }

  /// Creates the catalog if there is no file, and returns whether it did.
  func create() throws(CatalogError) -> Bool {
    if file.exists { return false }
    if file.isBrokenLink { throw .file(file.name, .brokenLink) }
    if let leftover = file.leftover { throw .file(leftover, .leftover) }
    do {
      return try inTurn(locked: true) {
        if file.exists { return false }
        return try makeNew()
      }
    } catch .file(_, .noPermission(let reason)), .file(_, .inputOutput(let reason)) {
      throw .file(file.name, .cannotCreate(reason: reason))
    } catch .file(_, .notFound) {
      throw .file(file.name, .cannotCreate(reason: String(cString: strerror(ENOENT))))
    }
  }

  /// Creates an empty catalog under a temporary name, and returns true unless another program puts
  /// a file at the path first. The lock must be held.
  private func makeNew() throws -> Bool {
    let unfinished = AtomicFile(for: file)
    try unfinished.create()
    defer { unfinished.remove() }
    unfinished.removeRemains()
    let queue = try DatabaseQueue(path: unfinished.path, configuration: .catalog())
    try Schema.migrate(queue)
    try queue.write(LogStamp.renew)
    try style.confirm(on: queue)
    try queue.close()
    return try unfinished.publish()
  }

  /// Creates the missing folders of a path with access only for their owner, as the XDG Base
  /// Directory Specification requires.
  static func makeFolders(for path: String) throws(CatalogError) {
    guard makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent()) else {
      throw .file(path, .cannotCreate(reason: String(cString: strerror(errno))))
    }
  }

  /// Creates a folder and its parents, and returns whether it exists; errno has the reason if not.
  private static func makeFolder(_ url: URL) -> Bool {
    if access(url.path, F_OK) == 0 { return true }
    return makeFolder(url.deletingLastPathComponent())
      && (mkdir(url.path, 0o700) == 0 || errno == EEXIST)
  }

  /// Runs the body as soon as no other program is in the way.
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
    // A catalog that could not be created leaves no lock file.
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
