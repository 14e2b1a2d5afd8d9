import Foundation
import TestSupport

/// A program on a pseudo-terminal, with its times and its resources, and what an emulator shows of
/// it.
final class MeasuredProgram {
  /// What one key brought about.
  struct Frame {
    /// From the key to the last byte, in milliseconds; nil if no byte came.
    let time: Double?
    let bytes: Int
  }

  /// A frame is over when nothing has come for so long, in milliseconds.
  private static let pause: Int32 = 5

  private let terminal: PseudoTerminal
  /// What shows what it sends.
  let emulator: Emulator
  private let start = Clock.milliseconds
  /// From the start of the process to its first full screen, in milliseconds.
  private(set) var startUp = 0.0

  /// Starts a program, whose path is the first argument, and waits until its screen is full: until
  /// it has a text that comes near its end.
  init(_ command: [String], ready: String, size: TerminalSize, home: String = "/tmp") throws {
    guard let emulator = Emulator(columns: Int(size.columns), rows: Int(size.rows)) else {
      throw PseudoTerminal.Failure(description: "No emulator")
    }
    self.emulator = emulator
    terminal = try PseudoTerminal(
      command,
      environment: [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": home,
        "MENAGERIE_MOTION": "0",
      ], columns: size.columns, rows: size.rows)
    startUp = try wait(for: ready) { $0.picture.contains(ready) } - start
  }

  deinit {
    terminal.vanish()
    let deadline = Clock.milliseconds + 5_000
    while Clock.milliseconds < deadline {
      if terminal.process.endIfOver() != nil { return }
      usleep(1_000)
    }
    terminal.process.send(SIGKILL)
    terminal.process.waitForEnd()
  }

  /// Takes what comes next, and returns when it came; nil if nothing does within so many
  /// milliseconds.
  private func take(within milliseconds: Int32) -> (time: Double, bytes: Int)? {
    guard let bytes = terminal.read(within: milliseconds) else { return nil }
    let time = Clock.milliseconds
    emulator.take(bytes)
    return (time, bytes.count)
  }

  /// Waits until the screen is so, and returns when the last byte for that came.
  ///
  /// - Throws: `NotReached` when the program has ended, or the screen is not so after two minutes.
  @discardableResult
  func wait(for what: String, until isReached: (Emulator) -> Bool) throws -> Double {
    let deadline = Clock.milliseconds + 120_000
    while Clock.milliseconds < deadline {
      if let taken = take(within: 1_000) {
        if isReached(emulator) { return taken.time }
      } else if terminal.process.endIfOver() != nil {
        break
      }
    }
    throw NotReached(what, showing: emulator.picture)
  }

  /// Reads until the program has sent nothing for a while.
  func settle(for milliseconds: Int32 = 100) {
    while take(within: milliseconds) != nil {}
  }

  /// Types without waiting for what comes.
  func type(_ keys: String) { terminal.type(keys) }

  /// Waits for its end.
  func waitForEnd() { terminal.waitForEnd() }

  /// Presses a key and reads its frame.
  func press(_ key: String) -> Frame {
    let start = Clock.milliseconds
    terminal.type(key)
    var time: Double?
    var count = 0
    // The first byte may take longer than the pause between two.
    while let taken = take(within: time == nil ? 200 : Self.pause) {
      time = taken.time - start
      count += taken.bytes
    }
    return Frame(time: time, bytes: count)
  }

  /// Presses a key and reads all that it brings, also what comes once the cursor has rested.
  func pressUntilRest(_ key: String) -> (time: Double, bytes: Int) {
    let start = Clock.milliseconds
    terminal.type(key)
    var (ended, bytes) = (start, 0)
    while let taken = take(within: 250) {
      ended = taken.time
      bytes += taken.bytes
    }
    return (ended - start, bytes)
  }

  /// Presses a key again and again, each time when the screen has come to rest; from each to its
  /// last byte, in milliseconds.
  func times(of rounds: Int, _ key: (_ round: Int) -> String) -> [Double] {
    (0..<rounds).compactMap { round in
      let frame = press(key(round))
      settle(for: 30)
      return frame.time
    }
  }

  /// Presses a key and returns the milliseconds until the screen is so.
  func press(_ key: String, until what: String, _ isReached: (Emulator) -> Bool) throws -> Double {
    let start = Clock.milliseconds
    terminal.type(key)
    return try wait(for: what, until: isReached) - start
  }

  /// Presses a key and waits until what is looked at of the screen is so, and stays so for a while.
  ///
  /// - Returns: The milliseconds to the last change in it, and how it is then.
  func press<Look: Equatable>(
    _ key: String, watching look: (Emulator) -> Look, until isReached: (Look) -> Bool
  ) throws -> (Double, Look) {
    var shown = look(emulator)
    let start = Clock.milliseconds
    terminal.type(key)
    var changed: Double?
    while let time = takeFrame(within: changed != nil && isReached(shown) ? 150 : 20_000) {
      let now = look(emulator)
      if now != shown { changed = time }
      shown = now
    }
    if let changed, isReached(shown) { return (changed - start, shown) }
    throw PseudoTerminal.Failure(
      description: "Not found after \(key). The screen:\n\(emulator.picture)")
  }

  /// Takes what comes next and all that is there with it, and returns when the last of it came.
  private func takeFrame(within milliseconds: Int32) -> Double? {
    var time = take(within: milliseconds)?.time
    while time != nil, let more = take(within: 0) { time = more.time }
    return time
  }

  /// What it sends and computes in a second without input.
  func idleSecond() -> (bytes: Int, ticks: Int) {
    let ticks = RunningProgram(process: terminal.process.id).ticks
    let count = take(for: 1_000)
    return (count, RunningProgram(process: terminal.process.id).ticks - ticks)
  }

  /// Takes all that comes in so many milliseconds, and returns how many bytes that was.
  @discardableResult
  func take(for milliseconds: Double) -> Int {
    let end = Clock.milliseconds + milliseconds
    var count = 0
    while Clock.milliseconds < end {
      count += take(within: Int32(max(1, end - Clock.milliseconds)))?.bytes ?? 0
    }
    return count
  }

  /// The most memory that it takes until it has done nothing for a second, which it must within
  /// so many milliseconds. What it does by itself begins a second after its start.
  func memoryUntilIdle(within milliseconds: Double = 120_000) -> RunningProgram.Memory {
    workUntilIdle(since: Clock.milliseconds + 1_500, within: milliseconds).memory
  }

  /// Presses a key and returns the milliseconds until it has done its last work for a second, to 20
  /// ms or so.
  func pressUntilIdle(_ key: String) -> Double {
    let start = Clock.milliseconds
    terminal.type(key)
    return workUntilIdle(since: start, within: 120_000).ended - start
  }

  private func workUntilIdle(
    since earliest: Double, within milliseconds: Double
  ) -> (memory: RunningProgram.Memory, ended: Double) {
    let status = RunningProgram(process: terminal.process.id)
    let start = Clock.milliseconds
    var (most, ticks, worked) = (memory, status.ticks, earliest)
    while Clock.milliseconds < min(worked + 1_000, start + milliseconds) {
      take(for: 20)
      let now = memory
      if now.resident > most.resident { most = now }
      if status.ticks != ticks { worked = max(worked, Clock.milliseconds) }
      ticks = status.ticks
    }
    return (most, worked)
  }

  /// Its memory now.
  var memory: RunningProgram.Memory { RunningProgram(process: terminal.process.id).memory }
}

/// The size of a terminal.
struct TerminalSize {
  let columns: UInt16
  let rows: UInt16
}

/// A clock that only goes forward.
enum Clock {
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }
}
