import CFormats
import Foundation

/// Reads `meta.xml` with expat.
final class ArchiveDescriptionParser {
  private static let coreName = "core"
  private static let extensionName = "extension"

  private var core: ArchiveDescription?
  private var extensions: [ArchiveDescription] = []
  /// The table that is being described; nil if its description cannot be read.
  private var description: ArchiveDescription?
  private var open: String?
  private var indices: Set<Int> = []
  private var location: String?
  private var parser: XML_Parser?

  /// The most columns in a description, and the upper bound of their indices.
  private static let maxFields = 1 << 14
  private static let maxExtensions = 100
  /// The most files in a table, and the longest name of one, in bytes.
  private static let maxFiles = 100
  private static let maxLocationLength = 1 << 10
  /// The longest default for an empty cell, in bytes.
  private static let maxStandInLength = 1 << 16

  private var refusal: String?

  /// The core table, and the readable extensions. Throws `FormatError`.
  static func tables(
    in xml: [UInt8], path: String
  ) throws -> (core: ArchiveDescription, extensions: [ArchiveDescription]) {
    let reader = ArchiveDescriptionParser()
    guard let parser = XML_ParserCreate(nil) else {
      throw FormatError.unreadable(path: path, code: ENOMEM)
    }
    defer { XML_ParserFree(parser) }
    reader.parser = parser
    try reader.parse(xml, parser, path)
    guard let core = reader.core else {
      throw FormatError.unknown(path: path, "describes no core table")
    }
    return (core, reader.extensions)
  }

  private func parse(_ xml: [UInt8], _ parser: XML_Parser, _ path: String) throws {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        var pairs: [String: String] = [:]
        var next = attributes
        while let pair = next, let key = pair[0], let value = pair[1] {
          pairs[localName(key)] = String(cString: value)
          next = pair + 2
        }
        take(data) { $0.start(localName(name), pairs) }
      }, { data, name in take(data) { $0.end(localName(name)) } })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      take(data) { $0.add(String(decoding: bytes, as: UTF8.self)) }
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      take(data) { $0.stop("declares types, which it need not") }
    }
    let status = xml.withUnsafeBytes {
      XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, Int32(xml.count), 1)
    }
    guard status != XML_STATUS_OK else { return }
    let reason = refusal ?? String(cString: XML_ErrorString(XML_GetErrorCode(parser)))
    throw FormatError.malformed(
      path: path, line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1, reason)
  }

  /// Stops the parser; inside an extension, which is not needed, drops only that.
  private func refuse(_ reason: String) {
    if open == Self.extensionName {
      description = nil
      return
    }
    stop(reason)
  }

  fileprivate func stop(_ reason: String) {
    refusal = refusal ?? reason
    XML_StopParser(parser, XML_Bool(0))
  }

  fileprivate func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case Self.coreName, Self.extensionName: startTable(name, attributes)
    case "location": location = description == nil ? nil : ""
    case "id", "coreid", "field": addField(name, attributes)
    default: break
    }
  }

  fileprivate func end(_ name: String) {
    if name == open {
      if name == Self.coreName {
        core = description
      } else if let description {
        extensions.append(description)
      }
      (description, open) = (nil, nil)
    }
    guard name == "location", let text = location else { return }
    location = nil
    addFile(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func addFile(_ name: String) {
    guard let files = description?.files, files.count < Self.maxFiles else {
      return refuse("names more than \(Self.maxFiles) files for its core table")
    }
    guard !files.contains(name) else {
      return refuse("names “\(name)” twice for its core table")
    }
    description?.files.append(name)
  }

  fileprivate func add(_ text: String) {
    location?.append(text)
    guard location?.utf8.count ?? 0 <= Self.maxLocationLength else {
      location = nil
      return refuse("has a location of more than 1 KiB")
    }
  }

  private func startTable(_ name: String, _ attributes: [String: String]) {
    if open != nil { return stop("describes a table within a table") }
    if name == Self.coreName, core != nil { return stop("describes two core tables") }
    open = name
    indices = []
    guard name == Self.coreName || extensions.count < Self.maxExtensions else { return }
    var table = ArchiveDescription()
    table.rowType = Self.shortName(attributes["rowType"] ?? "")
    table.encoding = attributes["encoding"] ?? table.encoding
    table.separator = attributes["fieldsTerminatedBy"] ?? table.separator
    table.lineEnd = attributes["linesTerminatedBy"] ?? table.lineEnd
    table.quote = attributes["fieldsEnclosedBy"] ?? table.quote
    table.headerLines = attributes["ignoreHeaderLines"] ?? table.headerLines
    description = table
  }

  private func addField(_ element: String, _ attributes: [String: String]) {
    guard let count = description?.fields.count else { return }
    let index = attributes["index"].map { Int($0.trimmingCharacters(in: .whitespaces)) ?? -1 }
    guard index ?? 0 >= 0, index ?? 0 < Self.maxFields, count < Self.maxFields
    else { return refuse("has an index that cannot be read") }
    // The id is often a field too.
    if let index, element == "field", !indices.insert(index).inserted {
      return refuse("describes the cell of index \(index) twice")
    }
    let standIn = attributes["default"] ?? ""
    guard standIn.utf8.count <= Self.maxStandInLength else {
      return refuse("has a default of more than 64 KiB")
    }
    let name = element == "field" ? Self.shortName(attributes["term"] ?? "") : "id"
    description?.fields.append(
      ArchiveDescription.Field(name: name, index: index, standIn: standIn))
  }

  /// The last part of the address of a term.
  private static func shortName(_ term: String) -> String {
    term.split(whereSeparator: { $0 == "/" || $0 == "#" }).last.map(String.init) ?? ""
  }
}

private func take(_ data: UnsafeMutableRawPointer?, _ use: (ArchiveDescriptionParser) -> Void) {
  guard let data else { return }
  use(Unmanaged<ArchiveDescriptionParser>.fromOpaque(data).takeUnretainedValue())
}

/// The name of an element without the prefix of its namespace.
private func localName(_ name: UnsafePointer<CChar>?) -> String {
  let name = name.map { String(cString: $0) } ?? ""
  return name.split(separator: ":").last.map(String.init) ?? ""
}
