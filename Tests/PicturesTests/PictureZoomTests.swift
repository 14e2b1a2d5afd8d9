import Pictures
import Testing

/// How near a picture is looked at.
struct PictureZoomTests {
  private static let view = PixelSize(width: 4, height: 2)

  /// Pixels whose red is their column, and whose green is their row.
  private func pixels(_ width: Int, _ height: Int) -> Pixels {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { bytes += [UInt8(x), UInt8(y), 0] }
    }
    return Pixels(size: PixelSize(width: width, height: height), bytes: bytes)
  }

  @Test func `at first all of it is seen`() {
    let zoom = PictureZoom()
    #expect(zoom.box(for: Self.view) == Self.view)
    #expect(zoom.part(of: pixels(4, 2), for: Self.view) == pixels(4, 2))
  }

  @Test func `twice as near, its middle is seen, and then the parts beside it`() {
    var zoom = PictureZoom()
    zoom.step(in: true)
    #expect(zoom.factor == 2)
    #expect(zoom.box(for: Self.view) == PixelSize(width: 8, height: 4))
    let first = { (zoom: PictureZoom) in
      Array(zoom.part(of: pixels(8, 4), for: Self.view).bytes.prefix(2))
    }
    #expect(first(zoom) == [2, 1])
    zoom.move(columns: 1, rows: -1)
    #expect(first(zoom) == [4, 0])
    zoom.move(columns: 5, rows: 5)
    #expect(first(zoom) == [4, 2], "It ends at the edge")
    zoom.step(in: false)
    #expect(zoom == PictureZoom())
  }

  @Test func `there is nothing nearer than its own pixels`() {
    var zoom = PictureZoom()
    #expect(!zoom.canStepIn(on: PixelSize(width: 4, height: 2), in: Self.view))
    #expect(zoom.canStepIn(on: PixelSize(width: 8, height: 4), in: Self.view))
    zoom.step(in: true)
    #expect(!zoom.canStepIn(on: PixelSize(width: 8, height: 4), in: Self.view))
  }
}
