import ArgumentParser
import Catalog
import Exchange
import FileFormats
import Pictures
import ViewState

struct ExportAnimals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write animals to a file that other programs read.",
    discussion: """
      The format is --format, else what the name of the file ends with, else CSV. All animals come in the order in which they \
      were added, unless --sort is given: importing the file into an empty catalog with the same fields, which JSON and Darwin Core archives bring with them, and exporting that, gives the same file. The \
      file is the catalog as it is at one moment; it is written under a temporary name and flushed before it takes its own, so a file of that name is a \
      whole one. With --columns it holds those alone, and may lack what an import needs. CSV is UTF-8 with lines that end in LF. On a terminal, what could act on it is replaced by a visible sign.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: "The new file; “-”, or none, for standard output.", completion: .file())
  var file: String = "-"

  @Option(
    help: ArgumentHelp("The format.", valueName: "format"))
  var format: ExportFormat?

  @OptionGroup var filter: AnimalFilter

  @Option(
    help: ArgumentHelp(
      "Write the entries of this log, of these animals, by date; “menagerie import --log” reads them.",
      valueName: "name"), completion: .logName)
  var log: String?

  @Option(help: SortName.help, completion: .orderName)
  var sort: SortName?

  @Flag(help: "Reverse the order.")
  var reverse = false

  @OptionGroup var table: ColumnOptions

  @Flag(
    help: """
      Write CSV or TSV for a spreadsheet: with a byte order mark, lines that end in CRLF, and an apostrophe before what it would \
      take for a formula. Those texts cannot be imported back exactly.
      """)
  var spreadsheet = false

  @Flag(
    help: """
      Write an HTML page of cards to print and cut, six on a sheet of A4, each with the main photo and a QR code of the animal's id, \
      which “/” and “show” take.
      """)
  var cards = false

  @Flag(help: "Write an HTML page with an animal on each line, and a box to tick.")
  var tickList = false

  @Option(help: ArgumentHelp("The title of an HTML page.", valueName: "text"))
  var title: String?

  @Flag(
    help: """
      Copy the photos into a folder beside the file, zoo.photos beside zoo.csv, and name them in it, so that an import adds them; without \
      location, XMP and IPTC, unless --keep-location is given.
      """)
  var photos = false

  @Flag(help: "With --photos: keep the location in their Exif, and their XMP and IPTC.")
  var keepLocation = false

  @Flag(help: "Replace the file if it already exists.")
  var replace = false

  @Flag(
    help: """
      Print a JSON object with file, format, animals (or entries) leftOut, the number of categories, entriesLeftOut and photosLeftOut, those of entries that the format cannot keep and of photos that stay behind, photos, the number of those that were copied, photosRefused, a list of sentences, and otherFiles, the number of other files in their folder; goes with a file.
      """)
  var json = false

  func validate() throws {
    if file.isEmpty { throw ValidationError("The file has no name; “-” is for standard output.") }
    guard let known = knownFormat else {
      throw ValidationError("\(file): which format is that? Say it with --format.")
    }
    if spreadsheet, !known.isForSpreadsheets {
      throw ValidationError("--spreadsheet requires the format csv or tsv.")
    }
    if !table.columns.isEmpty, !known.hasColumns {
      throw ValidationError(
        "A file of the format \(known.rawValue) has all fields; leave out --columns.")
    }
    if log != nil, sort != nil || reverse || !table.columns.isEmpty {
      throw ValidationError("--log cannot be combined with --sort, --reverse and --columns.")
    }
    if log != nil, known == .dwca || known == .html {
      throw ValidationError("A \(known.name) has animals; choose another format for --log.")
    }
    if cards || tickList || title != nil, known != .html {
      throw ValidationError("--cards, --tick-list and --title require the format html.")
    }
    if photos, known == .html || log != nil || isStandardOutput || !table.columns.isEmpty {
      throw Self.photosWithoutFile
    }
    if keepLocation, !photos { throw ValidationError("--keep-location requires --photos.") }
    if cards, tickList { throw ValidationError("--cards cannot be combined with --tick-list.") }
    if cards, !QRCode.isAvailable {
      throw ValidationError("--cards needs libqrencode, which is not installed.")
    }
    if json, isStandardOutput { throw Self.jsonWithoutFile }
  }

  func run() async throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let format = knownFormat ?? .csv
    let fields = try store.fields()
    var query = try filter.choice.query(in: store)
    query.sort = try sort?.sort(in: fields) ?? .newest
    query.isReversed = (sort == nil) != reverse
    var selection = AnimalSelection(query)
    selection.log = try log.map(store.requireLog)
    let export = Export(
      selection, as: format, columns: try table.columns(in: fields),
      forSpreadsheet: spreadsheet, layout: cards ? .cards : tickList ? .list : .page,
      title: title ?? "Animals",
      photos: photos
        ? .copied(withoutLocationBy: keepLocation ? nil : PictureDecoder()) : .leftOut)
    if let output = try isStandardOutput ? .standard : Output.special(file) {
      if json { throw Self.jsonWithoutFile }
      if photos { throw Self.photosWithoutFile }
      tell(try await write(export, of: store, to: output))
    } else {
      let report = try await write(export, of: store)
      try Output.answer(
        "Exported \(counted(report)) to \(file)", members(of: report, format),
        asJSON: json, done: "the export is in \(file)")
      if !json { tell(report) }
      if !report.refusedPhotos.isEmpty {
        throw CommandError.leftPhotos(report.refusedPhotos.count, missing: report.missingPhotos)
      }
    }
  }

  private func counted(_ report: ExportReport) -> String {
    let photos = report.photos == 0 ? "" : " with \(report.photos.counted("photo"))"
    return log == nil
      ? report.animals.counted("animal") + photos : report.animals.counted("entry", "entries")
  }

  private static let photosWithoutFile = ValidationError(
    "--photos requires a file of animals, other than HTML, with all their fields.")
  private static let jsonWithoutFile = ValidationError(
    "--json describes what was written to a file; name one.")

  private func members(of report: ExportReport, _ format: ExportFormat) -> JSONMembers {
    [
      ("file", .string(file)), ("format", .string(format.rawValue)),
      (log == nil ? "animals" : "entries", .number(Int64(report.animals))),
      ("leftOut", .number(Int64(report.leftOut))),
      ("entriesLeftOut", .number(Int64(report.entriesLeftOut))),
      ("photosLeftOut", .number(Int64(report.photosLeftOut + report.refusedPhotos.count))),
      ("photos", .number(Int64(report.photos))),
      ("photosRefused", .array(report.refusedPhotos.map { .string($0) })),
      ("otherFiles", .number(Int64(report.otherPhotos))),
    ]
  }

  private var isStandardOutput: Bool { file == "-" }

  private var knownFormat: ExportFormat? {
    format ?? (isStandardOutput ? .csv : ExportFormat(fileName: file))
  }

  private func write(
    _ export: Export, of store: CatalogStore, to output: Output
  ) async throws -> ExportReport {
    if output.isTerminal, !export.format.isText {
      throw ValidationError("A Darwin Core archive is nothing to read on a terminal; name a file.")
    }
    // A signal may end the program at once here, since nothing is left behind.
    return try await export.write(store) { try output.piece($0) }
  }

  private func write(_ export: Export, of store: CatalogStore) async throws -> ExportReport {
    do {
      return try await Interruptible.run(showing: "Exporting") { [file, replace] progress in
        try await export.write(store, to: file, replacing: replace, progress: progress)
      }
    } catch CatalogError.file(let path, .exists) {
      throw CommandError.fileExists(path)
    }
  }

  /// Prints what the file lacks.
  private func tell(_ report: ExportReport) {
    if let lack = report.lack {
      Output.notice("\(lack) cannot be written in this format; JSON keeps them.")
    }
    for refused in report.refusedPhotos { Output.notice(refused) }
    if report.otherPhotos > 0 {
      let files = report.otherPhotos.counted("other file")
      Output.notice("The folder of the photos has \(files), which the export does not name.")
    }
    if report.photosLeftOut > 0 {
      let photos = report.photosLeftOut.counted("photo")
      Output.notice(
        "\(photos) left out; --photos copies photos into a folder beside the file.")
    }
    if let retired = report.retired {
      Output.notice("\(retired) left out; “menagerie logs restore” brings them back.")
    }
  }
}

extension ExportFormat: ExpressibleByArgument {}
