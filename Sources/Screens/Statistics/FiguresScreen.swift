import Catalog
import Observation
import Terminal
import ViewState

/// The figures of a field or a log.
@Observable
final class FiguresScreen: LinesScreen {
  private let figures: FieldFigures

  init(_ figures: FieldFigures) {
    self.figures = figures
    super.init("Figures")
  }

  override var commands: [Command] {
    [
      Command("Close", id: .leave, group: title, keys: [.escape, "o"], label: "Close") {
        [self] stack in stack.pop(self)
      },
      Command("Of another field", id: "figures", group: title, keys: ["f"], label: "Field") {
        [self] in
        $0.push(
          ChoiceScreen(fieldToCount: figures.fields, selecting: figures.query.field) {
            [figures] field, _ in
            figures.ask { ($0.field, $0.group, $0.unit) = (field, nil, nil) }
          })
      },
      Command("Group by another field", id: "group", group: title, keys: ["b"], label: "Group") {
        [self] in chooseGroup(on: $0)
      },
      Command(
        "By week, month or year", id: "unit", group: title, keys: ["p"], label: "Period",
        obstacle: figures.figures == nil || figures.hasDates ? nil : "There are no dates to count."
      ) { [figures] _ in figures.changeUnit() },
      Command(
        "Of the marked, the listed or all animals", id: "which", group: title, keys: ["w"],
        label: figures.choices.count > 1 ? "Which" : nil,
        obstacle: figures.choices.count > 1 ? nil : "All animals are listed, and none is marked."
      ) { [figures] _ in figures.chooseNext() },
    ] + super.commands
  }

  private func chooseGroup(on stack: ScreenStack) {
    let (field, group) = (figures.query.field, figures.query.group)
    let groups = figures.fields.groups(for: field).map {
      ChoiceItem<Field?>(value: $0, title: $0.title)
    }
    stack.push(
      ChoiceScreen(
        "Group by", [ChoiceItem(value: nil, title: "nothing")] + groups, selecting: group,
        verb: ("Group", "Group the values by this field")
      ) { [figures] group, _ in figures.ask { ($0.group, $0.unit) = (group, nil) } })
  }

  private var shown: FigureLines? {
    figures.figures.map { FigureLines($0, columns: frame.columns - 4) }
  }

  override var lines: [StatisticsLine] { shown?.lines ?? [] }

  override func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    let (animals, shown) = (figures.choices[figures.choice].name, shown)
    draw(
      shown?.lines ?? [], titled: "\(shown?.title ?? title) · \(animals) animals",
      of: shown?.total ?? 0,
      orWords: figures.failure ?? (figures.figures == nil ? "Counting…" : nil), on: &canvas,
      isActive: isActive)
  }
}

extension ChoiceScreen<Field> {
  /// A sheet on the fields and logs whose values can be counted.
  convenience init(
    fieldToCount fields: Fields, selecting field: Field? = nil,
    onChoose: @escaping (Field, ScreenStack) throws -> Void
  ) {
    self.init(
      "Field",
      fields.countable.map { field in
        ChoiceItem(value: field, title: field.title, note: field.valueKind?.tag ?? "")
      }, selecting: field, verb: ("Count", "Count the values of this field"), onChoose: onChoose)
  }
}
