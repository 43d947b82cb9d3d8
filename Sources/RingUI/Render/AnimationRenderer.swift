import Foundation
import RingCore
import RingRender
import RingScene

/// A renderer that exports the animation of a view, driven by changes of its state.
///
/// ```swift
/// let renderer = AnimationRenderer(content: RingView(model: model), duration: 2)
/// renderer.change(at: 0.5) { withAnimation { model.progress = 0.8 } }
/// try renderer.write(to: "ring.png")
/// ```
///
/// Timers and animations run on the time of the frames, so the result does not depend on the speed
/// of the machine. The frames are laid out once, in order, and then drawn in parallel. The result
/// does not depend on the number of threads.
@MainActor
public final class AnimationRenderer<Content: View> {
  /// The view to render.
  public let content: Content
  /// The duration in seconds, > 0.
  public let duration: Double
  /// The frame rate in frames per second, 1…1000. Default: 30.
  public var framesPerSecond = 30
  /// The number of times the animation plays; 0 repeats forever. Default: 0.
  public var plays = 0
  /// The size proposed to the view. Default: unspecified, so that it takes its ideal size.
  public var proposedSize = ProposedViewSize.unspecified
  /// Pixels per point, > 0. Default: 1.
  public var scale: CGFloat = 1
  /// Whether the background is black instead of transparent. Default: `false`.
  public var isOpaque = false
  /// The environment that the view inherits. Default: light mode, left to right.
  public var environment = EnvironmentValues()
  /// The date of the first frame. Default: the start of 2001 in GMT, so that the result does not
  /// depend on when it is rendered.
  public var date = Date(timeIntervalSinceReferenceDate: 0)
  /// The number of drawing threads, ≥ 1. Default (`nil`): one per processor available to the
  /// process.
  public var jobs: Int?

  private var changes: [(time: Double, run: () -> Void)] = []
  private var cachedLayouts: [Scene.Layout]?

  /// Creates a renderer; `duration` is in seconds, > 0.
  public init(content: Content, duration: Double) {
    (self.content, self.duration) = (content, duration)
  }

  /// Creates a renderer; `duration` is in seconds, > 0.
  public convenience init(duration: Double, @ViewBuilder content: () -> Content) {
    self.init(content: content(), duration: duration)
  }

  /// Runs `change` before the first frame at or after `seconds`.
  ///
  /// `change` typically sets properties of a model, inside `withAnimation` if the effect takes
  /// time. The closure runs once, when the frames are laid out. A later call of this method
  /// discards the layouts, so that all changes run again.
  public func change(at seconds: Double, _ change: @escaping () -> Void) {
    changes.append((seconds, change))
    changes.sort { $0.time < $1.time }
    cachedLayouts = nil
  }

  /// The number of frames; 0 if the animation cannot be rendered.
  ///
  /// The first access lays out every frame.
  public var frameCount: Int { (try? animation().frameCount) ?? 0 }

  /// Returns one image for each number in `frames`, in that order. The first frame is number 0.
  ///
  /// Default (`nil`): all frames. Throws if a frame cannot be laid out or drawn.
  public func images(_ frames: [Int]? = nil) throws(RingError) -> [RasterImage] {
    try RingError.converting { try drawnImages(frames) }
  }

  private func drawnImages(_ frames: [Int]?) throws -> [RasterImage] {
    let animation = try animation()
    var images: [RasterImage] = []
    try run.run(
      frames: frames ?? Array(0..<animation.frameCount), of: SceneSeries(animation)
    ) { worker, frame in
      try worker.image(of: frame)
    } deliver: { frame in
      switch frame.content {
      case .rendered(let image): images.append(image)
      case .duplicate: images.append(images[images.count - 1])
      }
    }
    return images
  }

  /// Writes the animation atomically, in the format given by the file extension.
  ///
  /// The extensions `.png` and `.apng` select APNG; `.gif`, `.webp`, `.mp4`, `.webm` and `.mov`
  /// require ffmpeg. Throws if a frame cannot be laid out or drawn, if ffmpeg fails, and if the file
  /// cannot be written.
  public func write(to path: String) throws(RingError) {
    try RingError.converting { try writeAnimation(to: path) }
  }

  private func writeAnimation(to path: String) throws {
    let pathExtension = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = AnimationFormat(rawValue: pathExtension == "png" ? "apng" : pathExtension)
    else {
      throw ViewError.unsupported(
        view: "AnimationRenderer",
        what: "\(path) is not a known format; the name must end in .png, .apng, .gif, .webp, "
          + ".mp4, .webm or .mov")
    }
    let animation = try animation()
    var settings = AnimationSettings(format: format, rate: animation.rate)
    settings.playCount = plays
    _ = try AnimationWriter(
      SceneSeries(animation), frames: Array(0..<animation.frameCount), settings: settings, run: run
    ).write(to: path)
  }

  private var run: PictureRun { PictureRun(RenderOptions(jobs: jobs.map { max(1, $0) })) }

  /// Returns the layout of every frame, in order, with text measured by `text`.
  ///
  /// Throws `ViewError` and `LayoutLimitError`. Runs the changes on every call.
  package func layouts(measuring text: any TextMeasuring) throws -> [Scene.Layout] {
    try layouts(frames(), text)
  }

  /// Returns the timing of the frames, with empty scenes.
  ///
  /// Throws `ViewError` if a property is out of range or the animation has too many frames.
  private func frames() throws -> AnimatedScene {
    guard let rate = FrameRate(framesPerSecond, per: 1) else {
      throw invalid("framesPerSecond", Double(framesPerSecond))
    }
    guard duration > 0, duration.isFinite else { throw invalid("duration", duration) }
    guard scale > 0, scale.isFinite else { throw invalid("scale", Double(scale)) }
    let empty = Scene(root: AnyElement(RingScene.Spacer()))
    let frames = AnimatedScene(duration: duration, rate: rate, plays: plays) { _ in empty }
    guard frames.frameCount <= AnimationLimits.frames else {
      throw ViewError.tooManyFrames(frames.frameCount, limit: AnimationLimits.frames)
    }
    return frames
  }

  /// Returns the animation as scenes that any thread can draw.
  ///
  /// Lays out the frames on the first call, and again after `change(at:_:)`.
  private func animation() throws -> AnimatedScene {
    let frames = try frames()
    let layouts = try cachedLayouts ?? layouts(frames, Renderer().textMeasurer)
    cachedLayouts = layouts
    var canvas = RingScene.Canvas()
    canvas.scale = Double(scale)
    if isOpaque { canvas.background = DynamicColor(.black) }
    canvas.width = layouts.reduce(0) { max($0, $1.size.width) }
    canvas.height = layouts.reduce(0) { max($0, $1.size.height) }
    let scenes = layouts.map { [canvas] in
      Scene(canvas: canvas, root: AnyElement(PlacedView(layout: $0)))
    }
    let rate = frames.rate
    return AnimatedScene(duration: duration, rate: rate, plays: plays) { time in
      let index = (time * Double(rate.numerator) / Double(rate.denominator)).rounded()
      return scenes[min(scenes.count - 1, max(0, Int(clamping: index)))]
    }
  }

  /// Returns the layout of every frame, in order. Runs the changes and timer ticks in between.
  private func layouts(
    _ frames: AnimatedScene, _ text: any TextMeasuring
  ) throws -> [Scene.Layout] {
    var environment = environment
    environment.displayScale = scale
    let proposal = RootProposal(size: proposedSize, environment: environment, text: text)
    let graph = ViewGraph(content)
    graph.clock.isAnimating = true
    graph.clock.start = date
    var changes = changes[...]
    return try (0..<frames.frameCount).map { frame in
      let time = frames.rate.time(ofFrame: frame)
      while let change = changes.first, change.time <= time {
        try graph.tick(until: change.time, proposal)
        graph.clock.time = max(0, change.time)
        graph.perform([change.run], proposal)
        changes.removeFirst()
      }
      try graph.tick(until: time, proposal)
      graph.clock.time = time
      return try graph.layoutUntilStable(proposal)
    }
  }

  private func invalid(_ name: String, _ value: Double) -> ViewError {
    .invalidNumber(view: "AnimationRenderer", name: name, value: value)
  }
}

enum AnimationLimits {
  /// The maximum number of frames, because the layouts of all frames are in memory at once.
  static let frames = 20_000
}
