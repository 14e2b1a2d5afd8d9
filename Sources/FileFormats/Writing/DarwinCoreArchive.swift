/// Writes a Darwin Core archive (https://dwc.tdwg.org/text/): a zip file with a table of
/// comma-separated values, `meta.xml`, which says what its columns mean, and `eml.xml`, which says
/// what it is. A further file, outside the standard, defines the keeper's fields for Menagerie.
///
/// The same table gives the same bytes: the archive has no dates.
public final class DarwinCoreArchive {
  /// The writer of the table, with the line ends and quotes that `meta.xml` declares.
  public static let table = DelimitedWriter(.comma)

  private let zip: ZipWriter
  private let hasMedia: Bool

  /// The column of the table that its extension refers to.
  public static let id = "id"

  /// A picture of the extension, as https://rs.gbif.org/extension/gbif/1.0/multimedia.xml says.
  public struct Medium: Sendable {
    fileprivate let cells: [String]

    /// The picture of a row, in a file of this ending beside the archive.
    public init(_ photo: NamedPhoto, id: String, format: String) {
      let type = format == "jpg" ? "jpeg" : format
      cells = [id, photo.path, "StillImage", "image/\(type)", photo.caption, photo.taken]
    }
  }

  /// Creates or empties the file, and writes everything before the table, whose columns mean these
  /// terms of Darwin Core, such as `vernacularName`. With media, the last column is the id.
  public init(
    path: String, title: String, terms: [String], defining fields: [JSONValue],
    hasMedia: Bool = false
  ) throws(WritingError) {
    zip = try ZipWriter(path: path)
    self.hasMedia = hasMedia
    try add("meta.xml", Self.description(of: terms, hasMedia: hasMedia))
    try add("eml.xml", Self.metadata(title: title))
    if !fields.isEmpty { try add(Self.definitionsName, JSONValue.array(fields).text) }
    try zip.begin(Self.tableName)
  }

  /// Continues the table with bytes that `table` made.
  public func write(_ bytes: [UInt8]) throws(WritingError) {
    try zip.write(bytes)
  }

  /// Ends the table, writes the extension and closes the file.
  public func close(media: [Medium] = []) throws(WritingError) {
    try zip.end()
    if hasMedia {
      var bytes: [UInt8] = []
      Self.table.begin(columns: [Self.id] + Self.mediaTerms.map(\.name), to: &bytes)
      for (line, medium) in media.enumerated() {
        var record = Record(line: line + 2)
        for cell in medium.cells { record.append(cell.utf8) }
        Self.table.add(record, to: &bytes)
      }
      try zip.begin(Self.mediaName)
      try zip.write(bytes)
      try zip.end()
    }
    try zip.close()
  }

  private static let mediaName = "multimedia.csv"
  private static let mediaTerms = ["identifier", "type", "format", "title", "created"].map {
    (name: $0, address: "http://purl.org/dc/terms/\($0)")
  }

  /// The terms for a taxon and for what people may keep a field for: https://dwc.tdwg.org/terms/
  public static let terms: Set = [
    "scientificName", "scientificNameAuthorship", "kingdom", "phylum", "class", "order", "family",
    "subfamily", "genus", "subgenus", "specificEpithet", "infraspecificEpithet", "taxonRank",
    "taxonomicStatus", "taxonRemarks", "nomenclaturalCode", "sex", "lifeStage",
    "reproductiveCondition",
    "individualCount", "habitat", "behavior", "establishmentMeans", "eventDate", "recordedBy",
    "identifiedBy", "country", "locality", "occurrenceRemarks",
  ]

  /// The term for each field by its name, as `scientificName` for "Scientific name"; nil if there
  /// is none, or if an earlier field has it.
  public static func terms(of names: [String]) -> [String?] {
    var free = Dictionary(uniqueKeysWithValues: terms.map { ($0.lowercased(), $0) })
    return names.map { free.removeValue(forKey: $0.lowercased().filter { $0 != " " }) }
  }

  private static let tableName = "taxon.csv"
  static let definitionsName = "fields.json"
  private static let namespace = "http://rs.tdwg.org/dwc/terms/"

  private func add(_ name: String, _ text: String) throws(WritingError) {
    try zip.begin(name)
    try zip.write(Array(text.utf8))
    try zip.end()
  }

  private static func description(of terms: [String], hasMedia: Bool) -> String {
    let field = { (index: Int, term: String) in
      "    <field index=\"\(index)\" term=\"\(term)\"/>\n"
    }
    let id = hasMedia ? "    <id index=\"\(terms.count)\"/>\n" : ""
    let fields = terms.enumerated().map { field($0, namespace + $1) }
    let ofMedia = mediaTerms.enumerated().map { field($0 + 1, $1.address) }
    let media =
      !hasMedia
      ? ""
      : #"""
      \#n  <extension encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\n" fieldsEnclosedBy="&quot;"
            ignoreHeaderLines="1" rowType="http://rs.gbif.org/terms/1.0/Multimedia">
          <files>
            <location>\#(mediaName)</location>
          </files>
          <coreid index="0"/>
      \#(ofMedia.joined())  </extension>
      """#
    return #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
        <core encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\n" fieldsEnclosedBy="&quot;"
            ignoreHeaderLines="1" rowType="\#(namespace)Taxon">
          <files>
            <location>\#(tableName)</location>
          </files>
      \#(id)\#(fields.joined())  </core>\#(media)
      </archive>

      """#
  }

  /// Minimal Ecological Metadata Language (https://eml.ecoinformatics.org).
  private static func metadata(title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <eml:eml xmlns:eml="eml://ecoinformatics.org/eml-2.1.1" packageId="menagerie" system="menagerie">
      <dataset>
        <title>\(title)</title>
        <creator>
          <organizationName>Menagerie</organizationName>
        </creator>
        <contact>
          <organizationName>Menagerie</organizationName>
        </contact>
      </dataset>
    </eml:eml>

    """
  }
}
