import Foundation
import RingCore
import RingRender
import RingScene

/// A renderer that exports a still image of a view.
///
/// ```swift
/// let renderer = ImageRenderer(content: ActivityRingView(progress: 1.25))
/// renderer.scale = 2
/// try renderer.writePNG(to: "ring.png")
/// ```
@MainActor
public final class ImageRenderer<Content: View> {
  /// The view to render.
  public var content: Content
  /// The size proposed to the view. Default: unspecified, so that it takes its ideal size.
  public var proposedSize = ProposedViewSize.unspecified
  /// Pixels per point, > 0. Default: 1.
  public var scale: CGFloat = 1
  /// Whether the background is black instead of transparent. Default: `false`.
  public var isOpaque = false
  /// The environment that the view inherits. Default: light mode, left to right.
  public var environment = EnvironmentValues()
  /// The date of the image, for timelines, progress timers and relative date texts.
  ///
  /// Default (`nil`): the date of the first rendering in this process.
  public var date: Date?

  /// Creates a renderer for `content`. Nothing is rendered before an image is requested.
  public init(content: Content) { self.content = content }

  /// Renders the image. Throws `ViewError`, and the errors of `Renderer.image(of:)`.
  public func render() throws -> RasterImage {
    var renderer = Renderer()
    return try renderer.image(of: drawing(by: renderer))
  }

  /// The rendered image; `nil` if `render()` throws. Each access renders the view again.
  public var rasterImage: RasterImage? { try? render() }

  /// Returns the rendered image as the bytes of a PNG file.
  ///
  /// Throws the errors of `render()`, and `PNGError`.
  public func pngData() throws -> Data {
    var renderer = Renderer()
    var encoder = try PNGEncoder(compression: .balanced)
    return Data(try renderer.png(of: drawing(by: renderer), encoder: &encoder))
  }

  /// Renders the image and writes it as a PNG file, atomically.
  ///
  /// Throws the errors of `render()`, and an error if the file cannot be written.
  public func writePNG(to path: String) throws {
    try render().writePNG(to: path, scale: Double(scale))
  }

  /// Renders the image and writes it as a PNG file, atomically.
  ///
  /// Throws the errors of `render()`, and an error if the file cannot be written.
  public func writePNG(to url: URL) throws { try writePNG(to: url.path) }

  /// Returns the draw commands of the view, with text measured by `renderer`.
  private func drawing(by renderer: borrowing Renderer) throws -> Drawing {
    let layout = try layout(measuring: renderer.textMeasurer)
    return try renderer.drawing(of: layout, scale: Double(scale))
  }

  /// Returns the view as a scene that any thread can draw, with text measured by `text`.
  ///
  /// Throws `ViewError` and `LayoutLimitError`.
  package func scene(measuring text: any TextMeasuring) throws -> Scene {
    var scene = Scene(root: AnyElement(PlacedView(layout: try layout(measuring: text))))
    scene.canvas.scale = Double(scale)
    return scene
  }

  /// Returns the layout of the view, in points, with text measured by `text`.
  ///
  /// Throws `ViewError` and `LayoutLimitError`.
  package func layout(measuring text: any TextMeasuring) throws -> Scene.Layout {
    guard scale > 0, scale.isFinite else {
      throw ViewError.invalidNumber(view: "ImageRenderer", name: "scale", value: Double(scale))
    }
    var environment = environment
    environment.displayScale = scale
    let proposal = RootProposal(
      size: proposedSize, environment: environment, text: text, isOpaque: isOpaque)
    return try RenderDate.$now.withValue(date ?? RenderDate.now) {
      try ViewGraph(content).layoutUntilStable(proposal)
    }
  }
}
