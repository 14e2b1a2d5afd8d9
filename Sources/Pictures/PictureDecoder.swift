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
  /// There is no memory left for it.
  case noMemory
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

  /// How long processes without work are kept.
  private static let kept = Duration.seconds(10)

  private let program: String
  private let patience: Duration
  /// How many files are decoded at once.
  private let width = max(2, ProcessInfo.processInfo.activeProcessorCount)
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Tells the last file from those before it.
  private var files = 0
  /// Waiting for a decoder must not hold up the threads that tasks share.
  private let queue = DispatchQueue(label: "decoders", attributes: .concurrent)
  private var idle: [DecoderProcess.Library: [DecoderProcess]] = [:]

  /// A decoder that runs a program with `DecoderChild.command`, this one unless told otherwise, and
  /// gives each file this long.
  public init(program: String = "/proc/self/exe", patience: Duration = .seconds(10)) {
    (self.program, self.patience) = (program, patience)
  }

  /// Makes a picture of a file that fits into a box. As many are decoded at once as there are
  /// processors; the others wait for their turn.
  ///
  /// - Throws: `PictureProblem`, what reading the file throws, or `CancellationError` if the task
  ///   is cancelled before its turn comes, or while the decoder takes long.
  public func decode(
    _ file: PictureFile, _ format: PictureFormat, as output: Output, into box: PixelSize
  ) async throws -> DecodedPicture {
    let (answer, bytes) = try await answer(
      to: DecoderRequest(
        format, as: output == .jpeg ? .jpeg : .pixels, into: box, length: file.size), file)
    let picture = DecodedPicture(answer, bytes)
    if output == .jpeg, !picture.isFramedAsJPEG { throw PictureProblem.unreadable }
    return picture
  }

  /// The bytes of a file without the location of its Exif, its XMP and its IPTC; as many bytes.
  ///
  /// - Throws: As `decode` does.
  public func withoutLocation(
    _ file: PictureFile, _ format: PictureFormat
  ) async throws -> [UInt8] {
    let none = PixelSize(width: 0, height: 0)
    return try await answer(
      to: DecoderRequest(format, as: .withoutLocation, into: none, length: file.size), file
    ).bytes
  }

  private func answer(
    to request: DecoderRequest, _ file: PictureFile
  ) async throws -> (DecoderAnswer, bytes: [UInt8]) {
    await turn()
    defer { endTurn() }
    try Task.checkCancellation()
    let library: DecoderProcess.Library = request.format == .heic ? .heif : .linked
    idle[library]?.removeAll { !$0.isIdle }
    let process = try idle[library]?.popLast() ?? DecoderProcess(program, loading: library)
    let deadline = DecoderDeadline(patience)
    let (answer, bytes) = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(with: Result { try process.answer(request, file, until: deadline) })
        }
      }
    } onCancel: {
      deadline.giveUp()
    }
    idle[library, default: []].append(process)
    switch answer.extent {
    case .tooLarge: throw PictureProblem.tooLarge
    case .noLibrary: throw PictureProblem.noLibrary
    case .nothing: throw PictureProblem.unreadable
    case .whole, .part: return (answer, bytes)
    }
  }

  private func turn() async {
    if running < width {
      running += 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Passes the turn on; processes that nobody needs for a while end.
  private func endTurn() {
    if !waiting.isEmpty { return waiting.removeFirst().resume() }
    running -= 1
    files += 1
    Task { [weak self, files] in
      try? await Task.sleep(for: Self.kept)
      await self?.rest(after: files)
    }
  }

  private func rest(after file: Int) {
    if files == file, running == 0 { idle = [:] }
  }
}

extension DecodedPicture {
  fileprivate init(_ answer: DecoderAnswer, _ bytes: [UInt8]) {
    let taken = String(decoding: bytes.prefix(answer.taken), as: UTF8.self)
    self.init(
      size: answer.size, isWhole: answer.extent == .whole, taken: taken.isEmpty ? nil : taken,
      hasLocation: answer.hasLocation, small: answer.small,
      bytes: Array(bytes.dropFirst(answer.taken)))
  }

  /// Whether its bytes begin and end as those of a JPEG do. More of them is not read here.
  fileprivate var isFramedAsJPEG: Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF]) && bytes.suffix(2) == [0xFF, 0xD9]
  }
}

/// A file to decode.
public struct PictureFile: Sendable {
  /// How many bytes it has.
  public let size: Int
  /// Reads a number of bytes at a place; fewer only at its end.
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
