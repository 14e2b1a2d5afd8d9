import FileFormats

/// A file that is to be imported.
public struct ImportFile: Sendable {
  /// What people call it, to stand in the history.
  public let name: String
  /// Its rows.
  public let reader: any RecordReader
  /// What becomes of them.
  public var plan: ImportPlan
  /// Where the rows go that are refused, if anywhere.
  public var rejectPath: String?

  /// Names a file, and what is to become of it.
  public init(name: String, reader: any RecordReader, plan: ImportPlan, rejectPath: String? = nil) {
    self.name = name
    self.reader = reader
    self.plan = plan
    self.rejectPath = rejectPath
  }

  /// The same, whose refused rows go nowhere.
  public var withoutRejects: ImportFile {
    ImportFile(name: name, reader: reader, plan: plan)
  }
}
