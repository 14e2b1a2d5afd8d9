import Catalog

extension Author {
  static let ann = Author(user: "ann", host: "zoo1")
  static let bob = Author(user: "bob", host: "zoo2")
}

extension CatalogStore {
  /// A catalog in memory whose user is Ann.
  static func ofAnn() throws -> CatalogStore {
    try CatalogStore(.inMemory, journal: nil, author: .ann)
  }

  /// What the journal calls the edits, the oldest first.
  func labels() throws -> [String] {
    try edits(from: .first, limit: 1_000).rows.reversed().map(\.label)
  }

  /// The names of all animals and, after a slash, of their categories, by id.
  func names() throws -> [String] {
    try allAnimals().map { "\($0.name)/\($0.category?.name ?? "")" }
  }
}
