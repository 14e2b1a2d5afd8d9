import Catalog

/// Several new animals, one for each line of a text.
public struct Intake: Hashable, Sendable {
  struct Line: Hashable {
    let number: Int
    let name: String
  }

  let lines: [Line]

  /// The most bytes of lines to take for animals. A longer paste may have been cut; the field that
  /// it was meant for refuses it.
  private static let mostBytes = 1 << 20

  /// The lines of a text that hold a name; nil if there are fewer than two.
  init?(_ text: String) {
    if text.utf8.count > Self.mostBytes { return nil }
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

  /// The question to ask first, with what the animals will have in common.
  func question(like draft: RecordDraft) -> String {
    let category = draft.category.name.shortened
    return "Add \(count.counted("animal")), one for each line? All \(draft.diet.rawValue), "
      + (category.isEmpty ? "in no category." : "in \(category).")
  }

  /// The animals, alike but for their names.
  ///
  /// - Throws: `IntakeProblem` for the first line that holds no name.
  func drafts(like draft: RecordDraft) throws(IntakeProblem) -> [RecordDraft] {
    try lines.map { line throws(IntakeProblem) in
      var draft = draft
      do throws(NameProblem) {
        draft.name = try Name.checked(line.name)
      } catch {
        throw IntakeProblem(line: line.number, problem: error)
      }
      return draft
    }
  }
}

/// Why several animals cannot be added: what is wrong with the name on a line.
nonisolated public struct IntakeProblem: Error, Equatable, CustomStringConvertible {
  let line: Int
  let problem: NameProblem

  /// Which line, and what to do, in a sentence.
  public var description: String { "Line \(line): \(problem.sentence) Nothing was added." }
}

extension AnimalEditor {
  /// The animals that a text stands for if it is pasted now; nil if it is text for the field. Lines
  /// are animals only in a new animal that has no name yet.
  public func intake(of pasted: String) -> Intake? {
    guard id == nil, draft.value.name.allSatisfy(\.isWhitespace) else { return nil }
    return Intake(pasted)
  }

  /// The question to ask before animals are added.
  public func question(on intake: Intake) -> String { intake.question(like: draft.value) }

  /// Adds animals in one edit, with the diet and category of the draft, which is then thrown away;
  /// `progress` receives how many are added so far.
  ///
  /// - Returns: The animals in the order of their lines; nil if the category was refused, which
  ///   `problem(of:)` then explains.
  /// - Throws: `IntakeProblem` for a line that holds no name; `CatalogError`; `CancellationError`
  ///   if cancelled. Then nothing is added.
  public func add(
    _ intake: Intake, progress: @escaping @MainActor (Int) -> Void = { _ in }
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
