extension [String] {
  /// The texts reduced to the lines that differ, with `…` for the leading and trailing lines that
  /// all of them share. A line break stands for an empty line. Texts of one line stay as they are.
  package var differingLines: [String] {
    let texts = map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    guard let first = texts.first, texts.contains(where: { $0.count > 1 }) else { return self }
    let least = texts.map(\.count).min() ?? 0
    let head = (0..<least).prefix { index in
      texts.allSatisfy { $0[index].utf8.elementsEqual(first[index].utf8) }
    }.count
    let tail = (1..<least - head + 1).prefix { index in
      texts.allSatisfy { $0[$0.count - index].utf8.elementsEqual(first[first.count - index].utf8) }
    }.count
    return texts.map { lines in
      let own = lines.dropFirst(head).dropLast(tail)
      let text = own == [""] && head + tail > 0 ? "\n" : own.joined(separator: "\n")
      let parts = [head > 0 ? "…" : "", text, tail > 0 ? "…" : ""]
      return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
