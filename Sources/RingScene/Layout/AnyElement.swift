import RingCore

/// A type-erased element, with the name by which `--set` and `explain` find it.
package struct AnyElement: Element {
  package static let typeName = "element"
  package var typeName: String { element.typeName }
  package var element: any Element { box.element }
  /// The `id` in the config; `nil` if there is none.
  package let id: String?
  /// The drawing order among siblings in a stack or a grid: larger values later.
  package private(set) var zIndex = 0.0
  /// In its document; `nil` if it is unknown.
  package private(set) var origin: ElementOrigin?
  private let box: Box

  /// Storage shared by copies of an element, so that its identity can be the key of a cache.
  private final class Box: Sendable {
    let element: any Element
    /// The `sizing` of `element`, stored because it is constant and parents measure repeatedly.
    let sizing: ElementSizing

    init(_ element: some Element) { (self.element, sizing) = (element, element.sizing) }
  }

  /// Creates an element with a name.
  ///
  /// An `AnyElement` is not wrapped again. If `id` is `nil`, it keeps its own `id`.
  package init(_ element: some Element, id: String? = nil) {
    // Compare the types first, because a cast copies the value.
    if Swift.type(of: element) == AnyElement.self, let wrapped = element as? AnyElement {
      box = wrapped.box
      self.id = id ?? wrapped.id
      (zIndex, origin) = (wrapped.zIndex, wrapped.origin)
    } else {
      box = Box(element)
      self.id = id
    }
  }

  package func withZIndex(_ zIndex: Double) -> AnyElement {
    var element = self
    element.zIndex = zIndex
    return element
  }

  package consuming func withOrigin(_ origin: ElementOrigin?) -> AnyElement {
    self.origin = origin
    return self
  }

  package var sizing: ElementSizing { box.sizing }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    var proposal = proposal
    switch box.sizing {
    case .fixed(let size): return size
    case .environment: proposal = .unspecified
    case .proposedWidth: proposal.height = nil
    case .proposed: break
    }
    return context.sizes.size(of: box, for: proposal, in: context) {
      box.element.size(for: proposal, in: context)
    }
  }

  /// Whether the size may depend on the proposal.
  var isFlexible: Bool {
    switch box.sizing {
    case .fixed, .environment: false
    case .proposedWidth, .proposed: true
    }
  }

  /// Returns the context in which the element is drawn with its size for `proposal`.
  ///
  /// A context is large: it is copied only for a flexible element.
  func context(_ context: SceneContext, for proposal: ProposedSize) -> SceneContext {
    isFlexible ? context.with(proposal: proposal) : context
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    context.sizes.baselines(of: box, in: size, in: context) {
      box.element.baselines(in: size, context: context)
    }
  }

  /// Returns the draw commands; none if the layout was abandoned, whose sizes are 0.
  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    guard context.sizes.work.problem == nil else { return [] }
    // A context is large: it is copied only for a name.
    if let id { return drawNamed(in: rect, context: context.named(id)) }
    return drawNamed(in: rect, context: context)
  }

  /// Draws in a context that has the element's name, and counts the memory of the commands.
  ///
  /// Records the element in the context's trace, if it has one.
  private func drawNamed(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let (sizes, trace) = (context.sizes, context.trace)
    let earlierBytes = sizes.work.listBytes
    if let trace {
      if trace.keepsNodes {
        beginNode(in: trace, rect, context)
      } else {
        trace.altRecord.beginElement(box, id: id) { box.element.altDescription(in: context) }
        sizes.work.traceBytes += LayoutTrace.nodeBytes
      }
    }
    let commands = box.element.draw(in: rect, context: context)
    trace?.endElement()
    // The elements inside have counted their commands, most of which are among these.
    let bytes = earlierBytes + commands.byteCount
    if bytes > sizes.work.listBytes { sizes.work.listBytes = bytes }
    return commands
  }

  /// Begins the node of the element in a trace that keeps nodes.
  private func beginNode(in trace: LayoutTrace, _ rect: Rect, _ context: SceneContext) {
    // Resolve the properties without a trace: this element has no node yet, so the trace would
    // record their colour rules for the enclosing element.
    var silent = context
    silent.trace = nil
    trace.altRecord.beginElement(box, id: id) { box.element.altDescription(in: silent) }
    let earlierBytes = trace.byteCount
    trace.beginElement(
      box.element, id: id, rect: rect,
      facts: trace.keepsFacts ? box.element.resolvedProperties(in: rect, context: silent) : [],
      values: trace.describe?(box.element, context.colorScheme) ?? ElementValues(), origin: origin)
    context.sizes.work.traceBytes += trace.byteCount - earlierBytes
  }

  package static func == (a: AnyElement, b: AnyElement) -> Bool {
    a.id == b.id && a.zIndex == b.zIndex
      && (a.box === b.box || isEqual(a.box.element, b.box.element))
  }

  private static func isEqual<A: Element>(_ a: A, _ b: any Element) -> Bool { a == b as? A }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(box.element)
  }
}

extension [AnyElement] {
  /// The indices by ascending `zIndex`; equal ones keep their order.
  var drawingOrder: [Int] {
    guard contains(where: { $0.zIndex != 0 }) else { return [Int](indices) }
    return indices.sorted { (self[$0].zIndex, $0) < (self[$1].zIndex, $1) }
  }
}
