import Foundation

/// Files whose paths were pasted, or dropped on the terminal, which pastes them: each on its line,
/// or all on one, in quotes or with backslashes as shells read them, or as `file:` addresses.
public struct PastedPaths: Equatable {
  /// The files, in order.
  public let files: [FileLocation]

  /// The files that a text names; nil unless it is only absolute paths, or such as begin at the
  /// folder `home` with `~/`, and a file is at one of them.
  public init?(_ text: String, home: FileLocation) {
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    var files: [FileLocation] = []
    for line in lines where !line.isEmpty {
      // Some terminals paste a path as it is.
      if let whole = Self.file(line, home: home), whole.isFile {
        files.append(whole)
        continue
      }
      for word in Self.words(of: line) {
        guard let file = Self.file(word, home: home) else { return nil }
        files.append(file)
      }
    }
    guard files.contains(where: \.isFile) else { return nil }
    self.files = files
  }

  /// The file of a path or address, whether or not it is there; nil if it is none.
  private static func file(_ text: String, home: FileLocation) -> FileLocation? {
    var path = text
    if text.hasPrefix("file://") {
      guard let url = URL(string: text), url.isFileURL,
        ["", "localhost"].contains(url.host(percentEncoded: false) ?? "")
      else { return nil }
      path = url.path(percentEncoded: false)
    }
    return path.hasPrefix("~/")
      ? home.appending(path.dropFirst(2).utf8)
      : path.hasPrefix("/") ? FileLocation(path) : nil
  }

  /// The words of a line as a shell separates them.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
