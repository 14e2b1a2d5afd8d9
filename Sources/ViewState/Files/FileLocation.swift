import FileFormats
import Foundation

/// Where a file or folder is: the bytes of an absolute path, which need not be UTF-8.
nonisolated public struct FileLocation: Hashable, Sendable {
  /// The path from `/` on, without a trailing `/`.
  public let bytes: [UInt8]

  /// The root folder.
  public static let root = FileLocation(names: [])

  /// The location of an absolute path; `.` and `..` in it are resolved without reading the disk.
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

  /// The working folder of the program.
  public static var workingFolder: FileLocation {
    FileLocation(FileManager.default.currentDirectoryPath)
  }

  /// The user's home folder: `HOME`, or what the system says if that is not set.
  public static var home: FileLocation {
    // NSHomeDirectory asks the system's user database first.
    let named = ProcessInfo.processInfo.environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return FileLocation(named ?? NSHomeDirectory())
  }

  /// The name without the folders before it.
  public var name: [UInt8] { Array(bytes.split(separator: Self.slash).last ?? [Self.slash]) }

  /// The folder that contains it; the root contains itself.
  public var parent: FileLocation {
    FileLocation(names: bytes.split(separator: Self.slash).dropLast())
  }

  /// What has that name in this folder; the name may be a relative path, too.
  public func appending(_ name: some Collection<UInt8>) -> FileLocation {
    FileLocation(bytes + [Self.slash] + name)
  }

  /// The path as text; invalid UTF-8 in it is replaced.
  public var path: String { String(decoding: bytes, as: UTF8.self) }

  /// The path as text, with `~` for the folder `home`; invalid UTF-8 in it is replaced.
  public func text(home: FileLocation) -> String {
    let start = home.path
    if home == .root { return path }
    if path == start { return "~" }
    return path.hasPrefix(start + "/") ? "~" + path.dropFirst(start.count) : path
  }

  var isWritable: Bool { withCString { access($0, W_OK) } == 0 }

  /// The location of a path, which may be relative to a folder.
  public static func ofPath(_ path: String, in folder: Self = .workingFolder) -> Self {
    path.utf8.first == slash ? FileLocation(path) : folder.appending(path.utf8)
  }

  /// Whether both are the same file, under whatever names.
  func isSame(as other: FileLocation) -> Bool {
    guard let one = status, let two = other.status else { return false }
    return one.isSameFile(as: two)
  }

  /// What the system knows of it, links followed; nil if it cannot say.
  var status: stat? {
    var status = stat()
    return withCString { stat($0, &status) } == 0 ? status : nil
  }

  /// Whether it is there and no folder.
  var isFile: Bool { status.map { $0.st_mode & S_IFMT != S_IFDIR } ?? false }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map(body) ?? body("")
      }
    }
  }
}

/// What is typed to choose a file: a part of its name, or a path that ends in one.
struct TypedPath: Equatable {
  /// The folder that the path leads to.
  let folder: FileLocation
  /// The text before the name: the path of its folder, as typed.
  let path: String
  /// The part of a name; empty for all.
  let pattern: String

  /// What `text` means to a user who looks at `folder`; `~` is `home`.
  init(_ text: String, in folder: FileLocation, home: FileLocation) {
    let text = text == "~" ? "~/" : Self.unquoted(text)
    guard let slash = text.unicodeScalars.lastIndex(of: "/") else {
      self.folder = folder
      path = ""
      pattern = text
      return
    }
    let name = text.unicodeScalars.index(after: slash)
    let path = String(text[..<name])
    self.path = path
    if path.hasPrefix("~/") {
      self.folder = home.appending(path.dropFirst(2).utf8)
    } else {
      self.folder = .ofPath(path, in: folder)
    }
    pattern = String(text[name...])
  }

  /// A path without what shells and file managers paste around it: quotes, or spaces.
  private static func unquoted(_ text: String) -> String {
    guard text.contains("/") else { return text }
    let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    guard trimmed.count > 1, let first = trimmed.first, first == trimmed.last, "'\"".contains(first)
    else { return String(trimmed) }
    return String(trimmed.dropFirst().dropLast())
  }
}
