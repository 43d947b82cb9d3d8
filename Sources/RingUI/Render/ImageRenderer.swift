import Foundation
import RingGraphics
import RingRender
import RingScene

/// Makes a picture of a view.
///
/// ```swift
/// let renderer = ImageRenderer(content: ActivityRingView(progress: 1.25))
/// renderer.scale = 2
/// try renderer.writePNG(to: "ring.png")
/// ```
@MainActor
public final class ImageRenderer<Content: View> {
  /// The view.
  public var content: Content
  /// What the view is offered. Default: nothing, so that it takes its own size.
  public var proposedSize = ProposedViewSize.unspecified
  /// Pixels per point, > 0. Default: 1.
  public var scale: CGFloat = 1
  /// Whether what the view leaves transparent is black. Default: false.
  public var isOpaque = false
  /// What the view inherits. Default: light, from left to right.
  public var environment = EnvironmentValues()
  /// The moment of the picture, for timers and dates. Default: when it is made.
  public var date: Date?

  /// A renderer of a view.
  public init(content: Content) { self.content = content }

  /// The picture. Throws `ViewError`, and what `Renderer.image(of:)` throws.
  public func render() throws -> RasterImage {
    var renderer = Renderer()
    return try renderer.image(of: drawing(by: renderer))
  }

  /// The picture; `nil` where `render()` throws.
  public var rasterImage: RasterImage? { try? render() }

  /// The picture as a PNG file's bytes. Throws what `render()` throws.
  public func pngData() throws -> Data {
    var renderer = Renderer()
    var encoder = try PNGEncoder(compression: .balanced)
    return Data(try renderer.png(of: drawing(by: renderer), encoder: &encoder))
  }

  /// Writes the picture as a PNG file, whole or not at all. Throws what `render()` throws.
  public func writePNG(to path: String) throws {
    try render().write(toPNG: path, scale: Double(scale))
  }

  /// Writes the picture as a PNG file, whole or not at all. Throws what `render()` throws.
  public func writePNG(to url: URL) throws { try writePNG(to: url.path) }

  /// What is drawn, its texts measured by a renderer.
  private func drawing(by renderer: borrowing Renderer) throws -> Drawing {
    let layout = try layout(measuring: renderer.textMeasurer)
    return try renderer.drawing(of: layout, scale: Double(scale))
  }

  /// The view as a scene, which any thread can draw; its texts were measured before.
  package func scene(measuring text: any TextMeasuring) throws -> Scene {
    var scene = Scene(root: AnyElement(PlacedView(layout: try layout(measuring: text))))
    scene.canvas.scale = Double(scale)
    return scene
  }

  /// What is drawn, in points; the size is that of the view.
  package func layout(measuring text: any TextMeasuring) throws -> Scene.Layout {
    guard scale > 0, scale.isFinite else {
      throw ViewError.invalidNumber(view: "ImageRenderer", name: "scale", value: Double(scale))
    }
    var environment = environment
    environment.displayScale = scale
    let offer = Offer(
      size: proposedSize, environment: environment, text: text, isOpaque: isOpaque)
    return try PictureTime.$now.withValue(date ?? PictureTime.now) {
      try ViewGraph(content).settled(offer)
    }
  }
}
