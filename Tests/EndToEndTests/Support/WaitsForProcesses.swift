import TestSupport
import Testing

/// Tests that wait for processes, on threads that no other test needs.
struct WaitsForProcesses: SuiteTrait, TestTrait, TestScoping {
  private static let threads = WaitingThreads(count: 4)

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.threads) { try await body() }
  }
}

extension Trait where Self == WaitsForProcesses {
  /// Runs the tests on threads that may wait.
  static var waitsForProcesses: Self { Self() }
}
