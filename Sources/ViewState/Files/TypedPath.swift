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
      let isAbsolute = path.utf8.first == UInt8(ascii: "/")
      self.folder = isAbsolute ? FileLocation(path.utf8) : folder.appending(path.utf8)
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
