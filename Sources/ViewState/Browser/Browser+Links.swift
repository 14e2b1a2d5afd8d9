import Catalog

extension Browser {
  /// The addresses that an animal has, in the order of its fields.
  public func links(of animal: Animal) -> NarrowedChoice<String> {
    NarrowedChoice(
      fields.compactMap { field in
        guard field.valueKind?.isLink == true, case .text(let address)? = animal[field] else {
          return nil
        }
        return NarrowedChoice.Item(value: address, title: "\(field.title): \(address)", note: "")
      })
  }
}
