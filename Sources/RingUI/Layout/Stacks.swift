import Foundation
import RingCore
import RingScene

/// A horizontal stack of views.
public struct HStack<Content> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension HStack: View where Content: View {
  /// Creates a stack; `spacing` is in points, by default 8.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    return _ViewList(
      StackElement(
        .horizontal, spacing: view.spacing.map { inputs.finite($0, "spacing") }, items: list.items,
        guide: view.alignment.id, fraction: view.alignment.scene?.fraction))
  }
}

/// A vertical stack of views.
public struct VStack<Content> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension VStack: View where Content: View {
  /// Creates a stack; `spacing` is in points, by default 8.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    return _ViewList(
      StackElement(
        .vertical, spacing: view.spacing.map { inputs.finite($0, "spacing") }, items: list.items,
        guide: view.alignment.id, fraction: view.alignment.scene?.fraction))
  }
}

/// In points.
let defaultStackSpacing = 8.0

/// A horizontal or vertical stack, laid out by `StackLayout`.
///
/// Two stacks are equal only if they are identical.
struct StackElement: Element {
  static let typeName = "stack"
  var typeName: String {
    box.layout.axis == .horizontal ? RingScene.HStack.typeName : RingScene.VStack.typeName
  }
  private let box: Box

  /// A reference to the layout, which gives the stack its identity.
  private final class Box: @unchecked Sendable {
    // Safe: one thread creates and uses the element, for the duration of one layout.
    let layout: StackLayout
    init(_ layout: StackLayout) { self.layout = layout }
  }

  /// `spacing` is in points, `nil` for the default. `fraction` is the default position of `guide`
  /// as a fraction of a view's size; `nil` if the guide has no such fraction.
  init(
    _ axis: Axis, spacing: Double?, items: [_ViewList.Item], guide: any AlignmentID.Type,
    fraction: Double?
  ) {
    var layout = StackLayout(
      axis: axis, spacing: spacing ?? defaultStackSpacing, fraction: fraction ?? 0,
      children: items.map(\.stacked))
    // By default, a spacer has no spacing around it. It gets the space that other views leave.
    let hasSpacers = items.contains(where: \.traits.isSpacer)
    if hasSpacers, spacing == nil {
      layout.gaps = zip(items, items.dropFirst()).map {
        $0.traits.isSpacer || $1.traits.isSpacer ? 0 : defaultStackSpacing
      }
    }
    if hasSpacers || items.contains(where: { $0.traits.layoutPriority != 0 }) {
      layout.priorities = items.map { $0.traits.isSpacer ? -.infinity : $0.traits.layoutPriority }
    }
    let key = GuideKey(guide, along: axis == .horizontal ? .vertical : .horizontal)
    if fraction == nil || items.contains(where: { $0.traits.guides[key] != nil }) {
      layout.guidePositions = items.map { Self.line(at: guide, key, of: $0.traits) }
    }
    box = Box(layout)
  }

  /// Returns a closure that computes the position of an alignment guide in a view with `traits`.
  private static func line(
    at guide: any AlignmentID.Type, _ key: GuideKey, of traits: ViewTraits
  ) -> StackLayout.GuidePosition {
    { size, baselines in
      let dimensions = ViewDimensions(size, traits.guides)
      if let position = traits.guides[key] { return Double(position(dimensions)) }
      let text = VerticalAlignment(guide).baseline.flatMap { path in baselines()?[keyPath: path] }
      return text ?? Double(guide.defaultValue(in: dimensions))
    }
  }

  func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    box.layout.size(for: proposal, in: context)
  }

  func baselines(in size: Size, context: SceneContext) -> Baselines? {
    box.layout.baselines(in: size, context: context)
  }

  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    box.layout.draw(in: rect, context: context)
  }

  static func == (a: Self, b: Self) -> Bool { a.box === b.box }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
}

/// A stack in depth; the first view is at the back.
public struct ZStack<Content> {
  let alignment: Alignment
  let content: Content
}

extension ZStack: View where Content: View {
  /// Creates a stack of views whose guides of `alignment` coincide.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    (self.alignment, self.content) = (alignment, content())
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    return _ViewList(list.zStack(alignment: view.alignment))
  }
}

extension _ViewList {
  /// Returns the items, stacked in depth so that their guides of `alignment` coincide.
  func zStack(alignment: Alignment) -> AnyElement {
    guard items.contains(where: { alignment.isSpecial($0.traits) }) else {
      return AnyElement(
        RingScene.ZStack(alignment: alignment.scene, children: items.map(\.stacked)))
    }
    let alignedOverlay = AlignedOverlay(items: items, alignment: alignment)
    return AnyElement(
      ClosureElement(size: alignedOverlay.size, draw: alignedOverlay.draw))
  }
}

/// Items stacked in depth whose alignment guides coincide.
private struct AlignedOverlay {
  let items: [_ViewList.Item]
  let alignment: Alignment

  /// Returns the size of each item, and the intersection of the guides in it.
  private func sizes(
    _ proposal: ProposedSize, _ context: SceneContext
  ) -> [(size: Size, point: Point)] {
    items.map { item in
      let size = item.element.size(for: proposal, in: context.forContent(axis: nil))
      return (size: size, point: alignment.point(size, item.traits))
    }
  }

  /// Returns the size of the stack, and the intersection of the guides in it.
  private func bounds(_ sizes: [(size: Size, point: Point)]) -> (size: Size, point: Point) {
    let x = sizes.map(\.point.x).max() ?? 0
    let y = sizes.map(\.point.y).max() ?? 0
    let width = sizes.reduce(0.0) { max($0, x + $1.size.width - $1.point.x) }
    let height = sizes.reduce(0.0) { max($0, y + $1.size.height - $1.point.y) }
    return (Size(width: width, height: height), Point(x: x, y: y))
  }

  func size(_ proposal: ProposedSize, _ context: SceneContext) -> Size {
    bounds(sizes(proposal, context)).size
  }

  func draw(_ rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    let proposal = context.proposal(for: rect.size)
    let sizes = sizes(proposal, context)
    let point = bounds(sizes).point
    let order = items.indices.sorted {
      (items[$0].traits.zIndex, $0) < (items[$1].traits.zIndex, $1)
    }
    return order.flatMap { index -> [DrawCommand] in
      let origin = rect.origin + point.vector - sizes[index].point.vector
      let frame = Rect(origin: origin, size: sizes[index].size)
      return items[index].element.draw(
        in: context.placed(frame, in: rect),
        context: context.forContent(axis: nil).with(proposal: proposal))
    }
  }
}

/// Flexible space along the axis of its stack; outside of a stack, in both axes.
public struct Spacer {
  /// The minimum length in points. Default (`nil`): 8.
  public var minLength: CGFloat?
  /// Creates a spacer; `minLength` is in points, by default 8.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: View {
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let minLength = view.minLength.map { inputs.length($0, "minLength") } ?? defaultStackSpacing
    var list = _ViewList(RingScene.Spacer(minLength: minLength))
    list.items[0].traits.isSpacer = true
    return list
  }
}

/// A thin separator between the views of a stack.
public struct Divider {
  /// Creates a separator one point thick.
  public init() {}
}

extension Divider: View {
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    var divider = RingScene.Divider()
    divider.color = RingScene.Color(divider.color.resolved(in: inputs.environment.colorScheme))
    return _ViewList(divider)
  }
}

/// A scroll view at its initial position; content that does not fit is clipped.
public struct ScrollView<Content> {
  let axes: Axis.Set
  let content: Content
}

extension ScrollView: View where Content: View {
  /// Creates a view that gives its content unlimited space along `axes`.
  ///
  /// `showsIndicators` has no effect: no indicators are drawn.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    (self.axes, self.content) = (axes, content())
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    guard let content = list.column else { return _ViewList() }
    let axes = view.axes
    func unconstrained(_ proposal: ProposedSize) -> ProposedSize {
      ProposedSize(
        width: axes.contains(.horizontal) ? nil : proposal.width,
        height: axes.contains(.vertical) ? nil : proposal.height)
    }
    return _ViewList(
      ClosureElement { proposal, context in
        let contentSize = content.size(
          for: unconstrained(proposal), in: context.forContent(axis: nil))
        return Size(
          width: axes.contains(.horizontal)
            ? proposal.width ?? contentSize.width : contentSize.width,
          height: axes.contains(.vertical)
            ? proposal.height ?? contentSize.height : contentSize.height)
      } draw: { rect, context in
        let inner = context.forContent(axis: nil)
        let proposal = unconstrained(ProposedSize(rect.size))
        let size = content.size(for: proposal, in: inner)
        let frame = Rect(
          x: axes.contains(.horizontal) ? rect.minX : rect.minX + (rect.width - size.width) / 2,
          y: axes.contains(.vertical) ? rect.minY : rect.minY + (rect.height - size.height) / 2,
          width: size.width, height: size.height)
        let commands = content.draw(in: frame, context: inner.with(proposal: proposal))
        let fits = frame.maxX <= rect.maxX && frame.maxY <= rect.maxY
        return fits ? commands : [.group(GroupEffects(clip: .rect(rect)), commands)]
      })
  }
}
