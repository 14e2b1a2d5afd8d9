import ArgumentParser
import Catalog
import Exchange
import Recovery
import ViewState

struct Recover: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Save what is left of a damaged catalog in a new one.",
    discussion: """
      Reads the damaged file and its log as bytes, without changing anything, and prints one line for each thing that it could \
      not read or save, at most 100 on a terminal. It ends with status 0 when all was saved, the originals of photos among it, else with 65.
      """)

  @Argument(help: "The damaged catalog; it is left as it is.", completion: .file())
  var damaged: String

  @Argument(help: "The new catalog, which must not exist.", completion: .file())
  var new: String

  @Flag(
    help: """
      Print a JSON object with problems, an array of objects with problem, file, the new catalog, saved and expected, numbers of animals, \
      complete, true or false, and photosLost, the number of photos without an original.
      """)
  var json = false

  func run() async throws {
    let listing = ProblemPrinter(asJSON: json)
    let recovered = try await Interruptible.run { [damaged, new] in
      try await CatalogRecovery(of: damaged, to: new, onWait: Output.tell(of:)).run(listing.add)
    }
    let isComplete = recovered.isComplete && recovered.lostPhotos == 0
    try listing.end([
      ("file", .string(new)), ("saved", .number(Int64(recovered.saved))),
      ("expected", .number(Int64(recovered.expected))), ("complete", .bool(isComplete)),
      ("photosLost", .number(Int64(recovered.lostPhotos))),
    ])
    if !json {
      let saved =
        recovered.isComplete
        ? "all \(recovered.saved.counted("animal"))"
        : "\(recovered.saved.grouped) of about \(recovered.expected.counted("animal"))"
      try Output.standard.lines(["Saved \(saved) in \(new)"])
    }
    if !isComplete { throw CommandError.incomplete }
  }
}
