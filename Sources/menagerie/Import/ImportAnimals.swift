import ArgumentParser
import Catalog
import Exchange
import Foundation
import ViewState

/// Imports animals from files in other formats.
struct ImportAnimals: AsyncParsableCommand {
  /// How far to lower the priority of the process; see nice(2).
  private static let politeness: Int32 = 5

  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract:
      "Take animals from files: CSV and its like, JSON, Darwin Core archives, SQLite tables.",
    discussion: """
      What a file is, and which of its columns are the name, the category and the diet, is recognised and printed with samples; \
      on a terminal you are asked before anything is written. Where no column is plainly the name, --map says which it is. Every other column becomes a field of your own, with the kind that its values have, \
      but for those that --keep leaves out. What you choose is remembered for files with the same columns.

      --map FIELD=SOURCE says where a field comes from: name=COLUMN; name="{Genus} {Species}", put together of columns; \
      name="{English|Scientific}", the first that is not empty; category="'Bird'", the same for all; category= for none.

      Rows are matched with those imported before, by the column of --key, else by all their cells, and none is imported twice: the \
      same import twice changes nothing the second time. All files are imported, or none; each is one edit, which “menagerie undo” \
      takes back. Rows that cannot be animals are written to FILE.rejected.csv, to be mended there and imported again; the others are \
      imported, and the exit status is 65. --dry-run is a preview: it writes nothing at all.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The files; “-” for standard input.", completion: .file())
  var files: [String]

  @OptionGroup var reading: ReadingChoice
  @OptionGroup var mapping: MappingChoice

  @Option(
    help: ArgumentHelp(
      "Write the refused rows to this file, under a name with a number if it exists; '' writes none.",
      valueName: "file"),
    completion: .file())
  var rejects: String?

  @Flag(
    help:
      "Preview: write nothing, and print what an import would do, and the first rows that it would refuse."
  )
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(
    help: """
      Print a JSON array of objects, one for each file, and ask no question: file, format, dryRun, \
      mapping, an object with name, category, diet and photos as --map takes them, key, the column, \
      keyKind (column, row or animal) and onChange, unused and lateColumns, arrays of columns, newFields, an array as “fields list” prints it, the \
      numbers rows, new, changed, same, kept, refused, ambiguous, entries, resolved, newCategories, uncategorised, dietMissing, \
      dietNotUnderstood, shortRows, photos, photosKnown and photosRemoved, photosRefused, an array of sentences, rejects, the file of the refused rows, rejectProblem, why \
      it is not there, refusals, an array of the first of them as objects with line, column \
      and reason, misfits, an array of objects with field, count and first: the values that do not fit their fields, and missing, an array of objects with sign, count and fields: what stands for nothing.
      """)
  var json = false

  func validate() throws {
    if files.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read once; name “-” once.")
    }
    if rejects?.isEmpty == false, files.count > 1 {
      throw ValidationError(
        "--rejects takes the refused rows of one file; without it each file has its own.")
    }
    if rejects?.isEmpty == false, dryRun {
      throw ValidationError("--rejects cannot be combined with --dry-run, which writes no file.")
    }
  }

  func run() async throws {
    // Threads that start later inherit it: a person at a screen goes before an import.
    _ = nice(Self.politeness)
    let surveys = try await Interruptible.run { [files, options, reading] in
      let choice = reading.options(catalog: options.path)
      return try files.map { try Survey(path: $0, options: choice, reading: reading.values) }
    }
    for survey in surveys { try survey.checkEncoding() }
    if isAsking {
      let preview = try await carryOut(
        surveys, isPreview: true, showsPlan: true, keepsRefused: false)
      if preview.allSatisfy(\.1.changesNothing) {
        // Without a question, only the refused rows are written.
        let isClean = preview.allSatisfy { $0.1.rows.refused == 0 }
        return try finish(
          isClean ? preview : try await carryOut(surveys, isPreview: true, showsPlan: false))
      }
      try Question(text: "Import?").requireYes()
    }
    try finish(
      try await carryOut(
        surveys, isPreview: dryRun, showsPlan: !isAsking && !json, keepsRefused: !dryRun))
  }

  private var isAsking: Bool {
    !yes && !json && !dryRun && isatty(STDIN_FILENO) == 1 && Output.errors.isTerminal
      && Output.standard.isTerminal
  }

  /// Imports the files, or only previews that; starts over while others change the fields of the
  /// catalog in between.
  private func carryOut(
    _ surveys: [Survey], isPreview: Bool, showsPlan: Bool, keepsRefused: Bool = true
  ) async throws -> [(ImportPlan, ImportReport)] {
    while true {
      if let result = try await attempt(
        surveys, isPreview: isPreview, showsPlan: showsPlan, keepsRefused: keepsRefused)
      {
        return result
      }
      Output.notice("The fields of the catalog were changed in the meantime; planning again…")
    }
  }

  /// Plans and imports the files, or only previews that; nil if others changed the fields. Closes
  /// the catalog afterwards, so that it is not open during a question.
  private func attempt(
    _ surveys: [Survey], isPreview: Bool, showsPlan: Bool, keepsRefused: Bool
  ) async throws -> [(ImportPlan, ImportReport)]? {
    let existing = try existingCatalog()
    defer { existing?.close() }
    let planned = try planned(surveys, in: existing)
    for plan in planned { try show(ImportPrinter(plan: plan), isWhole: showsPlan) }
    var plans = planned
    if !keepsRefused { for index in plans.indices { plans[index].rejectPath = nil } }
    let reports: [ImportReport]
    do {
      reports = try await run(plans, into: existing, isPreview: isPreview)
    } catch CatalogError.fields(let problem) {
      guard try areOutdated(planned, in: existing) else { throw CatalogError.fields(problem) }
      return nil
    }
    let result = Array(zip(planned, reports))
    if showsPlan || !isPreview, !json {
      try Output.reporting(of: isPreview ? nil : done(result)) {
        for (plan, report) in result { try ImportPrinter(plan: plan).printCounts(report) }
      }
    }
    return result
  }

  private func show(_ printer: ImportPrinter, isWhole: Bool) throws {
    if isWhole { try printer.printPlan() }
    if isWhole || json { printer.printNotices() }
  }

  /// Plans each file, with its columns chosen like those of the file before it.
  private func planned(_ surveys: [Survey], in store: CatalogStore?) throws -> [ImportPlan] {
    var planned: [ImportPlan] = []
    for survey in surveys {
      var plan = try mapping.plan(survey, in: store, after: planned.last)
      let path = rejects ?? survey.rejectPath(catalog: options.path)
      plan.rejectPath = path.isEmpty ? nil : path
      if mapping.log == nil, let log = try plan.possibleLog(in: store), log.isLikely {
        let name = ShellWord.quoted(log.name)
        Output.notice(
          "\(survey.name): the rows may be what happened to animals; --log \(name) makes them entries of that log."
        )
      }
      planned.append(plan)
    }
    return planned
  }

  /// Whether others have changed the fields of the catalog since the files were planned.
  private func areOutdated(_ plans: [ImportPlan], in existing: CatalogStore?) throws -> Bool {
    guard let store = try existing ?? existingCatalog() else { return false }
    defer { store.close() }
    return try plans.first?.isOutdated(in: store) == true
  }

  private func run(
    _ plans: [ImportPlan], into existing: CatalogStore?, isPreview: Bool
  ) async throws -> [ImportReport] {
    if let existing { return try await run(plans, in: existing, isPreview: isPreview) }
    if !isPreview { return try await runIntoNew(plans) }
    let catalog = try PreviewCatalog()
    defer { catalog.discard() }
    return try await run(plans, in: catalog.store, isPreview: true)
  }

  private func run(
    _ plans: [ImportPlan], in store: CatalogStore, isPreview: Bool
  ) async throws -> [ImportReport] {
    let progress = RowProgress(isPreview ? "Checking" : "Importing")
    defer { progress.end() }
    return try await Interruptible.run {
      try await Import(plans, progress: progress.clock.take).run(into: store, isPreview: isPreview)
    }
  }

  /// Imports into a new catalog, and removes it if nothing is imported.
  private func runIntoNew(_ plans: [ImportPlan]) async throws -> [ImportReport] {
    let catalog = try NewCatalogFile(options)
    var reports: [ImportReport] = []
    // Applies even if an import throws.
    defer {
      if reports.allSatisfy(\.bringsNothing) { catalog.discard() } else { catalog.store.close() }
    }
    reports = try await run(plans, in: catalog.store, isPreview: false)
    if catalog.store.wasCreated, !json, !reports.allSatisfy(\.bringsNothing) {
      try Output.reporting(of: "the import was saved") {
        try Output.standard.lines(["Created \(options.path)"])
      }
    }
    return reports
  }

  private func existingCatalog() throws -> CatalogStore? {
    do {
      return try options.open(.readWrite)
    } catch CommandError.noCatalog, CommandError.missingFile, CommandError.missingFolder {
      try CatalogOptions.requireFolder(of: options.catalog)
      return nil
    }
  }

  private func done(_ result: [(ImportPlan, ImportReport)]) -> String? {
    result.allSatisfy(\.1.bringsNothing) ? nil : "the import was saved"
  }

  private func finish(_ result: [(ImportPlan, ImportReport)]) throws {
    if json {
      var list = JSONList()
      let lines = zip(files, result).map { path, result in
        list.line(ImportPrinter(plan: result.0).fields(result.1, path: path, isPreview: dryRun))
      }
      try Output.reporting(of: dryRun ? nil : done(result)) {
        try Output.standard.escaped(lines + [list.end()])
      }
    }
    let refused = result.map(\.1.rows.refused).reduce(0, +)
    if refused > 0, dryRun { throw CommandError.refusableRows(refused) }
    if refused > 0 {
      throw CommandError.refusedRows(refused, files: result.compactMap(\.1.rejectFile))
    }
    let photos = result.map(\.1.photos.refused.count).reduce(0, +)
    if photos > 0, !dryRun {
      let hasOthers = result.contains { $0.1.photos.added > 0 }
      throw CommandError.refusedFiles(photos, ofMore: hasOthers)
    }
  }
}

extension ImportReport {
  /// Whether a new catalog would stay empty.
  fileprivate var bringsNothing: Bool { changesNothing && rows.newCategories == 0 }
}

/// An empty catalog to preview an import in when there is none yet. It is a file: in memory, it
/// would take as much memory as is imported.
private struct PreviewCatalog {
  let store: CatalogStore
  private let folder: String

  init() throws {
    var name = Array((NSTemporaryDirectory() + "/menagerie-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else {
      throw CatalogError(system: errno, path: NSTemporaryDirectory())
    }
    folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do {
      store = try CatalogStore(.file(folder + "/preview.sqlite"), access: .create)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  func discard() {
    store.close()
    // Anything that cannot be removed is left for the system to clear.
    try? FileManager.default.removeItem(atPath: folder)
  }
}
