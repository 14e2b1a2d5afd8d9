/// What keys that move in the list cost.
struct KeyMeasurement {
  private static let keys = 1_000
  private static let jumps = 40
  private static let letters = ["m", "z", "b", "w", "f", "s", "c", "p", "a", "t"]
  private static let down = "\u{1B}OB"
  private static let up = "\u{1B}OA"

  let figures: [Figure]
  /// The middle time of a cursor key.
  let median: Double

  init(_ run: MeasuredProgram, count: Int) {
    let frames = (0..<Self.keys).map { run.press(Self.cursor($0, in: count)) }
    let times = frames.compactMap(\.time)
    let bytes = frames.map { Double($0.bytes) }
    median = times.median
    run.settle()
    let ends = run.times(of: Self.jumps) { $0.isMultiple(of: 2) ? "G" : "g" }
    let prefixes = Self.prefixes(run)
    figures = [
      Figure("cursor key to last byte, median of \(Self.keys)", times.median, atMost: 1),
      Figure("the same, p99", times.quantile(0.99), atMost: 4),
      Figure("bytes of a cursor key, median", bytes.median, atMost: 260, digits: 0),
      Figure("the same, mean", bytes.mean, digits: 0),
      Figure("the same, most", bytes.quantile(1), digits: 0),
      Figure(
        "cursor keys without a byte", Double(frames.count - times.count), atMost: 0, digits: 0),
      Figure("jump to an end, median of \(Self.jumps)", ends.median, atMost: 5),
      Figure("the same, p99", ends.quantile(0.99)),
      Figure("jump to a letter, median of \(Self.jumps)", prefixes.median, atMost: 5),
      Figure("the same, p99", prefixes.quantile(0.99)),
    ]
  }

  /// Down to the last animal and, where the list is shorter than the run, up and down again.
  private static func cursor(_ index: Int, in count: Int) -> String {
    (index / max(1, count - 1)).isMultiple(of: 2) ? down : up
  }

  /// Jumps to letters; none where there is no such key.
  private static func prefixes(_ run: MeasuredProgram) -> [Double] {
    (0..<jumps).compactMap { round in
      guard run.press("f").time != nil else { return nil }
      let frame = run.press(letters[round % letters.count])
      run.settle(for: 30)
      _ = run.press("\r")
      return frame.time
    }
  }
}
