import Catalog
import Foundation
import ViewState

/// Why a subcommand refuses to work.
enum CommandError: Error, CustomStringConvertible {
  case unknownCommand(String, of: String, like: String?)
  case misplacedCommand(String)
  case joinedLetters(String)
  case namedTwice(String)
  case noCatalog(String)
  case missingFile(String)
  case missingFolder(String, of: String)
  case importable(String)
  case noCategory(String)
  case noAnimal(String)
  case noSearch(String)
  /// Several animals have the name; they differ in a field, if any.
  case ambiguous(String, Page<Animal>, by: Field?)
  case mergedIntoItself(String)
  case unasked(String)
  case declined
  case unreadableInput
  case missingCategory(String)
  /// The system did not pass the arguments that the program was started with.
  case missingArguments
  case unreadableArgument(String)
  case unreadableVariable(String)
  case unusableName(String, NameProblem)
  case nothingToUndo
  case nothingToRedo
  /// Standard output cannot be written; `done` says what was done before, if anything.
  case outputFailed(Int32, done: String? = nil)
  case fileExists(String)
  case noRoomToDelete(String)
  case problems(Int)
  case incomplete
  case incompleteBackup
  case refusedRows(Int, files: [String])
  case refusableRows(Int)
  case refusedFiles(Int, ofMore: Bool)
  case leftPhotos(Int, missing: Int)
  /// A signal ended the work, and ends the program.
  case interrupted(Int32)

  var description: String {
    switch self {
    case .unknownCommand(let word, let parent, let like):
      "“\(word)” is not a command; "
        + (like.map { "did you mean “\(parent) \($0)”?" } ?? "see “\(parent) --help”.")
    case .misplacedCommand(let word):
      "The command goes before its options: “menagerie \(word) …”."
    case .joinedLetters(let word):
      "Unknown option “\(word)”; a name that begins with - goes after --: “menagerie add -- \(word)”."
    case .namedTwice(let file):
      "Name the catalog once: “\(file)” cannot be combined with --catalog or --in-memory."
    case .noCatalog(let path):
      "\(path): is not there; “menagerie” makes a new catalog, and “menagerie sample” one to try."
    case .missingFile(let path):
      "\(path): is not there; “menagerie --catalog \(ShellWord.quoted(path))” makes a new catalog."
    case .missingFolder(let folder, let path):
      "\(path): is not there, as there is no folder \(folder); name another file."
    case .importable(let path):
      "\(path): is not a catalog; “menagerie import \(ShellWord.quoted(path))” imports it."
    case .noCategory(let name):
      "No category \(Self.called(name)); see “menagerie categories”."
    case .noAnimal(let name): "No animal \(Self.called(name)); see “menagerie list”."
    case .noSearch(let name): "No search is named “\(name)”; see “menagerie searches”."
    case .ambiguous(let name, let found, _):
      "\(found.reachesEnd ? "" : "More than ")\(found.rows.count) animals are named “\(name)”; say which by its id."
    case .mergedIntoItself(let name):
      "“\(name)” cannot be merged into itself; name another."
    case .unasked(let question):
      "\(question) There is no terminal to answer on; add --yes to do it."
    case .declined: "Nothing was changed."
    case .unreadableInput: "Standard input cannot be read as UTF-8; nothing was done."
    case .missingCategory(let name):
      "No category is named “\(name)”; add --create-category to create it."
    case .missingArguments:
      "The program was started without arguments that it can read; nothing was done."
    case .unreadableArgument(let text):
      "“\(text)” is not valid UTF-8; nothing was done."
    case .unreadableVariable(let name): "\(name) is not valid UTF-8; nothing was done."
    case .unusableName(let name, let problem): "\(name): \(problem.sentence)"
    case .nothingToUndo: "There is nothing of yours to undo; see “menagerie history”."
    case .nothingToRedo: "There is nothing to redo."
    case .noRoomToDelete(let path):
      "\(path): no space is left, and a deletion needs some too, for the log and the history; make 1 MB of room on that disk and try again."
    case .fileExists(let path):
      "\(path): already exists; name another file, or add --replace to replace it."
    case .problems(let count):
      "\(count.counted("problem")) found; where no line says what to do, restore a backup, or try “menagerie recover”."
    case .incomplete: "Not all could be saved; the damaged file is as it was."
    case .incompleteBackup:
      "The backup lacks originals; put those back and make it again."
    case .refusedRows(let count, let files):
      "\(count.counted("row")) \(count == 1 ? "was" : "were") refused"
        + (files.isEmpty
          ? "; --rejects FILE keeps \(count == 1 ? "it" : "them")."
          : "; mend \(count == 1 ? "it" : "them") in \(files.joined(separator: ", ")) "
            + "and import \(files.count == 1 ? "that" : "those").")
    case .refusableRows(let count):
      "\(count.counted("row")) would be refused; an import keeps \(count == 1 ? "it" : "them") in a file."
    case .refusedFiles(let count, let hasOthers):
      "\(count.counted("file")) \(count == 1 ? "was" : "were") refused\(hasOthers ? "; the others were added" : "")."
    case .leftPhotos(let count, let missing):
      "\(count.counted("photo")) left out"
        + (count == missing
          ? "." : "; where the place cannot be taken out, --keep-location copies it along.")
    case .interrupted: "Cancelled; nothing was changed."
    case .outputFailed(let code, let done):
      "Writing the output failed (\(String(cString: strerror(code))))\(done.map { "; \($0)" } ?? "")."
    }
  }

  /// How the user referred to a record.
  private static func called(_ text: String) -> String {
    let id = Reference.name(in: text).isEmpty ? Reference.id(in: text) : nil
    return id.map { "has the id \($0)" } ?? "is named “\(text)”"
  }

  /// The rows below the message: the candidates, by ID.
  var rows: [[String]] {
    guard case .ambiguous(_, let found, let field) = self else { return [] }
    return found.rows.map { animal in
      var row = ["id:\(animal.id)"]
      row += Fields.builtIn.map(animal.text)
      if let field { row.append("\(field.title) \(animal.measure(of: field))") }
      if let key = animal.importedKey, field.map({ key.isField(of: animal, among: [$0]) }) != true {
        row.append(key.text)
      }
      return row
    }
  }

  /// The exit status (sysexits.h).
  var exitStatus: Int32 {
    switch self {
    case .declined: 0
    case .unasked, .mergedIntoItself, .unknownCommand, .misplacedCommand, .joinedLetters,
      .namedTwice:
      64
    case .importable, .noCategory, .missingCategory, .noAnimal, .noSearch, .ambiguous,
      .unreadableInput, .unreadableArgument, .unreadableVariable, .unusableName, .nothingToUndo,
      .nothingToRedo, .problems, .incomplete, .incompleteBackup, .refusedRows, .refusableRows,
      .refusedFiles,
      .leftPhotos:
      65
    case .noCatalog, .missingFile, .missingFolder: 66
    case .missingArguments: 71
    case .fileExists: 73
    case .outputFailed, .noRoomToDelete: 74
    case .interrupted(let signal): 128 + signal
    }
  }
}
