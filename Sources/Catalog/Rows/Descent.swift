import GRDB

/// The parents of animals, in memory.
struct Descent {
  private var parents: [Animal.ID: [Animal.ID]] = [:]

  /// Reads them from the values of parent fields.
  init(_ db: Database, by fields: [Field]) throws {
    for column in fields.map(\.column) {
      try db.eachRow(
        """
        SELECT id, \(column) FROM animal
          WHERE \(column) IS NOT NULL AND typeof(\(column)) = 'integer'
        """
      ) { add(parent: try $0.number(1), of: try $0.number(0)) }
    }
  }

  mutating func add(parent: Animal.ID, of child: Animal.ID) {
    parents[child, default: []].append(parent)
  }

  /// Removes new parents until no animal descends from itself through one of them.
  ///
  /// - Parameter new: The parents that may be removed, by their children.
  /// - Returns: The children that lost a parent.
  mutating func breakCircles(at new: [Animal.ID: Animal.ID]) -> Set<Animal.ID> {
    var broken: Set<Animal.ID> = []
    while true {
      let before = broken.count
      for circle in circles() {
        for (child, parent) in zip(circle, circle.dropFirst() + circle.prefix(1))
        where new[child] == parent && broken.insert(child).inserted {
          parents[child]?.removeAll { $0 == parent }
        }
      }
      if broken.count == before { return broken }
    }
  }

  /// Cycles of animals, each a parent of the one before it: at least one cycle for each group of
  /// animals that descend from one another.
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
