import Catalog

/// A file or a folder in a folder.
nonisolated public struct FolderEntry: Identifiable, Hashable, Sendable {
  /// Its name, as the folder has it.
  public let name: [UInt8]
  /// Whether it is a folder, or a link to one.
  public let isFolder: Bool
  /// The name as text; invalid UTF-8 in it is replaced.
  public let text: String
  /// The name as it is searched: without case and accents.
  let folded: [UInt8]

  /// Its name, which is unique in the folder.
  public var id: [UInt8] { name }

  init(name: [UInt8], isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
    text = String(decoding: name, as: UTF8.self)
    folded = Array(Folding.folded(text).utf8)
  }

  /// Whether lists leave it out until a `.` is typed.
  var isHidden: Bool { name.first == UInt8(ascii: ".") }

  /// Folders before files, each by name.
  static func inOrder(_ one: FolderEntry, _ other: FolderEntry) -> Bool {
    if one.isFolder != other.isFolder { return one.isFolder }
    if one.folded != other.folded { return one.folded.lexicographicallyPrecedes(other.folded) }
    return one.name.lexicographicallyPrecedes(other.name)
  }
}

/// What is known of a file besides its name.
nonisolated public struct FileFacts: Equatable, Sendable {
  /// Its size in bytes.
  public let size: Int
  /// When it was last changed, in seconds since 1970.
  public let changed: Int
}
