import Catalog
import Exchange
import Foundation
import TestSupport
import Testing
import ViewState

/// A file on its way into the catalog.
@Suite(.timeLimit(.minutes(10))) struct ImportReviewTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    store = try Catalogs.empty()
  }

  private func file(_ name: String, _ text: String) throws -> FileLocation {
    let path = folder.path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return FileLocation(path)
  }

  private func review(_ file: FileLocation) async -> ImportReview {
    let review = ImportReview(of: file, into: store)
    await review.idle()
    return review
  }

  /// Tries it, and returns what would come of it.
  private func tried(_ review: ImportReview) async throws -> ImportReport {
    review.beginPreview()
    await review.idle()
    guard case .previewed(let report) = review.phase else { throw Unexpected(phase: review.phase) }
    return report
  }

  private func imported(_ review: ImportReview) async throws -> ImportReport {
    _ = try await tried(review)
    review.beginImport()
    await review.idle()
    guard case .imported(let report) = review.phase else { throw Unexpected(phase: review.phase) }
    return report
  }

  @Test
  func `101 animals of a zoo are tried without a trace, imported as one edit, and known again`()
    async throws
  {
    let path = RealFile.path("zoo/zoo.data")
    let review = await review(FileLocation(path))
    #expect(review.firstProblem == nil)
    #expect(review.animals.contains { $0?.name == "aardvark" })
    let preview = try await tried(review)
    #expect(preview.rows.added == 101)
    #expect(try store.counts().total == 0)
    #expect(try await imported(review).rows == preview.rows)
    #expect(try store.counts().total == 101)
    let again = try await tried(self.review(FileLocation(path)))
    #expect(again.changesNothing)
    #expect(again.rows.same == 101)
    _ = try await store.undo()
    #expect(try store.counts().total == 0)
  }

  @Test(
    arguments: [
      "penguins/penguins_raw.csv", "corpora/common.json",
      "darwin-core/dwca-simple-test-archive.zip",
    ])
  func `real files of each kind can be tried as they are understood`(name: String) async throws {
    let review = await review(FileLocation(RealFile.path(name)))
    #expect(review.firstProblem == nil)
    #expect(!review.samples(of: .name).isEmpty)
    #expect(try await tried(review).rows.added > 0)
  }

  @Test func `what becomes of the columns can be chosen, and shows at once`() async throws {
    let review = await review(
      try file("apes.csv", "Genus,Species,Kind\nPan,paniscus,Ape\nHomo,sapiens,Ape\n"))
    review[text: "name"] = "{Genus} {Species}"
    review[text: "category"] = "kind"
    review[text: "diet"] = "'omnivorous'"
    #expect(review.firstProblem == nil)
    #expect(review.samples(of: .name) == ["Pan paniscus", "Homo sapiens"])
    #expect(review.animals.first??.category.name == "Ape")
    #expect(review.animals.first??.diet == .omnivorous)
    #expect(review.unusedColumns.isEmpty)
    review[text: "category"] = ""
    #expect(review.unusedColumns.map(\.name) == ["Kind"])
    #expect(try await imported(review).rows.added == 2)
  }

  @Test func `what was left out stays so, also after a file in which it is empty`() async throws {
    let january = await review(try file("jan.csv", "Name,Remarks,Sex\nMax,shy,m\nRex,calm,m\n"))
    let remarks = try #require(january.plan?.proposals.first { $0.column == "Remarks" })
    #expect(january.plan?.warnings == [])
    january.toggle(remarks.field.id)
    _ = try await imported(january)
    _ = try await imported(await review(try file("feb.csv", "Name,Remarks,Sex\nTia,,f\n")))
    let march = await review(try file("mar.csv", "Name,Remarks,Sex\nBee,wild,f\n"))
    let again = try #require(march.plan?.proposals.first { $0.column == "Remarks" })
    #expect(march.isLeftOut(again.field.id))
    march.toggle(again.field.id)
    #expect(march.samples(of: again.field) == ["wild"])
  }

  @Test func `a column is a field again once nothing else is made of it`() async throws {
    let review = await review(try file("dogs.csv", "Name,Tag\nMax,A1\nRex,A2\n"))
    let tag = try #require(review.plan?.proposals.first { $0.column == "Tag" }).field
    review[text: "category"] = "Tag"
    #expect(review.isLeftOut(tag.id))
    review[text: "category"] = ""
    #expect(!review.isLeftOut(tag.id))
    review[text: "category"] = "Tag"
    review.toggle(tag.id)
    review.toggle(tag.id)
    review[text: "category"] = ""
    #expect(review.isLeftOut(tag.id), "What somebody left out stays so")
  }

  @Test func `what is typed and means nothing is told beside it, and nothing is tried`()
    async throws
  {
    let review = await review(try file("apes.csv", "name,diet\nBonobo,\n"))
    review[text: "name"] = "nam"
    #expect(review.problem(of: "name")?.contains("No column is called “nam”") == true)
    #expect(review.firstProblem?.id == "name")
    review.beginPreview()
    guard case .choosing = review.phase else { throw Unexpected(phase: review.phase) }
    review[text: "name"] = ""
    #expect(review.problem(of: "name") == "Choose the column that has the names.")
    review[text: "name"] = "name"
    review[text: ImportReview.keyID] = "id"
    #expect(review.firstProblem?.id == ImportReview.keyID)
    review[text: ImportReview.keyID] = "name"
    #expect(review.firstProblem == nil)
  }

  @Test func `columns are offered by what is typed, those that begin with it first`() async throws {
    let review = await review(try file("a.csv", "id,Common name,Name,note\n1,a,b,c\n"))
    #expect(await review.columns(matching: "", limit: 9) == ["id", "Common name", "Name", "note"])
    #expect(await review.columns(matching: "", limit: 2) == ["id", "Common name"])
    #expect(await review.columns(matching: "NAME", limit: 9) == ["Name", "Common name"])
    #expect(await review.columns(matching: "x", limit: 9).isEmpty)
  }

  @Test func `of many columns any is chosen, and the others stay unused`() async throws {
    let names = (1...20_000).map { "x\($0)" }.joined(separator: ",")
    let review = await review(try file("wide.csv", "name,\(names)\nEmu,Bird\n"))
    #expect(review.unusedColumns.count == 19_999)
    #expect(await review.columns(matching: "X1999", limit: 3) == ["x1999", "x19990", "x19991"])
    review[text: "category"] = "x1"
    #expect(review.animals.first??.category.name == "Bird")
    #expect(review.unusedColumns.first?.text == "x2 (empty)")
    review[text: "category"] = "x20001"
    #expect(review.firstProblem?.id == "category")
    review[text: "category"] = ""
    review[text: ImportReview.keyID] = "X20000"
    #expect(review.firstProblem == nil)
    #expect(review.unusedColumns.count == 19_998)
  }

  @Test func `refused rows are told, and kept in a file beside`() async throws {
    let review = await review(try file("zoo.csv", "name,diet\nEmu,herbivore\n,carnivore\n"))
    let report = try await tried(review)
    #expect(report.rows.added == 1)
    #expect(report.refusals.map(\.line) == [3])
    #expect(report.rejectFile == nil)
    #expect(try folder.names == ["zoo.csv"])
    let path = try #require(try await imported(review).rejectFile)
    #expect(path == folder.path + "/zoo.csv.rejected.csv")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("carnivore"))
  }

  @Test func `an import that is cancelled leaves no trace`() async throws {
    let rows = (0..<2_000).map { "Ant \($0),herbivorous" }.joined(separator: "\n")
    let review = await review(try file("ants.csv", "name,diet\n" + rows))
    var told: [any Error] = []
    review.whenRun = { if let error = $0 { told.append(error) } }
    review.beginPreview()
    review.cancel()
    await review.idle()
    guard case .choosing = review.phase else { throw Unexpected(phase: review.phase) }
    #expect(try await tried(review).rows.added == 2_000)
    review.beginImport()
    #expect(review.isRunning)
    review.cancel()
    await review.idle()
    guard case .previewed = review.phase else { throw Unexpected(phase: review.phase) }
    #expect(told.count == 2)
    #expect(told.allSatisfy { $0 is CancellationError })
    #expect(try store.counts().total == 0)
    #expect(try store.edits(from: .first, limit: 9).rows.isEmpty)
  }

  @Test func `the pace is told while it runs`() async throws {
    let rows = (0..<2_000).map { "Ant \($0),herbivorous" }.joined(separator: "\n")
    let review = await review(try file("ants.csv", "name,diet\n" + rows))
    review.beginPreview()
    var paces: [ImportPace] = []
    _ = await comesTrue {
      if case .previewing(let pace?) = review.phase { paces.append(pace) }
      return !review.isRunning
    }
    #expect(paces.allSatisfy { $0.rows <= 2_000 && (0...1).contains($0.part) })
  }

  @Test func `a file that cannot be read says why`() async throws {
    for (file, reason) in [
      (try file("empty.csv", ""), "empty.csv: is empty."),
      (try file("open.csv", "name\n\"Emu\n"), "line 2, column 1"),
      (FileLocation(folder.path + "/gone.csv"), "gone.csv: is not there; check the path."),
    ] {
      let review = await review(file)
      guard case .unreadable(let sentence) = review.phase else {
        throw Unexpected(phase: review.phase)
      }
      #expect(sentence.contains(reason), "\(sentence)")
    }
  }

  @Test func `the catalog that is open is not imported into itself`() async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let review = ImportReview(of: FileLocation(folder.catalog), into: store)
    await review.idle()
    guard case .unreadable(let sentence) = review.phase else {
      throw Unexpected(phase: review.phase)
    }
    #expect(sentence == "zoo.sqlite: is the catalog that is open; choose another file.")
  }

  @Test func `a file whose name is no UTF-8 is imported like any other`() async throws {
    let plain = try file("plain.csv", "name\nEmu\n")
    let strange = FileLocation(plain.parent.bytes + [0x2F, 0x63, 0xE9])
    let moved = (plain.bytes + [0]).withUnsafeBufferPointer { old in
      (strange.bytes + [0]).withUnsafeBufferPointer { new in
        old.withMemoryRebound(to: CChar.self) { old in
          new.withMemoryRebound(to: CChar.self) { new in
            old.baseAddress.flatMap { old in new.baseAddress.map { rename(old, $0) } }
          }
        }
      }
    }
    try #require(moved == 0)
    let review = await review(strange)
    #expect(review.fileName == "c\u{FFFD}")
    #expect(try await imported(review).rows.added == 1)
  }

  @Test func `looking at a file can be cancelled`() async throws {
    let review = ImportReview(of: try file("a.csv", "name\nEmu\n"), into: store)
    review.cancel()
    await review.idle()
    guard case .surveying = review.phase else { throw Unexpected(phase: review.phase) }
  }

  @Test func `the first row is taken for an animal or the header, and what was chosen stays`()
    async throws
  {
    let review = await review(try file("dogs.csv", "Rex,Dog,12\nMimi,Cat,8\nBo,Ape,9\n"))
    #expect(review.hasHeader == false)
    #expect(review.animals.count == 3)
    review[text: Field.category.id] = "column 2"
    review.onChange = .keep
    review[text: ImportReview.keyID] = "column 1"
    let weight = try #require(review.plan?.proposals.first { $0.column == "column 3" })
    review.toggle(weight.field.id)
    var isReread = false
    review.whenReread = { isReread = true }
    review.toggleHeader()
    await review.idle()
    #expect(isReread)
    #expect(review.hasHeader == true)
    #expect(review.animals.count == 2)
    #expect(review[text: Field.category.id] == "Dog")
    #expect(review[text: ImportReview.keyID] == "Rex")
    #expect(review.onChange == .keep)
    #expect(review.unusedColumns.map(\.name).contains("12"))
    review.toggleHeader()
    await review.idle()
    #expect(review[text: Field.category.id] == "column 2")
    #expect(review.hasHeader == false)
  }

  @Test func `no header is spoken of where a file has none of its own`() async throws {
    let review = await review(try file("apes.json", "[{\"name\":\"Bonobo\"}]"))
    #expect(review.hasHeader == nil)
  }
}

/// A review is where it should not be.
nonisolated private struct Unexpected: Error {
  let phase: String

  init(phase: ImportReview.Phase) {
    self.phase = String(describing: phase)
  }
}
