import Foundation

/// The mounted file systems, parsed from `/proc/self/mountinfo` (see proc(5)).
package struct MountTable: Sendable {
  private let mounts: [(point: String, type: String)]

  /// The table of this process; empty if the system has none.
  package static var current: MountTable {
    let data = FileManager.default.contents(atPath: "/proc/self/mountinfo") ?? Data()
    return MountTable(String(decoding: data, as: UTF8.self))
  }

  /// Parses the text of the table.
  package init(_ text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 6, let dash = words.firstIndex(of: "-"), dash + 1 < words.count else {
        return nil
      }
      return (Self.unescaped(words[4]), String(words[dash + 1]))
    }
  }

  /// The type of the file system that holds an absolute path without symbolic links.
  package func type(of path: String) -> String? {
    let holding = mounts.filter { contains(path, in: $0.point) }
    // Of two mounts on one point, the later hides the earlier.
    return holding.enumerated()
      .max { ($0.element.point.count, $0.offset) < ($1.element.point.count, $1.offset) }?
      .element.type
  }

  /// Whether other machines may write there, or locks and shared memory may not work.
  package func isNetwork(_ path: String) -> Bool {
    guard let type = type(of: path) else { return false }
    return Self.networkTypes.contains(type) || type == "fuse" || type.hasPrefix("fuse.")
  }

  private static let networkTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ceph", "afs", "lustre", "gfs2", "ocfs2",
    "virtiofs", "vboxsf", "ncpfs",
  ]

  private func contains(_ path: String, in point: String) -> Bool {
    point == "/" || path == point || path.utf8.starts(with: (point + "/").utf8)
  }

  /// Decodes the octal escapes of white space and backslashes.
  private static func unescaped(_ word: Substring) -> String {
    // Four passes over each word would take longer than the rest of the program's start.
    guard word.utf8.contains(UInt8(ascii: "\\")) else { return String(word) }
    return [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
      .reduce(String(word)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
