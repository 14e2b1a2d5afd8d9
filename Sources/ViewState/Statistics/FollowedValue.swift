import Catalog
import Observation

/// Something that is read from a catalog off the main actor, and again after changes. Between two
/// reads is a pause: what takes long is not read all the time.
@Observable
final class FollowedValue<Value: Sendable> {
  /// How many times the duration of a read to wait before the next.
  private static var patience: Int { 4 }

  /// What was read last; nil until then.
  private(set) var value: Value?
  /// The fraction of a long read that is done, from 0 to 1.
  private(set) var progress = 0.0
  /// Why it cannot be read, in a sentence.
  private(set) var failure: String?

  @ObservationIgnored private let read: Read
  @ObservationIgnored private var reading: Task<Void, Never>?
  /// Whether the catalog has changed since the read began.
  @ObservationIgnored private var isOld = false

  /// Reads the value; it may tell the fraction that is done.
  typealias Read =
    @MainActor (_ progress: @escaping @Sendable (Double) -> Void) async throws -> Value

  /// Begins to read.
  init(_ read: @escaping Read) {
    self.read = read
    begin()
  }

  /// Reads again, at once or after a pause.
  func catalogHasChanged() {
    if reading == nil { begin() } else { isOld = true }
  }

  isolated deinit { reading?.cancel() }

  private func begin() {
    isOld = false
    reading = Task { [weak self, read] in
      let start = ContinuousClock.now
      do {
        let value = try await read(onMain { self?.progress = $0 })
        self?.value = value
        self?.failure = nil
      } catch is CancellationError {
        return  // Nobody follows it any more.
      } catch {
        self?.failure = String(describing: error)
      }
      do {
        let time = ContinuousClock.now - start
        try await Task.sleep(for: time * Self.patience)
      } catch {
        return  // The same.
      }
      self?.haveRead()
    }
  }

  private func haveRead() {
    reading = nil
    if isOld { begin() }
  }
}
