import ArgumentParser
import FileFormats

/// What a person says of a file that is otherwise found out.
struct ReadingChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How its text is written: \(TextEncoding.allCases.map(\.name).joined(separator: ", ")).",
      valueName: "name"))
  var encoding: TextEncoding?

  @Option(
    help: ArgumentHelp("The sign between two cells, or “tab”.", valueName: "sign"))
  var separator: Separator?

  @Option(
    help: ArgumentHelp(
      "The line in which the names of the columns stand; what is above it is passed over.",
      valueName: "line"))
  var header: Int?

  @Flag(help: "The first row is an animal, and no column has a name.")
  var noHeader = false

  @Option(help: ArgumentHelp("The table of a database.", valueName: "name"))
  var table: String?

  func validate() throws {
    if header != nil, noHeader { throw ValidationError("--header does not go with --no-header.") }
    if let header, header < 1 { throw ValidationError("Lines are counted from 1.") }
  }

  /// What is known of a file before it is read.
  func options(catalog: String) -> ReadingOptions {
    var options = ReadingOptions()
    options.encoding = encoding
    options.separator = separator?.byte
    options.table = table
    options.header = noHeader ? .none : header.map { .line($0) } ?? .found
    options.catalog = catalog
    return options
  }
}

/// The sign between two cells, as a person writes it.
struct Separator: ExpressibleByArgument {
  let byte: UInt8

  init?(argument: String) {
    switch argument {
    case "tab", "\\t": byte = 0x09
    default:
      let bytes = Array(argument.utf8)
      guard bytes.count == 1, bytes[0] == 0x09 || bytes[0] >= 0x20, bytes[0] < 0x7F,
        bytes[0] != UInt8(ascii: "\"")
      else { return nil }
      byte = bytes[0]
    }
  }
}

extension TextEncoding: ExpressibleByArgument {
  /// The encoding that is named.
  public init?(argument: String) { self.init(name: argument) }

  /// The name in the help.
  public var defaultValueDescription: String { name }

  /// All names.
  public static var allValueStrings: [String] { allCases.map(\.name) }
}
