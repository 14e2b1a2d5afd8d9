/// A typed word, to compare with words that may have been meant.
package struct Spelling {
  private let letters: [UInt8]

  /// Takes a word; only its first 64 bytes count.
  package init(_ word: String) {
    letters = Array(word.utf8.prefix(64))
  }

  /// How many letters to insert, delete, change or swap with the next one to turn one word into the
  /// other (optimal string alignment).
  package func distance(to other: Spelling) -> Int {
    var before: [Int] = []
    var row = Array(0...other.letters.count)
    for line in letters.indices {
      var next = [line + 1]
      for column in other.letters.indices {
        let changed = row[column] + (letters[line] == other.letters[column] ? 0 : 1)
        var least = min(changed, row[column + 1] + 1, next[column] + 1)
        if isSwap(line, other, column) { least = min(least, before[column - 1] + 1) }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[other.letters.count]
  }

  /// Whether `other` may have been meant by this word.
  package func isNear(_ other: Spelling) -> Bool {
    distance(to: other) <= (letters.count + 1) / 3
  }

  /// Whether two letters occur in the other word in reverse order; the last of them is here.
  private func isSwap(_ line: Int, _ other: Spelling, _ column: Int) -> Bool {
    line > 0 && column > 0 && letters[line] == other.letters[column - 1]
      && letters[line - 1] == other.letters[column]
  }
}
