extension Record {
  /// Puts U+FFFD in the place of bytes that are no UTF-8, and says in which cell the first are,
  /// unless the row has another flaw.
  mutating func repair() {
    var repaired = Record(line: line)
    repaired.flaw = flaw
    for column in 0..<count {
      let text = self[column]
      let isSame = text.utf8.elementsEqual(bytes[range(of: column)])
      if !isSame, repaired.flaw == nil { repaired.flaw = .undecodable(column: column) }
      repaired.append(text.utf8)
    }
    self = repaired
  }
}
