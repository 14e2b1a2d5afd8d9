import Foundation

/// A new file that is no catalog: made aside, checked and flushed before it gets its name, so that a
/// file of that name is a whole one, and nothing is left of one that was given up.
package struct NewFile {
  private let file: CatalogFile
  private let isReplacing: Bool
  private let catalog: CatalogFile?

  /// Prepares to make a file at a path, also in place of one that is there if that is to be replaced.
  ///
  /// - Throws: `CatalogError.exists`, `.itself` for the files of the catalog of the store, and the
  ///   like.
  package init(
    _ path: String, replacing isReplacing: Bool, apartFrom store: CatalogStore
  ) throws(CatalogError) {
    file = CatalogFile(path)
    self.isReplacing = isReplacing
    catalog = store.connection.file
    try file.requirePlace(apartFrom: catalog, isReplacing: isReplacing)
  }

  /// Makes the file. One that is replaced hands on who may do what with it.
  ///
  /// - Parameter write: Writes it at the path that it is given, and returns its size in bytes beside
  ///   a value.
  /// - Returns: The value.
  /// - Throws: What the body throws, what the system refused, `CatalogError.exists` when another has
  ///   taken the name meanwhile, or `CancellationError`.
  package func make<T>(
    _ write: (_ path: String) async throws -> (value: T, size: Int)
  ) async throws -> T {
    let aside = AsideFile(for: file)
    try aside.create(mode: 0o666)
    defer { aside.remove() }
    let (value, size) = try await write(aside.path)
    if file.exists { try aside.setRights(of: file) }
    try aside.synchronise()
    try check(aside, size: size)
    try Task.checkCancellation()
    // A catalog may have been opened there since.
    try file.requirePlace(apartFrom: catalog, isReplacing: isReplacing)
    try aside.publish(replacing: isReplacing)
    try aside.synchroniseFolder()
    return value
  }

  /// Network file systems may tell late, or never, that not all was written.
  private func check(_ aside: AsideFile, size: Int) throws(CatalogError) {
    let found = CatalogFile(aside.path).fileSize
    if found != size {
      throw .inputOutput(path: file.name, reason: "only \(found) of \(size) bytes arrived")
    }
  }
}
