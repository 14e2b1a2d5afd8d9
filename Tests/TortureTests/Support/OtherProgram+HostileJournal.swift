import Catalog
import Foundation
import TestSupport

extension OtherProgram {
  /// Puts edits into the journal whose every text is what is given: label, user and host, names
  /// before and after of animal 1, of a deleted animal and of category 2, what is no image at all,
  /// and the name of a table. The first is a second before the next; see `HostileTime`.
  func insertEdits(_ texts: [String]) throws {
    try execute("BEGIN")
    for (index, text) in texts.enumerated() {
      let id = 1_000 + index
      let sql = text.sql
      try execute(
        """
        INSERT INTO edit (id, time, user, host, label, kind)
          VALUES (\(id), \(HostileTime(index).milliseconds), \(sql), \(sql), \(sql), 'action');
        INSERT INTO change (editID, tableName, recordID, before, after) VALUES
          (\(id), 'animal', \(id), \(Self.image(sql)), NULL),
          (\(id), 'animal', 1, \(Self.image("'Ox'")), \(Self.image(sql, category: "2"))),
          (\(id), 'animal', 1, \(sql), \(sql)),
          (\(id), 'animalCategory', 2, NULL, \(Self.image(sql))),
          (\(id), \(sql), 1, NULL, \(sql))
        """)
    }
    try execute("COMMIT")
  }

  private static func image(_ name: String, category: String = "NULL") -> String {
    """
    json_object('name', \(name), 'nameKey', \(name), 'foldedName', \(name), 'diet', 'unknown',
      'categoryID', \(category))
    """
  }

  /// Puts drafts into the catalog, the first as the newest, whose every text is what is given: of
  /// an edit and a new animal, of a category, and such as cannot be read.
  func insertDrafts(_ texts: [String]) throws {
    try execute("BEGIN")
    for (index, text) in texts.enumerated() {
      let sql = text.sql
      let time = HostileTime(-index).milliseconds
      try execute(
        """
        INSERT INTO draft (time, user, host, format, content)
          VALUES (\(time), \(sql), \(sql), 1, \(Self.draft(of: index, sql)))
        """)
    }
    try execute("COMMIT")
  }

  /// Whether the draft that `insertDrafts(_:)` has put at an index can be read.
  static func canBeRead(draftAt index: Int) -> Bool { index % 4 != 3 }

  private static func draft(of index: Int, _ text: String) -> String {
    let values = """
      json_object('name', \(text), 'category', json_object('name', \(text)), 'diet', 'unknown')
      """
    switch index % 4 {
    case 0: return "json_object('animal', json_object('original', \(values), 'value', \(values)))"
    case 1:
      return """
        json_object('animal', json_object('id', 1, 'original', \(values), 'value', \(values)))
        """
    case 2:
      return "json_object('category', json_object('original', \(text), 'value', \(text)))"
    default: return text
    }
  }
}

/// The time of one in a row of edits, by which it is known on the screen.
struct HostileTime {
  private let index: Int

  init(_ index: Int) {
    self.index = index
  }

  /// Since 1970.
  var milliseconds: Int { (1_000_000_000 + index) * 1_000 }

  /// As the changes of the edit have it above them, in UTC.
  var text: String {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    return ClockTime(date, in: .gmt).seconds
  }
}
