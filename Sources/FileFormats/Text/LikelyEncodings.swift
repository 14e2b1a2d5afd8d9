/// An encoding that a text may be in, and one of its words in that encoding.
public struct TextReading: Equatable, Sendable {
  /// The encoding.
  public let encoding: TextEncoding
  /// A word that differs between the encodings.
  public let word: String
}

/// The encodings that a text may be in if it is not UTF-8, from the words that it has in each.
struct LikelyEncodings {
  private static let limit = 2_000
  /// Longer words are skipped, in bytes.
  private static let longest = 100
  /// Lower bytes are not part of a two-byte character, and end a word.
  private static let lowestPart: UInt8 = 0x40

  /// The different words with bytes beyond ASCII.
  private var words: Set<[UInt8]> = []
  private var open: [UInt8] = []

  /// The most likely encoding, and equally likely ones that give other words; empty if the words
  /// show none. `mayBeUTF8` says that the text has multibyte characters of UTF-8. Throws what the
  /// source throws.
  static func find(in source: any ByteSource, mayBeUTF8: Bool) throws -> [TextReading] {
    var finder = LikelyEncodings()
    try source.read { piece in
      // What comes after a NUL is not read.
      let nul = piece.firstIndex(ofByte: 0)
      finder.take(piece.cut(to: nul ?? piece.count))
      return nul == nil && finder.words.count < limit
    }
    finder.endWord()
    return finder.found(mayBeUTF8: mayBeUTF8)
  }

  private mutating func take(_ piece: UnsafeRawBufferPointer) {
    var index = 0
    while index < piece.count {
      let end = piece.endOfASCII(from: index)
      let run = UnsafeRawBufferPointer(rebasing: piece[index..<end])
      if let first = run.firstIndex(where: { $0 < Self.lowestPart }),
        let last = run.lastIndex(where: { $0 < Self.lowestPart })
      {
        extend(by: run[..<first])
        endWord()
        extend(by: run[(last + 1)...])
      } else {
        extend(by: run[...])
      }
      index = piece[end...].firstIndex { $0 < 0x80 } ?? piece.count
      extend(by: piece[end..<index])
    }
  }

  /// Keeps of too long a word only enough to show that it is.
  private mutating func extend(by bytes: Slice<UnsafeRawBufferPointer>) {
    open.append(contentsOf: bytes.prefix(Self.longest + 1 - open.count))
  }

  private mutating func endWord() {
    if words.count < Self.limit, open.count <= Self.longest, open.contains(where: { $0 >= 0x80 }) {
      words.insert(open)
    }
    open.removeAll(keepingCapacity: true)
  }

  private func found(mayBeUTF8: Bool) -> [TextReading] {
    let words = words.sorted { $0.lexicographicallyPrecedes($1) }
    let scores = TextEncoding.allCases.filter(\.hasConverter).map {
      ($0, Self.score(of: $0, for: words))
    }
    guard let best = scores.map(\.1).max(), best > 0 else { return [] }
    let likely = scores.filter { $0.1 == best }.map(\.0)
    if mayBeUTF8, likely.contains(.utf8) { return [TextReading(encoding: .utf8, word: "")] }
    var readings: [(encoding: TextEncoding, words: [String?])] = []
    for encoding in likely {
      let texts = Self.texts(of: words, in: encoding)
      if !readings.contains(where: { $0.words == texts }) { readings.append((encoding, texts)) }
    }
    let place =
      words.indices.first { place in Set(readings.map { $0.words[place] }).count > 1 } ?? 0
    return readings.map { TextReading(encoding: $0.encoding, word: $0.words[place] ?? "") }
  }

  /// How many of the words are in one language that uses the encoding.
  private static func score(of encoding: TextEncoding, for words: [[UInt8]]) -> Double {
    if let pairs = UsualPairs.all.first(where: { $0.encoding == encoding }) {
      return words.map(pairs.share).reduce(0, +)
    }
    let alphabets = Alphabet.all.filter { $0.encodings.contains(encoding) }
    if alphabets.isEmpty, encoding != .utf8 { return 0 }
    let texts = texts(of: words, in: encoding).compactMap(\.self)
    // Words in other encodings are hardly ever valid UTF-8.
    if encoding == .utf8 { return 4 * Double(texts.count) }
    return Double(
      alphabets.map { alphabet in texts.reduce(0) { $0 + weight(of: $1, for: alphabet) } }.max()
        ?? 0)
  }

  /// The words in an encoding; nil for one that is not text in it.
  private static func texts(of words: [[UInt8]], in encoding: TextEncoding) -> [String?] {
    var decoder = TextDecoder(encoding)
    return words.map { word in
      let text = word.withUnsafeBytes { bytes in
        decoder.decode(bytes) { String(validating: $0, as: UTF8.self) }
      }
      let isCut = decoder.finish { !$0.isEmpty }
      if isCut { decoder = TextDecoder(encoding) }
      return isCut ? nil : text
    }
  }

  /// How much a text speaks for a language: 0 unless all its words may belong to it. A word counts
  /// if it has several letters, one of them beyond ASCII; an English genitive is beyond doubt.
  private static func weight(of text: String, for alphabet: Alphabet) -> Int {
    let words = text.split { !$0.isLetter }
    guard words.allSatisfy(alphabet.has) else { return 0 }
    if text.hasSuffix("’s") { return 2 }
    let least = alphabet.isLatin ? 2 : 3
    return words.contains { $0.count >= least && !$0.allSatisfy(\.isASCII) } ? 1 : 0
  }
}
