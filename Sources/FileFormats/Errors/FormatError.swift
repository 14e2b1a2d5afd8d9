import Foundation

/// Why a file cannot be read.
public enum FormatError: Error, Equatable, Sendable {
  /// The system refused to open or read it; the code is that of `errno`.
  case unreadable(path: String, code: Int32)
  /// The input of a pipe or a terminal cannot be copied to this folder, to be read more than once;
  /// the code is that of `errno`.
  case uncopied(path: String, folder: String, code: Int32)
  /// It breaks the rules of its format; the text ends a sentence: "a quote is not closed". Line and
  /// column are from 1; the column counts characters, and is nil if it means nothing.
  case malformed(path: String, line: Int, column: Int?, String)
  /// It was written to, or truncated, while it was read.
  case changed(path: String)
  /// It is in no format that can be read, or lacks a part; the text ends a sentence that begins
  /// with the path: "is empty".
  case unknown(path: String, String)
}

extension FormatError: CustomStringConvertible {
  /// The message for a caller that does not know the kind of error.
  public var description: String { message }

  /// One sentence: what happened, and what to do if anything can be done. It may contain raw text
  /// from a file or a path; the caller makes it safe to show.
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

  /// The exit status of a command, as in `sysexits.h`.
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
