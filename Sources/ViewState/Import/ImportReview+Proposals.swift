import Catalog
import Exchange

/// Choosing among the new fields that are proposed for columns.
extension ImportReview {
  /// The proposal of a new field; nil for a field of the catalog.
  public func proposal(of id: Field.ID) -> FieldProposal? {
    plan?.proposals.first { $0.field.id == id }
  }

  /// Whether the column of a proposed field is left out.
  public func isLeftOut(_ id: Field.ID) -> Bool { self[text: id].isEmpty }

  /// Leaves out the column of a proposed field, or takes it again.
  public func toggle(_ id: Field.ID) {
    leaveOut(!isLeftOut(id), [id])
  }

  /// Leaves out the columns of all proposed fields, or takes them again if all are left out, except
  /// those that another field uses.
  public func toggleAll() {
    guard let plan else { return }
    let ids = plan.proposals.filter { plan.otherField(of: $0) == nil }.map(\.field.id)
    leaveOut(!ids.allSatisfy(isLeftOut), ids)
  }

  private func leaveOut(_ isLeftOut: Bool, _ ids: [Field.ID]) {
    guard var plan else { return }
    for proposal in plan.proposals where ids.contains(proposal.field.id) {
      plan.leaveOut(proposal, isLeftOut)
    }
    show(plan)
  }

  /// The kinds that a proposed field may have, the one that was first proposed first.
  public func kinds(of id: Field.ID) -> [ValueKind] {
    guard let plan, let proposal = proposed[id] else { return [] }
    return plan.kinds(for: proposal)
  }

  /// Gives a proposed field another kind.
  public func change(_ id: Field.ID, to kind: ValueKind) {
    guard var plan, let field = proposal(of: id)?.field else { return }
    plan.change(field, to: NewField(field.title, kind, in: field.categories))
    show(plan)
  }

  /// Whether the file has signs for missing values, or may have.
  public var hasSigns: Bool {
    source.map { !$0.plan.missingSigns.isEmpty || $0.plan.mapping.missing != nil } ?? false
  }

  /// A number in the file that is another one with the other decimal mark, if the file does not say
  /// which it uses; nil for none.
  public var doubtfulNumber: String? { source?.plan.survey.undecided.first?.doubtfulNumber }

  /// The decimal mark of such numbers; nil if they stay text.
  public var decimalMark: DecimalMark? {
    get { plan?.decimalMark }
    set {
      guard var plan else { return }
      let former = plan.proposals
      plan.decimalMark = newValue
      let changed = zip(former, plan.proposals).filter { $0 != $1 }.map(\.1)
      for proposal in changed { proposed[proposal.field.id] = proposal }
      show(plan)
      whenProposed(Set(changed.map(\.field.id)))
    }
  }
}
