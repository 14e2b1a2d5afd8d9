import Foundation

/// A new file that is no catalog: written under a temporary name, checked and flushed before it takes its own, so that a
/// file of that name is a whole one, and nothing is left of one that was not finished.
package struct NewFile {
  private let file: CatalogFile
  private let isReplacing: Bool
  private let catalog: CatalogFile?

  /// Prepares to make a file at a path, also in place of one that is there if that is to be replaced.
  ///
  /// - Throws: `FileProblem.exists`, `.itself` for the files of the catalog of the store, and the
  ///   like.
  package init(
    _ path: String, replacing isReplacing: Bool, apartFrom store: CatalogStore
  ) throws(CatalogError) {
    file = CatalogFile(path, followsLink: false)
    self.isReplacing = isReplacing
    catalog = store.connection.file
    try file.requirePlace(apartFrom: catalog, isReplacing: isReplacing)
  }

  /// Makes the file. It takes over the permissions of a file that it replaces, and else those of the
  /// catalog; in the place of a link it comes itself.
  ///
  /// - Parameter write: Writes it at the path that it is given, and returns its size in bytes beside
  ///   a value.
  /// - Returns: The value.
  /// - Throws: What the body throws, what the system refused, `FileProblem.exists` when another has
  ///   taken the name meanwhile, or `CancellationError`.
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

  /// Network file systems may tell late, or never, that not all was written.
  private func check(_ unfinished: AtomicFile, size: Int) throws(CatalogError) {
    let found = CatalogFile(unfinished.path).fileSize
    if found != size {
      throw .file(file.name, .inputOutput(reason: "only \(found) of \(size) bytes arrived"))
    }
  }
}
