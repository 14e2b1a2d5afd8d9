import ArgumentParser
import Catalog
import Exchange
import FileFormats
import Foundation

struct PrintDue: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "Print what is still to be done, the longest due first.",
    discussion: """
      These are entries of logs that are not done, and whose day has come; “menagerie log --due” adds one, and a log that repeats the next. The exit \
      status is 0 if there are any, and 1 if there are none, as that of grep is.
      """)

  @OptionGroup var options: CatalogOptions

  @Option(
    help: ArgumentHelp(
      "Also what is due so long from now: 7d, 2w, 1m, 1y.", valueName: "time"))
  var within: String?

  @Option(
    help: ArgumentHelp(
      "Write a calendar (RFC 5545) with an event for each to a file; “-” is standard output.",
      valueName: "file"), completion: .file())
  var ics: String?

  @Flag(help: "Replace the file if it already exists.")
  var replace = false

  @Flag(help: "Print a JSON array of objects as “entries” does, each with late.")
  var json = false

  func validate() throws {
    if let within, Repetition(within) == nil {
      throw ValidationError("“\(within)” is not a time; write one such as 7d, 2w, 1m or 1y.")
    }
    if ics == "" { throw ValidationError("The file has no name; “-” is for standard output.") }
    if replace, ics == nil { throw ValidationError("--replace needs --ics.") }
    if json, ics != nil { throw ValidationError("--json cannot be combined with --ics.") }
  }

  func run() async throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let today = ClockTime(Date(), in: .current).day
    let last = within.flatMap(Repetition.init)?.day(after: today) ?? today
    let fields = try store.fields(of: .entry)
    var printer = RecordPrinter(asJSON: json)
    var calendar = DueCalendar(
      of: URL(fileURLWithPath: options.path).deletingPathExtension().lastPathComponent, at: Date())
    var start = PageStart<Entry>.first
    var count = 0
    while true {
      let page = try store.due(
        by: last, from: start, limit: Output.pageRows, bytes: Output.pageBytes)
      count += page.rows.count
      for entry in page.rows where ics != nil { calendar.add(entry, of: fields.of(entry.log)) }
      if ics == nil {
        try printer.add(
          page.rows.map { $0.cells(of: fields.of($0.log), on: today) },
          page.rows.map { entry in
            entry.jsonMembers(of: fields.of(entry.log)) + [("late", .bool(entry.isLate(on: today)))]
          })
      }
      guard !page.reachesEnd, let next = page.rows.last else { break }
      start = .after(next)
    }
    if let ics {
      try await write(calendar.bytes, to: ics, apartFrom: store)
    } else {
      try printer.end()
    }
    if count == 0 { throw ExitCode(1) }
  }

  private func write(
    _ bytes: [UInt8], to file: String, apartFrom store: CatalogStore
  ) async throws {
    if let output = try file == "-" ? .standard : Output.special(file) {
      return try output.write(bytes)
    }
    try await NewFile(file, replacing: replace, apartFrom: store).make { path in
      let file = try FileBytes(writing: path)
      try file.write(bytes)
      return ((), try file.close())
    }
  }
}

extension Entry {
  fileprivate func cells(of fields: Fields, on day: String) -> [String] {
    let values = fields.custom.filter { self[$0] != nil }.map(measure)
    return [
      time, text(of: .log), Reference.name(in: text(of: .entryAnimal)),
      values.joined(separator: ", "), isLate(on: day) ? "late" : "",
    ]
  }
}
