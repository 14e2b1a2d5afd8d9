import Catalog
import Exchange
import Observation

/// An export of animals to a file: its name, its format and its columns.
///
/// The format follows the extension as the name is typed, and the extension follows the format as
/// it is chosen.
@Observable
public final class AnimalExport {
  /// Which columns a file has.
  public enum Columns: CaseIterable, Sendable {
    /// One for each field.
    case all
    /// The name, and what the list shows.
    case listed
    /// Columns chosen one by one.
    case chosen
  }

  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private let selection: AnimalSelection
  @ObservationIgnored private let folder: FileLocation
  @ObservationIgnored private let home: FileLocation
  @ObservationIgnored private let listed: [AnimalColumn]
  /// "Export 5,404 Listed Animals".
  public let title: String
  /// The field that has the focus: "file", "format" or "columns".
  public var focus = "file"
  private var refusal: (path: String, sentence: String)?

  /// The name of the file, or its path relative to the folder, as typed.
  public var path: String {
    didSet { if path != oldValue { followPath() } }
  }
  /// How it is written.
  public var choice = FileChoice.all[0] {
    didSet { if choice.format != oldValue.format { followFormat() } }
  }

  /// Which columns are written.
  public var columns = Columns.all
  /// The columns chosen one by one; at first those of the list.
  public var chosen: [AnimalColumn]

  /// Prepares to write `count` animals, which are `kind`, such as "listed". Names without a path
  /// are files in `folder`; the list shows the columns `listed` behind the name.
  public init(
    _ selection: AnimalSelection, count: Int, kind: String, of store: CatalogStore,
    showing listed: [AnimalColumn], in folder: FileLocation, home: FileLocation
  ) {
    self.store = store
    self.selection = selection
    self.folder = folder
    self.home = home
    self.listed = [.field(.name)] + listed
    chosen = self.listed
    title = "Export \(count.grouped) \(kind.capitalized) \(count == 1 ? "Animal" : "Animals")"
    path = "animals.csv"
  }

  /// What is wrong with the name, until it is changed.
  public var problem: String? { refusal.flatMap { $0.path == path ? $0.sentence : nil } }

  /// What is wrong with the choice of the columns.
  public var columnProblem: String? {
    if columns == .all { return nil }
    if !choice.format.hasColumns { return "A \(choice.format.name) file has all fields." }
    return columns == .chosen && chosen.isEmpty ? "No column was chosen." : nil
  }

  /// A choice of columns, the number of the animal among them.
  ///
  /// - Throws: `CatalogError` if the catalog cannot be read.
  public func columnChoice() throws(CatalogError) -> ColumnChoice {
    ColumnChoice(
      showing: chosen, of: [.field(.name)] + AnimalColumn.all(in: try store.fields()))
  }

  /// Writes the file and returns what was done; nil if the name or columns were refused, which
  /// `problem` or `columnProblem` explains. `progress` receives the fraction done, from 0 to 1.
  ///
  /// - Throws: `FileProblem.exists` for an existing file that is not to be replaced; errors that
  ///   another name cannot fix; `CancellationError` if cancelled. Then no file is created or
  ///   changed.
  public func write(
    replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void = { _ in }
  ) async throws -> String? {
    if columnProblem != nil {
      focus = "columns"
      return nil
    }
    do {
      let target = try NewFileName(text: path, folder: folder, home: home).path()
      return try await write(to: target, replacing: isReplacing, progress: progress)
    } catch let error as NewFileName.Refusal {
      refusal = (path, error.sentence)
    } catch let error as CatalogError {
      refusal = (path, try NewFileName.refusal(error).sentence)
    }
    return nil
  }

  private func write(
    to target: String, replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void
  ) async throws -> String {
    let columns: [AnimalColumn]? =
      switch columns {
      case .all: nil
      case .listed: listed
      case .chosen: chosen
      }
    let export = Export(
      selection, as: choice.format, columns: columns,
      forSpreadsheet: choice.isForSpreadsheet)
    let report = try await export.write(
      store, to: target, replacing: isReplacing, progress: onMain(progress))
    return news(of: report)
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

  /// Replaces the extension of another format, and leaves a name without one as it is.
  private func followFormat() {
    guard let format = ExportFormat(fileName: path), format != choice.format,
      let dot = path.lastIndex(of: "."), let ending = choice.format.endings.first
    else { return }
    path = path[...dot] + ending
  }
}
