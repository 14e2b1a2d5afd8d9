import Catalog

/// A file or a folder in a folder.
nonisolated public struct FolderEntry: Identifiable, Hashable, Sendable {
  /// Its name, as the folder has it.
  public let name: [UInt8]
  /// Whether it is a folder, or a link to one.
  public let isFolder: Bool
  /// The name as text; what is no UTF-8 in it is replaced.
  public let text: String
  /// The name as it is looked for: case and accents ignored.
  let folded: [UInt8]

  /// Its name, which the folder has once.
  public var id: [UInt8] { name }

  init(name: [UInt8], isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
    text = String(decoding: name, as: UTF8.self)
    folded = Array(Folding.folded(text).utf8)
  }

  /// Whether lists leave it out until its name is typed.
  var isHidden: Bool { name.first == UInt8(ascii: ".") }

  /// Folders before files, each by name.
  static func inOrder(_ one: FolderEntry, _ other: FolderEntry) -> Bool {
    if one.isFolder != other.isFolder { return one.isFolder }
    if one.folded != other.folded { return one.folded.lexicographicallyPrecedes(other.folded) }
    return one.name.lexicographicallyPrecedes(other.name)
  }
}

/// What is known of a file beside its name.
nonisolated public struct FileFacts: Equatable, Sendable {
  /// Its size in bytes.
  public let size: Int
  /// When it was changed last, in seconds since 1970.
  public let changed: Int
}
