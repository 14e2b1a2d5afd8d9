import FileFormats
import Foundation
import TestSupport
import Testing

@Suite("Other people's JSON")
struct JSONSuiteTests {
  private func files(_ kind: String) throws -> [String] {
    let folder = RealFile.path("json")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return names.filter { $0.hasPrefix(kind) }.map { folder + "/" + $0 }
  }

  private var asJSON: ReadingOptions {
    var options = ReadingOptions()
    options.format = .json
    return options
  }

  @Test("is read where the test suite says it must be")
  func accepted() throws {
    let files = try files("y_")
    #expect(files.count == 95)
    for file in files { #expect(ReadTable(file: file, asJSON).error == nil, "\(file)") }
  }

  @Test("is refused with line and column where the test suite says it must be")
  func refused() throws {
    let files = try files("n_")
    #expect(files.count == 186)
    for file in files {
      guard case .malformed(_, _, _?, _) = ReadTable(file: file, asJSON).error else {
        Issue.record("\(file)")
        continue
      }
    }
  }

  @Test("is refused with line and column where it opens more than it closes, and very much")
  func deep() throws {
    for text in [
      String(repeating: "[", count: 100_000), String(repeating: #"[{"":"#, count: 50_000),
    ] {
      guard case .malformed(_, _, _?, _) = try ReadTable(json: text).error else {
        Issue.record("\(text.prefix(5))")
        continue
      }
      _ = try ReadTable(bytes: text.utf8)
    }
  }

  @Test("is read or refused in words where the test suite leaves it open")
  func open() throws {
    let files = try files("i_")
    #expect(files.count == 35)
    for file in files {
      if let error = ReadTable(file: file, asJSON).error { #expect(error.message.hasSuffix(".")) }
    }
  }

  @Test("is read or refused, and never crashes, whatever format it is taken for")
  func recognised() throws {
    for file in try files("") { _ = ReadTable(file: file) }
  }

  @Test("of corpora has the animals that stand in it")
  func corpora() {
    let common = ReadTable(file: RealFile.path("corpora/common.json"))
    #expect(common.columns == ["group", "name"])
    #expect(common.rows.first == ["animals", "aardvark"])
    let birds = ReadTable(file: RealFile.path("corpora/birds_north_america.json"))
    #expect(birds.columns == ["group", "family", "members"])
    #expect(birds.rows.count == 992)
    #expect(birds.rows[991].first == "birds")
    let dogs = ReadTable(file: RealFile.path("corpora/dogs-en-de.json"))
    #expect(dogs.columns == ["name", "name_de"])
    #expect(dogs.rows.count == 453)
    #expect(dogs.rows.contains(["Alano Español", "Alano Español"]))
  }
}
