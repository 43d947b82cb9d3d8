import RingCore
import Testing

struct PlacedImageTests {
  private static let rect = Rect(x: 0, y: 0, width: 5, height: 1)

  /// Returns an image of one row, whose pixels share no memory with those of another one.
  private static func placed(_ pixels: [UInt8], width: Int) -> PlacedImage {
    let size = PixelSize(width: width, height: 1)
    return PlacedImage(RasterImage(size: size, pixels: pixels.map { $0 }), in: rect)
  }

  /// Every byte counts, also those after the last whole word.
  @Test(arguments: 0...5)
  func imagesWithEqualPixelsAreEqual(width: Int) {
    let pixels = (0..<width * 4).map { UInt8($0 + 1) }
    let image = Self.placed(pixels, width: width)
    #expect(image == image && image == Self.placed(pixels, width: width))
    for index in pixels.indices {
      var changed = pixels
      changed[index] ^= 64
      #expect(image != Self.placed(changed, width: width), "byte \(index)")
    }
  }

  @Test func imagesOfAnotherRectTintOrShapeDiffer() {
    let image = Self.placed([1, 2, 3, 255, 4, 5, 6, 255], width: 2)
    var (moved, tinted, column) = (image, image, image)
    moved.rect.origin.x = 1
    tinted.tint = .black
    column.image = RasterImage(
      size: PixelSize(width: 1, height: 2), pixels: [1, 2, 3, 255, 4, 5, 6, 255])
    #expect(image != moved && image != tinted && image != column)
  }

  @Test func placeholdersOfOtherPixelsDiffer() {
    func placeholder(_ pixels: [UInt8]) -> PlacedImage {
      let image = Self.placed(pixels, width: 1).image
      return PlacedImage(
        RasterImage(placeholderOfSize: image.size, digest: image.digest), in: Self.rect)
    }
    #expect(placeholder([1, 2, 3, 255]) == placeholder([1, 2, 3, 255]))
    #expect(placeholder([1, 2, 3, 255]) != placeholder([1, 2, 4, 255]))
    #expect(placeholder([1, 2, 3, 255]) != Self.placed([1, 2, 3, 255], width: 1))
  }
}
