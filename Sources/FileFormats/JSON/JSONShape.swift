import CFormats

/// How the rows of a JSON file are laid out.
enum JSONShape {
  /// `[{…},{…}]`: the elements of one array.
  case array
  /// `{…}{…}`: objects one after another, or a single one.
  case objects
  /// `{"mammals":[…],"birds":[…]}`: the elements of named arrays.
  case lists
  /// A single value, such as a number.
  case scalar

  /// The name of the list of rows in a GeoJSON file.
  static let features = "features"
}

/// Detects the shape from the beginning of a file, in no more bytes than a row may have.
final class JSONShapeFinder: JSONEvents {
  private let isName: (String) -> Bool
  private var found: JSONShape?
  private(set) var isGeographic = false
  private var depth = 0
  private var arrays = 0
  private var key = ""
  /// The last keys of the first object, and of an object in one of its lists.
  private var listKey = ""
  private var rowKey = ""
  private var hasName = false
  private var hasRows = false
  private var hasWords = false
  private var hasEmptyList = false
  private var hasText = false
  private var wasArray = false
  private var size = 0
  private var isFirst = true

  init(isName: @escaping (String) -> Bool) {
    self.isName = isName
  }

  /// The shape, after a pass. A single object is a row unless it has a list of rows, or a list of
  /// words and no name for them to belong to, or an empty list and no text at all.
  var shape: JSONShape {
    let hasLists = hasRows || (hasWords && !hasName) || (hasEmptyList && !hasText)
    return found ?? (hasLists ? .lists : .objects)
  }

  override func take(_ event: borrowing cf_json_event) -> Bool {
    size += event.count + JSONRow.overhead
    if depth == 0 { beginValue(event.kind) }
    look(at: event)
    wasArray = event.kind == .array
    if found == nil, size > Limits.row { found = shape }
    return found == nil
  }

  override func skip(line: Int, _ text: String, reason: String) {
    (depth, arrays) = (0, 0)
    found = .objects
  }

  /// Takes a value at the top: only a first object leaves the question open.
  private func beginValue(_ kind: CFJSONKind) {
    switch kind {
    case .array: found = .array
    case .object: found = isFirst ? nil : .objects
    case .objectEnd, .arrayEnd, .key, .text, .number, .truth, .null: found = .scalar
    }
    isFirst = false
  }

  private func look(at event: borrowing cf_json_event) {
    switch event.kind {
    case .object:
      if arrays == 1 { hasRows = true }
      depth += 1
    case .array:
      depth += 1
      arrays += 1
    case .objectEnd: depth -= 1
    case .arrayEnd:
      if wasArray, depth == 2 { hasEmptyList = true }
      depth -= 1
      arrays -= 1
    case .key:
      key = depth == 1 ? event.text : ""
      if depth == 1 { listKey = key }
      if depth == 3 { rowKey = event.text }
    case .text:
      if arrays == 1 { hasWords = true }
      if event.count > 0 { hasText = true }
      if depth == 1, event.count > 0, isName(key) { hasName = true }
      if depth == 1, key == "type", ["FeatureCollection", "Feature"].contains(event.text) {
        isGeographic = true
      }
      if depth == 3, listKey == JSONShape.features, rowKey == "type", event.text == "Feature" {
        isGeographic = true
      }
    case .number, .truth, .null: break
    }
  }
}
