import FileFormats

/// A file to import.
public struct ImportFile: Sendable {
  /// Its name in the history.
  public let name: String
  /// Its rows.
  public let reader: any RecordReader
  /// What becomes of the rows.
  public var plan: ImportPlan
  /// The path for refused rows, if they are kept.
  public var rejectPath: String?

  /// A file and its plan.
  public init(name: String, reader: any RecordReader, plan: ImportPlan, rejectPath: String? = nil) {
    self.name = name
    self.reader = reader
    self.plan = plan
    self.rejectPath = rejectPath
  }

  /// The same file without a reject file.
  public var withoutRejects: ImportFile {
    ImportFile(name: name, reader: reader, plan: plan)
  }
}
