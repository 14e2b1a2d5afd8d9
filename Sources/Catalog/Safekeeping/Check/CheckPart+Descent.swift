import GRDB

extension CheckPart {
  /// No animal descends from itself. Forms and imports refuse that; undo and other programs do not.
  static let descent = CheckPart(title: "Parents", since: 6) { db, report in
    let fields = try db.fields().parents
    let titles = fields.map(\.title).joined(separator: " or ")
    for circle in try Descent(db, by: fields).circles() {
      let animals = try circle.map(db.reference).joined(separator: ", ")
      let problem =
        circle.count == 1
        ? "descends from itself; edit it" : "descend from themselves; edit one of them"
      report("\(titles): \(animals) \(problem)")
    }
  }
}
