import Dispatch
import Foundation

/// Reports when something enters a folder, leaves it or is written in it.
final class FolderWatch {
  private let source: any DispatchSourceProtocol

  /// Calls the handler once for all events that arrive together.
  init(_ events: FolderEvents, handler: @escaping @MainActor () -> Void) {
    source = DispatchSource.makeReadSource(
      fileDescriptor: events.descriptor, queue: .global(qos: .userInitiated))
    source.setEventHandler { @Sendable in
      events.empty()
      Task { @MainActor in handler() }
    }
    source.activate()
  }

  isolated deinit {
    source.cancel()
  }
}

/// The system's events about a folder (inotify(7)).
nonisolated final class FolderEvents: Sendable {
  let descriptor: Int32

  /// Starts listening, which may take as long as reading the folder; nil if it cannot be watched.
  init?(of folder: FileLocation) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let events = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE)
    let isHeard = folder.withCString { inotify_add_watch(descriptor, $0, events) >= 0 }
    if !isHeard { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads all pending events; only their arrival matters.
  func empty() {
    var bytes = [UInt8](repeating: 0, count: 16 * 1024)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
