import Foundation
import TestSupport

/// A program that was run to its end, and what that took.
struct TimedRun {
  /// From its start to its end, and of the processor, in seconds.
  let time: Double
  let processorTime: Double
  /// The most resident memory that it had, in KiB.
  let memory: Int

  /// Runs a program, whose path is the first argument; `meanwhile` is done again and again until it
  /// has ended.
  ///
  /// - Throws: `BenchmarkCatalog.Failure` when it fails.
  init(
    _ command: [String], input: ChildProcess.Stream = .nothing,
    meanwhile: () -> Void = { usleep(10_000) }
  ) throws {
    let start = Clock.milliseconds
    let process = try ChildProcess(
      command, environment: ProcessInfo.processInfo.environment, input: input, output: .nothing,
      errors: .nothing)
    let status = RunningProgram(process: process.id)
    var memory = 0
    var end: ChildProcess.End?
    while end == nil {
      memory = max(memory, status.peak)
      meanwhile()
      end = process.endIfOver()
    }
    time = (Clock.milliseconds - start) / 1_000
    processorTime = end?.processorTime ?? .nan
    self.memory = memory
    guard end?.status == 0 else {
      throw BenchmarkCatalog.Failure(description: "\(command.joined(separator: " ")): has failed")
    }
  }
}
