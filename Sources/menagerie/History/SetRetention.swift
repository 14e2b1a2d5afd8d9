import ArgumentParser
import Catalog
import Exchange

struct SetRetention: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "Print or set how much of the history is kept; all of it, unless you say so.",
    discussion: """
      What is older is forgotten at once, and each time the editor starts: it cannot be undone or looked up any more. The \
      animals stay as they are, and so does the newest edit.
      """)

  @OptionGroup var options: CatalogOptions

  @Option(
    help: ArgumentHelp(
      "Forget edits that are more than this many days older than the newest.", valueName: "count"))
  var days: Int?

  @Flag(help: "Keep the history for ever.")
  var unlimited = false

  @Flag(
    help: """
      Print a JSON object with days, null without a limit, and forgotten, the number of edits that were forgotten now.
      """)
  var json = false

  func validate() throws {
    if let days, !Retention.limits.contains(days) {
      throw ValidationError("A limit is a number from 1 to \(Retention.limits.upperBound).")
    }
    if unlimited, days != nil {
      throw ValidationError("--unlimited cannot be combined with --days.")
    }
  }

  func run() async throws {
    let isSetting = unlimited || days != nil
    let store = try options.open(isSetting ? .readWrite : .readOnly)
    defer { store.close() }
    if isSetting { try await store.setRetention(Retention(days: days)) }
    let retention = try store.retention()
    let done = isSetting ? "the limit was saved" : nil
    if !json {
      let time = retention.days.map { $0.counted("day") } ?? "ever"
      try Output.reporting(of: done) {
        try Output.standard.lines(["The history is kept for \(time)."])
      }
    }
    let forgotten = isSetting ? try await store.forgetOldEdits() : nil
    try Output.reporting(of: done) {
      if json {
        return try Output.standard.json(
          .object([
            ("days", retention.days.map { .number(Int64($0)) } ?? .null),
            ("forgotten", .number(Int64(forgotten?.count ?? 0))),
          ]))
      }
      if let forgotten { try tell(of: forgotten) }
    }
  }

  private func tell(of forgotten: ForgottenEdits) throws {
    if forgotten.isClockBehind {
      try Output.standard.lines([
        "Nothing was forgotten for its age: the newest edit is dated after now. Check the clock."
      ])
    }
    if forgotten.count > 0 {
      try Output.standard.lines(["Forgot \(forgotten.count.counted("edit"))"])
    }
  }
}
