import Pictures

/// What is at the path of a file, or what the system refused there.
public enum FileProblem: Equatable, Sendable {
  /// No file is there.
  case notFound
  /// A directory is there.
  case isDirectory
  /// A FIFO, a socket or a device is there.
  case notAFile
  /// A symbolic link to nothing is there.
  case brokenLink
  /// A file that is not a picture, or of a format that is not known, is there.
  case notAPicture
  /// A picture is there that cannot be decoded.
  case undecodable(PictureProblem)
  /// A file of more bytes than may be added is there.
  case tooLarge(limit: Int)
  /// A file is there that others write to.
  case changing
  /// A file of 0 bytes is there.
  case empty
  /// A file without an SQLite header, or an SQLite file without anything in it.
  case notACatalog
  /// An SQLite database of another program.
  case foreignDatabase
  /// A catalog that a later version of Menagerie changed; versions count migrations.
  case newerSchema(found: Int, known: Int)
  /// A catalog of an earlier version that cannot be migrated without writing to it.
  case olderSchema(found: Int, known: Int)
  /// A file with too much besides the tables of a catalog to be opened.
  case overfull
  /// A catalog that SQLite cannot read.
  case damaged(reason: String)
  /// A catalog with nothing left to recover.
  case nothingLeft
  /// A file is there already.
  case exists
  /// The catalog itself is there.
  case itself
  /// The folder of the catalog's originals is there.
  case isOfOriginals
  /// A folder is wanted, and a file is there.
  case notAFolder
  /// A catalog is there that may be open.
  case inUse
  /// The file at the lock's path is not a lock but somebody's own file.
  case foreignLock
  /// A log or journal of a catalog that is no longer there.
  case leftover
  /// The file or its folder cannot be read or written.
  case noPermission(reason: String)
  /// The file or its folder can be read but not written.
  case onlyReadable(reason: String)
  /// The missing catalog could not be created.
  case cannotCreate(reason: String)
  /// The catalog is open read-only, or is on a read-only medium.
  case readOnly
  /// The catalog is in memory, and has no folder for photos.
  case inMemory
  /// This store is busy with a large write on the only connection to the catalog.
  case occupied
  /// No space is left for the catalog.
  case diskFull
  /// Its file system has no locks.
  case noLocks
  /// Reading or writing failed in the file system.
  case inputOutput(reason: String)
  /// The file was moved while it was open; nil if the new path is unknown.
  case moved(to: String?)
  /// The file was deleted, replaced or overwritten while it was open. `kept` is a file with saved
  /// data that the one at the path lacks; nil for none.
  case replaced(kept: String?)
  /// The file was opened where nothing can be written, and was changed since.
  case outdated
  /// The store is already closed.
  case closed
  /// Any other error that SQLite reports.
  case unexpected(reason: String)

  /// The message after the path of the file, without the full stop.
  func words(of path: String) -> String {
    switch self {
    case .notFound: "is not there; check the path"
    case .isDirectory: "is a directory; name a file in it"
    case .notAFile: "is not a regular file; name another"
    case .notAPicture: "is not a picture in \(PictureFormat.names); choose another file"
    case .undecodable(let problem):
      [problem.text, problem.advice].compactMap(\.self)
        .joined(separator: "; ")
    case .tooLarge(let limit): "is larger than \(limit >> 20) MiB; choose a smaller file"
    case .changing: "was changed while it was read; try again"
    case .brokenLink:
      "is a link that leads to no file; restore that file or name another"
    case .empty: "is empty; remove it to start a new catalog here, or restore a backup"
    case .notACatalog: "is not a catalog; name another file"
    case .foreignDatabase: "is a database of another program; name another file"
    case .newerSchema(let found, let known):
      "has version \(found), this program knows up to \(known); install a newer Menagerie"
    case .olderSchema(let found, let known):
      "has version \(found), not \(known); open it once in the editor to update it"
    case .overfull:
      "holds far more tables than a catalog, or far longer ones; try “menagerie recover \(path) NEW”"
    case .damaged(let reason):
      "is damaged (\(reason)); restore a backup, or try “menagerie recover \(path) NEW”"
    case .nothingLeft: "holds nothing of a catalog; restore a backup"
    case .exists: "already exists; name another file"
    case .itself: "is the catalog itself; name another file"
    case .isOfOriginals: "is where the originals of the catalog lie; name another place"
    case .notAFolder: "is not a folder; name another place"
    case .inUse: "is open, or was not closed; close that catalog, or name another file"
    case .foreignLock:
      "is where the lock of the catalog belongs, and is something else; move it away"
    case .leftover:
      "belongs to a catalog that is not there; put that back or move this file away"
    case .noPermission(let reason): "no permission (\(reason)); ask its owner"
    case .onlyReadable(let reason):
      "can only be read (\(reason)); “menagerie --read-only \(path)” opens it so"
    case .cannotCreate(let reason): "cannot be created (\(reason)); name another place"
    case .readOnly: "can only be read; nothing was changed"
    case .inMemory: "keeps no photos; open one in a file"
    case .occupied: "is being written; try again when that is done"
    case .diskFull: "no space is left; make room and try again"
    case .noLocks:
      "is on a file system without locks, where two programs could damage it; copy it to another"
    case .inputOutput(let reason):
      "reading or writing failed (\(reason)); check the disk and try again"
    case .moved(let place?): "was moved to \(place) while it was open; put it back or open it there"
    case .moved(nil): "was moved or deleted while it was open; put it back or start again"
    case .replaced(let kept?):
      "was replaced while it was open; what was saved last is kept in \(kept); start again"
    case .replaced(nil): "was deleted or replaced while it was open; put it back or start again"
    case .outdated: "was changed by another program while it could only be read; open it again"
    case .closed: "is closed"
    case .unexpected(let reason): reason
    }
  }

  /// The exit status of a command, as in `sysexits.h`.
  var exitStatus: Int32 {
    switch self {
    case .itself, .isOfOriginals, .notAFolder: 64  // EX_USAGE
    case .isDirectory, .notAFile, .empty, .notACatalog, .foreignDatabase, .newerSchema,
      .olderSchema, .overfull, .damaged, .nothingLeft, .foreignLock, .leftover, .notAPicture,
      .tooLarge, .undecodable:
      65  // EX_DATAERR
    case .notFound, .brokenLink: 66  // EX_NOINPUT
    case .closed, .unexpected: 70  // EX_SOFTWARE
    case .cannotCreate, .exists, .inUse: 73  // EX_CANTCREAT
    case .diskFull, .noLocks, .inputOutput, .moved, .replaced: 74  // EX_IOERR
    case .occupied, .outdated, .changing: 75  // EX_TEMPFAIL
    case .noPermission, .onlyReadable, .readOnly, .inMemory: 77  // EX_NOPERM
    }
  }
}

extension PictureProblem {
  /// What is wrong, after the name of the file.
  public var text: String {
    switch self {
    case .unreadable: "cannot be read as a picture: it is damaged or too large"
    case .tooLarge: "has more pixels than can be read"
    case .tooMuch: "takes too much time or memory to read"
    case .noLibrary: "needs libheif to be read, which is not installed"
    case .noMemory: "cannot be shown: there is no memory left"
    case .noDecoder: "cannot be read safely here: a confined decoder (seccomp) cannot be started"
    }
  }

  /// What to do instead of adding it; nil where nothing helps.
  var advice: String? {
    switch self {
    case .unreadable: "choose another"
    case .tooLarge, .tooMuch: "add a smaller copy"
    case .noLibrary, .noMemory, .noDecoder: nil
    }
  }
}
