import Foundation

extension stat {
  /// Whether both describe the same file, under any name.
  package func isSameFile(as other: stat) -> Bool {
    st_dev == other.st_dev && st_ino == other.st_ino
  }
}

/// The state of an open file: its kind, its size, and when it was last written.
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
    kind = Self.kind(status.st_mode, isTerminal: isatty(file.number) == 1)
    size = Int(status.st_size)
    device = status.st_dev
    inode = status.st_ino
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Whether the path leads to this file, and the file can be read at any offset.
  func isRegularFile(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_dev == device && status.st_ino == inode
  }

  private static func kind(_ mode: mode_t, isTerminal: Bool) -> Kind {
    let format = mode & S_IFMT
    if format == S_IFREG { return .regular }
    if format == S_IFDIR { return .directory }
    return format == S_IFIFO || format == S_IFSOCK || isTerminal ? .stream : .device
  }
}
