import Catalog

extension AnimalQuery {
  /// The list that a query means, made without an index or a key; words are found in some fields
  /// too.
  func list(of animals: [Animal], findingIn texts: [Field] = []) -> [Animal] {
    let sorted = animals.filter { includes($0, texts) }.map { (animal: $0, order: order($0)) }
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.animal)
    let list = isReversed ? sorted.reversed() : sorted
    return (0...3).flatMap { number in list.filter { fit($0) == number } }
  }

  /// 0 for a name that starts with the first word to find, 1 for one in which another word starts
  /// with it, 2 for the others that have all words, 3 for what is found otherwise.
  private func fit(_ animal: Animal) -> Int {
    let name = Folding.folded(animal.name)
    guard words.allSatisfy(name.contains) else { return 3 }
    guard let word = words.first, !name.hasPrefix(word) else { return 0 }
    let starts = name.split { " -/(),.'’\"“”_&".contains($0) }
    return starts.contains { $0.hasPrefix(word) } ? 1 : 2
  }

  private var words: [String] {
    find.split(whereSeparator: \.isWhitespace).map { Folding.folded(String($0)) }
  }

  private func includes(_ animal: Animal, _ texts: [Field]) -> Bool {
    let isInScope =
      switch scope {
      case .all: true
      case .uncategorised: animal.category == nil
      case .category(let id): animal.category?.id == id
      }
    let isFound = words.allSatisfy { word in
      Folding.folded(animal.name).contains(word)
        || words.contains { $0.unicodeScalars.count > 1 }
          && texts.contains { Folding.folded(animal.text(of: $0)).contains(word) }
    }
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
    case .field(let field):
      // Those without a value come last; a reversed list is reversed as a whole.
      guard let value = animal[field]?.text else { return [isReversed ? 0 : 1] + name + id }
      return [isReversed ? 1 : 0] + Array(value.utf8.map(lowercased)) + [0] + name + id
    case .category:
      guard let category = animal.category else { return [0] + name + id }
      return [1] + Array(Folding.folded(category.name).utf8) + [0] + bytes(category.id) + name + id
    }
  }

  private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }

  private func bytes(_ id: Int64) -> [UInt8] {
    let shifted = UInt64(bitPattern: id) ^ (1 << 63)
    return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: shifted >> $0) }
  }
}

extension CatalogStore {
  /// Every animal, by id.
  func allAnimals() throws -> [Animal] {
    try page(of: AnimalQuery(sort: .newest), from: .first, limit: 100_000).rows.reversed()
  }

  /// A list read page by page from its first end.
  func readForward(_ query: AnimalQuery, limit: Int) throws -> [Animal] {
    var animals: [Animal] = []
    var page = try page(of: query, from: .first, limit: limit)
    while true {
      animals += page.rows
      guard !page.reachesEnd, let last = page.rows.last else { return animals }
      page = try self.page(of: query, from: .after(last), limit: limit)
    }
  }

  /// A list read page by page from its last end.
  func readBackward(_ query: AnimalQuery, limit: Int) throws -> [Animal] {
    var animals: [Animal] = []
    var page = try page(of: query, from: .last, limit: limit)
    while true {
      animals = page.rows + animals
      guard !page.reachesEnd, let first = page.rows.first else { return animals }
      page = try self.page(of: query, from: .before(first), limit: limit)
    }
  }
}
