import CFormats
import Foundation

/// Takes the content of a JSON file, event by event. The base class takes nothing.
class JSONEvents {
  /// Takes the next event, whose bytes are valid until this returns, and returns whether to go on.
  /// Throws `JSONRefusal` for what the file has at this position; any other error is passed on.
  func take(_ event: borrowing cf_json_event) throws -> Bool { false }

  /// Takes a malformed line that is skipped; the events before its error have been taken.
  func skip(line: Int, _ text: String, reason: String) throws {}

  /// Takes the share of the file that has been read, from 0 to 1.
  func take(progress: Double) throws {}
}

/// Why the reading of a well-formed file stops; the text ends a sentence.
struct JSONRefusal: Error {
  let reason: String
}

final class JSONPass {
  private var stream: TextStream
  private let events: JSONEvents
  private var failure: (any Error)?

  init(_ stream: TextStream, _ events: JSONEvents) {
    self.stream = stream
    self.events = events
  }

  /// Reads until the end, or until `events` returns false. Throws `FormatError`, and what `events`
  /// throws.
  func run() throws {
    let path = stream.path
    let limits = cf_json_limits(gap: Limits.row, depth: Limits.depth, line: Limits.cell)
    var reader = cf_json_reader(
      context: Unmanaged.passUnretained(self).toOpaque(), read: readBytes, take: takeEvent,
      skip: skipLine)
    var ending = withExtendedLifetime(self) { cf_json_read(&reader, limits) }
    guard let reason = try refusal(&ending, path: path) else { return }
    throw FormatError.malformed(
      path: path, line: ending.line, column: ending.column, reason)
  }

  /// Why reading ended, if neither at the end of the file nor because `events` returned false.
  private func refusal(_ ending: inout cf_json_ending, path: String) throws -> String? {
    switch ending.outcome {
    case .read: return nil
    case .stopped: return try stopReason()
    case .malformed: return withUnsafeBytes(of: &ending.reason) { Self.notJSON(text(of: $0)) }
    case .tooLong: return "no text and no number ends in the \(Limits.rowText) before this"
    case .tooDeep: return "more than \(Limits.depth) arrays and objects within one another"
    case .noMemory: throw FormatError.unreadable(path: path, code: ENOMEM)
    }
  }

  private static func notJSON(_ reason: String) -> String { "not JSON: " + reason }

  private func stopReason() throws -> String? {
    guard let failure else { return nil }
    guard let refusal = failure as? JSONRefusal else { throw failure }
    return refusal.reason
  }

  private func text(of bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do {
      let count = try stream.read(into: buffer)
      try events.take(progress: stream.progress)
      return count
    } catch {
      failure = error
      return -1
    }
  }

  fileprivate func skip(_ line: cf_json_line) -> Bool {
    let text = String(
      decoding: UnsafeRawBufferPointer(start: line.bytes, count: line.count), as: UTF8.self)
    do {
      try events.skip(
        line: line.line, text, reason: Self.notJSON(String(cString: line.reason)))
      return true
    } catch {
      failure = error
      return false
    }
  }

  fileprivate func take(_ event: borrowing cf_json_event) -> Bool {
    do {
      return try events.take(event)
    } catch {
      failure = error
      return false
    }
  }
}

/// The callbacks into the pass. No error may cross C.
private func readBytes(
  context: UnsafeMutableRawPointer?, buffer: UnsafeMutableRawPointer?, capacity: Int
) -> Int {
  guard let context else { return -1 }
  let pass = Unmanaged<JSONPass>.fromOpaque(context)
  return pass._withUnsafeGuaranteedRef {
    $0.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
  }
}

private func takeEvent(
  context: UnsafeMutableRawPointer?, event: UnsafePointer<cf_json_event>?
) -> Bool {
  guard let context, let event else { return false }
  return Unmanaged<JSONPass>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.take(event.pointee) }
}

private func skipLine(context: UnsafeMutableRawPointer?, line: UnsafePointer<cf_json_line>?) -> Bool
{
  guard let context, let line else { return false }
  return Unmanaged<JSONPass>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.skip(line.pointee) }
}
