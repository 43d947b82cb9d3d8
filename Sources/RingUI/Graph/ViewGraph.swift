import Foundation
import RingCore
import RingScene

/// The inputs of rendering a root view.
struct RootProposal {
  var size: ProposedViewSize
  var environment: EnvironmentValues
  var text: any TextMeasuring
  /// Whether the background is black instead of transparent.
  var isOpaque = false
  /// Records the elements of the last pass; `nil` for no record.
  var trace: ViewTrace?
}

/// A root view and the state stored for all views inside it.
final class ViewGraph {
  private let root: ViewNode
  private let lower: (_ViewInputs) -> _ViewList
  private var passCount = 0
  /// The actions that views requested in the passes so far.
  private var pending: [ViewAction] = []
  /// The subscriptions of views to timers, as of the last pass.
  private var timerSubscriptions: [TimerSubscription] = []
  /// The first error of a pass that `withAnimation` started.
  private var failure: (any Error)?
  var clock = MotionClock()

  init<V: View>(_ view: V) {
    root = ViewNode(V.self)
    lower = { V._lower(view, $0) }
  }

  /// Returns the layout once state, preferences and everything that depends on them are stable.
  ///
  /// Repeats the pass until no view requests an action, at most `RenderLimits.passes` times. Throws
  /// `ViewError` and `LayoutLimitError`.
  func layoutUntilStable(_ proposal: RootProposal) throws -> Scene.Layout {
    var last = root
    for _ in 1...RenderLimits.passes {
      let layout = try runPass(proposal, animation: nil)
      guard let action = pending.last else { return layout }
      last = action.view
      let actions = pending
      pending = []
      perform(actions.map(\.run), proposal)
      if let failure { throw failure }
    }
    throw ViewError.unstable(view: last.path, passes: RenderLimits.passes)
  }

  /// Runs one pass, which animates changes with `animation`. Throws the first error of the pass.
  private func runPass(_ proposal: RootProposal, animation: Animation?) throws -> Scene.Layout {
    passCount += 1
    var clock = clock
    clock.animation = animation
    let pass = RenderPass(index: passCount, clock: clock)
    guard clock.isAnimating else { return try layOut(proposal, pass) }
    return try RenderDate.$now.withValue(clock.start.addingTimeInterval(clock.time)) {
      try layOut(proposal, pass)
    }
  }

  /// Lowers the views to elements, returns their layout, and keeps the actions and timer
  /// subscriptions of the pass.
  private func layOut(_ proposal: RootProposal, _ pass: RenderPass) throws -> Scene.Layout {
    var environment = proposal.environment
    if environment.locale.identifier.isEmpty { environment.locale = Locale(identifier: "en_US") }
    let inputs = _ViewInputs(node: root, environment: environment, pass: pass)
    let content = lower(inputs).column
    if let error = pass.error { throw error }
    let trace = proposal.trace?.restart(viewCount: pass.viewCount) ?? LayoutTrace(keepsFacts: false)
    var layout = scene(content, proposal, pass).layout(measuring: proposal.text, trace: trace)
    layout.altText = trace.altText
    if let error = pass.error { throw error }
    if let problem = layout.problem { throw problem }
    root.removeUnvisited(in: passCount)
    pending += pass.actions
    timerSubscriptions = pass.timerSubscriptions
    return layout
  }

  /// Returns a scene of `content`, whose layout fails the pass if the size is not finite.
  private func scene(_ content: AnyElement?, _ proposal: RootProposal, _ pass: RenderPass) -> Scene
  {
    var canvas = RingScene.Canvas()
    canvas.colorScheme = proposal.environment.colorScheme
    canvas.layoutDirection = proposal.environment.layoutDirection
    if proposal.isOpaque { canvas.background = .color(.black) }
    guard let content else { return Scene(canvas: canvas, root: AnyElement(EmptyElement())) }
    let view = root.path
    let root = ClosureElement { _, context in
      let size = content.size(for: proposal.size.proposal, in: context)
      guard size.width.isFinite, size.height.isFinite else {
        pass.fail(.badSize(view: view, width: size.width, height: size.height))
        return .zero
      }
      return size
    } draw: { rect, context in
      pass.error == nil
        ? content.draw(in: rect, context: context.with(proposal: proposal.size.proposal)) : []
    }
    return Scene(canvas: canvas, root: AnyElement(root))
  }

  /// In an animation, each call of `withAnimation` runs a pass that animates only the changes of
  /// its closure.
  func perform(_ actions: [() -> Void], _ proposal: RootProposal) {
    guard clock.isAnimating else {
      for action in actions { action() }
      return
    }
    let flusher = TransactionFlusher(graph: self, proposal: proposal)
    TransactionContext.$flusher.withValue(flusher) { for action in actions { action() } }
  }

  /// Runs a pass that animates the changes since the last pass. Keeps the first error in `failure`.
  fileprivate func flush(_ animation: Animation?, _ proposal: RootProposal) {
    do { _ = try runPass(proposal, animation: animation) } catch { failure = failure ?? error }
  }

  /// Fires every timer tick that is due until `time`, in seconds, in chronological order, and lays
  /// out the views after each. Throws `ViewError` and `LayoutLimitError`.
  func tick(until time: Double, _ proposal: RootProposal) throws {
    while let next = timerSubscriptions.min(by: { $0.nextTick < $1.nextTick }),
      next.nextTick <= time + Self.timeTolerance
    {
      let tickTime = next.nextTick
      clock.time = tickTime
      next.state.ticks += 1
      perform([{ next.run(tickTime) }], proposal)
      _ = try layoutUntilStable(proposal)
    }
  }

  /// In seconds.
  ///
  /// The computed time of a tick may be slightly later than that of the frame that should show it.
  private static let timeTolerance = 1e-9
}

/// A reference to the graph in which `withAnimation` runs passes, and the proposal for its root.
struct TransactionFlusher: @unchecked Sendable {
  // Safe: actions run synchronously on the main actor, which uses the graph.
  fileprivate let graph: ViewGraph
  fileprivate let proposal: RootProposal

  func flush(_ animation: Animation?) { graph.flush(animation, proposal) }
}

private struct EmptyElement: Element {
  static let typeName = "view"
  func size(for proposal: ProposedSize, in context: SceneContext) -> Size { .zero }
  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }
}

/// A record of the elements of a view, with their values.
package final class ViewTrace: @unchecked Sendable {
  // Safe: only the thread that lays out the view changes it, and nothing does after the layout.

  /// The elements of the last pass; `nil` if no view has been laid out, or one of too many views.
  package private(set) var elements: LayoutTrace?

  /// The type name of elements that only draw or place others, and therefore have no values.
  package static let valuelessType = ClosureElement.typeName
  /// The maximum number of views that are recorded without configured values, which keeps the
  /// memory of scenes small.
  private static let maximumViews = 1000

  /// `nil` for elements without configured values.
  private let describe: LayoutTrace.Describe?

  package init(describing describe: LayoutTrace.Describe? = nil) { self.describe = describe }

  /// Replaces `elements` by an empty trace and returns it; `nil` for too many views.
  func restart(viewCount: Int) -> LayoutTrace? {
    let isKept = describe != nil || viewCount <= Self.maximumViews
    elements = isKept ? LayoutTrace(describing: describe) : nil
    return elements
  }
}
