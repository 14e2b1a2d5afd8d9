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
      mapping, an object with name, category and diet as --map takes them, key, the column, \
      keyKind (column, row or animal) and onChange, unused and lateColumns, arrays of columns, newFields, an array as “fields list” prints it, the \
      numbers rows, new, changed, same, kept, refused, ambiguous, resolved, newCategories, uncategorised, dietMissing, \
      dietNotUnderstood and shortRows, rejects, the file of the refused rows, rejectProblem, why \
      it is not there, refusals, an array of the first of them as objects with line, column \
      and reason, misfits, an array of objects with field, count and first: the values that do not fit their fields, and missing, an array of objects with sign, count and fields: what stands for nothing.
      """)
  var json = false

  func validate() throws {
    if files.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read once; name “-” once.")
    }
    if rejects?.isEmpty == false, files.count > 1 {
      throw ValidationError("--rejects goes with one file; without it each file has its own.")
    }
    if rejects?.isEmpty == false, dryRun {
      throw ValidationError("--rejects does not go with --dry-run, which writes no file.")
    }
  }

  func run() async throws {
    // Threads that start later inherit it: a person at a screen goes before an import.
    _ = nice(Self.politeness)
    let sources = try await Interruptible.run { [files, options, reading] in
      let choice = reading.options(catalog: options.path)
      return try files.map {
        try ImportSource(path: $0, options: choice, reading: reading.values)
      }
    }
    for source in sources { try source.checkEncoding() }
    if isAsking {
      let trial = try await carryOut(sources, isTrial: true, showsPlan: true, keepsRefused: false)
      if trial.allSatisfy(\.1.changesNothing) { return try await finishNothing(trial, sources) }
      try Question(text: "Import?").requireYes()
    }
    try finish(
      try await carryOut(
        sources, isTrial: dryRun, showsPlan: !isAsking && !json, keepsRefused: !dryRun))
  }

  /// Finishes an import that changes nothing, without a question; writes the refused rows.
  private func finishNothing(
    _ trial: [(ImportFile, ImportReport)], _ sources: [ImportSource]
  ) async throws {
    let isClean = trial.allSatisfy { $0.1.rows.refused == 0 }
    try finish(isClean ? trial : try await carryOut(sources, isTrial: true, showsPlan: false))
  }

  private var isAsking: Bool {
    !yes && !json && !dryRun && isatty(STDIN_FILENO) == 1 && Output.errors.isTerminal
      && Output.standard.isTerminal
  }

  /// Imports the files, or only tries to; starts over from the plan while others change the fields
  /// of the catalog in between.
  private func carryOut(
    _ sources: [ImportSource], isTrial: Bool, showsPlan: Bool, keepsRefused: Bool = true
  ) async throws -> [(ImportFile, ImportReport)] {
    while true {
      if let result = try await attempt(
        sources, isTrial: isTrial, showsPlan: showsPlan, keepsRefused: keepsRefused)
      {
        return result
      }
      Output.notice("The fields of the catalog were changed in the meantime; planning again…")
    }
  }

  /// Plans and imports the files, or only tries to; nil if others changed the fields in between.
  /// Closes the catalog afterwards, so that it is not open during a question.
  private func attempt(
    _ sources: [ImportSource], isTrial: Bool, showsPlan: Bool, keepsRefused: Bool
  ) async throws -> [(ImportFile, ImportReport)]? {
    let existing = try existingCatalog()
    defer { existing?.close() }
    let planned = try planned(sources, in: existing)
    for file in planned { try show(ImportPrintout(file: file), isWhole: showsPlan) }
    let reports: [ImportReport]
    do {
      let files = planned.map { keepsRefused ? $0 : $0.withoutRejects }
      reports = try await run(files, into: existing, isTrial: isTrial)
    } catch CatalogError.fields(let problem) {
      guard try areOutdated(planned, in: existing) else { throw CatalogError.fields(problem) }
      return nil
    }
    let result = Array(zip(planned, reports))
    if showsPlan || !isTrial, !json {
      try Output.reporting(of: isTrial ? nil : done(result)) {
        for (file, report) in result { try ImportPrintout(file: file).printCounts(report) }
      }
    }
    return result
  }

  /// Plans each file, with its columns chosen like those of the file before it.
  private func planned(_ sources: [ImportSource], in store: CatalogStore?) throws -> [ImportFile] {
    var planned: [ImportFile] = []
    for source in sources {
      let plan = try mapping.plan(source.survey, in: store, after: planned.last?.plan)
      let path = rejects ?? source.rejectPath(catalog: options.path)
      planned.append(source.file(plan, rejectPath: path.isEmpty ? nil : path))
    }
    return planned
  }

  /// Prints the plan of a file, and prints notices on standard error, even beside JSON.
  private func show(_ printout: ImportPrintout, isWhole: Bool) throws {
    if isWhole { try printout.printPlan() }
    if isWhole || json { printout.printNotices() }
  }

  /// Whether others have changed the fields of the catalog since the files were planned.
  private func areOutdated(_ files: [ImportFile], in existing: CatalogStore?) throws -> Bool {
    guard let store = try existing ?? existingCatalog() else { return false }
    defer { store.close() }
    return try files.first?.plan.isOutdated(in: store) == true
  }

  /// Imports into the catalog, or into a new one if there is none.
  private func run(
    _ files: [ImportFile], into existing: CatalogStore?, isTrial: Bool
  ) async throws -> [ImportReport] {
    if let existing { return try await run(files, in: existing, isTrial: isTrial) }
    return try await isTrial ? tryWithoutCatalog(files) : runIntoNew(files)
  }

  private func run(
    _ files: [ImportFile], in store: CatalogStore, isTrial: Bool
  ) async throws -> [ImportReport] {
    let progress = RowProgress(isTrial ? "Checking" : "Importing")
    defer { progress.end() }
    return try await Interruptible.run {
      try await Import(files, progress: progress.clock.take).run(into: store, isTrial: isTrial)
    }
  }

  private func tryWithoutCatalog(_ files: [ImportFile]) async throws -> [ImportReport] {
    let catalog = try TrialCatalog()
    defer { catalog.discard() }
    return try await run(files, in: catalog.store, isTrial: true)
  }

  /// Imports into a new catalog, and removes it if nothing is imported.
  private func runIntoNew(_ files: [ImportFile]) async throws -> [ImportReport] {
    let catalog = try NewCatalogFile(options)
    var reports: [ImportReport] = []
    // Applies even if an import throws.
    defer {
      if reports.allSatisfy(\.bringsNothing) { catalog.discard() } else { catalog.store.close() }
    }
    reports = try await run(files, in: catalog.store, isTrial: false)
    if catalog.store.wasCreated, !json, !reports.allSatisfy(\.bringsNothing) {
      try Output.reporting(of: "the import was saved") {
        try Output.standard.lines(["Created \(options.path)"])
      }
    }
    return reports
  }

  /// The catalog; nil if it does not exist yet.
  private func existingCatalog() throws -> CatalogStore? {
    do {
      return try options.open(.readWrite)
    } catch CommandError.noCatalog, CommandError.missingFile, CommandError.missingFolder {
      try CatalogOptions.requireFolder(of: options.catalog)
      return nil
    }
  }

  /// What an import did; nil for nothing.
  private func done(_ result: [(ImportFile, ImportReport)]) -> String? {
    result.allSatisfy(\.1.bringsNothing) ? nil : "the import was saved"
  }

  private func finish(_ result: [(ImportFile, ImportReport)]) throws {
    if json {
      var list = JSONList()
      let lines = zip(files, result).map { path, result in
        list.line(ImportPrintout(file: result.0).fields(result.1, path: path, isTrial: dryRun))
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
  }
}

extension ImportReport {
  /// Whether a new catalog would stay empty.
  fileprivate var bringsNothing: Bool { changesNothing && rows.newCategories == 0 }
}
