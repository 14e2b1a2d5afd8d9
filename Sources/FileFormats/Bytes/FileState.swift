import Foundation

extension stat {
  /// Whether both describe the same file, under any name.
  package func isSameFile(as other: stat) -> Bool {
    st_dev == other.st_dev && st_ino == other.st_ino
  }
}

/// The state of a file: its kind, its size, and when it was last written.
struct FileState: Equatable {
  /// What can be read from a file, and how often.
  enum Kind {
    case regular
    /// A pipe, a socket or a terminal: it can be read only once.
    case stream
    case directory
    case device
  }

  let kind: Kind
  /// In bytes.
  let size: Int
  private let device: dev_t
  private let inode: ino_t
  private let seconds: Int
  private let nanoseconds: Int

  init(of file: OpenFile, path: String) throws {
    var status = stat()
    guard fstat(file.number, &status) == 0 else {
      throw FormatError.unreadable(path: path, code: errno)
    }
    self.init(status, isTerminal: isatty(file.number) == 1)
  }

  /// Nil if there is no file at the path.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat, isTerminal: Bool = false) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFIFO, S_IFSOCK: .stream
      default: isTerminal ? .stream : .device
      }
    size = Int(status.st_size)
    device = status.st_dev
    inode = status.st_ino
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Whether the path leads to this file, and the file can be read at any offset.
  func isRegularFile(at path: String) -> Bool {
    guard let found = FileState(path: path) else { return false }
    return found.kind == .regular && found.device == device && found.inode == inode
  }
}
