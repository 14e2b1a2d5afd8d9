import GRDB

extension CheckPart {
  /// That no animal descends from itself: what is typed is refused, but an import, an undo or another
  /// program may bring it.
  static let descent = CheckPart(title: "Parents", since: 6) { db, report in
    let fields = try db.fields().parents
    var descent = Descent()
    for field in fields {
      let column = field.column
      try db.eachRow("SELECT id, \(column) FROM animal WHERE typeof(\(column)) = 'integer'") {
        descent.add(parent: try $0.number(1), of: try $0.number(0))
      }
    }
    let titles = fields.map(\.title).joined(separator: " or ")
    for circle in descent.circles() {
      let line = circle.map { "animal \($0)" }.joined(separator: ", ")
      report("\(titles): descend from themselves: \(line)")
    }
  }
}

/// What animals descend from.
struct Descent {
  private var parents: [Animal.ID: [Animal.ID]] = [:]

  mutating func add(parent: Animal.ID, of child: Animal.ID) {
    parents[child, default: []].append(parent)
  }

  /// Circles of animals, each a parent of the one before; in each that there is one is found.
  func circles() -> [[Animal.ID]] {
    var circles: [[Animal.ID]] = []
    var done: Set<Animal.ID> = []
    for start in parents.keys.sorted() where !done.contains(start) {
      var path: [(animal: Animal.ID, left: [Animal.ID])] = [(start, parents[start] ?? [])]
      var places = [start: 0]
      while let parent = path.last.map(\.left.last) {
        guard let parent else {
          let animal = path.removeLast().animal
          places[animal] = nil
          done.insert(animal)
          continue
        }
        path[path.count - 1].left.removeLast()
        if let place = places[parent] {
          circles.append(path[place...].map(\.animal))
        } else if !done.contains(parent) {
          places[parent] = path.count
          path.append((parent, parents[parent] ?? []))
        }
      }
    }
    return circles
  }
}
