/// Everything that is measured on one catalog in a terminal of one size.
struct Measurement {
  private static let starts = 20
  private static let keys = 1_000
  private static let down = "\u{1B}OB"
  private static let up = "\u{1B}OA"

  let startUp: [Double]
  let frames: [MeasuredProgram.Frame]
  let memoryAtStart: ProcessStatus.Memory
  let memoryAtEnd: ProcessStatus.Memory
  let idle: (bytes: Int, ticks: Int)

  init(_ program: String, on catalog: BenchmarkCatalog, size: TerminalSize) throws {
    startUp = try (0..<Self.starts).map { _ in
      let run = try MeasuredProgram(program, catalog: catalog.path, size: size)
      run.settle()
      run.quit()
      return run.startUp
    }
    let run = try MeasuredProgram(program, catalog: catalog.path, size: size)
    run.settle()
    memoryAtStart = run.memory
    frames = (0..<Self.keys).map { run.press(Self.key($0, in: catalog.count)) }
    memoryAtEnd = run.memory
    run.settle()
    idle = run.idleSecond()
    run.quit()
  }

  /// Down to the last animal and, where the list is shorter than the run, up and down again.
  private static func key(_ index: Int, in count: Int) -> String {
    (index / max(1, count - 1)).isMultiple(of: 2) ? down : up
  }

  /// From each key to the last byte of its frame, in milliseconds.
  var keyTimes: [Double] { frames.compactMap(\.time) }
  /// The keys that brought nothing.
  var silentKeys: Int { frames.count - keyTimes.count }
  /// The bytes of each frame.
  var keyBytes: [Double] { frames.map { Double($0.bytes) } }
}

extension [Double] {
  /// The value below which that share of all values lies, from 0 to 1 (nearest rank).
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return .nan }
    let rank = Int((share * Double(count)).rounded(.up))
    return sorted()[Swift.min(Swift.max(rank, 1), count) - 1]
  }

  /// The middle value.
  var median: Double { quantile(0.5) }
}
