import Catalog
import Dispatch
import Synchronization

/// Work that may block for long, or for ever. It is done as a task on a thread of its own, none of
/// those that tasks share, and the caller can stop waiting for it.
nonisolated final class BlockingWork<Value: Sendable>: Sendable {
  private let waiting = Mutex<CheckedContinuation<Value?, Never>?>(nil)

  private init() {}

  /// The result of the work; nil where the calling task is cancelled first, which cancels the work's
  /// task too.
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

/// Threads of their own, one for each job. Those of Dispatch's global queues are the ones that tasks
/// share: where all of these are busy, no other is started.
nonisolated private final class BlockingThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run: @Sendable () -> Void = { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    do {
      try NewThread.start(run)
    } catch {
      // The work has to wait for a shared thread where the system has no other to give.
      DispatchQueue.global(qos: .userInitiated).async(execute: run)
    }
  }
}
