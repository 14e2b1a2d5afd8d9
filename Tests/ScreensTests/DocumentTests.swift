import Foundation
import Testing

/// What the documents of the project say of its files, and the pictures that they show.
@Suite(.timeLimit(.minutes(30))) struct DocumentTests {
  nonisolated private static let documents = [
    "README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/catalog.md",
    "docs/command-line.md",
    "docs/editor.md", "docs/import-export.md",
  ]
  nonisolated private static let pictures: [(name: String, scene: Scene, rows: Int)] = [
    ("editor", .comboList, 22), ("history", .historyAll, 20), ("statistics", .statistics, 30),
  ]

  @Test(arguments: documents)
  func `each file and folder that a document names exists`(document: String) throws {
    let paths = try Self.paths()
    let names = try Self.quoted(in: document).filter {
      $0.contains(#/^[\w.][\w.+]*(/[\w.+-]+)+$|\w\.(swift|md)$/#)
    }
    for name in names where !Self.isExample(name) {
      #expect(paths.contains { $0.hasSuffix("/" + name) }, "\(document): \(name)")
    }
  }

  @Test(arguments: documents)
  func `each link of a document leads to a file`(document: String) throws {
    let file = Record.project.appendingPathComponent(document)
    let links = try Record.read(file).matches(of: #/\]\(([^)#:]+)\)/#).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links {
      let target = file.deletingLastPathComponent().appendingPathComponent(link)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(link)")
    }
  }

  @Test(arguments: ["CONTRIBUTING.md", "docs/architecture.md"])
  func `each test suite that a document names exists`(document: String) throws {
    let paths = try Self.paths()
    let suites = try Self.quoted(in: document).filter { $0.contains(#/^[A-Z]\w*Tests$/#) }
    #expect(!suites.isEmpty)
    for suite in suites {
      let isThere = paths.contains { $0.hasSuffix("/\(suite).swift") || $0.hasSuffix("/\(suite)") }
      #expect(isThere, "\(document): \(suite)")
    }
  }

  @Test(arguments: pictures)
  func `the README shows the program as it looks`(name: String, scene: Scene, rows: Int)
    async throws
  {
    let path = "docs/pictures/\(name).svg"
    let file = Record.project.appendingPathComponent(path)
    let session = try await scene.session(columns: 100, rows: rows)
    if Record.isRecording {
      return try Record.write(VectorPicture(canvas: session.stack.frame()).text, to: file)
    }
    let recorded = try Record.read(file)
    _ = await session.comesTrue { VectorPicture(canvas: session.stack.frame()).text == recorded }
    #expect(VectorPicture(canvas: session.stack.frame()).text == recorded, "\(path)")
    #expect(try Record.read(Record.project.appendingPathComponent("README.md")).contains(path))
  }

  /// What stands for a name of the reader's own, or for a place outside the project.
  private static func isExample(_ name: String) -> Bool {
    ["SchemaText+VersionN.swift", "menagerie/catalog.sqlite", "EditingTests/NAME"].contains(name)
  }

  /// What a document quotes as code within a line.
  private static func quoted(in document: String) throws -> [String] {
    let text = try Record.read(Record.project.appendingPathComponent(document))
    #expect(!text.isEmpty)
    return text.replacing(#/(?ms)^```.*?^```$/#, with: "")
      .matches(of: #/`([^`\n]+)`/#).map { String($0.1) }
  }

  /// All files and folders of the project, from its root.
  private static func paths() throws -> [String] {
    let manager = FileManager.default
    let root = Record.project.path
    return try [".ci", "Sources", "Tests", "Resources", "docs"].flatMap { folder in
      try manager.subpathsOfDirectory(atPath: "\(root)/\(folder)").map { "/\(folder)/\($0)" }
    } + manager.contentsOfDirectory(atPath: root).map { "/\($0)" }
  }
}
