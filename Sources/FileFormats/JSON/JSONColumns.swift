/// The columns of a JSON file, one for each path of keys to a value: `{"a":{"b":1}}` has the column
/// `a.b`. A column keeps its index; new ones come after it.
struct JSONColumns {
  /// A node of the tree of keys, from the row down.
  private struct Node {
    let path: String
    /// Whether a text here may be the name of the row.
    let isName: Bool
    var column: Int?
    var keys: [[UInt8]] = []
    var nodes: [Int] = []
    /// The key that comes next, if this row has the same keys as the previous one.
    var expected = 0
    var places: [[UInt8]: Int] = [:]
  }

  private(set) var names: [String] = []
  private var nodes: [Node]
  private let isName: (String) -> Bool
  private var taken: Set<String> = []
  /// For each name that several columns want, the number given last.
  private var numbers: [String: Int] = [:]
  /// The size of all names and keys, in bytes.
  private var size = 0

  static let root = 0

  init(isName: @escaping (String) -> Bool) {
    self.isName = isName
    nodes = [Node(path: "", isName: false)]
  }

  /// The node that a key leads to. Throws `JSONRefusal` if there are too many.
  mutating func node(_ key: UnsafeBufferPointer<UInt8>, under parent: Int) throws -> Int {
    let expected = nodes[parent].expected
    if expected < nodes[parent].keys.count, nodes[parent].keys[expected].elementsEqual(key) {
      nodes[parent].expected = expected + 1
      return nodes[parent].nodes[expected]
    }
    return try lookedUpNode([UInt8](key), under: parent)
  }

  /// The node of a cell of a row that is an array, by its index from 0.
  mutating func node(at place: Int) throws -> Int {
    var key = "column \(place + 1)"
    return try key.withUTF8 { try node($0, under: Self.root) }
  }

  /// Tells that an object begins at the node.
  mutating func restart(_ node: Int) {
    nodes[node].expected = 0
  }

  func isName(_ node: Int) -> Bool { nodes[node].isName }

  /// The column of the values at the node, added if there is none yet.
  mutating func column(of node: Int) throws -> Int {
    if let column = nodes[node].column { return column }
    let column = try add(nodes[node].path)
    nodes[node].column = column
    return column
  }

  /// Adds a column. An empty or taken name gets a number.
  mutating func add(_ path: String) throws -> Int {
    guard names.count < Limits.columns else {
      throw JSONRefusal(reason: "more than \(Limits.columns) columns")
    }
    let base = path.isEmpty ? "column \(names.count + 1)" : path
    var name = base
    while !taken.insert(name).inserted {
      let number = numbers[base, default: 1] + 1
      numbers[base] = number
      name = "\(base) \(number)"
    }
    names.append(name)
    return names.count - 1
  }

  private mutating func lookedUpNode(_ key: [UInt8], under parent: Int) throws -> Int {
    guard let place = nodes[parent].places[key] else { return try newNode(key, under: parent) }
    nodes[parent].expected = place + 1
    return nodes[parent].nodes[place]
  }

  private mutating func newNode(_ key: [UInt8], under parent: Int) throws -> Int {
    let name = String(decoding: key, as: UTF8.self)
    let path = nodes[parent].path.isEmpty ? name : "\(nodes[parent].path).\(name)"
    size += path.utf8.count + JSONRow.overhead
    guard key.count <= Limits.cell, size <= Limits.row else {
      throw JSONRefusal(reason: "the names of the columns are too long")
    }
    let place = nodes[parent].keys.count
    nodes[parent].keys.append(key)
    nodes[parent].places[key] = place
    nodes[parent].nodes.append(nodes.count)
    nodes[parent].expected = place + 1
    nodes.append(Node(path: path, isName: isName(name)))
    return nodes.count - 1
  }
}
