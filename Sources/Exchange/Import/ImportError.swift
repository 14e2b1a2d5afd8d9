import Catalog
import FileFormats
import Foundation

/// Why an import cannot be carried out as requested.
public enum ImportError: Error, Equatable, Sendable {
  /// No column has that name; `closest` has the most similar of `count` columns.
  case noColumn(String, closest: [String], count: Int)
  /// A template has a brace that is not closed.
  case openBrace(String)
  /// A template names no column.
  case templateWithoutColumn(String)
  /// A constant is not a diet.
  case noDiet(String)
  /// No column is clearly the name; `columns` has some of `count` columns.
  case noName(columns: [String], count: Int)
  /// No column is clearly the animal of entries; `columns` has their names.
  case noAnimal(columns: [String])
  /// No column is clearly the date of entries; `columns` has their names.
  case noDate(columns: [String])
  /// The text of the file with that name may be in one encoding or in another.
  case openEncoding(String, [TextReading])
  /// The reject file would replace another kind of file.
  case notAReject(path: String)
  /// The file with that name gave nothing for two seconds while it kept the catalog locked.
  case silent(String)
  /// The reject file cannot be written.
  case rejectFailed(path: String, code: Int32)
}

extension ImportError: CustomStringConvertible {
  /// One sentence that says what to do. It contains raw names of columns; the caller makes it safe
  /// to show.
  public var description: String {
    switch self {
    case .noColumn(let name, let closest, let count):
      "No column is called “\(name)”; choose one of \(Self.list(closest, of: count))."
    case .openBrace(let text):
      "A brace is not closed in “\(text)”; write {COLUMN}, or {{ for a brace."
    case .templateWithoutColumn(let text):
      "“\(text)” names no column; write {COLUMN}, or '\(text)' for the same in all rows."
    case .noDiet(let value):
      "“\(value)” is not a diet; write herbivorous, carnivorous, omnivorous or unknown."
    case .noName(let columns, let count):
      "No column is plainly the name; say which with --map name=COLUMN: \(Self.list(columns, of: count))."
    case .noAnimal(let columns):
      "No column is plainly the animal; say which with --map animal=COLUMN: \(Self.list(Array(columns.prefix(12)), of: columns.count))."
    case .noDate(let columns):
      "No column is plainly the date; say which with --map date=COLUMN, or --map \"date='2026-11-28'\" for all rows: \(Self.list(Array(columns.prefix(12)), of: columns.count))."
    case .openEncoding(let name, let readings):
      "\(name): may be \(Self.list(readings)); say which with --encoding \(readings[0].encoding.name)."
    case .silent(let name):
      "\(name): gave nothing for two seconds, and others could not save; nothing was imported. Copy it to a disk at hand and import the copy."
    case .notAReject(let path):
      "\(path): already exists and is not a reject file; name another with --rejects."
    case .rejectFailed(let path, let code):
      "\(path): the reject file cannot be written (\(String(cString: strerror(code)))); name another with --rejects."
    }
  }

  /// The exit status (sysexits.h).
  public var exitStatus: Int32 {
    switch self {
    case .noColumn, .openBrace, .templateWithoutColumn, .noDiet: 64
    case .noName, .noAnimal, .noDate, .openEncoding: 65
    case .silent: 75
    case .notAReject: 73
    case .rejectFailed: 74
    }
  }

  private static func list(_ readings: [TextReading]) -> String {
    readings.map { "\($0.encoding.title) (“\($0.word.shortened)”)" }.joined(separator: " or ")
  }

  private static func list(_ names: [String], of count: Int) -> String {
    names.map { "“\($0)”" }.listed(names.count, of: count)
  }
}
