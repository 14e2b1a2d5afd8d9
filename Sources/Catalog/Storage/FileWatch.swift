import Dispatch
import Foundation
import Synchronization

/// Reports each write to the file of a catalog or to its log, by any program (inotify(7)).
///
/// It watches the folder, as the log comes and goes. If that fails, for example because of
/// `fs.inotify.max_user_instances`, it calls the handler every second instead.
final class FileWatch: Sendable {
  /// The silence after each report.
  private static let pause = DispatchTimeInterval.milliseconds(15)

  private struct State {
    var source: (any DispatchSourceProtocol)?
    var isPaused = false

    mutating func goOn() {
      if isPaused { source?.resume() }
      isPaused = false
    }
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "Menagerie.files")

  /// Calls the handler, on a queue of its own, once for each burst of writes.
  init(_ file: CatalogFile, handler: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.source = Self.source(for: file, on: queue, handler: handler) { [weak self] in
        self?.pause()
      }
    }
  }

  private static func source(
    for file: CatalogFile, on queue: DispatchQueue, handler: @escaping @Sendable () -> Void,
    thenPause: @escaping @Sendable () -> Void
  ) -> sending any DispatchSourceProtocol {
    guard let descriptor = watched(file.folder) else {
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
      timer.setEventHandler(handler: handler)
      timer.activate()
      return timer
    }
    let names = ["", "-wal", "-journal"].map { file.fileName + $0 }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      if !Self.names(from: descriptor).isDisjoint(with: names) { handler() }
      thenPause()
    }
    source.setCancelHandler { Foundation.close(descriptor) }
    source.activate()
    return source
  }

  /// A long write comes in tens of thousands of parts, which must not each wake the process.
  private func pause() {
    state.withLock { state in
      guard let source = state.source, !state.isPaused else { return }
      source.suspend()
      state.isPaused = true
    }
    queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      self?.state.withLock { $0.goOn() }
    }
  }

  /// Begins to watch a folder; nil if that fails.
  private static func watched(_ folder: String) -> Int32? {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let events = UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM)
    if inotify_add_watch(descriptor, folder, events) >= 0 { return descriptor }
    Foundation.close(descriptor)
    return nil
  }

  /// Stops watching.
  func stop() {
    state.withLock { state in
      state.source?.cancel()
      // A suspended source must not be released.
      state.goOn()
      state.source = nil
    }
  }

  deinit {
    stop()
  }

  /// The names in all pending events.
  private static func names(from descriptor: Int32) -> Set<String> {
    var names: Set<String> = []
    var bytes = [UInt8](repeating: 0, count: 16 * 1024)
    while case let count = Foundation.read(descriptor, &bytes, bytes.count), count > 0 {
      names.formUnion(self.names(in: bytes[..<count]))
    }
    return names
  }

  /// The names in a sequence of `inotify_event`s: 16 bytes each, the last four of them the length
  /// of the name that follows, padded with NUL.
  private static func names(in events: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var rest = events
    while rest.count >= 16 {
      let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(16 + length)
    }
    return names
  }
}
