import Foundation

/// Threads for tests that wait with their thread, as for the end of a process. On the threads of
/// the tasks' own pool, of which there are as many as processors, they would hold up all other
/// tests.
package final class WaitingThreads: TaskExecutor {
  private let queue = OperationQueue()

  /// That many threads.
  package init(count: Int) {
    queue.maxConcurrentOperationCount = count
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
