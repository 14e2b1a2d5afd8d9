import Catalog
import Exchange
import FileFormats
import Observation
import Pictures

/// An export of animals to a file. The format follows the extension as the name is typed, and the
/// extension follows the format as it is chosen.
@Observable
public final class AnimalExport: TargetPath, TargetFile {
  /// Which columns a file has.
  public enum Columns: String, CaseIterable, Sendable {
    /// One for each field.
    case all = "All fields"
    /// The name, and what the list shows.
    case listed = "Those of the list"
    /// Columns chosen one by one.
    case chosen = "Choose them…"
  }

  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private let selection: AnimalSelection
  @ObservationIgnored private let listed: [AnimalColumn]
  @ObservationIgnored private let decoder: PictureDecoder
  /// "Export 5,404 Listed Animals".
  public let title: String
  /// The field that has the focus: "file", "format", "columns", "photos" or "title".
  public var focus = "file"

  /// The name of the file, or its path relative to the folder, as typed.
  @ObservationIgnored public override var text: String {
    didSet { if text != oldValue { followPath() } }
  }
  /// How it is written.
  public var choice = FileChoice.all[0] {
    didSet { if choice.format != oldValue.format { followFormat() } }
  }

  /// Which columns are written.
  public var columns = Columns.all
  /// Whether photos are copied beside the file, without where they were taken.
  public var copiesPhotos = false
  /// The title of a page of HTML.
  public var pageTitle = "Animals"
  /// The columns chosen one by one; at first those of the list.
  public var chosen: [AnimalColumn]

  /// Prepares to write `count` animals, which are `kind`, such as "listed". Names without a path
  /// are files in `folder`; the list shows the columns `listed` behind the name.
  public init(
    _ selection: AnimalSelection, count: Int, kind: String, of store: CatalogStore,
    showing listed: [AnimalColumn], in folder: FileLocation, home: FileLocation,
    decodedBy decoder: PictureDecoder
  ) {
    (self.store, self.decoder) = (store, decoder)
    self.selection = selection
    self.listed = [.field(.name)] + listed
    chosen = self.listed
    title = "Export \(count.grouped) \(kind.capitalized) \(count == 1 ? "Animal" : "Animals")"
    super.init("animals.csv", in: folder, home: home)
  }

  /// Whether the file is a page of HTML, which has photos and a title.
  public var isPage: Bool { choice.format == .html }

  /// What is wrong with the choice of the columns.
  public var columnProblem: String? {
    if columns == .all { return nil }
    if copiesPhotos, !isPage { return "A file that names photos has all fields." }
    if !choice.format.hasColumns { return "A \(choice.format.name) file has all fields." }
    return columns == .chosen && chosen.isEmpty ? "No column was chosen." : nil
  }

  /// A choice of columns, the number of the animal among them.
  public func columnChoice() throws(CatalogError) -> ColumnChoice {
    ColumnChoice(showing: chosen, of: [.field(.name)] + AnimalColumn.all(in: try store.fields()))
  }

  /// Writes the file, unless `columnProblem` explains why not.
  public func write(
    replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void
  ) async throws -> String? {
    if columnProblem != nil {
      focus = "columns"
      return nil
    }
    return try await writing {
      try await write(to: $0, replacing: isReplacing, progress: progress)
    }
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
      selection, as: choice.format, columns: columns, forSpreadsheet: choice.isForSpreadsheet,
      layout: choice.layout ?? .page, title: pageTitle,
      photos: copiesPhotos && !isPage ? .copied(withoutLocationBy: decoder) : .leftOut)
    let report = try await export.write(
      store, to: target, replacing: isReplacing, progress: onMain(progress))
    return news(of: report)
  }

  private func news(of report: ExportReport) -> String {
    let copied = report.photos == 0 ? "" : " with \(report.photos.counted("photo"))"
    let done = "Exported \(report.animals.counted("animal"))\(copied) to \(text.shortened)"
    let photos = report.photosLeftOut + report.refusedPhotos.count
    return done + (report.lack.map { " · not \($0): JSON keeps them" } ?? "")
      + (photos == 0 ? "" : " · not \(photos.counted("photo"))")
      + (report.refusedPhotos.first.map { " · \($0)" } ?? "")
      + (report.retired.map { " · not \($0)" } ?? "")
  }
}

/// The name and the format follow one another.
extension AnimalExport {
  private func followPath() {
    guard let format = ExportFormat(fileName: text), format != choice.format,
      let new = FileChoice.all.first(where: { $0.format == format })
    else { return }
    choice = new
  }

  /// Replaces the extension of another format, and leaves a name without one as it is.
  private func followFormat() {
    guard let format = ExportFormat(fileName: text), format != choice.format,
      let dot = text.lastIndex(of: "."), let ending = choice.format.endings.first
    else { return }
    text = text[...dot] + ending
  }
}

/// How a file is written: its format, and whether for a spreadsheet.
public struct FileChoice: Hashable, Sendable {
  /// The format.
  public let format: ExportFormat
  /// Whether it is written for a spreadsheet, so that no text is taken for a formula.
  public let isForSpreadsheet: Bool
  /// How animals stand on a page of HTML; nil for other formats.
  public let layout: HTMLWriter.Layout?

  /// All choices, the usual one first.
  public static let all = ExportFormat.allCases.flatMap { format in
    if format == .html {
      return HTMLWriter.Layout.allCases.filter { $0 != .cards || QRCode.isAvailable }.map {
        FileChoice(format: format, isForSpreadsheet: false, layout: $0)
      }
    }
    return (format.isForSpreadsheets ? [false, true] : [false]).map {
      FileChoice(format: format, isForSpreadsheet: $0, layout: nil)
    }
  }

  /// "CSV", "CSV for spreadsheets".
  public var name: String {
    switch layout {
    case .cards: "HTML cage cards"
    case .list: "HTML list to tick"
    case .page, nil: isForSpreadsheet ? "\(format.name) for spreadsheets" : format.name
    }
  }
}
