import Catalog

extension Drafts {
  /// A kept draft beside the record that it began as and the record as it is now; nil for one that
  /// cannot be read.
  public func comparison(of draft: KeptDraft) throws(CatalogError) -> Comparison? {
    guard case .success(let content) = draft.content else { return nil }
    switch content {
    case .animal(let id, let original, let value):
      let now = try store.animal(ifAny: id).map { AnimalDraft($0) }
      return try Comparison(
        of: value, base: id == nil ? nil : original, now: now, in: store.fields())
    case .category(let id, let original, let value):
      let now = try store.category(ifAny: id)?.name
      return Comparison(ofName: value, base: id == nil ? nil : original, now: now)
    }
  }
}

extension CatalogStore {
  fileprivate func animal(ifAny id: Animal.ID?) throws(CatalogError) -> Animal? {
    guard let id else { return nil }
    return try animal(id)
  }

  fileprivate func category(ifAny id: AnimalCategory.ID?) throws(CatalogError) -> AnimalCategory? {
    guard let id else { return nil }
    return try category(id)
  }
}
