import Foundation

/// The files that a cell names as photos, beside the file that is imported.
struct PhotoPaths {
  /// The endings of pictures.
  private static let endings = [
    "jpg", "jpeg", "png", "gif", "webp", "tif", "tiff", "heic", "heif", "avif",
  ]

  /// The paths, as they are written.
  let texts: [String]

  /// The paths in a cell; several have `|` between them, as Darwin Core's `associatedMedia` has.
  init(_ cell: String) {
    texts = cell.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty
    }
  }

  /// The file of a path below a folder; nil for an address, and for a path that leads elsewhere.
  static func file(_ text: String, below folder: String) -> String? {
    // Signs that combine with a separator hide it from a search by characters.
    let bytes = text.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.first?.isEmpty == false, !parts.contains(Array("..".utf8)[...]),
      !text.contains("://"), !bytes.contains(0)
    else { return nil }
    let file = URL(fileURLWithPath: folder + "/" + String(decoding: bytes, as: UTF8.self))
    let real = { (file: URL) in file.resolvingSymlinksInPath().path }
    let isBelow = real(file).hasPrefix(real(URL(fileURLWithPath: folder)) + "/")
    return isBelow ? file.path : nil
  }

  /// Whether one of them is a picture that is there.
  func areThere(below folder: String) -> Bool {
    texts.contains { text in
      guard let file = Self.file(text, below: folder) else { return false }
      let ending = URL(fileURLWithPath: file).pathExtension.lowercased()
      return Self.endings.contains(ending) && FileManager.default.fileExists(atPath: file)
    }
  }
}
