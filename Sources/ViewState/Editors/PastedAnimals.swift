import Catalog

/// Several new animals, one for each line of a text.
public struct PastedAnimals: Hashable, Sendable {
  struct Line: Hashable {
    let number: Int
    let name: String
  }

  let lines: [Line]

  /// The most bytes of lines to take for animals: a longer paste may have been cut.
  private static let maxBytes = 1 << 20

  /// The lines of a text that hold a name; nil if there are fewer than two.
  init?(_ text: String) {
    if text.utf8.count > Self.maxBytes { return nil }
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    lines = all.enumerated().compactMap { index, line in
      line.allSatisfy(\.isWhitespace) ? nil : Line(number: index + 1, name: Self.plain(line))
    }
    if lines.count < 2 { return nil }
  }

  /// A line as a field takes it: tabs become spaces, other controls are left out.
  private static func plain(_ line: Substring) -> String {
    String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { $0 == "\t" ? " " : $0 }
          .filter { $0.properties.generalCategory != .control }))
  }

  /// How many animals there are.
  public var count: Int { lines.count }

  /// The animals, alike but for their names.
  ///
  /// - Throws: `Obstacle` for the first line that holds no name.
  func drafts(like draft: RecordDraft) throws(Obstacle) -> [RecordDraft] {
    try lines.map { line throws(Obstacle) in
      var draft = draft
      do throws(NameProblem) {
        draft.name = try Name.checked(line.name)
      } catch {
        throw Obstacle("Line \(line.number): \(error.sentence) Nothing was added.")
      }
      return draft
    }
  }
}

extension AnimalEditor {
  /// The animals that a text stands for if it is pasted now; nil if it is text for the field. Lines
  /// are animals only in a new animal that has no name yet.
  public func intake(of pasted: String) -> PastedAnimals? {
    guard id == nil, draft.value.name.allSatisfy(\.isWhitespace) else { return nil }
    return PastedAnimals(pasted)
  }

  /// The question to ask before animals are added.
  public func question(on intake: PastedAnimals) -> String {
    let (category, diet) = (draft.value.category.name.shortened, draft.value.diet.word)
    return "Add \(intake.count.counted("animal")), one for each line? All \(diet), "
      + (category.isEmpty ? "in no category." : "in \(category).")
  }

  /// Adds animals in one edit, with the diet and category of the draft, which is then thrown away;
  /// `progress` receives how many are added so far.
  ///
  /// - Returns: The animals in the order of their lines; nil if the category was refused, which
  ///   `problem(of:)` then explains.
  /// - Throws: `Obstacle` for a line that holds no name; `CatalogError`; `CancellationError`
  ///   if cancelled. Then nothing is added.
  public func add(
    _ intake: PastedAnimals, progress: @escaping @MainActor (Int) -> Void = { _ in }
  ) async throws -> [Animal]? {
    let drafts = try intake.drafts(like: draft.value)
    do {
      let animals = try await store.insertAll(drafts) { count in
        if count.isMultiple(of: 100) { Task { @MainActor in progress(count) } }
      }
      cancel()
      return animals
    } catch CatalogError.categoryName(let problem) {
      refuse(Field.category.id, problem.sentence)
      return nil
    }
  }
}
