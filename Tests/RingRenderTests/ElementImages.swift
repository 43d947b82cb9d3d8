import RingCore
import RingRender
import RingScene
import TestSupport

/// Images of single elements, on a canvas of their size.
extension RingScene.Element {
  func image(
    scale: Double = 1, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) -> RasterImage {
    try Scene(self).image(scale: scale, options)
  }

  func png(
    scale: Double = 1, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) -> [UInt8] {
    try Scene(self).png(scale: scale, options)
  }

  func writePNG(
    to path: String, scale: Double = 1, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) {
    try Scene(self).writePNG(to: path, scale: scale, options)
  }
}
