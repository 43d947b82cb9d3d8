import RingCairo
import RingCore

/// Overloads for display lists with or without texts, for short tests.
extension Rasterizer {
  mutating func rasterize(
    _ list: DisplayList, size: PixelSize, scale: Double,
    text: TextEngine = TextEngine(FontSources(base: .none))
  ) throws -> RasterImage {
    try rasterize(text.outlined(list), size: size, scale: scale)
  }

  mutating func withPixels<R>(
    of list: DisplayList, size: PixelSize, scale: Double,
    _ body: (PremultipliedPixels) throws -> R
  ) throws -> R {
    let text = TextEngine(FontSources(base: .none))
    return try withPixels(of: text.outlined(list), size: size, scale: scale, body)
  }
}
