import Exchange

/// How a file is written: a format, and for whom.
public struct FileChoice: Hashable, Sendable {
  /// The format.
  public let format: ExportFormat
  /// Whether a spreadsheet is to open it, which takes no text for a formula then.
  public let isForSpreadsheet: Bool

  /// All that there are, the usual one first.
  public static let all = ExportFormat.allCases.flatMap { format in
    [false, true].compactMap { isForSpreadsheet in
      !isForSpreadsheet || format.isForSpreadsheets
        ? FileChoice(format: format, isForSpreadsheet: isForSpreadsheet) : nil
    }
  }

  /// "CSV", "CSV for spreadsheets".
  public var name: String { isForSpreadsheet ? "\(format.name) for spreadsheets" : format.name }
}
