import RingGraphics

/// An element of any type, with the name by which `--set` and `explain` find it.
public struct AnyElement: Element {
  /// The element itself.
  public var element: any Element { box.element }
  /// The `id` of the config, if it has one.
  public let id: String?
  /// Children of a `ZStack` with a greater number are drawn later. Default: 0.
  public private(set) var zIndex = 0.0
  private let box: Box

  /// Shared by copies of the same element, so that its identity can be the key of a cache.
  private final class Box: Sendable {
    let element: any Element
    init(_ element: any Element) { self.element = element }
  }

  /// The element under a name; one that is wrapped already keeps its name unless it gets one.
  public init(_ element: some Element, id: String? = nil) {
    if let wrapped = element as? AnyElement {
      box = wrapped.box
      self.id = id ?? wrapped.id
      zIndex = wrapped.zIndex
    } else {
      box = Box(element)
      self.id = id
    }
  }

  /// The element drawn after those with a smaller number, where it is a child of a `ZStack`.
  package func at(zIndex: Double) -> AnyElement {
    var element = self
    element.zIndex = zIndex
    return element
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    context.sizes.size(of: box, for: proposal, in: context) {
      box.element.size(for: proposal, in: context)
    }
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    guard let trace = context.trace else { return box.element.draw(in: rect, context: context) }
    // What colours say of their values belongs to the drawing, not to the element around.
    var silent = context
    silent.trace = nil
    trace.begin(
      type: "\(type(of: box.element))", id: id, rect: rect,
      facts: box.element.facts(in: rect, context: silent))
    defer { trace.end() }
    return box.element.draw(in: rect, context: context)
  }

  public static func == (a: AnyElement, b: AnyElement) -> Bool {
    a.id == b.id && a.zIndex == b.zIndex
      && (a.box === b.box || isEqual(a.box.element, b.box.element))
  }

  private static func isEqual<A: Element>(_ a: A, _ b: any Element) -> Bool { a == b as? A }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(box.element)
  }
}
