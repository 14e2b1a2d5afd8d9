/// How the custom fields differ from what the caller assumed.
public enum FieldsProblem: Equatable, Sendable {
  /// The fields of what is to be saved are not those of the catalog now.
  case changed
  /// The name has a special meaning.
  case nameReserved(String)
  /// A retired field has the name, spelled like this.
  case nameRetired(String)
  /// The custom field with this name no longer exists.
  case noSuchField(String)
  /// The category that a field is to be limited to does not exist.
  case noSuchCategory(String)
  /// Values of a field do not fit its new kind.
  case misfitValues(field: Field, MisfitValues)
  /// The values of a field cannot be unique, because animals share some.
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

/// Values of a field that do not fit its new kind.
public struct MisfitValues: Hashable, Sendable {
  /// The number of animals that have one.
  public let count: Int
  /// The first of them, as shown.
  public let first: String
  /// Why it does not fit.
  public let problem: ValueProblem
}
