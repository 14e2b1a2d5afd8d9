import Exchange

/// How a file is written: its format, and whether for a spreadsheet.
public struct FileChoice: Hashable, Sendable {
  /// The format.
  public let format: ExportFormat
  /// Whether it is written for a spreadsheet, so that no text is taken for a formula.
  public let isForSpreadsheet: Bool

  /// All choices, the usual one first.
  public static let all = ExportFormat.allCases.flatMap { format in
    [false, true].compactMap { isForSpreadsheet in
      !isForSpreadsheet || format.isForSpreadsheets
        ? FileChoice(format: format, isForSpreadsheet: isForSpreadsheet) : nil
    }
  }

  /// "CSV", "CSV for spreadsheets".
  public var name: String { isForSpreadsheet ? "\(format.name) for spreadsheets" : format.name }
}
