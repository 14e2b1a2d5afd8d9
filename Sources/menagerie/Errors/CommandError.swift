import Catalog
import Foundation
import ViewState

/// What a subcommand refuses.
enum CommandError: Error, CustomStringConvertible {
  case noCategory(String)
  case noAnimal(String)
  /// Several animals have the name.
  case ambiguous(String, NamedAnimalList)
  /// The categories to merge are one.
  case mergedIntoItself(String)
  /// A question for which there is no terminal.
  case unasked(String)
  /// A question was answered by no.
  case declined
  case unreadableInput
  case missingCategory(String)
  case unreadableArgument
  case unreadableVariable(String)
  case nothingToUndo
  case nothingToRedo
  case outputFailed(Int32)
  case fileExists(String)
  /// A check has found so many.
  case problems(Int)
  /// Something could not be recovered.
  case incomplete
  /// So many rows were not imported, and are in these files.
  case refusedRows(Int, files: [String])
  /// A signal has ended the work; the program ends by it.
  case interrupted(Int32)

  var description: String {
    switch self {
    case .noCategory(let name): "No category is named “\(name)”; see “menagerie categories”."
    case .noAnimal(let name): "No animal is named “\(name)”; see “menagerie list”."
    case .ambiguous(let name, let found):
      "\(found.isWhole ? "" : "More than ")\(found.animals.count) animals are named “\(name)”; say which by its id."
    case .mergedIntoItself(let name):
      "“\(name)” cannot be merged into itself; name another category."
    case .unasked(let question):
      "\(question) There is no terminal to answer on; add --yes to do it."
    case .declined: "Nothing was changed."
    case .unreadableInput: "Standard input is not valid UTF-8; nothing was done."
    case .missingCategory(let name):
      "No category is named “\(name)”; add --create-category to create it."
    case .unreadableArgument: "An argument is not valid UTF-8; nothing was done."
    case .unreadableVariable(let name): "\(name) is not valid UTF-8; nothing was done."
    case .nothingToUndo: "There is nothing of yours to undo; see “menagerie history”."
    case .nothingToRedo: "There is nothing to redo."
    case .fileExists(let path):
      "\(path): is there already; name another file, or add --replace to replace it."
    case .problems(let count):
      "\(count.counted("problem")) found; restore a backup, or try “menagerie recover”."
    case .incomplete: "Not all could be saved; the damaged file is as it was."
    case .refusedRows(let count, let files):
      "\(count.counted("row")) \(count == 1 ? "was" : "were") refused"
        + (files.isEmpty
          ? "; --rejects FILE keeps \(count == 1 ? "it" : "them")."
          : "; mend \(count == 1 ? "it" : "them") in \(files.joined(separator: ", ")) "
            + "and import \(files.count == 1 ? "that" : "those").")
    case .interrupted: "Given up; nothing was changed."
    case .outputFailed(let code): "Writing the output failed (\(String(cString: strerror(code))))."
    }
  }

  /// What stands below the message: the animals that may be meant, by id.
  var rows: [[String]] {
    guard case .ambiguous(_, let found) = self else { return [] }
    return found.animals.map { animal in
      ["id:\(animal.id)"] + AnimalField.all.map { $0.text(animal) }
    }
  }

  /// The exit status (sysexits.h).
  var exitStatus: Int32 {
    switch self {
    case .declined: 0
    case .unasked, .mergedIntoItself: 64
    case .noCategory, .missingCategory, .noAnimal, .ambiguous, .unreadableInput,
      .unreadableArgument, .unreadableVariable, .nothingToUndo, .nothingToRedo, .problems,
      .incomplete, .refusedRows:
      65
    case .fileExists: 73
    case .outputFailed: 74
    case .interrupted(let signal): 128 + signal
    }
  }
}
