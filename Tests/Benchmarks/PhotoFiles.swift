import Catalog
import Foundation
import Pictures
import TestSupport

/// A catalog with photos, and the same without.
struct PhotoFiles {
  static let animals = 100_000
  static let photos = 10_000
  /// The photos of 12 megapixels that are added while that is measured.
  static let added = 1_000

  let without: BenchmarkCatalog
  let with: BenchmarkCatalog
  private let folder: String
  private let decoder: PictureDecoder

  /// Makes the catalogs that are missing.
  init(_ bench: Bench) async throws {
    folder = URL(fileURLWithPath: bench.folder).path
    decoder = PictureDecoder(program: bench.program)
    without = try await bench.catalogs(of: [Self.animals])[0]
    with = BenchmarkCatalog(count: Self.animals, path: "\(folder)/photos-\(Self.photos).sqlite")
    if !with.exists { try await fill() }
  }

  /// Adds a photo to each of the first animals by name.
  private func fill() async throws {
    Progress.tell("Making a catalog with \(Self.photos.grouped) photos")
    let path = with.path + "-unfinished"
    let photo = try await Self.photo(width: 640, height: 480, decoder)
    let store = try copy(to: path)
    let animals = try store.page(
      of: AnimalQuery(), from: .first, limit: Self.photos, bytes: 1 << 26
    ).rows.map(\.id)
    for start in stride(from: 0, to: animals.count, by: 500) {
      let some = Array(animals[start..<min(start + 500, animals.count)])
      let paths = try some.map { try write(photo, number: Int($0)) }
      _ = try await store.add(
        zip(paths, some).map { NewPhoto($0.utf8, of: $1) }, decodedBy: decoder)
      for path in paths { unlink(path) }
    }
    store.close()
    for (old, new) in [(path + ".photos", with.path + ".photos"), (path, with.path)] {
      guard rename(old, new) == 0 else {
        throw BenchmarkCatalog.Failure(description: "\(new): could not be made")
      }
    }
  }

  /// A copy of the catalog without photos.
  private func copy(to path: String) throws -> CatalogStore {
    for end in ["", "-wal", "-shm", "-lock"] { unlink(path + end) }
    try? FileManager.default.removeItem(atPath: path + ".photos")
    try FileManager.default.copyItem(atPath: without.path, toPath: path)
    return try CatalogStore(.file(path), access: .readWrite)
  }

  /// A JPEG of waves and noise, so that it has about as many bytes as a photo of its size.
  private static func photo(
    width: Int, height: Int, _ decoder: PictureDecoder
  ) async throws -> [UInt8] {
    var noise: UInt32 = 1
    let png = SmallPicture(width: width, height: height) { x, y in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      let grain = Double(noise >> 28)
      return [Double(x) / 90, Double(y) / 70, Double(x + y) / 130].map {
        UInt8(120 + 100 * sin($0) + grain)
      }
    }.png
    let size = PixelSize(width: width, height: height)
    return try await decoder.decode(PictureFile(png), .png, as: .jpeg, into: size).bytes
  }

  /// Writes a photo to a file, with a comment (JPEG's marker COM) that tells it from others.
  private func write(_ photo: [UInt8], number: Int) throws -> String {
    let text = Array(String(number).utf8)
    let comment = [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text
    let path = "\(folder)/photo-\(number).jpg"
    try Data(photo.prefix(2) + comment + photo.dropFirst(2)).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Adds photos of 12 megapixels.
  ///
  /// - Returns: The seconds for that, and for decoding the same files alone, on the same cores; and
  ///   by how many bytes for each photo the file of the catalog has grown.
  func adding() async throws -> (own: Double, alone: Double, bytes: Double) {
    Progress.tell("Adding \(Self.added.grouped) photos of 12 megapixels")
    let photo = try await Self.photo(width: 4_000, height: 3_000, decoder)
    let paths = try (1...Self.added).map { try write(photo, number: $0) }
    defer { for path in paths { unlink(path) } }
    let path = "\(folder)/photos-scratch.sqlite"
    let store = try copy(to: path)
    defer {
      store.close()
      for end in ["", "-wal", "-shm", "-lock"] { unlink(path + end) }
      try? FileManager.default.removeItem(atPath: path + ".photos")
    }
    let before = Self.size(of: path)
    let start = Clock.milliseconds
    let new = paths.enumerated().map { NewPhoto($1.utf8, of: Int64($0 + 1)) }
    let outcome = try await store.add(new, decodedBy: decoder)
    let own = Clock.milliseconds - start
    guard outcome.added.count == Self.added else {
      throw BenchmarkCatalog.Failure(description: "Only \(outcome.added.count) were added.")
    }
    let alone = try await Self.decoding(paths)
    store.close()
    let bytes = Double(Self.size(of: path) - before) / Double(Self.added)
    return (own / 1_000, alone / 1_000, bytes)
  }

  private static func size(of path: String) -> Int {
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    return facts?[.size] as? Int ?? 0
  }

  /// Decodes files to thumbnails by the library, as many at once as there are cores.
  private static func decoding(_ paths: [String]) async throws -> Double {
    let start = Clock.milliseconds
    let cores = ProcessInfo.processInfo.activeProcessorCount
    try await withThrowingTaskGroup(of: Void.self) { group in
      for core in 0..<cores {
        group.addTask {
          for place in stride(from: core, to: paths.count, by: cores) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: paths[place]))
            DecoderChild.decode(Array(bytes), .jpeg, into: PixelSize(width: 320, height: 320))
          }
        }
      }
      try await group.waitForAll()
    }
    return Clock.milliseconds - start
  }
}
