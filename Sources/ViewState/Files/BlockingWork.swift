import Catalog
import Dispatch
import Synchronization

/// Work that may block for long, or forever. It runs as a task on a thread of its own, not on those
/// that tasks share, and the caller can stop waiting for it.
nonisolated final class BlockingWork<Value: Sendable>: Sendable {
  private let waiting = Mutex<CheckedContinuation<Value?, Never>?>(nil)

  private init() {}

  /// The result of the work; nil if the calling task is cancelled first, which also cancels it.
  static func value(of body: @escaping @Sendable () -> Value) async -> Value? {
    let work = BlockingWork()
    let task = Mutex<Task<Void, Never>?>(nil)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        work.waiting.withLock { $0 = continuation }
        if Task.isCancelled { return work.answer(nil) }
        let begun = Task.detached(executorPreference: BlockingThreads()) { work.answer(body()) }
        task.withLock { $0 = begun }
      }
    } onCancel: {
      task.withLock { $0?.cancel() }
      work.answer(nil)
    }
  }

  /// Resumes the caller, once.
  private func answer(_ value: Value?) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: value)
  }
}

/// Runs each job on a thread of its own. Dispatch's global queues use the threads that tasks share,
/// and start no other when all of them are busy.
nonisolated private final class BlockingThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run: @Sendable () -> Void = { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    do {
      try NewThread.start(run)
    } catch {
      // If the system has no thread to give, the work waits for a shared one.
      DispatchQueue.global(qos: .userInitiated).async(execute: run)
    }
  }
}
