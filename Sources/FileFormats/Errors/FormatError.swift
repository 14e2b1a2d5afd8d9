import Foundation

/// Why a file cannot be read.
public enum FormatError: Error, Equatable, Sendable {
  /// The system refused to open or read it; the code is that of `errno`.
  case unreadable(path: String, code: Int32)
  /// What comes through a pipe or a terminal cannot be copied to this folder, so that it can be
  /// read more than once; the code is that of `errno`.
  case uncopied(path: String, folder: String, code: Int32)
  /// It is not what its format asks, in words that end a sentence: "a quote is not closed". Line
  /// and column are from 1; the column counts characters, and is nil where it means nothing.
  case malformed(path: String, line: Int, column: Int?, String)
  /// It was written to, or cut, while it was read.
  case changed(path: String)
  /// It is none of the formats that can be read, or lacks a part, in words that end a sentence
  /// whose beginning is the path: "is empty".
  case unknown(path: String, String)
}

extension FormatError: CustomStringConvertible {
  /// The message that is shown of an error whose kind the caller does not know.
  public var description: String { message }

  /// One sentence: what happened, and what to do where something can be done. It may contain text
  /// from a file or a path as it is; the caller makes it safe to show.
  public var message: String {
    switch self {
    case .unreadable(let path, ENOENT):
      "\(path): is not there; check the path."
    case .unreadable(let path, let code):
      "\(path): cannot be read (\(String(cString: strerror(code))))."
    case .uncopied(let path, let folder, let code):
      "\(path): cannot be set aside in \(folder) (\(String(cString: strerror(code)))); "
        + "make room there, or name another folder in TMPDIR."
    case .malformed(let path, let line, let column?, let reason):
      "\(path), line \(line), column \(column): \(reason)."
    case .malformed(let path, let line, nil, let reason):
      "\(path), line \(line): \(reason)."
    case .changed(let path):
      "\(path): was changed while it was read; try again when nobody writes to it."
    case .unknown(let path, let reason):
      "\(path): \(reason)."
    }
  }

  /// The status with which a command ends, as in `sysexits.h`.
  public var exitStatus: Int32 {
    switch self {
    case .unreadable(_, ENOENT), .unreadable(_, ENOTDIR): 66  // EX_NOINPUT
    case .unreadable(_, EACCES), .unreadable(_, EPERM): 77  // EX_NOPERM
    case .unreadable, .uncopied: 74  // EX_IOERR
    case .changed: 75  // EX_TEMPFAIL
    case .malformed, .unknown: 65  // EX_DATAERR
    }
  }
}
