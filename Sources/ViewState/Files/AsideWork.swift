import Dispatch
import Synchronization

/// Work that may block for long, or for ever: it is done as a task on a thread of its own, none of
/// those that tasks share, and whoever waits for it can leave.
nonisolated final class AsideWork<Value: Sendable>: Sendable {
  private let waiting = Mutex<CheckedContinuation<Value?, Never>?>(nil)

  private init() {}

  /// What the work comes to; nil where the task is cancelled before, and then the work's task is too.
  static func value(of body: @escaping @Sendable () -> Value) async -> Value? {
    let work = AsideWork()
    let task = Mutex<Task<Void, Never>?>(nil)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        work.waiting.withLock { $0 = continuation }
        if Task.isCancelled { return work.answer(nil) }
        let begun = Task.detached(executorPreference: AsideThreads()) { work.answer(body()) }
        task.withLock { $0 = begun }
      }
    } onCancel: {
      task.withLock { $0?.cancel() }
      work.answer(nil)
    }
  }

  /// Whoever waits goes on, once.
  private func answer(_ value: Value?) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: value)
  }
}

/// Threads that may block.
nonisolated private final class AsideThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
