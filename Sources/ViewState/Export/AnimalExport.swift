import Catalog
import Exchange
import Observation

/// Animals on their way into a file: its name and its format.
///
/// The format follows the end of the name as that is typed, and the end of the name the format as
/// that is chosen.
@Observable
public final class AnimalExport {
  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private let selection: AnimalSelection
  @ObservationIgnored private let folder: FileLocation
  @ObservationIgnored private let home: FileLocation
  /// "Export 5,404 Listed Animals".
  public let title: String
  /// The field that has the focus: "file" or "format".
  public var focus = "file"
  private var refusal: (path: String, sentence: String)?

  /// The name of the file, or its path from the folder on, as it is typed.
  public var path: String {
    didSet { if path != oldValue { followPath() } }
  }
  /// How it is written.
  public var choice = FileChoice.all[0] {
    didSet { if choice.format != oldValue.format { followFormat() } }
  }

  /// Prepares to write animals, of which there are `count` and which are `kind`: "listed". Names
  /// without a path are files in `folder`.
  public init(
    _ selection: AnimalSelection, count: Int, kind: String, of store: CatalogStore,
    in folder: FileLocation, home: FileLocation
  ) {
    self.store = store
    self.selection = selection
    self.folder = folder
    self.home = home
    title = "Export \(count.grouped) \(kind.capitalized) \(count == 1 ? "Animal" : "Animals")"
    path = "animals.csv"
  }

  /// What is wrong with the name, until it is changed.
  public var problem: String? { refusal.flatMap { $0.path == path ? $0.sentence : nil } }

  /// Writes the file, and says what was done; nil where the name was refused, which `problem` then
  /// tells. `progress` is told the part that is done, from 0 to 1.
  ///
  /// - Throws: `CatalogError.exists` for a file that is there and is not to be replaced; trouble that
  ///   another name cannot put right; `CancellationError` if it was given up. Then no file is made or
  ///   changed.
  public func write(
    replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void = { _ in }
  ) async throws -> String? {
    guard let target else { return nil }
    let export = Export(selection, as: choice.format, forSpreadsheet: choice.isForSpreadsheet)
    do {
      let report = try await export.write(store, to: target, replacing: isReplacing) { part in
        Task { @MainActor in progress(part) }
      }
      return news(of: report)
    } catch let error as CatalogError {
      guard let sentence = Self.sentence(on: error) else { throw error }
      refusal = (path, sentence)
      return nil
    }
  }

  /// The path of the file; nil after one was refused that is none.
  private var target: String? {
    let typed = TypedPath(path, in: folder, home: home)
    if typed.pattern.isEmpty {
      refusal = (
        path, path.isEmpty ? "Give the file a name." : "That is a folder; name a file in it."
      )
      return nil
    }
    let bytes = typed.folder.appending(typed.pattern.utf8).bytes
    if let path = String(validating: bytes, as: UTF8.self) { return path }
    refusal = (path, "The folder has a name that is no text; give another path.")
    return nil
  }

  /// What is wrong with the name of the file; nil where something else is.
  private static func sentence(on error: CatalogError) -> String? {
    switch error {
    case .isDirectory: "That is a folder; name a file in it."
    case .notAFile: "That is no regular file; name another."
    case .itself: "That is a file of the catalog; name another."
    case .inUse, .leftover: "A catalog is there; name another file."
    case .brokenLink: "That is a link to nothing; name another file."
    case .cannotCreate(_, let reason): "It cannot be made (\(reason))."
    default: nil
    }
  }

  private func news(of report: ExportReport) -> String {
    let done = "Exported \(report.animals.counted("animal")) to \(path.shortened)"
    if report.leftOut == 0 { return done }
    let categories = report.leftOut == 1 ? "1 category" : "\(report.leftOut.grouped) categories"
    return "\(done) · without \(categories) that \(report.leftOut == 1 ? "has" : "have") no animals"
  }
}

// MARK: Name and format

extension AnimalExport {
  private func followPath() {
    guard let format = ExportFormat(fileName: path), format != choice.format,
      let new = FileChoice.all.first(where: { $0.format == format })
    else { return }
    choice = new
  }

  /// Puts the end of another format right, and leaves a name without one as it is.
  private func followFormat() {
    guard let format = ExportFormat(fileName: path), format != choice.format,
      let dot = path.lastIndex(of: "."), let ending = choice.format.endings.first
    else { return }
    path = path[...dot] + ending
  }
}
