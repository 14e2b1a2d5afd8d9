import Exchange
import FileFormats
import Foundation
import TestSupport

/// A small file of one test, in a folder of its own.
struct Table {
  let folder: TemporaryFolder
  let path: String

  /// Writes lines of text.
  init(_ lines: String..., name: String = "table.csv") throws {
    try self.init(lines: lines, name: name)
  }

  /// Writes lines of text.
  init(lines: [String], name: String = "table.csv") throws {
    folder = try TemporaryFolder()
    path = folder.path + "/" + name
    try write(lines)
  }

  /// Writes other lines in their place.
  func write(_ lines: [String]) throws {
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Its text.
  var text: String {
    get throws { try String(contentsOfFile: path, encoding: .utf8) }
  }

  /// Opens it and looks at its first rows.
  func survey() throws -> Survey { try Survey(path: path) }

  /// What is recognised in it.
  func mapping() throws -> ImportMapping { try ImportMapping(recognising: survey()) }

  /// The path of its reject file.
  var rejects: String { path + ".rejected.csv" }

  /// The text of its reject file; nil where there is none.
  var rejected: String? {
    FileManager.default.contents(atPath: rejects).map { String(decoding: $0, as: UTF8.self) }
  }
}
