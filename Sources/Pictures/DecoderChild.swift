import CPictures
import Foundation

/// The decoder: a process that reads files which may be hostile, and can do nothing but read its
/// input, write its output, use some memory and end. It answers requests until its input ends.
public enum DecoderChild {
  /// The word on the command line that makes the program a decoder.
  public static let command = "decode-photo"
  /// Its address space, in bytes.
  private static let memory = 512 << 20
  /// The status with which it ends if the system cannot confine it.
  static let unconfined: Int32 = 71  // EX_OSERR

  /// Answers requests, and ends.
  public static func run(_ arguments: some Sequence<String>) -> Never {
    let hasHEIF = arguments.contains(DecoderProcess.Library.heif.rawValue) && cp_load_heif()
    _ = Set([0])  // The seed of hash tables is read from the system, once.
    guard cp_confine(memory, hasHEIF) else { _exit(unconfined) }
    while let numbers = Input.numbers(DecoderRequest.count),
      let request = DecoderRequest(numbers), let file = Input.bytes(request.length)
    {
      answer(request, file, hasHEIF: hasHEIF)
    }
    _exit(0)
  }

  private static func answer(_ request: DecoderRequest, _ file: [UInt8], hasHEIF: Bool) {
    if request.format == .heic, !hasHEIF { return send(.empty(.noLibrary)) }
    if request.output == .withoutLocation {
      guard let bytes = PictureLocation(in: file, request.format).removed() else {
        return send(.empty(.nothing))
      }
      return send(.empty(.whole, length: bytes.count), "", bytes)
    }
    let (answer, taken, output) = decoded(file, request)
    send(answer, taken, output)
  }

  /// Decodes a file to a JPEG in this process, which must then have nothing to lose.
  package static func decode(
    _ file: [UInt8], _ format: PictureFormat, into box: PixelSize = PixelSize(width: 64, height: 64)
  ) {
    _ = decoded(file, DecoderRequest(format, as: .jpeg, into: box, length: file.count))
  }

  private static func decoded(
    _ file: [UInt8], _ request: DecoderRequest
  ) -> (DecoderAnswer, taken: String, output: [UInt8]) {
    let exif = Exif(in: file, request.format)
    let taker = PictureTaker(into: request.box.upright(exif.orientation))
    let read = file.withUnsafeBufferPointer { taker.read($0, request.format) }
    guard let size = taker.size, let pixels = taker.pixels()?.upright(exif.orientation),
      let output = request.output == .jpeg ? pixels.jpeg() : pixels.bytes
    else {
      return (.empty(taker.isTooLarge ? .tooLarge : .nothing), "", [])
    }
    let taken = exif.taken ?? ""
    let answer = DecoderAnswer(
      read == .whole && taker.isWhole ? .whole : .part, size: size.upright(exif.orientation),
      small: pixels.size, hasLocation: PictureLocation(in: file, request.format).isSaid,
      taken: taken.utf8.count,
      length: output.count)
    return (answer, taken, output)
  }

  private static func send(
    _ answer: DecoderAnswer, _ taken: String = "", _ output: [UInt8] = []
  ) {
    let head = answer.numbers.withUnsafeBytes(Array.init)
    var rest = (head + taken.utf8 + output)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { _exit(0) }
      rest = rest.dropFirst(count)
    }
  }

  private enum Input {
    static func numbers(_ count: Int) -> [UInt32]? {
      bytes(4 * count)?.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    /// The next bytes; nil if the input ends before them.
    static func bytes(_ count: Int) -> [UInt8]? {
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
          let part = read(STDIN_FILENO, buffer.baseAddress.map { $0 + filled }, count - filled)
          guard part > 0 else { break }
          filled += part
        }
      }
      return bytes.count == count ? bytes : nil
    }
  }
}

extension DecoderAnswer {
  /// An answer without a picture.
  fileprivate static func empty(_ extent: Extent, length: Int = 0) -> DecoderAnswer {
    let none = PixelSize(width: 0, height: 0)
    return DecoderAnswer(
      extent, size: none, small: none, hasLocation: false, taken: 0, length: length)
  }
}

extension Pixels {
  /// The quality of a JPEG at which a thumbnail has about 20 kB.
  private static let quality: Int32 = 82

  /// A JPEG of them; nil if memory is short.
  func jpeg() -> [UInt8]? {
    guard let encoder = tjInitCompress() else { return nil }
    defer { tjDestroy(encoder) }
    var target: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let code = tjCompress2(
      encoder, bytes, Int32(size.width), 0, Int32(size.height), Int32(TJPF_RGB.rawValue), &target,
      &count, Int32(TJSAMP_420.rawValue), Self.quality, 0)
    defer { tjFree(target) }
    guard code == 0 else { return nil }
    return Array(UnsafeBufferPointer(start: target, count: Int(count)))
  }
}
