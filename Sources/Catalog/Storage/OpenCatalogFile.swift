import Foundation
import GRDB
import Synchronization

/// The file that a connection has open, which other tools may replace or overwrite meanwhile.
final class OpenCatalogFile: Sendable {
  private struct State {
    /// The catalog's stamp and the root page of its settings, as read at this `data_version`.
    var stamp: LogStamp?
    var root = 0
    var version: UInt32?
    /// Whether the stamp is in the log, and not yet in the file.
    var isInLog = false
    /// Why nothing is written to the file any more.
    var end: FileProblem?
  }

  let file: CatalogFile
  /// The files that were opened: the catalog and, with a log, the log and its index.
  private let endings: [String]
  private let identities: [CatalogFile.Identity?]
  private let state = Mutex(State())

  /// Assumes that the files at the path are those just opened.
  init(_ file: CatalogFile, withLog hasLog: Bool) {
    self.file = file
    endings = hasLog ? ["", "-wal", "-shm"] : [""]
    identities = Self.identities(of: file, endings)
  }

  /// Whether the file at the path or its log is a different one, so that saves would go astray.
  var isMoved: Bool { Self.identities(of: file, endings) != identities }

  /// Refuses a file that another program has overwritten without SQLite: it is no longer a catalog,
  /// or its stamp is unknown to the connection. The write lock must be held.
  ///
  /// - Throws: `FileProblem.replaced`.
  func requireOwn(_ db: Database) throws {
    if let end = state.withLock({ $0.end }) { throw CatalogError.file(file.name, end) }
    let known = try current(db)
    let found = try LogStamp.inFile(db, from: known.root)
    // No stamp: an earlier version wrote the file, or it is just being folded.
    let isOwn = found.map { known.stamp?.belongs(toFileWith: $0) ?? false } ?? true
    guard isOwn, db.isFileOfCatalog else {
      throw CatalogError.file(file.name, .replaced(kept: nil))
    }
    state.withLock { $0.isInLog = known.stamp != found }
  }

  /// The known stamp, read again if another program has changed the catalog.
  private func current(_ db: Database) throws -> State {
    // Outside a transaction, SQLite notices the writes of others only when it reads.
    if !db.isInsideTransaction { _ = try LogStamp.root(db) }
    let version = db.dataVersion
    let known = state.withLock { $0 }
    if known.version == version { return known }
    let read = try State(stamp: LogStamp(db), root: LogStamp.root(db), version: version)
    state.withLock { $0 = read }
    return read
  }

  private static func identities(
    of file: CatalogFile, _ endings: [String]
  ) -> [CatalogFile.Identity?] {
    endings.map { CatalogFile.identity(at: file.path + $0) }
  }

  /// Writes a stamp and returns it, unless the log already has one. It must follow `requireOwn(_:)`
  /// in the same transaction.
  func stamp(_ db: Database) throws -> LogStamp? {
    let known = state.withLock { $0 }
    if known.isInLog { return nil }
    let stamp = LogStamp(after: known.stamp)
    try stamp.write(db)
    return stamp
  }

  /// Records a stamp whose transaction is committed.
  func hasStamped(_ stamp: LogStamp) {
    state.withLock { $0.stamp = stamp }
  }

  /// Where the opened file is now.
  var whereabouts: FileProblem {
    guard let (path, links) = identities.first.flatMap({ $0 })?.opened, links > 0,
      path != file.path
    else { return .replaced(kept: nil) }
    // The system knows the name that was opened; if that is gone, it does not tell the others.
    return .moved(to: path.hasSuffix(" (deleted)") ? nil : path)
  }

  /// Whether the open log was begun for this file, and no one else writes to it for another. The
  /// write lock must be held.
  var ownsLog: Bool {
    let found = Self.identities(of: file, endings)
    guard found.count == 3, found[0] != identities[0] else { return false }
    // A program that opened the file now at the path set it aside.
    if found[1] != identities[1] { return true }
    guard found[2] == identities[2], let stamp = state.withLock({ $0.stamp }) else { return false }
    return StampedLog(of: file)?.hasStamp { $0 == stamp } ?? false
  }

  /// Ends writing to a file that has no name any more, and copies its content to a new one. The
  /// write lock must be held.
  func rescue(_ db: Database) -> FileProblem {
    if let end = state.withLock({ $0.end }) { return end }
    let url = URL(fileURLWithPath: file.path)
    let stem = url.deletingPathExtension().path + "-replaced-"
    let paths = (1...).lazy.map { "\(stem)\($0).\(url.pathExtension)" }
    let path = paths.first { access($0, F_OK) != 0 } ?? file.path
    var end = FileProblem.replaced(kept: nil)
    do {
      // SQLite fills an empty file; only the owner may read this one.
      close(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
      try db.execute(sql: "VACUUM INTO ?", arguments: [path])
      end = .replaced(kept: path)
    } catch {
      unlink(path)
    }
    state.withLock { $0.end = end }
    return end
  }

  /// Ends writing to a file that was overwritten, and sets aside the log with what was saved to it.
  /// The write lock must be held.
  func end() -> FileProblem {
    let known = state.withLock { $0 }
    if let end = known.end { return end }
    let isOwn = known.stamp.flatMap { stamp in
      StampedLog(of: file)?.hasStamp { $0 == stamp }
    }
    let end = FileProblem.replaced(kept: isOwn == true ? file.setLogAside() : nil)
    state.withLock { $0.end = end }
    return end
  }
}

extension CatalogFile {
  /// Gives the log a name that nothing reads, removes its index, and returns the name; nil if the
  /// system refuses. The log must not belong to a connection that still writes.
  func setLogAside() -> String? {
    let number = (1...).lazy.first { access("\(path)-wal-\($0)", F_OK) != 0 } ?? 1
    guard rename(path + "-wal", "\(path)-wal-\(number)") == 0 else { return nil }
    unlink(path + "-shm")
    return "\(name)-wal-\(number)"
  }
}

extension CatalogFile.Identity {
  /// The path of the file, which this process has open, and its number of links; nil if unknown.
  fileprivate var opened: (path: String, links: Int)? {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names {
      var status = stat()
      guard stat("\(folder)/\(name)", &status) == 0, Self(status) == self,
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      else { continue }
      return (path, Int(status.st_nlink))
    }
    return nil
  }
}
