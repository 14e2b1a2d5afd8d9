/// Passes on the rows of a GeoJSON file as rows of a table: the properties of a feature are its
/// columns, and a point is a place, `geo:48.1,16.1` (RFC 7946), without its height. Other shapes
/// stay as they are.
struct FeatureVisitor<Visitor: RecordVisitor>: RecordVisitor {
  private(set) var visitor: Visitor
  private var names: [String] = []
  /// The index in the rows of each name.
  private var places: [Int] = []
  private var columns: [String] = []
  /// How many of the columns have been examined.
  private var width = 0
  private var shape: Int?
  private var coordinates: Int?
  private let areInList: Bool
  private var record = Record(line: 1)

  /// Passes rows on to a visitor; `areInList` says whether they are in the list `features`.
  init(_ visitor: Visitor, areInList: Bool) {
    self.visitor = visitor
    self.areInList = areInList
  }

  mutating func visit(columns: [String]) { self.columns = columns }

  private mutating func takeColumns() throws {
    guard width < columns.count else { return }
    for (place, path) in columns.enumerated().dropFirst(width) {
      switch path {
      case "geometry.type": shape = place
      case "group" where areInList, "value" where areInList: break
      case "type", "bbox", "geometry", "properties": break
      case "geometry.coordinates":
        coordinates = place
        add("place", at: place)
      default: add(path.hasPrefix("properties.") ? String(path.dropFirst(11)) : path, at: place)
      }
    }
    width = columns.count
    try visitor.visit(columns: names)
  }

  private mutating func add(_ name: String, at place: Int) {
    let numbered = (1...).lazy.map { $0 == 1 ? name : "\(name) \($0)" }
    names.append(numbered.first { !names.contains($0) } ?? name)
    places.append(place)
  }

  mutating func visit(_ row: borrowing Record) throws {
    // Other lists have numbers, such as a bounding box of all features.
    if areInList, row[0] != JSONShape.features { return }
    try takeColumns()
    record.restart(line: row.line)
    for place in places {
      if place == coordinates, let point = point(in: row, at: place) {
        record.append(point.utf8)
      } else {
        record.append(row.cell(place))
      }
    }
    record.flaw = row.flaw
    try visitor.visit(record)
  }

  /// The place of a point, which puts its longitude first; nil for another shape.
  private func point(in row: borrowing Record, at place: Int) -> String? {
    guard let shape, row[shape] == "Point" else { return nil }
    let numbers = row[place].split(separator: "; ")
    return 2...3 ~= numbers.count ? "geo:\(numbers[1]),\(numbers[0])" : nil
  }

  mutating func visit(progress: Double) throws { try visitor.visit(progress: progress) }

  func checkWanted() throws { try visitor.checkWanted() }
}
