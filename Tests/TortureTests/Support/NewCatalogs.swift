import Catalog
import TestSupport

extension OtherProgram {
  /// Makes an empty catalog, as the program does.
  static func makeCatalog(at path: String) throws {
    try CatalogStore(.file(path), access: .create).close()
  }
}
