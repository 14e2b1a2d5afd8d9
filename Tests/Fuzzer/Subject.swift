import FileFormats
import Pictures

/// What is fuzzed: `Fuzzer SUBJECT [libFuzzer's own arguments]`.
///
/// Whatever the bytes are, they are read or refused with a `FormatError`, or as no picture; all
/// else is a crash, which libFuzzer keeps.
enum Subject: String, CaseIterable {
  case delimited
  case json
  /// The zip file itself.
  case zip
  /// A description and a table, NUL between them, as an archive.
  case archive
  /// A picture of a format.
  case jpg, png, gif, webp, tiff

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    switch self {
    case .delimited: try Reading.delimited(bytes)
    case .json: try Reading(bytes, .json).run()
    case .zip: try Reading(bytes, .darwinCore).run()
    case .archive: try Reading(Archive.bytes(bytes), .darwinCore).run()
    case .jpg, .png, .gif, .webp, .tiff:
      PictureFormat(rawValue: rawValue).map { DecoderChild.decode(Array(bytes), $0) }
    }
  }
}

/// The number of the subject of this name, less than 0 if there is none.
@_cdecl("fuzz_subject")
public func fuzzSubject(_ name: UnsafePointer<CChar>) -> Int32 {
  let subject = Subject(rawValue: String(cString: name))
  return Int32(Subject.allCases.firstIndex { $0 == subject } ?? -1)
}

/// Reads the bytes as the subject of this number.
@_cdecl("fuzz_one")
public func fuzzOne(_ number: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) {
  do {
    try Subject.allCases[Int(number)].read(UnsafeBufferPointer(start: bytes, count: count))
  } catch {
    precondition(error is FormatError, "\(error)")
  }
}
