/// A format to write animals in.
public enum ExportFormat: String, CaseIterable, Sendable {
  case csv, tsv, json, jsonl, dwca, html

  /// The format for a file with this name; nil if the extension is not one of a format.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[dot...].dropFirst().lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// The name of the format.
  public var name: String {
    switch self {
    case .csv: "CSV"
    case .tsv: "TSV"
    case .json: "JSON"
    case .jsonl: "JSON lines"
    case .dwca: "Darwin Core archive"
    case .html: "HTML page"
    }
  }

  /// The extensions of its files, the usual one first.
  public var endings: [String] {
    switch self {
    case .csv: ["csv"]
    case .tsv: ["tsv", "tab"]
    case .json: ["json"]
    case .jsonl: ["jsonl", "ndjson"]
    case .dwca: ["zip", "dwca"]
    case .html: ["html", "htm"]
    }
  }

  /// Whether its files have a line of headings, and can be written so that a spreadsheet takes no
  /// text for a formula.
  public var isForSpreadsheets: Bool { self == .csv || self == .tsv }

  /// Whether its files are tables, so that columns can be left out; the others hold the whole
  /// catalog.
  public var hasColumns: Bool { self != .json && self != .dwca }

  /// Whether its bytes are text that people can read.
  public var isText: Bool { self != .dwca }

  /// Whether it holds all that is known of an animal, so that it can be imported again.
  var isComplete: Bool { self != .html }

  /// Whether it includes a category without animals.
  public var keepsEmptyCategories: Bool { self == .json }
}
