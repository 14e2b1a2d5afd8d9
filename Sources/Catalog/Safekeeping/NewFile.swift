import Foundation

/// A new file that is not a catalog. It is written under a temporary name, checked and flushed
/// before it is renamed, so that a file of its name is complete, and nothing remains of an
/// unfinished one.
package struct NewFile {
  private let file: CatalogFile
  private let isReplacing: Bool
  private let catalog: CatalogFile?

  /// Prepares to write a file at a path, replacing an existing one if `isReplacing`.
  ///
  /// - Throws: `FileProblem.exists`, `.itself` for files of the store's catalog, and the like.
  package init(
    _ path: String, replacing isReplacing: Bool, apartFrom store: CatalogStore
  ) throws(CatalogError) {
    file = CatalogFile(path, followsLink: false)
    self.isReplacing = isReplacing
    catalog = store.connection.file
    try file.requirePlace(apartFrom: catalog, isReplacing: isReplacing)
  }

  /// Writes the file. It gets the permissions of the file that it replaces, or else of the catalog;
  /// a link at the path is itself replaced.
  ///
  /// - Parameter write: Writes the file at the given path, and returns a value and the file's size
  ///   in bytes.
  /// - Returns: The value.
  /// - Throws: What the body throws, a system error, `FileProblem.exists` if another file has taken
  ///   the name meanwhile, or `CancellationError`.
  package func make<T>(
    _ write: (_ path: String) async throws -> (value: T, size: Int)
  ) async throws -> T {
    let unfinished = AtomicFile(for: file)
    try unfinished.create()
    defer { unfinished.remove() }
    let (value, size) = try await write(unfinished.path)
    try unfinished.setRights(of: file.exists && !file.isLink ? file : catalog)
    try unfinished.synchronise()
    try check(unfinished, size: size)
    try Task.checkCancellation()
    // A catalog may have been opened there since.
    try file.requirePlace(apartFrom: catalog, isReplacing: isReplacing)
    try unfinished.publish(replacing: isReplacing)
    try unfinished.synchroniseFolder()
    return value
  }

  /// Network file systems may report late, or never, that not everything was written.
  private func check(_ unfinished: AtomicFile, size: Int) throws(CatalogError) {
    let found = CatalogFile(unfinished.path).fileSize
    if found != size {
      throw .file(file.name, .inputOutput(reason: "only \(found) of \(size) bytes arrived"))
    }
  }
}
