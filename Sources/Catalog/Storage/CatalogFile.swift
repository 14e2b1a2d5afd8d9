import Foundation

/// The file of a catalog, examined without opening it.
package struct CatalogFile {
  /// The path as it was given, for messages.
  package let name: String
  /// The absolute path without symbolic links, so that all programs agree on the file's lock.
  package let path: String

  /// Names the file at a path, whether or not it exists, or a link there that is to be replaced.
  package init(_ path: String, followsLink: Bool = true) {
    name = path
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    self.path =
      (followsLink ? Self.real(path) : nil)
      ?? Self.real(folder).map { "\($0)/\(url.lastPathComponent)" } ?? url.path
  }

  package var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  package var fileName: String { URL(fileURLWithPath: path).lastPathComponent }

  package var exists: Bool { status != nil }

  package var isBrokenLink: Bool { !exists && isLink }

  var isLink: Bool {
    var link = stat()
    return lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
  }

  /// The name of a non-empty log or journal that an earlier file at this path left behind.
  package var leftover: String? {
    hasLog ? name + "-wal" : hasJournal ? name + "-journal" : nil
  }

  /// Whether there is a non-empty rollback journal: a transaction is running, or its program died,
  /// and the next connection that may write rolls it back.
  var hasJournal: Bool { size(path + "-journal") > 0 }

  package var hasLog: Bool { logSize > 0 }

  /// Whether a connection may be open: the write-ahead log has an index, of at least 32 KiB. A full
  /// disk leaves a shorter one, which is useless.
  var hasLogIndex: Bool { size(path + "-shm") >= 32_768 }

  /// The size of the write-ahead log in bytes; 0 if there is none.
  var logSize: Int { size(path + "-wal") }

  /// The size of the file in bytes; 0 if there is none.
  package var fileSize: Int { size(path) }

  /// Whether it can be written, and new files created beside it.
  var isWritable: Bool { access(path, W_OK) == 0 && isFolderWritable }

  var isFolderWritable: Bool { access(folder, W_OK | X_OK) == 0 }

  /// `O_TMPFILE`, a file without a name, which the C library declares only for GNU programs.
  private static let temporary: Int32 = 0o20000000 | O_DIRECTORY

  /// Whether its file system has no locks, which SQLite takes for another program's lock. It tests
  /// a temporary file: closing the catalog would release this process's locks on it.
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

  /// Refuses a file that cannot be read or, for writing, cannot be written.
  func check(forWriting: Bool) throws(CatalogError) {
    try requireRegular()
    // SQLite would remove the log of an empty file, and with it everything that can be recovered.
    if fileSize == 0, hasLog { throw .file(name, .damaged(reason: "it is empty, its log is not")) }
    if fileSize == 0 { throw .file(name, .empty) }
    guard access(path, R_OK) == 0 else { throw unreadable }
    // SQLite keeps its journal and its log beside the file.
    if forWriting, access(path, W_OK) != 0 || access(folder, W_OK | X_OK) != 0 {
      throw .file(name, .onlyReadable(reason: String(cString: strerror(errno))))
    }
  }

  package func requireRegular() throws(CatalogError) {
    guard let status else { throw missing() }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .file(name, .isDirectory)
    default: throw .file(name, .notAFile)
    }
  }

  /// The permissions of the file, as for chmod(2); nil if there is none.
  var mode: mode_t? { status.map { $0.st_mode & 0o777 } }

  /// Gives an open file, or a folder, the group and the permissions of this one; if this one does
  /// not exist, only the owner has access.
  @discardableResult
  func giveRights(to descriptor: Int32, isFolder: Bool = false) -> Bool {
    guard let status else { return fchmod(descriptor, isFolder ? 0o700 : 0o600) == 0 }
    var mode = status.st_mode & 0o777
    // If the group cannot be set, our own must not get the permissions meant for it.
    if fchown(descriptor, .max, status.st_gid) != 0 { mode &= ~0o070 }
    // Who may read a folder may also enter it.
    if isFolder { mode |= (mode & 0o444) >> 2 }
    return fchmod(descriptor, mode) == 0
  }

  /// Gives an open file beside this one the same access. A file created by root goes to the owner,
  /// like the log that SQLite creates.
  func share(_ descriptor: Int32) {
    var other = stat()
    guard let status, fstat(descriptor, &other) == 0 else { return }
    if other.st_gid == status.st_gid, other.st_mode & 0o777 == mode { return }
    if geteuid() == 0 { fchown(descriptor, status.st_uid, .max) }
    giveRights(to: descriptor)
  }

  /// The identity of the file now at a path; nil if there is none.
  static func identity(at path: String) -> Identity? { status(at: path).map(Identity.init) }

  /// Whether an open file is still the one at a path, not through a link.
  static func isOpen(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && Identity(opened) == Identity(named)
  }

  /// The sizes and modification times of the file, its log and its journal.
  var condition: Condition {
    Condition(
      ages: ["", "-wal", "-journal"].map { ending in
        Self.status(at: path + ending).flatMap { $0.st_size > 0 ? $0.age : nil } ?? []
      })
  }

  /// Shows by comparison whether anything was written.
  struct Condition: Equatable {
    fileprivate let ages: [[Int]]
  }

  /// Flushes a file or, with `O_DIRECTORY`, the names in a folder, so that they survive a power
  /// cut; false if that fails, and errno has the reason.
  static func flushes(_ path: String, _ flags: Int32 = 0) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { return false }
    // Some file systems flush by themselves, and refuse.
    let isFlushed = fsync(descriptor) == 0 || errno == EINVAL
    let reason = errno
    close(descriptor)
    errno = reason
    return isFlushed
  }

  /// Adds bytes at the end of a file.
  static func append(_ bytes: [UInt8], to path: String) throws(CatalogError) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw CatalogError(system: errno, path: path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CatalogError(system: errno, path: path) }
      rest = rest.dropFirst(count)
    }
  }

  struct Identity: Equatable {
    private let device: UInt64
    private let inode: UInt64

    init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  private var status: stat? { Self.status(at: path) }

  private static func status(at path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// The error for a file that could not be opened; errno has the reason.
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

  private func size(_ path: String) -> Int { Self.status(at: path).map { Int($0.st_size) } ?? 0 }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The suffixes of the files beside a catalog that belong to it.
  static let suffixes = ["-wal", "-shm", "-journal", "-lock"]

  /// Refuses a path for a new file if it is taken, if it belongs to the catalog, the folder of its
  /// originals included, or if another
  /// catalog has left its log there: SQLite would take that for the log of the new file.
  func requirePlace(apartFrom catalog: CatalogFile?, isReplacing: Bool) throws(CatalogError) {
    if let catalog, Self.suffixes.contains(where: { path == catalog.path + $0 }) {
      throw .file(name, .itself)
    }
    if let catalog, PhotoFolder(of: catalog).has(path) { throw .file(name, .isOfOriginals) }
    if let identity = Self.identity(at: path) {
      if let catalog, identity == Self.identity(at: catalog.path) { throw .file(name, .itself) }
      try requireRegular()
      guard isReplacing else { throw .file(name, .exists) }
      if hasLogIndex || leftover != nil { throw .file(name, .inUse) }
    }
    if isBrokenLink { throw .file(name, .brokenLink) }
    if let leftover { throw .file(leftover, .leftover) }
  }
}
