import Testing

/// A part of a document that the program makes, between two comments that name it.
struct DocumentPart {
  private let path: String
  private let start: String
  private let end: String

  init(_ name: String, of path: String) {
    self.path = path
    start = "<!-- \(name) -->\n"
    end = "<!-- /\(name) -->"
  }

  /// The part in the text of a document, or nothing where it has none.
  func text(in document: String) -> String? {
    guard let start = document.firstRange(of: start), let end = document.firstRange(of: end),
      start.upperBound <= end.lowerBound
    else { return nil }
    return String(document[start.upperBound..<end.lowerBound])
  }

  /// Compares the part in the document with what it must be, or records that.
  func check(_ text: String) throws {
    let file = Record.project.appendingPathComponent(path)
    let document = try Record.read(file)
    let old = try #require(self.text(in: document), "\(path) has no \(start)")
    if Record.isRecording {
      return try Record.write(
        document.replacing(start + old + end, with: start + text + end), to: file)
    }
    #expect(old == text)
  }
}
