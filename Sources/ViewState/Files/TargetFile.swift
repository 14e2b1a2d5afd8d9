import Catalog

/// A file to be written, whose name, or path relative to a folder, is being typed.
public protocol TargetFile: AnyObject {
  /// The name or path.
  var text: String { get }
  /// Writes the file and returns what was done; nil if something was refused, which `problem` or
  /// another property then explains. `progress` receives the fraction done, from 0 to 1.
  ///
  /// - Throws: `FileProblem.exists` for an existing file that is not to be replaced; errors that
  ///   another name cannot fix; `CancellationError` if cancelled. Then no file is created or
  ///   changed.
  func write(
    replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void
  ) async throws -> String?
}

/// The name or path of a `TargetFile`.
public class TargetPath: TypedText {
  private let folder: FileLocation
  private let home: FileLocation

  init(_ path: String, in folder: FileLocation, home: FileLocation) {
    self.folder = folder
    self.home = home
    super.init(path)
  }

  /// Passes the path to `write`, and returns what that returns; nil if the path was refused, which
  /// `problem` then explains.
  ///
  /// - Throws: The errors of `write` that another path cannot fix.
  func writing(_ write: (String) async throws -> String) async throws -> String? {
    let typed = TypedPath(text, in: folder, home: home)
    if typed.pattern.isEmpty {
      refuse(text.isEmpty ? "Give the file a name." : "That is a folder; name a file in it.")
      return nil
    }
    let bytes = typed.folder.appending(typed.pattern.utf8).bytes
    guard let target = String(validating: bytes, as: UTF8.self) else {
      refuse("The folder has a name that is not text; give another path.")
      return nil
    }
    do {
      return try await write(target)
    } catch let error as CatalogError {
      guard case .file(_, let problem) = error, let sentence = problem.ofName else { throw error }
      refuse(sentence)
      return nil
    }
  }
}

extension FileProblem {
  /// What is wrong with the name of the file, in a sentence; nil if another name would not help.
  fileprivate var ofName: String? {
    switch self {
    case .isDirectory: "That is a folder; name a file in it."
    case .notAFile: "That is not a regular file; name another."
    case .itself: "That is a file of the catalog; name another."
    case .inUse, .leftover: "A catalog is there; name another file."
    case .brokenLink: "That is a link to nothing; name another file."
    case .cannotCreate(let reason): "It cannot be made (\(reason))."
    default: nil
    }
  }
}
