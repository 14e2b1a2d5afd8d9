import CFormats

/// The entries of a zip file. Nothing is ever written under their names.
struct ZipArchive: Sendable {
  let entries: [ZipEntry]

  private static let mostEntries = 1 << 16

  /// Reads the directory at the end of the file.
  ///
  /// - Throws: `FormatError`.
  init(_ file: SourceFile) throws {
    let archive = try OpenArchive(file)
    var entries: [ZipEntry] = []
    var status = unzGoToFirstFile(archive.handle)
    while status == UNZ_OK {
      guard entries.count < Self.mostEntries else {
        throw FormatError.unknown(path: file.path, "has more than \(Self.mostEntries) files in it")
      }
      entries.append(try ZipEntry(currentIn: archive, of: file))
      status = unzGoToNextFile(archive.handle)
    }
    guard status == UNZ_END_OF_LIST_OF_FILE || entries.isEmpty else {
      throw FormatError.unknown(path: file.path, "is a damaged zip file")
    }
    self.entries = entries
  }

  /// The first entry of this name.
  func entry(named name: String) -> ZipEntry? {
    entries.first { $0.name == name }
  }
}
