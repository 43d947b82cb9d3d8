import Foundation
import RingGraphics
import RingScene

/// The size proposed to the outermost view, and the environment that it inherits.
struct Offer {
  var size: ProposedViewSize
  var environment: EnvironmentValues
  var text: any TextMeasuring
  /// Whether the canvas has a black background instead of a transparent one.
  var isOpaque = false
}

/// A root view and the state stored for all views inside it.
final class ViewGraph {
  private let root: ViewNode
  private let lower: (_ViewInputs) -> _ViewList
  private var round = 0
  /// The actions that views requested in the passes so far.
  private var pending: [ViewAction] = []
  /// The timers to which views subscribe, as of the last pass.
  private var tickers: [ViewTicker] = []
  /// The first error of a pass that ran in the middle of an action.
  private var failure: (any Error)?
  /// The time that is rendered.
  var clock = MotionClock()

  init<V: View>(_ view: V) {
    root = ViewNode(V.self)
    lower = { V._lower(view, $0) }
  }

  /// Returns the layout once state, preferences and everything that depends on them are stable.
  ///
  /// Repeats the pass until no view requests an action, at most `RenderLimits.rounds` times. Throws
  /// `ViewError`.
  func settled(_ offer: Offer) throws -> Scene.Layout {
    var last = root
    for _ in 1...RenderLimits.rounds {
      let layout = try place(offer, animation: nil)
      guard let action = pending.last else { return layout }
      last = action.view
      let actions = pending
      pending = []
      perform(actions.map(\.run), offer)
      if let failure { throw failure }
    }
    throw ViewError.unsettled(view: last.path, rounds: RenderLimits.rounds)
  }

  /// Runs one pass, in which changes follow `animation`. Throws the pass's first error.
  private func place(_ offer: Offer, animation: Animation?) throws -> Scene.Layout {
    round += 1
    var clock = clock
    clock.animation = animation
    let pass = RenderPass(round: round, clock: clock)
    guard clock.moves else { return try place(offer, pass) }
    return try PictureTime.$now.withValue(clock.start.addingTimeInterval(clock.time)) {
      try place(offer, pass)
    }
  }

  private func place(_ offer: Offer, _ pass: RenderPass) throws -> Scene.Layout {
    var environment = offer.environment
    if environment.locale.identifier.isEmpty { environment.locale = Locale(identifier: "en_US") }
    let inputs = _ViewInputs(node: root, environment: environment, pass: pass)
    let content = lower(inputs).column
    if let error = pass.error { throw error }
    let layout = scene(content, offer, pass).layout(measuring: offer.text)
    if let error = pass.error { throw error }
    if let problem = layout.problem { throw problem }
    root.forgetMissing(in: round)
    pending += pass.actions
    tickers = pass.tickers
    return layout
  }

  private func scene(_ content: AnyElement?, _ offer: Offer, _ pass: RenderPass) -> Scene {
    var canvas = RingScene.Canvas()
    canvas.colorScheme = offer.environment.colorScheme
    canvas.layoutDirection = offer.environment.layoutDirection
    if offer.isOpaque { canvas.background = DynamicColor(.black) }
    guard let content else { return Scene(canvas: canvas, root: AnyElement(Nothing())) }
    let view = root.path
    let root = MadeElement { _, context in
      let size = content.size(for: offer.size.proposal, in: context)
      guard size.width.isFinite, size.height.isFinite else {
        pass.fail(.badSize(view: view, width: size.width, height: size.height))
        return .zero
      }
      return size
    } draw: { rect, context in
      pass.error == nil ? content.draw(in: rect, context: context) : []
    }
    return Scene(canvas: canvas, root: AnyElement(root))
  }

  /// Runs the actions in order. In an animation, a pass renders the changes of each `withAnimation`
  /// before the next one.
  func perform(_ actions: [() -> Void], _ offer: Offer) {
    guard clock.moves else {
      for action in actions { action() }
      return
    }
    let changes = Changes(graph: self, offer: offer)
    ChangeContext.$changes.withValue(changes) { for action in actions { action() } }
  }

  /// Runs a pass that shows the changes so far.
  fileprivate func flush(_ animation: Animation?, _ offer: Offer) {
    do { _ = try place(offer, animation: animation) } catch { failure = failure ?? error }
  }

  /// Fires all timers that are due until `time`, in seconds, each at its own time.
  func tick(until time: Double, _ offer: Offer) throws {
    while let next = tickers.min(by: { $0.next < $1.next }), next.next <= time + Self.dust {
      clock.time = next.next
      next.ticker.ticks += 1
      let moment = next.ticker.begin + Double(next.ticker.ticks) * next.interval
      perform([{ next.run(moment) }], offer)
      _ = try settled(offer)
    }
  }

  /// The rounding tolerance in seconds: a tick meant for a frame's time may come out slightly
  /// later.
  private static let dust = 1e-9
}

/// The receiver of animated changes while actions run.
struct Changes: @unchecked Sendable {
  // Safe: actions run on the main actor, which waits for them.
  fileprivate let graph: ViewGraph
  fileprivate let offer: Offer

  func flush(_ animation: Animation?) { graph.flush(animation, offer) }
}

/// An empty element: size zero, no commands.
private struct Nothing: Element {
  func size(for proposal: ProposedSize, in context: SceneContext) -> Size { .zero }
  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }
}
