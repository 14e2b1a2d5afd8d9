import Catalog
import Exchange
import FileFormats
import Testing

/// Animals on pages of HTML.
struct HTMLExportTests {
  private static let hostile = ["<script>alert(1)</script>", "\" onload=\"x", "</style>", "a&b'c"]

  private func page(
    of store: CatalogStore, _ layout: HTMLWriter.Layout = .page, columns: [AnimalColumn]? = nil
  ) async throws -> String {
    let pieces = Pieces()
    let export = Export(.everything, as: .html, columns: columns, layout: layout, title: "Zoo <1>")
    _ = try await export.write(store) { pieces.add($0) }
    return String(decoding: pieces.bytes, as: UTF8.self)
  }

  @Test func `an animal has its name as a heading, and what is known of it`() async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(
      contentsOf: [RecordDraft(name: "大熊猫", diet: .herbivorous, category: .named("Mammal"))])
    let page = try await page(of: store)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.hasSuffix("</html>\n"))
    #expect(page.contains("<title>Zoo &lt;1&gt;</title>"))
    #expect(page.contains("<h2 dir=\"auto\">大熊猫</h2>"))
    #expect(page.contains("<dt>Diet</dt><dd dir=\"auto\">herbivorous</dd>"))
    #expect(!page.contains("<img"))
  }

  @Test(arguments: HTMLWriter.Layout.allCases)
  func `whatever a value is, it is text`(layout: HTMLWriter.Layout) async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: Self.hostile.map { RecordDraft(name: $0) })
    let page = try await page(of: store, layout)
    #expect(!page.contains("<script"))
    #expect(!page.contains("\" onload=\"x"))
    #expect(page.matches(of: /<\/style>/).count == 1)
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("a&amp;b&#39;c"))
    #expect(!page.contains("http:") && !page.contains("https:"))
  }

  @Test func `cards come six on a sheet, each with a code`() async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: (1...13).map { RecordDraft(name: "Dog \($0)") })
    let page = try await page(of: store, .cards, columns: [.field(.name)])
    #expect(page.matches(of: /<section>/).count == 3)
    #expect(page.matches(of: /<\/section>/).count == 3)
    #expect(page.matches(of: /<article>/).count == 13)
    #expect(!page.contains("<dt>"))
    let codes = page.matches(of: /<svg.*<\/svg>/).map { String($0.0) }
    #expect(codes.count == 13)
    #expect(Set(codes).count == 13, "Each animal has its own")
  }

  @Test func `a list has an animal on each line`() async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: ["Lola", "Max"].map { RecordDraft(name: $0) })
    let page = try await page(of: store, .list, columns: [.field(.name), .field(.diet)])
    #expect(page.contains("<th>Name</th><th>Diet</th>"))
    #expect(page.matches(of: /<tr><td>☐<\/td>/).count == 2)
    #expect(page.contains("<td dir=\"auto\">Max</td>"))
  }
}
