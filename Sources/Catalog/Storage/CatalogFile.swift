import Foundation

/// The file of a catalog, looked at without opening it.
package struct CatalogFile {
  /// The path as it was given, for messages.
  package let name: String
  /// The absolute path without symbolic links, so that all programs that open the file name its
  /// lock alike.
  package let path: String

  /// Names the file at a path, whether or not it exists; where a link there is not to be followed,
  /// but replaced, the link itself.
  package init(_ path: String, followsLink: Bool = true) {
    name = path
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    self.path =
      (followsLink ? Self.real(path) : nil)
      ?? Self.real(folder).map { "\($0)/\(url.lastPathComponent)" } ?? url.path
  }

  /// The folder that holds it.
  package var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// Its name within the folder.
  package var fileName: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Whether the file is there, whatever it is.
  package var exists: Bool { status != nil }

  /// Whether a symbolic link is there that leads to nothing.
  package var isBrokenLink: Bool { !exists && isLink }

  /// Whether a symbolic link is there, wherever it leads.
  var isLink: Bool {
    var link = stat()
    return lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
  }

  /// The log or the journal of another file that was here before, if one lies beside the path; one
  /// with nothing in it means nothing.
  package var leftover: String? {
    hasLog ? name + "-wal" : hasJournal ? name + "-journal" : nil
  }

  /// Whether a rollback journal with something in it lies beside it: a transaction is under way, or
  /// was when its program died, and then the next connection that may write takes it back.
  var hasJournal: Bool { size(path + "-journal") > 0 }

  /// Whether a write-ahead log with something in it lies beside it.
  package var hasLog: Bool { logSize > 0 }

  /// Whether a connection may be open: then the index of a write-ahead log lies beside it, 32 KiB
  /// at least. Where there was no room for one, a part of it stays, which nobody can use.
  var hasLogIndex: Bool { size(path + "-shm") >= 32_768 }

  /// The size of the write-ahead log in bytes; 0 when there is none.
  var logSize: Int { size(path + "-wal") }

  /// The size of the file in bytes; 0 when there is none.
  package var fileSize: Int { size(path) }

  /// Whether it can be written, and new files be made beside it.
  var isWritable: Bool { access(path, W_OK) == 0 && isFolderWritable }

  /// Whether new files can be made beside it.
  var isFolderWritable: Bool { access(folder, W_OK | X_OK) == 0 }

  /// `O_TMPFILE`, which the C library declares for GNU programs only: a file without a name.
  private static let temporary: Int32 = 0o20000000 | O_DIRECTORY

  /// Whether its file system has no locks, which SQLite takes for a lock of another program. Asked with
  /// a file of its own: to close the catalog would give back what this process has locked of it.
  var hasNoLocks: Bool {
    var path = Array("\(folder)/.menagerie-XXXXXX".utf8CString)
    let nameless = open(folder, O_RDWR | Self.temporary, 0o600)
    let descriptor = nameless >= 0 ? nameless : mkstemp(&path)
    guard descriptor >= 0 else { return false }
    defer {
      close(descriptor)
      if nameless < 0 { unlink(path) }
    }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    return fcntl(descriptor, F_SETLK, &lock) != 0 && errno == ENOLCK
  }

  /// Refuses what is no file that can be read, and for writing what cannot be written.
  func check(forWriting: Bool) throws(CatalogError) {
    try requireRegular()
    // SQLite would remove the log of an empty file, and with it all that can be recovered.
    if fileSize == 0, hasLog { throw .file(name, .damaged(reason: "it is empty, its log is not")) }
    if fileSize == 0 { throw .file(name, .empty) }
    guard access(path, R_OK) == 0 else { throw unreadable }
    // SQLite keeps its journal and its log beside the file.
    if forWriting, access(path, W_OK) != 0 || access(folder, W_OK | X_OK) != 0 {
      throw .file(name, .onlyReadable(reason: String(cString: strerror(errno))))
    }
  }

  /// Refuses what is there and no regular file.
  package func requireRegular() throws(CatalogError) {
    guard let status else { throw missing() }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .file(name, .isDirectory)
    default: throw .file(name, .notAFile)
    }
  }

  /// Who may do what with the file, as chmod(2) takes it; nil when there is none.
  var mode: mode_t? { status.map { $0.st_mode & 0o777 } }

  /// Gives an open file the group and the permissions of this one; where there is none, only the
  /// owner has access.
  @discardableResult
  func giveRights(to descriptor: Int32) -> Bool {
    guard let status else { return fchmod(descriptor, 0o600) == 0 }
    var mode = status.st_mode & 0o777
    // Where the group cannot be set, our own group must not get the permissions of that one.
    if fchown(descriptor, .max, status.st_gid) != 0 { mode &= ~0o070 }
    return fchmod(descriptor, mode) == 0
  }

  /// Lets those who may use this file use one beside it too, which is open. What root has made goes
  /// to the owner, as the log does, which SQLite makes.
  func share(_ descriptor: Int32) {
    var other = stat()
    guard let status, fstat(descriptor, &other) == 0 else { return }
    if other.st_gid == status.st_gid, other.st_mode & 0o777 == mode { return }
    if geteuid() == 0 { fchown(descriptor, status.st_uid, .max) }
    giveRights(to: descriptor)
  }

  /// Which file is at the path now; another one may be there later. Nil when none is.
  var identity: Identity? { Self.identity(at: path) }

  /// Which file is at a path now.
  static func identity(at path: String) -> Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? Identity(status) : nil
  }

  /// Whether an open file is still the one at a path, which no link leads to.
  static func isOpen(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }

  /// When the file, its log and its journal were written last, and how long they are.
  var condition: Condition {
    Condition(
      parts: ["", "-wal", "-journal"].map { ending in
        var status = stat()
        guard stat(path + ending, &status) == 0, status.st_size > 0 else { return [] }
        return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
      })
  }

  /// What shows whether anything was written.
  struct Condition: Equatable {
    fileprivate let parts: [[Int]]
  }

  /// A file whatever its name.
  struct Identity: Equatable {
    private let device: UInt64
    private let inode: UInt64

    init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  private var status: stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// What to throw when the file could not be opened; errno has the reason.
  package var unreadable: CatalogError { CatalogError(system: errno, path: name) }

  /// Whether the disk has no room for another page, or for another file.
  var hasNoRoom: Bool {
    var disk = statvfs()
    guard statvfs(folder, &disk) == 0 else { return false }
    return disk.f_bavail <= 65_535 / max(disk.f_frsize, 1) || disk.f_files > 0 && disk.f_favail == 0
  }

  private func missing() -> CatalogError {
    let reason = errno
    if isBrokenLink { return .file(name, .brokenLink) }
    return reason == ENOENT || reason == ENOTDIR
      ? .file(name, .notFound) : CatalogError(system: reason, path: name)
  }

  private func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension CatalogFile {
  /// What lies beside a catalog and belongs to it.
  static let suffixes = ["-wal", "-shm", "-journal", "-lock"]

  /// Refuses a place for a new file that is taken, or that belongs to the catalog, or where another
  /// catalog has its log: SQLite would take that for the log of the new file.
  func requirePlace(apartFrom catalog: CatalogFile?, isReplacing: Bool) throws(CatalogError) {
    if let catalog, Self.suffixes.contains(where: { path == catalog.path + $0 }) {
      throw .file(name, .itself)
    }
    if let identity {
      if identity == catalog?.identity { throw .file(name, .itself) }
      try requireRegular()
      guard isReplacing else { throw .file(name, .exists) }
      if hasLogIndex || leftover != nil { throw .file(name, .inUse) }
    }
    if isBrokenLink { throw .file(name, .brokenLink) }
    if let leftover { throw .file(leftover, .leftover) }
  }
}
