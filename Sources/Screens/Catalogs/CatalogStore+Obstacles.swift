import Catalog

extension CatalogStore {
  /// Why nothing can be changed in it; nil if it can.
  var readOnlyObstacle: String? { isReadOnly ? "The catalog is open for reading only." : nil }

  /// Why no photos can be added to it; nil if they can.
  var photoObstacle: String? {
    readOnlyObstacle ?? (canHavePhotos ? nil : "A catalog in memory keeps no photos.")
  }
}
