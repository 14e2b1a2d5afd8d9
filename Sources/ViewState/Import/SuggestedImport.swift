import Catalog
import Exchange
import FileFormats
import Foundation

/// What the rows of a file become.
nonisolated public enum ImportTarget: Hashable, Sendable {
  /// Animals.
  case animals
  /// Entries of the log of this name, which may be new.
  case log(String)
}

/// What the first rows of a file suggest.
nonisolated struct SuggestedImport: Sendable {
  let plan: ImportPlan
  /// What the rows may become: animals, entries of each log, and of one that the file suggests.
  let targets: [ImportTarget]
  let columns: ColumnList
  /// Whether rows may name photos.
  let mayHavePhotos: Bool
  let preview: ImportPreview

  /// Opens a file and looks at its first rows; nil if the task is cancelled.
  static func of(
    _ file: FileLocation, for store: CatalogStore, _ options: ReadingOptions,
    as target: ImportTarget? = nil
  ) async -> Result<SuggestedImport, any Error>? {
    await BlockingWork.value { Result { try SuggestedImport(file, for: store, options, target) } }
  }

  private init(
    _ file: FileLocation, for store: CatalogStore, _ options: ReadingOptions,
    _ target: ImportTarget?
  ) throws {
    let survey = try Self.survey(file, besides: store, options)
    var plan = try ImportPlan(survey, in: store)
    let possible = try plan.possibleLog(in: store)
    let logs = try store.logs().map(\.name)
    let new = possible.map { [$0.name] } ?? []
    let all = logs + new.filter { !logs.contains($0) }
    targets = survey.isNativeExport ? [.animals] : [.animals] + all.map(ImportTarget.log)
    let likely = possible.flatMap { $0.isLikely ? ImportTarget.log($0.name) : nil }
    if case .log(let log) = target ?? likely {
      plan = try ImportPlan(survey.long() ?? survey, asEntriesOf: log, in: store)
      let areStrangers = plan.entries?.knowsAnimals == false
      plan.entries?.rules.addsAnimals = areStrangers
    }
    plan.proposeLeftOut()
    self.plan = plan
    columns = ColumnList(plan.survey)
    mayHavePhotos = plan.mapping[.photoFiles] != .none || plan.survey.columnOfPhotos != nil
    preview = ImportPreview(plan)
  }

  /// Opens a file by its path, or without one if that is not UTF-8; a database has to have a path.
  private static func survey(
    _ file: FileLocation, besides store: CatalogStore, _ options: ReadingOptions
  ) throws -> Survey {
    let name = String(decoding: file.name, as: UTF8.self)
    // Opening the catalog again here and closing it would drop this process's locks on it.
    if case .file(let path) = store.location, file.isSame(as: FileLocation.ofPath(path)) {
      throw FormatError.unknown(path: name, "is the catalog that is open; choose another file")
    }
    if let path = String(validating: file.bytes, as: UTF8.self) {
      return try Survey(path: path, options: options)
    }
    let descriptor = file.withCString { Foundation.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw FormatError.unreadable(path: name, code: errno) }
    defer { close(descriptor) }
    return try Survey(SourceFile(descriptor: descriptor, path: name), path: name, options: options)
  }
}

/// What a plan makes of the first rows; making one looks at all columns, once.
nonisolated struct ImportPreview: Sendable {
  /// What the first rows become; nil for a row that would be refused.
  let animals: [RecordDraft?]
  let unused: [UnusedColumn]
  /// What to know about the sources of the fields, by the ids of the fields.
  let notes: [Field.ID: String]

  init(_ plan: ImportPlan) {
    animals = plan.animals()
    unused = plan.unused
    notes = plan.fields.targets.reduce(into: [:]) { $0[$1.id] = plan.note(on: $1) }
  }
}

nonisolated struct ColumnList: Sendable {
  private let names: [String]
  private let known: Set<String>
  private let folded: [[UInt8]]

  /// The columns of a survey. It folds all names: if the file is wide, not on the main actor.
  init(_ survey: Survey) {
    names = survey.columns.map(\.name)
    known = Set(names)
    folded = names.map { Array(Folding.folded($0).utf8) }
  }

  func contains(_ name: String) -> Bool { known.contains(name) }

  /// Names that contain a text, those that begin with it first; all for an empty one.
  func names(matching text: String, limit: Int) -> [String] {
    let pattern = Array(Folding.folded(text).utf8)
    guard !pattern.isEmpty else { return Array(names.prefix(limit)) }
    var first: [String] = []
    var others: [String] = []
    for (name, folded) in zip(names, folded) {
      if folded.starts(with: pattern) {
        first.append(name)
      } else if others.count < limit, folded.contains(pattern) {
        others.append(name)
      }
      if first.count >= limit || Task.isCancelled { break }
    }
    return Array((first + others).prefix(limit))
  }
}
