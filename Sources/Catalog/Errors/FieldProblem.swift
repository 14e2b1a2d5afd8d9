/// Why an animal cannot be saved with what it has in a field.
enum FieldProblem: Error {
  case name(NameProblem)
  case value(Field, ValueProblem)
}

extension CatalogError {
  init(_ problem: FieldProblem) {
    switch problem {
    case .name(let problem): self = .name(problem)
    case .value(let field, let problem): self = .value(field, problem)
    }
  }
}
