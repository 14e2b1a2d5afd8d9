import ArgumentParser
import Catalog
import Exchange

/// Prints or sets how much of the history is kept.
struct SetRetention: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "Print or set how much of the history is kept; all of it, unless you say so.",
    discussion: """
      What is beyond a limit is forgotten at once, and each time the editor starts: it cannot be undone or looked up any more. The \
      animals stay as they are, and so does the newest edit. One limit is set beside the other.
      """)

  @OptionGroup var options: CatalogOptions

  @Option(
    help: ArgumentHelp(
      "Forget edits that are more than this many days older than the newest.", valueName: "count"))
  var days: Int?

  @Option(
    help: ArgumentHelp(
      "Forget the oldest edits beyond so many megabytes of old and new values.",
      valueName: "count"))
  var megabytes: Int?

  @Flag(help: "Keep the history for ever.")
  var unlimited = false

  @Flag(
    help: """
      Print a JSON object with days and megabytes, each null without that limit, and forgotten, the number of edits that were forgotten now.
      """)
  var json = false

  func validate() throws {
    for number in [days, megabytes].compactMap(\.self) where !Retention.limits.contains(number) {
      throw ValidationError("A limit is a number from 1 to \(Retention.limits.upperBound).")
    }
    if unlimited, days != nil || megabytes != nil {
      throw ValidationError("--unlimited goes with neither --days nor --megabytes.")
    }
  }

  func run() async throws {
    let isSetting = unlimited || days != nil || megabytes != nil
    let store = try options.open(isSetting ? .readWrite : .readOnly)
    defer { store.close() }
    if isSetting { try await set(in: store) }
    let retention = try store.retention()
    let done = isSetting ? "the limits were saved" : nil
    if !json { try Output.reporting(of: done) { try Output.standard.lines([retention.sentence]) } }
    let forgotten = isSetting ? try await store.forgetOldEdits() : nil
    try Output.reporting(of: done) {
      if json { return try Output.standard.json(.object(retention.jsonFields(forgotten))) }
      if let forgotten { try tell(of: forgotten) }
    }
  }

  private func set(in store: CatalogStore) async throws {
    var retention = unlimited ? .unlimited : try store.retention()
    if let days { retention.days = days }
    if let megabytes { retention.megabytes = megabytes }
    try await store.setRetention(retention)
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

extension Retention {
  fileprivate func jsonFields(_ forgotten: ForgottenEdits?) -> JSONMembers {
    let number = { (limit: Int?) -> JSONValue in limit.map { .number(Int64($0)) } ?? .null }
    return [
      ("days", number(days)), ("megabytes", number(megabytes)),
      ("forgotten", .number(Int64(forgotten?.count ?? 0))),
    ]
  }

  /// The limits in a sentence.
  fileprivate var sentence: String {
    let limits = [
      days.map { "for \($0.counted("day"))" },
      megabytes.map { "up to \($0.counted("megabyte")) of values" },
    ].compactMap { $0 }
    return "The history is kept \(isUnlimited ? "for ever" : limits.joined(separator: ", and "))."
  }
}
