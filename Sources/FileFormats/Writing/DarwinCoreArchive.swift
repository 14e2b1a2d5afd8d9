/// Writes a Darwin Core archive (https://dwc.tdwg.org/text/): a zip file with a table of
/// comma-separated values, `meta.xml`, which says what its columns mean, and `eml.xml`, which says
/// what it is. A further file, outside the standard, defines the keeper's fields for Menagerie.
///
/// The same table gives the same bytes: the archive has no dates.
public final class DarwinCoreArchive {
  /// The writer of the table, with the line ends and quotes that `meta.xml` declares.
  public static let table = DelimitedWriter(.comma)

  private let zip: ZipWriter

  /// Creates or empties the file, and writes everything before the table, whose columns mean these
  /// terms of Darwin Core, such as `vernacularName`.
  public init(
    path: String, title: String, terms: [String], defining fields: [JSONValue]
  ) throws(WritingError) {
    zip = try ZipWriter(path: path)
    try add("meta.xml", Self.description(of: terms))
    try add("eml.xml", Self.metadata(title: title))
    if !fields.isEmpty { try add(Self.definitionsName, JSONValue.array(fields).text) }
    try zip.begin(Self.tableName)
  }

  /// Continues the table with bytes that `table` made.
  public func write(_ bytes: [UInt8]) throws(WritingError) {
    try zip.write(bytes)
  }

  /// Ends the table and closes the file.
  public func close() throws(WritingError) {
    try zip.end()
    try zip.close()
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

  private static func description(of terms: [String]) -> String {
    let fields = terms.enumerated().map { index, term in
      "    <field index=\"\(index)\" term=\"\(namespace)\(term)\"/>\n"
    }
    return #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
        <core encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\n" fieldsEnclosedBy="&quot;"
            ignoreHeaderLines="1" rowType="\#(namespace)Taxon">
          <files>
            <location>\#(tableName)</location>
          </files>
      \#(fields.joined())  </core>
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
