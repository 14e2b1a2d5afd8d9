import Dispatch
import Foundation

/// What a decoder made of a file, standing upright.
public struct DecodedPicture: Sendable {
  /// The size of the picture itself.
  public let size: PixelSize
  /// Whether all of it could be read.
  public let isWhole: Bool
  /// When it was taken, as Exif says it; nil if that is not said.
  public let taken: String?
  /// Whether it says where it was taken.
  public let hasLocation: Bool
  /// The size of the small picture.
  public let small: PixelSize
  /// Its JPEG, or its pixels as `Pixels` has them.
  public let bytes: [UInt8]

  /// The small picture, if it was asked for as pixels.
  public var pixels: Pixels { Pixels(size: small, bytes: bytes) }
}

/// Why a picture could not be decoded.
public enum PictureProblem: Error, Hashable, Sendable {
  /// There is nothing in it that could be shown.
  case unreadable
  /// It has more pixels than are read.
  case tooLarge
  /// The library for its format is not installed.
  case noLibrary
  /// The decoder ended, answered nonsense, or took too long or too much memory over it.
  case tooMuch
  /// The system has no sandbox for the decoder, or could not start it.
  case noDecoder
}

/// Decodes files that may be hostile in processes of their own, which are kept for the next files,
/// and replaced when they die, hang or answer nonsense.
public actor PictureDecoder {
  /// What a small picture is wanted as.
  public enum Output: Sendable {
    case jpeg, pixels
  }

  private let program: String
  private let patience: Duration
  /// Waiting for a decoder must not hold up the threads that tasks share.
  private let queue = DispatchQueue(label: "decoders", attributes: .concurrent)
  private var idle: [DecoderProcess.Library: [DecoderProcess]] = [:]

  /// A decoder that runs a program with `DecoderChild.command`, this one unless told otherwise, and
  /// gives each file this long.
  public init(program: String = "/proc/self/exe", patience: Duration = .seconds(10)) {
    (self.program, self.patience) = (program, patience)
  }

  /// Makes a picture of a file that fits into a box. As many are decoded at once as are asked for.
  ///
  /// - Throws: `PictureProblem`, and what reading the file throws.
  public func decode(
    _ file: PictureFile, _ format: PictureFormat, as output: Output, into box: PixelSize
  ) async throws -> DecodedPicture {
    let library: DecoderProcess.Library = format == .heic ? .heif : .linked
    idle[library]?.removeAll { !$0.isIdle }
    let process = try idle[library]?.popLast() ?? DecoderProcess(program, loading: library)
    let request = DecoderRequest(
      format, as: output == .jpeg ? .jpeg : .pixels, into: box, length: file.size)
    let end = ContinuousClock.now + patience
    let (answer, bytes) = try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { try process.answer(request, file, until: end) })
      }
    }
    idle[library, default: []].append(process)
    switch answer.extent {
    case .tooLarge: throw PictureProblem.tooLarge
    case .noLibrary: throw PictureProblem.noLibrary
    case .nothing: throw PictureProblem.unreadable
    case .whole, .part: return DecodedPicture(answer, bytes)
    }
  }

  /// Ends the processes that have nothing to do; the next file starts a new one.
  public func rest() { idle = [:] }
}

extension DecodedPicture {
  fileprivate init(_ answer: DecoderAnswer, _ bytes: [UInt8]) {
    let taken = String(decoding: bytes.prefix(answer.taken), as: UTF8.self)
    self.init(
      size: answer.size, isWhole: answer.extent == .whole, taken: taken.isEmpty ? nil : taken,
      hasLocation: answer.hasLocation, small: answer.small,
      bytes: Array(bytes.dropFirst(answer.taken)))
  }
}

/// A file to decode.
public struct PictureFile: Sendable {
  /// How many bytes it has.
  public let size: Int
  /// Reads so many bytes at a place; fewer only at its end.
  let read: @Sendable (_ place: Int, _ count: Int) throws -> [UInt8]

  /// A file that is read part by part.
  public init(
    size: Int, read: @escaping @Sendable (_ place: Int, _ count: Int) throws -> [UInt8]
  ) { (self.size, self.read) = (size, read) }

  /// A file in memory.
  public init(_ bytes: [UInt8]) {
    self.init(size: bytes.count) { Array(bytes.dropFirst($0).prefix($1)) }
  }
}
