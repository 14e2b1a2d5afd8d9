import FileFormats
import Foundation
import TestSupport

extension ReadTable {
  /// Reads a file of whatever format; the error is kept with what came before it.
  init(file path: String, _ options: ReadingOptions = ReadingOptions()) {
    self.init()
    do {
      try FileFormat.open(path, options).read(into: &self)
    } catch let error as FormatError {
      self.error = error
    } catch {
      self.error = .unknown(path: path, "\(error)")
    }
  }

  /// Reads these bytes from a file, which is called "animals" in the error.
  init(bytes: some Sequence<UInt8>, _ options: ReadingOptions = ReadingOptions()) throws {
    let folder = try TemporaryFolder(inMemory: true)
    let path = folder.path + "/animals"
    try Data(bytes).write(to: URL(filePath: path))
    self.init(file: path, options)
    error = error?.renamed(path, "animals")
  }

  init(json: String) throws {
    var options = ReadingOptions()
    options.format = .json
    try self.init(bytes: json.utf8, options)
  }

  private init() {
    self.init(GivenBytes("name\n"))
    columns = []
  }
}

extension FormatError {
  /// The same error of a file of another name.
  func renamed(_ old: String, _ new: String) -> FormatError {
    func name(_ path: String) -> String { path.replacingOccurrences(of: old, with: new) }
    return switch self {
    case .unreadable(let path, let code): .unreadable(path: name(path), code: code)
    case .uncopied(let path, let folder, let code):
      .uncopied(path: name(path), folder: folder, code: code)
    case .malformed(let path, let line, let column, let reason):
      .malformed(path: name(path), line: line, column: column, reason)
    case .changed(let path): .changed(path: name(path))
    case .unknown(let path, let reason): .unknown(path: name(path), reason)
    }
  }
}
