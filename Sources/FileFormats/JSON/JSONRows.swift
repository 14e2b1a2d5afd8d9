import CFormats

/// Makes rows of the content of a JSON file.
///
/// A row is an element of an array, or an object at the top. Arrays within a row are lists: their
/// values belong to the column of their key.
final class JSONRows: JSONEvents {
  typealias Take = (borrowing Record, [String]) throws -> Void

  /// An open object or array within a row.
  private struct Frame {
    enum Kind {
      case object
      case list
      /// A row that is an array: its indices are its columns.
      case cells
      /// The entries of a row, each a row of its own.
      case entries
    }
    let kind: Kind
    let node: Int
  }

  private let shape: JSONShape
  /// The keys at the top whose values have no rows.
  private var passed: Set<String>
  /// How many arrays and objects are open in that value.
  private var passedDepth = 0
  private var columns: JSONColumns
  private var row = JSONRow(line: 1)
  private var records = JSONRecords()
  /// The objects and arrays around the rows: the key of each object, nil for an array.
  private var around: [String?] = []
  private var group: [UInt8]?
  /// The open objects and arrays within the row, from the row itself on.
  private var open: [Frame] = []
  private var node = JSONColumns.root
  /// The index of the next cell if the row is an array.
  private var cell = 0
  /// The number of lists in the row, of open lists, and of elements of the outermost one.
  private var lists: Int32 = 0
  private var openLists = 0
  private var element: Int32 = 0
  /// Whether rows may have entries; whether the next value is a list of them; and whether the row
  /// was passed on before them.
  private let hasEntries: Bool
  private var areEntriesNext = false
  private var isPassedOn = false
  private let take: Take
  private let tell: (Double) throws -> Void

  /// Passes each row to `take`, with the names of the columns so far, and the share of the file
  /// that has been read, from 0 to 1, to `tell`. `isName` says whether a key reads as the name of a
  /// row; the values of the keys `passed` at the top have no rows. If a row `hasEntries`, its list
  /// `entries` at its end has rows, too, in the group `RecordGroup.entries`.
  init(
    _ shape: JSONShape, passingOver passed: Set<String> = [], hasEntries: Bool = false,
    isName: @escaping (String) -> Bool,
    take: @escaping Take,
    tell: @escaping (Double) throws -> Void
  ) throws {
    self.shape = shape
    self.passed = passed
    self.hasEntries = hasEntries
    self.take = take
    self.tell = tell
    columns = JSONColumns(isName: isName)
    guard shape == .lists else { return }
    _ = try columns.add("group")
  }

  override func take(progress: Double) throws { try tell(progress) }

  override func take(_ event: borrowing cf_json_event) throws -> Bool {
    if isPassed(event) { return true }
    switch event.kind {
    case .object: try begin(.object, line: event.line)
    case .array: try begin(.list, line: event.line)
    case .objectEnd, .arrayEnd: try end()
    case .key: try takeKey(event)
    case .text, .number, .truth, .null: try takeValue(event)
    }
    return true
  }

  override func skip(line: Int, _ text: String, reason: String) throws {
    (open, around, openLists, passedDepth) = ([], [], 0, 0)
    var record = Record(line: line)
    record.flaw = .unreadable(text: text, reason)
    try take(record, columns.names)
  }

  /// Whether the event belongs to the value that is skipped.
  private func isPassed(_ event: borrowing cf_json_event) -> Bool {
    guard passedDepth > 0 || around.count == 1, let key = around[0], passed.contains(key) else {
      return false
    }
    switch event.kind {
    case .object, .array: passedDepth += 1
    case .objectEnd, .arrayEnd: passedDepth -= 1
    case .key, .text, .number, .truth, .null: break
    }
    if passedDepth == 0 { passed.remove(key) }
    return true
  }

  private func begin(_ kind: Frame.Kind, line: Int) throws {
    guard open.isEmpty else { return try beginInside(kind, line: line) }
    let isElement = around.last == .some(nil)
    guard isElement || (kind == .object && shape == .objects) else {
      around.append(kind == .object ? "" : nil)
      return nameGroup()
    }
    restart(line: line)
    open.append(Frame(kind: kind == .object ? .object : .cells, node: JSONColumns.root))
  }

  private func beginInside(_ kind: Frame.Kind, line: Int) throws {
    if areEntriesNext, kind == .list { return try beginEntries() }
    if let frame = open.last, frame.kind == .entries {
      restart(line: line)
      columns.restart(frame.node)
      return open.append(Frame(kind: kind, node: frame.node))
    }
    let node = try place()
    open.append(Frame(kind: kind, node: node))
    if openLists == 1, kind == .object { row.rows = row.rows ?? lists }
    guard kind == .list else { return columns.restart(node) }
    if openLists == 0 {
      lists += 1
      element = 0
    }
    openLists += 1
  }

  private func end() throws {
    guard let frame = open.popLast() else {
      around.removeLast()
      return
    }
    if frame.kind == .list { openLists -= 1 }
    if frame.kind == .entries { isPassedOn = true }
    if open.isEmpty, !isPassedOn { try finish() }
    if open.last?.kind == .entries { try finish(in: RecordGroup.entries) }
    if open.isEmpty { isPassedOn = false }
  }

  /// Passes on the row that these entries belong to, and begins them.
  private func beginEntries() throws {
    areEntriesNext = false
    try finish()
    var name = RecordGroup.entries
    let node = try name.withUTF8 { try columns.node($0, under: JSONColumns.root) }
    open.append(Frame(kind: .entries, node: node))
  }

  private func takeKey(_ event: borrowing cf_json_event) throws {
    guard let frame = open.last else {
      around[around.count - 1] = event.text
      return
    }
    areEntriesNext = false
    if hasEntries, open.count == 1 {
      if isPassedOn {
        throw JSONRefusal(reason: "“\(event.text)” stands after the entries of its animal")
      }
      areEntriesNext = event.text == JSONWriter.entries
    }
    node = try columns.node(event.utf8, under: frame.node)
  }

  private func takeValue(_ event: borrowing cf_json_event) throws {
    guard open.isEmpty else {
      let node = try place()
      return try add(event, at: node)
    }
    guard around.last == .some(nil), event.kind != .null else { return }
    restart(line: event.line)
    var key = event.kind == .text ? "name" : "value"
    let node = try key.withUTF8 { try columns.node($0, under: JSONColumns.root) }
    try add(event, at: node)
    try finish()
  }

  private func add(_ event: borrowing cf_json_event, at node: Int) throws {
    guard event.kind != .null else {
      // The column has its index from here on, as an empty cell under a header has.
      if openLists == 0 { _ = try columns.column(of: node) }
      return
    }
    if event.kind == .text {
      if openLists == 1 { row.rows = row.rows ?? lists }
      if openLists == 0, event.count > 0, columns.isName(node) { row.hasName = true }
    }
    try row.add(
      event.utf8, line: event.line, column: columns.column(of: node),
      list: openLists > 0 ? lists : 0, element: element)
  }

  private func place() throws -> Int {
    guard let frame = open.last else { return JSONColumns.root }
    if openLists == 1, frame.kind == .list { element += 1 }
    switch frame.kind {
    case .object: return node
    case .list, .entries: return frame.node
    case .cells:
      cell += 1
      return try columns.node(at: cell - 1)
    }
  }

  private func restart(line: Int) {
    row.restart(line: line)
    columns.restart(JSONColumns.root)
    lists = 0
    cell = 0
  }

  /// Sets the group to the keys that lead to the rows.
  private func nameGroup() {
    guard shape == .lists else { return }
    group = Array(around.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ".").utf8)
  }

  private func finish(in name: String? = nil) throws {
    let group = name.map { Array($0.utf8) } ?? group
    try records.make(of: row, group: group, columns: columns.names.count) { record in
      try take(record, columns.names)
    }
  }
}

extension cf_json_event {
  var utf8: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self), count: count)
  }

  var text: String { String(decoding: utf8, as: UTF8.self) }
}
