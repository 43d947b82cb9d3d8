import Foundation
import RingGraphics
import RingMotion
import RingRender
import RingScene

/// Makes a moving picture of a view: what its state does from its appearance on.
///
/// ```swift
/// let renderer = AnimationRenderer(content: RingView(model: model), duration: 2)
/// renderer.change(at: 0.5) { withAnimation { model.progress = 0.8 } }
/// try renderer.write(to: "ring.png")
/// ```
///
/// Clocks tick and animations run on the time of the frames, so that a film does not depend on the
/// machine. State is gone through once, in order; the frames are then drawn by as many threads as
/// there are processors, and do not depend on how many those are.
@MainActor
public final class AnimationRenderer<Content: View> {
  /// The view.
  public let content: Content
  /// Seconds, > 0.
  public let duration: Double
  /// Frames per second, 1…1000. Default: 30.
  public var framesPerSecond = 30
  /// How often the film is played; 0 is for ever. Default: 0.
  public var plays = 0
  /// What the view is offered. Default: nothing, so that it takes its own size.
  public var proposedSize = ProposedViewSize.unspecified
  /// Pixels per point, > 0. Default: 1.
  public var scale: CGFloat = 1
  /// Whether what the view leaves transparent is black. Default: false.
  public var isOpaque = false
  /// What the view inherits. Default: light, from left to right.
  public var environment = EnvironmentValues()
  /// The moment of the first frame. Default: the beginning of 2001 in GMT, so that the film does not
  /// depend on when it is made.
  public var date = Date(timeIntervalSinceReferenceDate: 0)
  /// Threads that draw, ≥ 1. Default: one for each processor that this process may use.
  public var jobs: Int?

  private var changes: [(time: Double, run: () -> Void)] = []
  private var placed: [Scene.Layout]?

  /// A film of a view; `duration` is in seconds, > 0.
  public init(content: Content, duration: Double) {
    (self.content, self.duration) = (content, duration)
  }

  /// A film of a view; `duration` is in seconds, > 0.
  public convenience init(duration: Double, @ViewBuilder content: () -> Content) {
    self.init(content: content(), duration: duration)
  }

  /// Does something at a moment in seconds, before the frame of that moment: a change of a model, in
  /// `withAnimation` if it is to take time.
  public func change(at seconds: Double, _ change: @escaping () -> Void) {
    changes.append((seconds, change))
    changes.sort { $0.time < $1.time }
    placed = nil
  }

  /// How many frames there are.
  public var frameCount: Int { (try? film().frameCount) ?? 0 }

  /// The pictures of some frames, in the order in which they are asked for; by default all of them.
  ///
  /// Throws `ViewError`, and what the renderer of frames throws.
  public func images(_ frames: [Int]? = nil) throws -> [RasterImage] {
    let film = try film()
    var images: [RasterImage] = []
    try renderer(film).run(frames: frames ?? Array(0..<film.frameCount)) { worker, frame in
      try worker.image(of: frame)
    } deliver: { frame in
      switch frame.content {
      case .made(let image): images.append(image)
      case .repeats: images.append(images[images.count - 1])
      }
    }
    return images
  }

  /// Writes the film, whole or not at all; the kind is told by the name's ending: `.png` and `.apng`
  /// are APNG, `.gif`, `.webp`, `.mp4`, `.webm` and `.mov` need ffmpeg.
  ///
  /// Throws `ViewError`, and what `AnimationWriter` throws.
  public func write(to path: String) throws {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = AnimationFormat(rawValue: ending == "png" ? "apng" : ending) else {
      throw ViewError.unsupported(
        view: "AnimationRenderer",
        what: "\(path) is not a known format; the name must end in .png, .apng, .gif, .webp, "
          + ".mp4, .webm or .mov")
    }
    let film = try film()
    var settings = AnimationSettings(format: format, rate: film.rate)
    settings.plays = plays
    _ = try AnimationWriter(
      renderer(film), frames: Array(0..<film.frameCount), settings: settings
    ).write(to: path)
  }

  private func renderer(_ film: AnimatedScene) -> FrameRenderer {
    guard let jobs else { return FrameRenderer(film) }
    return FrameRenderer(film, jobs: max(1, jobs))
  }

  /// Every frame laid out, in order, with its texts measured.
  package func layouts(measuring text: any TextMeasuring) throws -> [Scene.Layout] {
    try layouts(frames(), text)
  }

  /// How many frames there are, and when.
  private func frames() throws -> AnimatedScene {
    guard let rate = FrameRate(framesPerSecond) else {
      throw invalid("framesPerSecond", Double(framesPerSecond))
    }
    guard duration > 0, duration.isFinite else { throw invalid("duration", duration) }
    guard scale > 0, scale.isFinite else { throw invalid("scale", Double(scale)) }
    let empty = Scene(root: AnyElement(RingScene.Spacer()))
    let frames = AnimatedScene(duration: duration, rate: rate, plays: plays) { _ in empty }
    guard frames.frameCount <= FilmLimits.frames else {
      throw ViewError.tooManyFrames(frames.frameCount, limit: FilmLimits.frames)
    }
    return frames
  }

  /// The film as scenes, which any thread can draw.
  private func film() throws -> AnimatedScene {
    let frames = try frames()
    let layouts = try placed ?? layouts(frames, Renderer().textMeasurer)
    placed = layouts
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

  /// Every frame laid out, in order.
  private func layouts(
    _ frames: AnimatedScene, _ text: any TextMeasuring
  ) throws -> [Scene.Layout] {
    var environment = environment
    environment.displayScale = scale
    let offer = Offer(size: proposedSize, environment: environment, text: text)
    let graph = ViewGraph(content)
    graph.clock.moves = true
    graph.clock.start = date
    var changes = changes[...]
    return try (0..<frames.frameCount).map { frame in
      let time = frames.rate.time(ofFrame: frame)
      while let change = changes.first, change.time <= time {
        try graph.tick(until: change.time, offer)
        graph.clock.time = max(0, change.time)
        graph.perform([change.run], offer)
        changes.removeFirst()
      }
      try graph.tick(until: time, offer)
      graph.clock.time = time
      return try graph.settled(offer)
    }
  }

  private func invalid(_ name: String, _ value: Double) -> ViewError {
    .invalidNumber(view: "AnimationRenderer", name: name, value: value)
  }
}

/// How long a film may be.
enum FilmLimits {
  /// Frames: all of them are laid out before the first is drawn.
  static let frames = 20_000
}
