import Foundation

/// A photo as a cell of a table names it: the path of its file and, where they are known, what it
/// shows, in quotation marks, and when it was taken: `zoo.photos/Lola/a.jpg "asleep" 2014-05-31`.
public struct NamedPhoto: Equatable, Sendable {
  /// The path of the file, or an address.
  public let path: String
  /// What it shows; empty if that is not said.
  public let caption: String
  /// When it was taken; empty if that is not said.
  public let taken: String

  /// A photo with this path.
  public init(path: String, caption: String = "", taken: String = "") {
    (self.path, self.caption, self.taken) = (path, caption, taken)
  }

  /// The photos that a cell names; several have `|` between them, as Darwin Core's
  /// `associatedMedia` has.
  public static func all(in cell: String) -> [NamedPhoto] {
    var rest = PhotoText(rest: Array(cell.utf8)[...])
    var photos: [NamedPhoto] = []
    while let photo = rest.next() { photos.append(photo) }
    return photos.filter { !$0.path.isEmpty }
  }

  /// The text of a cell that names photos.
  public static func cell(_ photos: [NamedPhoto]) -> String {
    photos.map(\.text).joined(separator: " | ")
  }

  private var text: String {
    let bytes = Array(path.utf8)
    let isPlain =
      !bytes.contains { [PhotoText.bar, PhotoText.quote].contains($0) }
      && path == path.trimmingCharacters(in: .whitespaces)
    let rest = caption.isEmpty && taken.isEmpty ? "" : " " + Self.quoted(caption)
    return (isPlain ? path : Self.quoted(path)) + rest + (taken.isEmpty ? "" : " " + taken)
  }

  private static func quoted(_ text: String) -> String {
    let quote = PhotoText.quote
    let inside = text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
    return String(decoding: [quote] + inside + [quote], as: UTF8.self)
  }
}

/// What is left of a cell. It is read by bytes, as a character may hide a sign in it.
private struct PhotoText {
  static let bar = UInt8(ascii: "|")
  static let quote = UInt8(ascii: "\"")
  private static let blank = UInt8(ascii: " ")

  var rest: ArraySlice<UInt8>
  private var isEnded = false

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  /// The next photo; nil at the end.
  mutating func next() -> NamedPhoto? {
    if isEnded { return nil }
    rest = rest.drop { $0 == Self.blank }
    let path = quoted() ?? Self.text(plain())
    let caption = quoted() ?? ""
    let end = rest.firstIndex(of: Self.bar)
    let taken = Self.text(rest[..<(end ?? rest.endIndex)])
    rest = end.map { rest[($0 + 1)...] } ?? []
    isEnded = end == nil
    return NamedPhoto(path: path, caption: caption, taken: taken)
  }

  /// What stands before a bar, or before a blank and a text in quotation marks.
  private mutating func plain() -> ArraySlice<UInt8> {
    let whole = rest
    var end = rest.firstIndex(of: Self.bar) ?? rest.endIndex
    let mark = zip(whole.indices, whole.dropFirst().indices).first { place, next in
      next >= end || whole[place] == Self.blank && whole[next] == Self.quote
    }
    if let mark, mark.1 < end, let caption = Self.closing(whole[mark.1...]),
      isEndOrDate(caption.end)
    {
      end = mark.0
    }
    rest = whole[end...].drop { $0 == Self.blank }
    return whole[..<end]
  }

  /// Whether what may be a caption ends there: a date, a bar or nothing follows.
  private func isEndOrDate(_ place: Int) -> Bool {
    let next = rest[place...].first { $0 != Self.blank }
    return next.map { $0 == Self.bar || (48...57).contains($0) } ?? true
  }

  /// A text in quotation marks, which are doubled in it, and the blanks behind it; nil if the rest
  /// does not begin with one.
  private mutating func quoted() -> String? {
    guard rest.first == Self.quote, let (bytes, end) = Self.closing(rest) else { return nil }
    rest = rest[end...].drop { $0 == Self.blank }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a text in quotation marks, and where it ends; nil if it does not.
  private static func closing(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], end: Int)? {
    var bytes: [UInt8] = []
    var place = text.startIndex + 1
    while place < text.endIndex {
      if text[place] == quote {
        guard place + 1 < text.endIndex, text[place + 1] == quote else { return (bytes, place + 1) }
        place += 1
      }
      bytes.append(text[place])
      place += 1
    }
    return nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }
}
