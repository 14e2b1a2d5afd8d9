extension PageStart {
  /// The animals from the first one on whose name starts with a text, or comes after it where none
  /// does; in lists by diet or category, among those of one animal. Names are compared without case
  /// and accents.
  ///
  /// - Parameters:
  ///   - name: The text.
  ///   - animal: The animal whose diet or category it is.
  ///   - query: A list whose order follows names.
  /// - Returns: Where the page begins.
  public static func at(name: String, beside animal: Animal, in query: AnimalQuery) -> PageStart {
    .at(Animal(standingAt: name, beside: animal, in: query))
  }

  /// The animals that come before those of `at(name:beside:in:)`.
  public static func before(
    name: String, beside animal: Animal, in query: AnimalQuery
  ) -> PageStart {
    .before(Animal(standingAt: name, beside: animal, in: query))
  }
}

extension Animal {
  /// Nobody, but in a list it stands just before all that `PageStart.at(name:beside:in:)` begins with:
  /// its id is less than all others, and in a list from Z to A its name is the first beyond those
  /// that start with the text.
  fileprivate init(standingAt name: String, beside animal: Animal, in query: AnimalQuery) {
    let range = NameRange(startingWith: Folding.folded(name))
    let end = range.end ?? range.start + "\u{10FFFF}"
    self.init(
      id: .min, name: name, diet: animal.diet, category: animal.category,
      foldedName: query.isDescending ? end : range.start, lastEdit: animal.lastEdit)
  }
}
