import FileFormats
import Foundation

/// Where a file or folder is: the bytes of an absolute path, which need be no UTF-8.
nonisolated public struct FileLocation: Hashable, Sendable {
  /// The path, from `/` on, without a `/` at its end.
  public let bytes: [UInt8]

  /// The top of all folders.
  public static let root = FileLocation(names: [])

  /// The location of an absolute path; `.` and `..` in it are resolved by their words alone.
  public init(_ path: some Collection<UInt8>) {
    var names: [ArraySlice<UInt8>] = []
    for name in Array(path).split(separator: Self.slash) {
      switch String(decoding: name, as: UTF8.self) {
      case ".": continue
      case "..": names = names.dropLast()
      default: names.append(name)
      }
    }
    self.init(names: names)
  }

  /// The location of an absolute path.
  public init(_ path: String) {
    self.init(path.utf8)
  }

  private init(names: [ArraySlice<UInt8>]) {
    bytes = names.isEmpty ? [Self.slash] : names.reduce(into: []) { $0 += [Self.slash] + $1 }
  }

  private static let slash = UInt8(ascii: "/")

  /// The folder in which the program was started.
  public static var workingFolder: FileLocation {
    FileLocation(FileManager.default.currentDirectoryPath)
  }

  /// The user's own folder: `HOME`, or what the system says where that is not set.
  public static var home: FileLocation {
    // NSHomeDirectory asks the system's list of accounts first.
    let named = ProcessInfo.processInfo.environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return FileLocation(named ?? NSHomeDirectory())
  }

  /// The name without the folders before it.
  public var name: [UInt8] { Array(bytes.split(separator: Self.slash).last ?? [Self.slash]) }

  /// The folder that it lies in; the top lies in itself.
  public var parent: FileLocation {
    FileLocation(names: bytes.split(separator: Self.slash).dropLast())
  }

  /// What has that name in this folder; a name may be a path too.
  public func appending(_ name: some Collection<UInt8>) -> FileLocation {
    FileLocation(bytes + [Self.slash] + name)
  }

  /// The path as text; what is no UTF-8 in it is replaced.
  public var path: String { String(decoding: bytes, as: UTF8.self) }

  /// The path as text, with `~` for the folder `home`; what is no UTF-8 in it is replaced.
  public func text(home: FileLocation) -> String {
    let start = home.path
    if home == .root { return path }
    if path == start { return "~" }
    return path.hasPrefix(start + "/") ? "~" + path.dropFirst(start.count) : path
  }

  /// Whether files can be made in this folder.
  var isWritable: Bool { withCString { access($0, W_OK) } == 0 }

  /// The location of a path as the system takes it, from the working folder on.
  public static func ofPath(_ path: String) -> FileLocation {
    path.utf8.first == UInt8(ascii: "/") ? FileLocation(path) : workingFolder.appending(path.utf8)
  }

  /// Whether both are one file, under whatever names.
  func isSame(as other: FileLocation) -> Bool {
    guard let one = status, let two = other.status else { return false }
    return one.isSameFile(as: two)
  }

  /// What the system knows of it, links followed; nil where it cannot be asked.
  var status: stat? {
    var status = stat()
    return withCString { stat($0, &status) } == 0 ? status : nil
  }

  /// Does something with the path as C wants it.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map(body) ?? body("")
      }
    }
  }
}
