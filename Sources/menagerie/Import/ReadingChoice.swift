import ArgumentParser
import Catalog
import Exchange
import FileFormats

/// The options for what is otherwise detected in a file.
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

  @Option(
    help: ArgumentHelp(
      "How its numbers are written: de (1.800,5) or en (1,800.5); without it as the file says.",
      valueName: "language"))
  var numbers: DecimalMark?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The texts that stand for nothing in all columns, such as NA,-999, or none (default: those that stand out).",
      valueName: "list"))
  var missing: String?

  func validate() throws {
    if header != nil, noHeader {
      throw ValidationError("--header cannot be combined with --no-header.")
    }
    if let header, header < 1 { throw ValidationError("Lines are counted from 1.") }
  }

  var values: ValueReading {
    var reading = ValueReading()
    reading.decimalMark = numbers
    reading.missing = missing.map(ValueReading.missing(in:))
    return reading
  }

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

/// The character between two cells, as typed.
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

extension DecimalMark: ExpressibleByArgument {
  /// The decimal mark of a language.
  public init?(argument: String) {
    guard let mark = Self.allCases.first(where: { $0.language == argument }) else { return nil }
    self = mark
  }

  var language: String {
    switch self {
    case .point: "en"
    case .comma: "de"
    }
  }

  /// The languages.
  public static var allValueStrings: [String] { allCases.map(\.language) }
}

extension TextEncoding: ExpressibleByArgument {
  /// The encoding with a name.
  public init?(argument: String) { self.init(name: argument) }

  /// All names.
  public static var allValueStrings: [String] { allCases.map(\.name) }
}
