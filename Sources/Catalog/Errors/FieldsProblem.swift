/// How the keeper's fields are not what they were taken for.
public enum FieldsProblem: Equatable, Sendable {
  /// What is to be saved has other fields than the catalog has now.
  case changed
  /// The name has a meaning of its own.
  case nameReserved(String)
  /// A field that was retired has the name, which is written like this.
  case nameRetired(String)
  /// There is no field of the keeper's own like this one, which had the name.
  case noSuchField(String)
  /// A field is to be limited to a category that does not exist.
  case noSuchCategory(String)
  /// Values of a field cannot be what its kind is to be.
  case misfitValues(field: Field, MisfitValues)
  /// The values of a field cannot be unique, as animals share some.
  case sharedValues(Duplicates)

  var sentence: String {
    switch self {
    case .changed:
      "The fields of the catalog were changed in the meantime; cancel, and begin again."
    case .nameReserved(let name):
      "“\(name)” has a meaning of its own in texts to find or in files; choose another name."
    case .nameRetired(let name):
      "The field “\(name)” was retired, and still has its values; restore it."
    case .noSuchField(let name): "The field “\(name)” no longer exists."
    case .noSuchCategory(let name): "There is no category “\(name)”."
    case .misfitValues(let field, let values):
      "\(values.count.counted("value")) of \(field.title) cannot be converted: \(values.problem.sentence)"
    case .sharedValues(let duplicates):
      "\(duplicates.count.counted("value")) of \(duplicates.field.title) stand\(duplicates.count == 1 ? "s" : "") at several animals; mend or merge these first."
    }
  }

  var exitStatus: Int32 {
    switch self {
    case .nameReserved, .nameRetired: 64  // EX_USAGE
    case .changed, .noSuchField, .noSuchCategory, .misfitValues, .sharedValues: 65  // EX_DATAERR
    }
  }
}

/// Values of a field that cannot be what its kind is to be.
public struct MisfitValues: Hashable, Sendable {
  /// How many animals have one.
  public let count: Int
  /// The first of them, as it is shown.
  public let first: String
  /// Why it cannot.
  public let problem: ValueProblem
}
