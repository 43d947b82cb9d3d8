import Foundation
import RingCore
import RingRender
import RingScene

/// A view and the inputs of a still image of it, such as the scale and the date.
///
/// Any thread may request the layout, unless the view contains a user-defined body, which needs the
/// main actor.
package struct StillView<Content: View> {
  var content: Content
  package var proposedSize = ProposedViewSize.unspecified
  /// Pixels per point, > 0.
  var scale: CGFloat = 1
  /// Whether the background is black instead of transparent.
  var isOpaque = false
  var environment = EnvironmentValues()
  /// `nil` for the date of the first rendering in this process.
  package var date: Date?
  /// `nil` for no record.
  package var trace: ViewTrace?

  package init(_ content: Content) { self.content = content }

  /// In points. Throws `ViewError` and `LayoutLimitError`.
  package func layout(measuring text: any TextMeasuring) throws -> Scene.Layout {
    guard scale > 0, scale.isFinite else {
      throw ViewError.unsupported(
        view: "picture",
        what: "its scale is \(Double(scale).rounded6), but must be a finite number above 0")
    }
    var environment = environment
    environment.displayScale = scale
    let proposal = RootProposal(
      size: proposedSize, environment: environment, text: text, isOpaque: isOpaque, trace: trace)
    return try RenderDate.$now.withValue(date ?? RenderDate.now) {
      try ViewGraph(content).layoutUntilStable(proposal)
    }
  }

  /// Returns a scene that any thread can draw. Throws `ViewError` and `LayoutLimitError`.
  package func scene(measuring text: any TextMeasuring) throws -> Scene {
    let recorder = LayoutWarningRecorder(text)
    let layout = try layout(measuring: recorder)
    let view = PlacedView(layout: layout, warnings: recorder.takeWarnings(), trace: trace)
    var scene = Scene(root: AnyElement(view))
    scene.canvas.scale = Double(scale)
    scene.canvas.colorScheme = environment.colorScheme
    return scene
  }

  /// Throws the errors of `layout` and of drawing, and warnings if `options` make them errors.
  func image(_ options: RenderOptions) throws(RingError) -> RasterImage {
    try options.image(of: drawing(options))
  }

  /// The file states the scale and the alternative text. Throws as `image(_:)`, and for a scale
  /// that a PNG cannot state.
  func png(_ options: RenderOptions) throws(RingError) -> [UInt8] {
    try options.png(of: drawing(options))
  }

  /// Completely or not at all. Throws as `png(_:)`, and if the file cannot be written.
  func writePNG(to path: String, _ options: RenderOptions) throws(RingError) {
    try options.writePNG(of: drawing(options), to: path)
  }

  /// Returns a function that lays out the view and draws it at its scale.
  private func drawing(_ options: RenderOptions) -> RenderOptions.Draw {
    { renderer, includesAltText in
      let layout = try layout(measuring: renderer.textMeasurer)
      let drawing = try renderer.drawing(
        of: layout, scale: Double(scale), maximumPixels: options.maximumPixels)
      return (drawing, includesAltText ? layout.altText : nil)
    }
  }
}

/// A text measurer that records the warnings of views during their layout.
///
/// A `PlacedView` reports them when it is drawn, because its layout happened before.
final class LayoutWarningRecorder: TextMeasuring {
  private let text: any TextMeasuring
  private var warnings = OrderedSet<LayoutWarning>()

  init(_ text: any TextMeasuring) { self.text = text }

  /// Returns the warnings recorded since the last call.
  func takeWarnings() -> [LayoutWarning] {
    defer { warnings = OrderedSet() }
    return warnings.elements
  }

  func report(_ warning: LayoutWarning) { warnings.append(warning) }

  func size(of paragraph: Paragraph) -> Size { text.size(of: paragraph) }
  func baselines(of paragraph: Paragraph) -> Baselines { text.baselines(of: paragraph) }
  func layoutResult(of paragraph: Paragraph) -> TextLayoutResult? {
    text.layoutResult(of: paragraph)
  }
  func line(of paragraph: Paragraph) -> TextLine { text.line(of: paragraph) }
  var failure: (any Error)? { text.failure }
  var work: Int { text.work }
}
