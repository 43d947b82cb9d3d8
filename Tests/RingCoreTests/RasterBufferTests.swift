import Testing

@testable import RingCore

@Suite struct RasterBufferTests {
  /// An image whose pixels encode their position.
  private static let picture = RasterImage(
    size: PixelSize(width: 5, height: 4),
    pixels: (0..<20).flatMap { (index: Int) -> [UInt8] in
      [UInt8(index % 5), UInt8(index / 5), 7, 255]
    })

  @Test func aPartIsCutOut() {
    let part = Self.picture.cropped(to: PixelRegion(x: 2, y: 1, width: 3, height: 2))
    #expect(part.size == PixelSize(width: 3, height: 2))
    for y in 0..<2 {
      for x in 0..<3 { #expect(part[x, y] == SIMD4(UInt8(x + 2), UInt8(y + 1), 7, 255)) }
    }
    #expect(Self.picture.cropped(to: PixelRegion(Self.picture.size)) == Self.picture)
  }

  @Test func aPictureReplacesWhatWasThere() {
    var canvas = RasterBuffer(size: PixelSize(width: 7, height: 6))
    canvas.draw(Self.picture, x: 2, y: 1)
    for y in 0..<6 {
      for x in 0..<7 {
        let inside = 2..<7 ~= x && 1..<5 ~= y
        #expect(canvas.image[x, y] == (inside ? Self.picture[x - 2, y - 1] : .zero))
      }
    }
  }

  @Test func aPartIsMadeTransparent() {
    var canvas = RasterBuffer(Self.picture)
    canvas.clear(PixelRegion(x: 1, y: 2, width: 2, height: 1))
    for y in 0..<4 {
      for x in 0..<5 {
        let cleared = 1..<3 ~= x && y == 2
        #expect(canvas.image[x, y] == (cleared ? .zero : Self.picture[x, y]))
      }
    }
  }
}
