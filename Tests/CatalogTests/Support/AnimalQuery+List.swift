import Catalog

extension AnimalQuery {
  /// The list that a query means, made without an index or a key.
  func list(of animals: [Animal]) -> [Animal] {
    let sorted = animals.filter(includes).sorted { order($0).lexicographicallyPrecedes(order($1)) }
    let list = isReversed ? sorted.reversed() : sorted
    return group(list) { 0 } + group(list) { 1 } + group(list) { 2 }
  }

  /// The animals whose names fit the first word that well.
  private func group(_ animals: [Animal], _ number: () -> Int) -> [Animal] {
    animals.filter { fit($0) == number() }
  }

  /// 0 for a name that starts with the first word to find, 1 for one in which another word starts with
  /// it, 2 for the others.
  private func fit(_ animal: Animal) -> Int {
    let name = Folding.folded(animal.name)
    guard let word = words.first, !name.hasPrefix(word) else { return 0 }
    let starts = name.split { " -/(),.'’\"“”_&".contains($0) }
    return starts.contains { $0.hasPrefix(word) } ? 1 : 2
  }

  private var words: [String] {
    find.split(whereSeparator: \.isWhitespace).map { Folding.folded(String($0)) }
  }

  private func includes(_ animal: Animal) -> Bool {
    let isInScope =
      switch scope {
      case .all: true
      case .uncategorised: animal.category == nil
      case .category(let id): animal.category?.id == id
      }
    let isFound = words.allSatisfy(Folding.folded(animal.name).contains)
    return isInScope && (diet ?? animal.diet) == animal.diet && isFound
  }

  /// What the list is ordered by, as bytes, which compare as SQLite compares text.
  private func order(_ animal: Animal) -> [UInt8] {
    let name = Array(Folding.folded(animal.name).utf8) + [0]
    let id = bytes(animal.id)
    switch sort {
    case .name: return name + id
    case .diet: return Array(animal.diet.rawValue.utf8) + [0] + name + id
    case .newest: return bytes(-animal.id)
    case .changed: return bytes(-animal.lastEdit) + bytes(-animal.id)
    case .category:
      guard let category = animal.category else { return [0] + name + id }
      return [1] + Array(Folding.folded(category.name).utf8) + [0] + bytes(category.id) + name + id
    }
  }

  private func bytes(_ id: Int64) -> [UInt8] {
    let shifted = UInt64(bitPattern: id) ^ (1 << 63)
    return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: shifted >> $0) }
  }
}

extension CatalogStore {
  /// Every animal, by id.
  func allAnimals() throws -> [Animal] {
    try page(of: AnimalQuery(sort: .newest), from: .first, limit: 100_000).animals.reversed()
  }

  /// A list read page by page from its first end.
  func readForward(_ query: AnimalQuery, limit: Int) throws -> [Animal] {
    var animals: [Animal] = []
    var page = try page(of: query, from: .first, limit: limit)
    while true {
      animals += page.animals
      guard !page.reachesEnd, let last = page.animals.last else { return animals }
      page = try self.page(of: query, from: .after(last), limit: limit)
    }
  }

  /// A list read page by page from its last end.
  func readBackward(_ query: AnimalQuery, limit: Int) throws -> [Animal] {
    var animals: [Animal] = []
    var page = try page(of: query, from: .last, limit: limit)
    while true {
      animals = page.animals + animals
      guard !page.reachesEnd, let first = page.animals.first else { return animals }
      page = try self.page(of: query, from: .before(first), limit: limit)
    }
  }
}
