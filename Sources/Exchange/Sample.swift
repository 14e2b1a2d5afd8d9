import CSample
import Catalog
import Foundation
import Pictures

/// The sample animals that come with Menagerie: `Resources/animals.json`, compiled into the
/// program.
public struct Sample: Sendable {
  /// The fields that they have values in.
  public let fields: [NewField]
  private let categories: [String: [Entry]]

  /// Reads the resource: an object with the `fields`, as in a template, and under `animals` a list
  /// for each category; an entry has a name, a diet, and texts by the names of fields.
  public init() {
    self = Resource.decoded(PackageResources.animals_json)
  }

  /// All animals, by category in alphabetical order. They have values in those fields that are also
  /// in `fields`, if the field accepts them.
  public func animals(in fields: Fields = .builtIn) -> [RecordDraft] {
    let fields = self.fields.compactMap { new in
      fields.named(new.name).map { (field: $0, unit: new.kind.options.unit) }
    }
    return categories.sorted { $0.key < $1.key }.flatMap { category, entries in
      entries.map { $0.draft(in: category, fields) }
    }
  }
}

extension Sample: Decodable {
  private enum CodingKeys: String, CodingKey {
    case fields
    case categories = "animals"
  }

  private struct Entry: Decodable {
    let name: String
    let diet: Diet
    let values: [String: String]?

    /// The catalog's field may have another unit than the value.
    func draft(in category: String, _ fields: [(field: Field, unit: String?)]) -> RecordDraft {
      var draft = RecordDraft(name: name, diet: diet, category: .named(category))
      for (field, unit) in fields {
        guard let value = values?[field.title] else { continue }
        let text = [value, unit].compactMap(\.self).joined(separator: " ")
        if field.valueKind?.fits(text) == true { draft[text: field] = text }
      }
      return draft
    }
  }
}

extension CatalogStore {
  /// Fills an empty catalog with the sample animals, their fields and, where there is a folder for
  /// them, their photos, in one edit, and returns the number of animals.
  ///
  /// - Throws: What `fill` throws, or why a temporary folder cannot be made.
  public func addSample(decodedBy decoder: PictureDecoder = PictureDecoder()) async throws -> Int {
    let sample = Sample()
    guard photoFolder != nil, try counts().total == 0 else {
      return try await fill(adding: sample.fields) { sample.animals(in: $0) }
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let photos = try Sample.photos.map { photo in
      let file = folder.appending(path: photo.file)
      try Data(photo.jpeg).write(to: file)
      return (photo.animal, PhotoFile(file.path.utf8, caption: "Drawn by \(photo.artist)"))
    }
    return try await fill(adding: sample.fields, photos: photos, decodedBy: decoder) {
      sample.animals(in: $0)
    }
  }
}

extension Sample {
  /// Drawings of some of the animals.
  static var photos: [(animal: String, artist: String, file: String, jpeg: [UInt8])] {
    (0...).lazy.map(cs_sample_photo).prefix { $0 != nil }.compactMap(\.self).map { photo in
      let animal = String(cString: photo.pointee.animal)
      let bytes = UnsafeBufferPointer(start: photo.pointee.bytes, count: photo.pointee.count)
      return (
        animal, String(cString: photo.pointee.artist),
        animal.lowercased().replacing(" ", with: "-") + ".jpg", Array(bytes)
      )
    }
  }
}
