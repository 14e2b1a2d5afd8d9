import CFormats
import Foundation

/// Makes zip files, also such as nobody should make.
enum ZipFile {
  struct Entry {
    var name: String
    var bytes: [UInt8]
    var password: String?

    init(_ name: String, _ text: String, password: String? = nil) {
      self.name = name
      bytes = Array(text.utf8)
      self.password = password
    }
  }

  static func make(_ entries: [Entry]) throws -> TemporaryFile {
    let file = try TemporaryFile("", named: "animals.zip")
    let archive = zipOpen64(file.path, APPEND_STATUS_CREATE)
    for entry in entries {
      var information = zip_fileinfo()
      let crc = entry.bytes.withUnsafeBufferPointer {
        crc32(0, $0.baseAddress, UInt32($0.count))
      }
      zipOpenNewFileInZip3_64(
        archive, entry.name, &information, nil, 0, nil, 0, nil, Z_DEFLATED, 9, 0, -MAX_WBITS,
        DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, entry.password, crc, 1)
      zipWriteInFileInZip(archive, entry.bytes, UInt32(entry.bytes.count))
      zipCloseFileInZip(archive)
    }
    zipClose(archive, nil)
    return file
  }

  /// An archive with this description and this table, `animals.txt`.
  static func archive(meta: String, table: String, folder: String = "") throws -> TemporaryFile {
    try make([Entry(folder + "meta.xml", meta), Entry(folder + "animals.txt", table)])
  }

  /// A description of a core table.
  static func meta(
    _ core: String, location: String = "animals.txt",
    fields: String = """
    <id index="0"/><field index="1" term="http://rs.tdwg.org/dwc/terms/scientificName"/>
    """
  ) -> String {
    """
    <archive xmlns="http://rs.tdwg.org/dwc/text/"><core \(core)>
    <files><location>\(location)</location></files>\(fields)</core></archive>
    """
  }
}
