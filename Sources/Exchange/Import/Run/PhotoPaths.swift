import FileFormats
import Foundation
import Pictures

/// The files that cells name as photos, beside the file that is imported.
enum PhotoPaths {
  /// The file of a path below a folder; nil for an address, and for a path that leads elsewhere.
  static func file(_ text: String, below folder: String) -> String? {
    // Signs that combine with a separator hide it from a search by characters.
    let slash = UInt8(ascii: "/")
    let isOfWindows = !text.utf8.contains(slash)
    let bytes = text.utf8.map { isOfWindows && $0 == UInt8(ascii: "\\") ? slash : $0 }
    let parts = bytes.split(separator: slash, omittingEmptySubsequences: false)
    guard parts.first?.isEmpty == false, !parts.contains(Array("..".utf8)[...]),
      !text.contains("://"), !bytes.contains(0)
    else { return nil }
    let file = URL(fileURLWithPath: folder + "/" + String(decoding: bytes, as: UTF8.self))
    let real = { (file: URL) in file.resolvingSymlinksInPath().path }
    let isBelow = real(file).hasPrefix(real(URL(fileURLWithPath: folder)) + "/")
    return isBelow ? file.path : nil
  }

  /// Whether a cell names a picture that is there.
  static func areThere(in cell: String, below folder: String) -> Bool {
    NamedPhoto.all(in: cell).contains { photo in
      guard let file = file(photo.path, below: folder) else { return false }
      return PictureFormat.isLikely(file) && FileManager.default.fileExists(atPath: file)
    }
  }
}
