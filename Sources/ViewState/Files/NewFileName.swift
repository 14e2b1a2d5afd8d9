import Catalog

/// The name of a new file as typed, or its path relative to a folder, and what is wrong with it.
struct NewFileName {
  /// What is wrong, in a sentence to show beside the field.
  struct Refusal: Error {
    let sentence: String
  }

  let text: String
  let folder: FileLocation
  let home: FileLocation

  /// The path that it means.
  func path() throws(Refusal) -> String {
    let typed = TypedPath(text, in: folder, home: home)
    if typed.pattern.isEmpty {
      throw Refusal(
        sentence: text.isEmpty ? "Give the file a name." : "That is a folder; name a file in it.")
    }
    let bytes = typed.folder.appending(typed.pattern.utf8).bytes
    if let path = String(validating: bytes, as: UTF8.self) { return path }
    throw Refusal(sentence: "The folder has a name that is no text; give another path.")
  }

  /// What is wrong with the name if the error is about it; other errors are thrown on.
  static func refusal(_ error: CatalogError) throws(CatalogError) -> Refusal {
    guard case .file(_, let problem) = error else { throw error }
    let sentence: String? =
      switch problem {
      case .isDirectory: "That is a folder; name a file in it."
      case .notAFile: "That is no regular file; name another."
      case .itself: "That is a file of the catalog; name another."
      case .inUse, .leftover: "A catalog is there; name another file."
      case .brokenLink: "That is a link to nothing; name another file."
      case .cannotCreate(let reason): "It cannot be made (\(reason))."
      default: nil
      }
    guard let sentence else { throw error }
    return Refusal(sentence: sentence)
  }
}
