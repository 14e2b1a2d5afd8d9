import CFormats
import Foundation

/// Reads `meta.xml`, by expat.
final class ArchiveDescriptionParser {
  private(set) var description = ArchiveDescription()
  private var isInCore = false
  private var hasCore = false
  /// The places of the fields so far.
  private var indices: Set<Int> = []
  /// The text of the location that is open.
  private var location: String?
  private var parser: XML_Parser?

  /// The most columns that are described, and the place of the last.
  private static let mostFields = 1 << 14
  /// The most files of a table, and the longest name of one, in bytes.
  private static let mostFiles = 100
  private static let longestLocation = 1 << 10
  /// The longest text that stands where a cell is empty, in bytes.
  private static let longestStandIn = 1 << 16

  private var refusal: String?

  /// - Throws: `FormatError`.
  static func description(in xml: [UInt8], path: String) throws -> ArchiveDescription {
    let reader = ArchiveDescriptionParser()
    guard let parser = XML_ParserCreate(nil) else {
      throw FormatError.unreadable(path: path, code: ENOMEM)
    }
    defer { XML_ParserFree(parser) }
    reader.parser = parser
    try reader.parse(xml, parser, path)
    guard reader.hasCore else { throw FormatError.unknown(path: path, "describes no core table") }
    return reader.description
  }

  private func parse(_ xml: [UInt8], _ parser: XML_Parser, _ path: String) throws {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, startElement, endElement)
    XML_SetCharacterDataHandler(parser, characters)
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      take(data) { $0.refuse("declares types, which it need not") }
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

  fileprivate func refuse(_ reason: String) {
    refusal = refusal ?? reason
    XML_StopParser(parser, XML_Bool(0))
  }

  fileprivate func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "core": startCore(attributes)
    case "location": location = isInCore ? "" : nil
    case "id", "field": if isInCore { addField(name, attributes) }
    default: break
    }
  }

  fileprivate func end(_ name: String) {
    if name == "core" { isInCore = false }
    guard name == "location", let text = location else { return }
    location = nil
    addFile(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func addFile(_ name: String) {
    guard description.files.count < Self.mostFiles else {
      return refuse("names more than \(Self.mostFiles) files for its core table")
    }
    guard !description.files.contains(name) else {
      return refuse("names “\(name)” twice for its core table")
    }
    description.files.append(name)
  }

  fileprivate func add(_ text: String) {
    location?.append(text)
    guard location?.utf8.count ?? 0 <= Self.longestLocation else {
      location = nil
      return refuse("has a location of more than 1 KiB")
    }
  }

  private func startCore(_ attributes: [String: String]) {
    guard !hasCore else { return refuse("describes two core tables") }
    hasCore = true
    isInCore = true
    let old = description
    description.encoding = attributes["encoding"] ?? old.encoding
    description.separator = attributes["fieldsTerminatedBy"] ?? old.separator
    description.lineEnd = attributes["linesTerminatedBy"] ?? old.lineEnd
    description.quote = attributes["fieldsEnclosedBy"] ?? old.quote
    description.headerLines = attributes["ignoreHeaderLines"] ?? old.headerLines
  }

  private func addField(_ element: String, _ attributes: [String: String]) {
    let index = attributes["index"].map { Int($0.trimmingCharacters(in: .whitespaces)) ?? -1 }
    guard index ?? 0 >= 0, index ?? 0 < Self.mostFields,
      description.fields.count < Self.mostFields
    else { return refuse("has an index that cannot be read") }
    // The id is often a field as well.
    if let index, element == "field", !indices.insert(index).inserted {
      return refuse("describes the cell of index \(index) twice")
    }
    let standIn = attributes["default"] ?? ""
    guard standIn.utf8.count <= Self.longestStandIn else {
      return refuse("has a default of more than 64 KiB")
    }
    let term = attributes["term"] ?? ""
    let name = term.split(whereSeparator: { $0 == "/" || $0 == "#" }).last.map(String.init) ?? ""
    description.fields.append(
      ArchiveDescription.Field(
        name: element == "id" ? "id" : name, index: index, standIn: standIn))
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

private func startElement(
  data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?,
  attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  var pairs: [String: String] = [:]
  var next = attributes
  while let pair = next, let key = pair[0], let value = pair[1] {
    pairs[localName(key)] = String(cString: value)
    next = pair + 2
  }
  take(data) { $0.start(localName(name), pairs) }
}

private func endElement(data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?) {
  take(data) { $0.end(localName(name)) }
}

private func characters(data: UnsafeMutableRawPointer?, text: UnsafePointer<CChar>?, count: Int32) {
  let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
  take(data) { $0.add(String(decoding: bytes, as: UTF8.self)) }
}
