import Catalog

/// A file to be written, whose name, or path relative to a folder, is being typed.
public class TargetFile: TypedText {
  private let folder: FileLocation
  let home: FileLocation

  init(_ path: String, in folder: FileLocation, home: FileLocation) {
    self.folder = folder
    self.home = home
    super.init(path)
  }

  /// Writes the file and returns what was done; nil if something was refused, which `problem` or
  /// another property then explains. `progress` receives the fraction done, from 0 to 1.
  ///
  /// - Throws: `FileProblem.exists` for an existing file that is not to be replaced; errors that
  ///   another name cannot fix; `CancellationError` if cancelled. Then no file is created or
  ///   changed.
  public func write(
    replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void
  ) async throws -> String? {
    let typed = TypedPath(text, in: folder, home: home)
    if typed.pattern.isEmpty {
      return refusing(
        text.isEmpty ? "Give the file a name." : "That is a folder; name a file in it.")
    }
    let bytes = typed.folder.appending(typed.pattern.utf8).bytes
    guard let target = String(validating: bytes, as: UTF8.self) else {
      return refusing("The folder has a name that is not text; give another path.")
    }
    do {
      return try await write(to: target, replacing: isReplacing, progress: progress)
    } catch let error as CatalogError {
      guard case .file(_, let problem) = error, let sentence = problem.ofName else { throw error }
      return refusing(sentence)
    }
  }

  /// Writes the file at a path, and returns what was done.
  func write(
    to target: String, replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void
  ) async throws -> String { "" }
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
