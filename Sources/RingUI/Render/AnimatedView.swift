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
  /// Pixels per point, > 0.
  var scale: CGFloat = 1
  /// Whether the background is black instead of transparent.
  var isOpaque = false
  var environment = EnvironmentValues()
  var fonts = FontSources.system
  /// Of the first frame: by default, the start of 2001 in GMT.
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
    let views = try placedViews(measuring: Renderer(fonts: fonts).textMeasurer)
    var canvas = RingScene.Canvas()
    canvas.scale = Double(scale)
    canvas.colorScheme = environment.colorScheme
    if isOpaque { canvas.background = .black }
    canvas.width = views.reduce(0) { max($0, $1.layout.size.width) }
    canvas.height = views.reduce(0) { max($0, $1.layout.size.height) }
    let scenes = views.map { Scene(canvas: canvas, root: AnyElement($0)) }
    return AnimatedScene(
      duration: duration, rate: rate, plays: plays,
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
    let recorder = UnplacedLabelRecorder(text)
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
      return PlacedView(layout: layout, unplacedLabels: recorder.takeLabels())
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
    let count = AnimatedScene(duration: duration, rate: rate, plays: plays, scene: { _ in empty })
      .frameCount
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
