import Foundation
import RingCore
import RingRender
import RingScene

/// A view and the inputs of its animation, such as the changes of its state.
///
/// Timers and animations run on the time of the frames, so the result does not depend on the speed
/// of the machine.
@MainActor
package struct AnimatedView<Content: View> {
  private let content: Content
  var proposedSize = ProposedViewSize.unspecified
  /// In seconds, > 0.
  private let duration: Double
  package var rate = FrameRate.default
  /// 0 repeats forever.
  var plays = 0
  /// How many seconds longer the last frame is shown, ≥ 0.
  var pause = 0.0
  /// Pixels per point, > 0.
  var scale: CGFloat = 1
  /// Whether the background is black instead of transparent.
  var isOpaque = false
  var environment = EnvironmentValues()
  var fonts = FontSources.system
  /// The date of the first frame. Default: the start of 2001 in GMT.
  var date = Date(timeIntervalSinceReferenceDate: 0)
  private let script: AnimationScript

  package init(
    _ content: Content, duration: Double, _ script: (inout AnimationScript) -> Void = { _ in }
  ) {
    var filled = AnimationScript()
    script(&filled)
    (self.content, self.duration, self.script) = (content, duration, filled)
  }

  /// Returns the animation as scenes that any thread can draw, all in the size of the largest one.
  ///
  /// Lays out every frame, in order. Throws `ViewError` and `LayoutLimitError`.
  func animatedScene() throws -> AnimatedScene {
    let views = try TextEnginePool.shared.withEngine(fonts) { try placedViews(measuring: $0) }
    var canvas = RingScene.Canvas()
    canvas.scale = Double(scale)
    canvas.colorScheme = environment.colorScheme
    if isOpaque { canvas.background = .color(.black) }
    canvas.width = views.reduce(0) { max($0, $1.layout.size.width) }
    canvas.height = views.reduce(0) { max($0, $1.layout.size.height) }
    let scenes = views.map { Scene(canvas: canvas, root: AnyElement($0)) }
    return AnimatedScene(
      duration: duration, rate: rate, plays: plays, pause: pause,
      scene: { [rate] time in
        let index = (time * Double(rate.numerator) / Double(rate.denominator)).rounded()
        return scenes[min(scenes.count - 1, max(0, Int(clamping: index)))]
      })
  }

  /// Runs the changes and timer ticks between frames. Throws `ViewError` and `LayoutLimitError`.
  package func layouts(measuring text: any TextMeasuring) throws -> [Scene.Layout] {
    try placedViews(measuring: text).map(\.layout)
  }

  /// Lays out every frame, in order; runs the changes and timer ticks that are due before it.
  private func placedViews(measuring text: any TextMeasuring) throws -> [PlacedView] {
    let frameCount = try frameCount()
    var environment = environment
    environment.displayScale = scale
    let recorder = LayoutWarningRecorder(text)
    let proposal = RootProposal(size: proposedSize, environment: environment, text: recorder)
    let graph = ViewGraph(content)
    graph.clock.isAnimating = true
    graph.clock.start = date
    var changes = script.changes.sorted { $0.time < $1.time }[...]
    return try (0..<frameCount).map { frame in
      let time = rate.time(ofFrame: frame)
      while let change = changes.first, change.time <= time {
        try graph.tick(until: change.time, proposal)
        graph.clock.time = max(0, change.time)
        graph.perform([{ change.run() }], proposal)
        changes.removeFirst()
      }
      try graph.tick(until: time, proposal)
      graph.clock.time = time
      let layout = try graph.layoutUntilStable(proposal)
      return PlacedView(layout: layout, warnings: recorder.takeWarnings())
    }
  }

  /// Throws `ViewError` if a property is out of range or the animation has too many frames.
  private func frameCount() throws -> Int {
    guard duration > 0, duration.isFinite else { throw invalid("duration", duration) }
    guard scale > 0, scale.isFinite else { throw invalid("scale", Double(scale)) }
    if let change = script.changes.first(where: { $0.time.isNaN }) {
      throw invalid("time of a change", change.time)
    }
    let empty = Scene(root: AnyElement(RingScene.Spacer()))
    let count = AnimatedScene(
      duration: duration, rate: rate, plays: plays, pause: pause, scene: { _ in empty }
    ).frameCount
    guard count <= AnimationLimits.frames else {
      throw ViewError.tooManyFrames(count, limit: AnimationLimits.frames)
    }
    return count
  }

  private func invalid(_ name: String, _ value: Double) -> ViewError {
    .invalidNumber(view: "AnimatedScene", name: name, value: value)
  }
}

enum AnimationLimits {
  /// Limited, because the layouts of all frames are in memory at once.
  static let frames = 20_000
}

extension AnimatedScene {
  /// Creates an animation whose views are a function of time.
  ///
  /// ```swift
  /// let rise = Animation.easeInOut(duration: 1.2).delay(0.2)
  /// let animation = AnimatedScene(duration: 2) { time in
  ///   ActivityRing(progress: rise.value(from: 0, to: 1.25, at: time)).padding(8)
  /// }
  /// try await animation.write(to: "rising.png")
  /// ```
  ///
  /// `duration` is in seconds, > 0; `nil` for a still. Other durations are errors when the
  /// animation is drawn. `plays` is the number of times the animation plays; 0 repeats it forever.
  /// `pause` is how many seconds longer the last frame is shown, which then shows the end state.
  /// `scale` is in pixels per point, > 0. All frames must have the same size: give a view that
  /// changes its size a `frame`. Each frame shows a new view, without the state of the previous
  /// one. Its date, for timelines and relative dates, is `time` seconds after the start of 2001 in
  /// GMT, so that the result does not depend on when it is rendered. `fonts` measures the texts;
  /// draw the animation with the same fonts.
  ///
  /// `content` runs on the main actor, which also lays out its views. Other threads draw them, and
  /// wait for the main actor before each frame. `await animation.write(to:)` and
  /// `for try await frame in animation.frames()` leave the main actor free. If the program blocks
  /// the main thread instead, drawing ends after a minute with a `RingError` of the code
  /// `needsMainActor`. A program that has to block it, or that draws many animations concurrently,
  /// returns `try Scene(view)` from the closure instead, without bodies of its own: any thread runs
  /// that closure.
  public init<Content: View>(
    duration: Double?, rate: FrameRate = .default, plays: Int = 0, pause: Double = 0,
    scale: CGFloat = 1,
    environment: EnvironmentValues = EnvironmentValues(), fonts: FontSources = .system,
    @ViewBuilder _ content: @escaping @MainActor @Sendable (_ time: Double) -> Content
  ) {
    self.init(
      duration: duration, rate: rate, plays: plays, pause: pause,
      scene: { time in
        try RingError.converting {
          try MainActorCall.result {
            var still = StillView(content(time))
            (still.scale, still.environment) = (scale, environment)
            still.date = Date(timeIntervalSinceReferenceDate: time)
            return try TextEnginePool.shared.withEngine(fonts) { try still.scene(measuring: $0) }
          }
        }
      })
  }

  /// Creates an animation of a view, driven by changes of its state.
  ///
  /// ```swift
  /// let model = Model()
  /// let animation = try AnimatedScene(ModelView(model: model), duration: 2) { script in
  ///   script.at(0.5) { withAnimation(.easeOut(duration: 1)) { model.progress = 0.8 } }
  /// }
  /// try await animation.write(to: "model.png")
  /// ```
  ///
  /// `size` is proposed to the view; by default, the view takes its ideal size. If its size
  /// changes, it is centred in the largest frame. `duration` is in seconds, > 0. `plays` is the
  /// number of times the animation plays; 0 repeats it forever. `pause` is how many seconds longer
  /// the last frame is shown, which then shows the end state. `scale` is in pixels per point, >
  /// 0. The background is black if `isOpaque`, and transparent otherwise. `date` is that of the
  /// first frame; by default it is the start of 2001 in GMT, so that the result does not depend on
  /// when it is rendered. `fonts` measures the texts; draw the animation with the same fonts.
  ///
  /// Timers and animations run on the time of the frames. This initializer lays out all frames, in
  /// order. The result is a value: any thread can draw its frames, in any order. Throws if a number
  /// is out of range, if a frame cannot be laid out, or if there are more than 20 000 frames.
  @MainActor public init(
    _ view: some View, proposing size: ProposedViewSize = .unspecified, duration: Double,
    rate: FrameRate = .default, plays: Int = 0, pause: Double = 0, scale: CGFloat = 1,
    isOpaque: Bool = false,
    environment: EnvironmentValues = EnvironmentValues(), fonts: FontSources = .system,
    from date: Date = Date(timeIntervalSinceReferenceDate: 0),
    _ script: (inout AnimationScript) -> Void = { _ in }
  ) throws(RingError) {
    var animated = AnimatedView(view, duration: duration, script)
    (animated.proposedSize, animated.rate, animated.plays) = (size, rate, plays)
    (animated.pause, animated.scale, animated.isOpaque) = (pause, scale, isOpaque)
    (animated.environment, animated.fonts, animated.date) = (environment, fonts, date)
    self = try RingError.converting { [animated] in try animated.animatedScene() }
  }
}

/// The changes of state that drive an animation of a view, each at a time.
public struct AnimationScript {
  private(set) var changes: [(time: Double, run: @MainActor () -> Void)] = []

  /// Adds a change that runs before the first frame at or after `seconds`.
  ///
  /// `change` typically sets properties of a model, as an action of a user would, inside
  /// `withAnimation` if the effect takes time. It runs once, while the frames are laid out. Changes
  /// with the same time run in the order in which they are added.
  public mutating func at(_ seconds: Double, _ change: @escaping @MainActor () -> Void) {
    changes.append((seconds, change))
  }
}
