import Foundation

/// A thread for blocking work; one of Foundation's does not report that it failed to start.
package enum NewThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs work on a new thread, which ends with it.
  ///
  /// - Throws: `CatalogError.noThread`; then the work has not run.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(CatalogError) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, nil,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw .noThread(reason: String(cString: strerror(code)))
    }
    pthread_detach(thread)
  }
}
