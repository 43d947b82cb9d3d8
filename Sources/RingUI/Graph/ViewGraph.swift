import Foundation
import RingGraphics
import RingScene

/// What a picture's outermost view is offered, and what it inherits.
struct Offer {
  var size: ProposedViewSize
  var environment: EnvironmentValues
  var text: any TextMeasuring
  /// Whether what is left transparent is black.
  var isOpaque = false
}

/// A view and all that is remembered of those inside it.
final class ViewGraph {
  private let root: ViewNode
  private let lower: (_ViewInputs) -> _ViewList
  private var round = 0
  /// The moment that is shown.
  var clock = MotionClock()

  init<V: View>(_ view: V) {
    root = ViewNode(V.self)
    lower = { V._lower(view, $0) }
  }

  /// Everything placed, once state, preferences and what depends on them have settled.
  ///
  /// Throws `ViewError`.
  func settled(_ offer: Offer) throws -> Scene.Layout {
    var last = root
    for _ in 1...RenderLimits.rounds {
      let pass = RenderPass(round: round + 1, clock: clock)
      let layout = try place(offer, pass)
      guard let action = pass.actions.last else { return layout }
      last = action.view
      perform(pass.actions, offer)
    }
    throw ViewError.unsettled(view: last.path, rounds: RenderLimits.rounds)
  }

  /// One round. Throws the first thing that went wrong in it.
  private func place(_ offer: Offer, _ pass: RenderPass) throws -> Scene.Layout {
    round = pass.round
    var environment = offer.environment
    if environment.locale.identifier.isEmpty { environment.locale = Locale(identifier: "en_US") }
    let inputs = _ViewInputs(node: root, environment: environment, pass: pass)
    let content = lower(inputs).column
    if let error = pass.error { throw error }
    let layout = scene(content, offer, pass).layout(measuring: offer.text)
    if let error = pass.error { throw error }
    root.forgetMissing(in: round)
    return layout
  }

  private func scene(_ content: AnyElement?, _ offer: Offer, _ pass: RenderPass) -> Scene {
    var canvas = Canvas()
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

  /// Does what views want done; changes under an animation are shown before the next one.
  private func perform(_ actions: [ViewAction], _ offer: Offer) {
    for action in actions { action.run() }
  }
}

/// No room and nothing to see.
private struct Nothing: Element {
  func size(for proposal: ProposedSize, in context: SceneContext) -> Size { .zero }
  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }
}
