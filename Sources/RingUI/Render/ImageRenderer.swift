import Foundation
import RingCore
import RingRender
import RingScene

/// A renderer that exports a still image of a view.
///
/// ```swift
/// let renderer = ImageRenderer(content: ActivityRing(progress: 1.25))
/// renderer.scale = 2
/// try renderer.writePNG(to: "rendered.png")
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

  /// Renders the image. Throws if the view cannot be laid out or drawn.
  ///
  /// Writes warnings, such as a missing font, to standard error; `View.png(scale:_:)` can handle
  /// them differently. The other functions of the renderer do the same.
  public func render() throws(RingError) -> RasterImage {
    try still.image(RenderOptions())
  }

  /// The rendered image; `nil` if `render()` throws. Each access renders the view again.
  public var rasterImage: RasterImage? { try? render() }

  /// Returns the rendered image as the bytes of a PNG file. Throws the errors of `render()`.
  public func pngData() throws(RingError) -> Data {
    Data(try still.png(RenderOptions()))
  }

  /// Renders the image and writes it as a PNG file, atomically.
  ///
  /// Throws the errors of `render()`, and an error if the file cannot be written.
  public func writePNG(to path: String) throws(RingError) {
    try still.writePNG(to: path, RenderOptions())
  }

  /// Renders the image and writes it as a PNG file, atomically.
  ///
  /// Throws the errors of `render()`, and an error if the file cannot be written.
  public func writePNG(to url: URL) throws(RingError) { try writePNG(to: url.path) }

  /// Returns a scene that any thread can draw. Throws `ViewError` and `LayoutLimitError`.
  package func scene(measuring text: any TextMeasuring) throws -> Scene {
    try still.scene(measuring: text)
  }

  /// In points. Throws `ViewError` and `LayoutLimitError`.
  package func layout(measuring text: any TextMeasuring) throws -> Scene.Layout {
    try still.layout(measuring: text)
  }

  private var still: StillView<Content> {
    var still = StillView(content)
    (still.proposedSize, still.scale, still.isOpaque) = (proposedSize, scale, isOpaque)
    (still.environment, still.date) = (environment, date)
    return still
  }
}

nonisolated extension View {
  /// Returns the view as the bytes of a PNG file, on a transparent canvas of the view's ideal size.
  ///
  /// `scale` is in pixels per point, > 0. Any thread may call this, unless the view contains a
  /// user-defined body, which needs the main actor. Throws if the view cannot be laid out or drawn.
  public func png(
    scale: CGFloat = 1, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) -> [UInt8] {
    try still(scale).png(options)
  }

  /// Returns the pixels of the view. Everything else is as in `png(scale:_:)`.
  public func image(
    scale: CGFloat = 1, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) -> RasterImage {
    try still(scale).image(options)
  }

  /// Writes the view as a PNG file, completely or not at all; `-` is standard output.
  ///
  /// The file has the bytes of `png(scale:_:)`, and the same threads may call this. Throws the
  /// errors of `png(scale:_:)`, and an error if the file cannot be written.
  public func writePNG(
    to path: String, scale: CGFloat = 1, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) {
    try still(scale).writePNG(to: path, options)
  }

  private func still(_ scale: CGFloat) -> StillView<Self> {
    var still = StillView(self)
    still.scale = scale
    return still
  }
}

extension Scene {
  /// Creates a scene of a view. The view is laid out here, so that any thread can draw the scene.
  ///
  /// `size` is proposed to the view; by default, the view takes its ideal size. `scale` is in
  /// pixels per point, > 0. `date` is that of timelines, timers and relative dates. Default
  /// (`nil`): the date of the first rendering in this process. `fonts` measures the texts; draw the
  /// scene with the same fonts. Any thread may call this, unless the view contains a user-defined
  /// body, which needs the main actor. Throws if the view cannot be laid out.
  public init(
    _ view: some View, proposing size: ProposedViewSize = .unspecified, scale: CGFloat = 1,
    environment: EnvironmentValues = EnvironmentValues(), fonts: FontSources = .system,
    at date: Date? = nil
  ) throws(RingError) {
    var still = StillView(view)
    (still.proposedSize, still.scale) = (size, scale)
    (still.environment, still.date, still.trace) = (environment, date, ViewTrace())
    self = try RingError.converting { [still] in
      try TextEnginePool.shared.withEngine(fonts) { try still.scene(measuring: $0) }
    }
  }

  /// Creates a scene of views from a closure that runs on the main actor.
  ///
  /// ```swift
  /// let scene = try await Scene(scale: 2) { Badge(progress: progress) }
  /// return Data(try await Task.detached { try scene.png() }.value)
  /// ```
  ///
  /// The main actor also lays out the views; any thread can draw the result. The parameters are as
  /// in `init(_:proposing:scale:environment:fonts:at:)`, with its default date. Throws the error of
  /// the closure as a `RingError`, and an error if the views cannot be laid out.
  public init<Content: View>(
    proposing size: ProposedViewSize = .unspecified, scale: CGFloat = 1,
    environment: EnvironmentValues = EnvironmentValues(), fonts: FontSources = .system,
    @ViewBuilder _ content: @MainActor @Sendable () throws -> Content
  ) async throws(RingError) {
    do {
      self = try await MainActor.run {
        try Scene(
          content(), proposing: size, scale: scale, environment: environment, fonts: fonts)
      }
    } catch {
      throw RingError(error)
    }
  }
}

extension PictureRun {
  /// Returns a picture of the view of each input. An error of `view` is that of its picture alone.
  ///
  /// `scale` is in pixels per point, > 0. `view` runs on the main actor, which also lays out the
  /// views; the threads of the run draw them. Leave the main actor free, as in
  /// `AnimatedScene.init(duration:rate:plays:pause:scale:environment:fonts:_:)`.
  public func pictures<Inputs: Sequence & Sendable, Content: View>(
    of inputs: Inputs, scale: CGFloat = 1, environment: EnvironmentValues = EnvironmentValues(),
    @ViewBuilder view: @escaping @MainActor @Sendable (Inputs.Element) throws -> Content
  ) -> Pictures<Inputs.Element> where Inputs.Element: Sendable {
    pictures(
      of: inputs,
      scene: { [fonts] input in
        try MainActorCall.result {
          try Scene(view(input), scale: scale, environment: environment, fonts: fonts)
        }
      })
  }
}
