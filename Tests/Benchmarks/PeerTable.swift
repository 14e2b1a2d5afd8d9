import Foundation

/// Start-up and keys of other programs beside those of this one.
struct PeerTable {
  /// What was measured of one program, in milliseconds; nil where it is not installed.
  private typealias Line = (peer: Peer, times: (start: Double, keys: [Double])?)

  private static let rounds = 5
  private static let keys = 200

  private let own: (start: Double, key: Double, animals: String)
  private let lines: [Line]

  /// Measures all that are installed; `own` is the middle start and cursor key of this program, and
  /// on how many animals.
  init(_ bench: Bench, own: (start: Double, key: Double, animals: String)) throws {
    self.own = own
    lines = try Peer.all(in: bench.folder).map { peer in
      guard let path = bench.path(of: peer.command[0]) else {
        return (peer, nil)
      }
      Progress.tell("Measuring \(peer.name) on \(peer.data)")
      return (peer, Self.measure(peer, at: path, home: bench.folder))
    }
  }

  private static func measure(
    _ peer: Peer, at path: String, home: String
  ) -> (start: Double, keys: [Double])? {
    do {
      var starts: [Double] = []
      var times: [Double] = []
      for _ in 0..<rounds {
        let run = try MeasuredProgram(
          [path] + peer.command.dropFirst(), ready: peer.ready, size: Bench.size, home: home)
        starts.append(run.startUp)
        run.settle(for: 300)
        if times.isEmpty {
          times = (0..<keys).compactMap { run.press(peer.keys[$0 % peer.keys.count]).time }
        }
      }
      return (starts.median, times)
    } catch {
      Progress.tell("\(peer.name): \(error)")
      return nil
    }
  }

  /// The table with its heading.
  var text: String {
    """
    ## Beside other programs

    Start to the first full screen, median of \(Self.rounds), and cursor key (at a prompt: a letter) to last byte, of \(Self.keys). The \
    ratios are this program's, on \(own.animals) animals, by theirs.

    | program | start, ratio | key, ratio | on | start | key, median | key, p99 |
    |---|--:|--:|---|--:|--:|--:|
    | Menagerie | 1.00 | 1.00 | \(own.animals) animals | \(Self.text(own.start, 1)) | \(Self.text(own.key, 2)) | |
    \(lines.map(line).joined(separator: "\n"))

    """
  }

  private func line(_ line: Line) -> String {
    let peer = line.peer
    guard let (start, keys) = line.times else {
      return "| \(peer.name) | – | – | \(peer.data) | not installed | | |"
    }
    let cells = [
      peer.name, Self.text(own.start / start, 3), Self.text(own.key / keys.median, 2), peer.data,
      Self.text(start, 1), Self.text(keys.median, 2), Self.text(keys.quantile(0.99), 2),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func text(_ value: Double, _ digits: Int) -> String {
    value.isNaN ? "–" : String(format: "%.\(digits)f", value)
  }
}
