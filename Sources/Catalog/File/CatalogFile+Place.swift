extension CatalogFile {
  /// What lies beside a catalog and belongs to it.
  private static let suffixes = ["-wal", "-shm", "-journal", "-lock"]

  /// Refuses a place for a new file that is taken, or that belongs to the catalog, or where another
  /// catalog has its log: SQLite would take that for the log of the new file.
  func requirePlace(
    apartFrom catalog: CatalogFile?, isReplacing: Bool
  ) throws(CatalogError) {
    if let catalog, Self.suffixes.contains(where: { path == catalog.path + $0 }) {
      throw .itself(path: name)
    }
    if let identity {
      if identity == catalog?.identity { throw .itself(path: name) }
      try requireRegular()
      guard isReplacing else { throw .exists(path: name) }
      if leftover != nil { throw .inUse(path: name) }
    }
    if isBrokenLink { throw .brokenLink(path: name) }
    if let leftover { throw .leftover(path: leftover) }
  }
}
