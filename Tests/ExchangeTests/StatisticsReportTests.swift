import Catalog
import Exchange
import Foundation
import TestSupport
import Testing

@Suite("The report as SVG")
struct StatisticsReportTests {
  private func report(
    _ names: [String], title: String = "zoo.sqlite"
  ) async throws -> String {
    let store = try CatalogStore(.inMemory)
    let drafts = names.map { RecordDraft(name: "Animal", category: .named($0)) }
    _ = try await store.insert(contentsOf: drafts)
    let growth = try await store.growth(periods: 30, in: .gmt)
    let numbers = try await store.statistics(largest: 20)
    return StatisticsReport(numbers, growth, title: title, in: .gmt).svg
  }

  @Test("names every diet and category with its number")
  func content() async throws {
    let svg = try await report(["Mammal", "Mammal", "Bird"])
    for text in ["zoo.sqlite", "3 animals in 2 categories", "herbivorous", ">Mammal<", ">2<"] {
      #expect(svg.contains(text))
    }
    #expect(svg.contains("prefers-color-scheme: dark"))
  }

  @Test("is well-formed XML, whatever names are in it")
  func wellFormed() async throws {
    let names = [
      "<script>alert(\"1\")</script>", "a & b", "]]>", "'x' \"y\"", "\u{202E}evil", "大熊猫", "👩‍🌾",
      String(repeating: "long ", count: 60),
    ]
    let svg = try await report(names, title: "<&>\u{1}\"\u{FFFE}.sqlite")
    #expect(!svg.contains("<script"))
    #expect(!svg.contains("\u{202E}"))
    #expect(!svg.unicodeScalars.contains("\u{1}"))
    #expect(svg.contains("a &amp; b"))
    try expectWellFormed(svg)
  }

  @Test("of an empty catalog is a picture too")
  func empty() async throws {
    try expectWellFormed(try await report([]))
  }

  /// Whether each tag that is opened is closed, and nothing else has an angle bracket or a bare `&`.
  private func expectWellFormed(_ svg: String) throws {
    var open: [Substring] = []
    let tag = /<(\/?)([A-Za-z]+)(?:\s+[A-Za-z:\-]+="[^"<&]*")*\s*(\/?)>/
    let body = try #require(svg.firstRange(of: "?>\n"))
    var rest = svg[body.upperBound...]
    while let start = rest.firstIndex(where: { "<>".contains($0) }) {
      let match = try #require(rest[start...].prefixMatch(of: tag), "\(rest[start...].prefix(40))")
      if !match.1.isEmpty { #expect(open.popLast() == match.2) }
      if match.1.isEmpty, match.3.isEmpty { open.append(match.2) }
      rest = rest[match.range.upperBound...]
    }
    #expect(open.isEmpty)
    let entity = /&(amp|lt|gt|quot);/
    #expect(!svg.replacing(entity, with: "").contains("&"))
  }
}
