import Catalog
import Testing

/// A frame is drawn from what is in memory alone.
@Suite struct DrawingTests {
  /// The scenes as they are reached, before any of them is drawn.
  @Test(arguments: Scene.allCases)
  func `no draw reads the catalog`(scene: Scene) async throws {
    let readable = try await scene.session(columns: 120, rows: 40)
    let closed = try await scene.session(columns: 120, rows: 40)
    closed.store.close()
    #expect(closed.picture == readable.picture)
  }
}
