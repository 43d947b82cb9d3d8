import Foundation
import RingGraphics
import RingScene

/// Views side by side.
public struct HStack<Content> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension HStack: View where Content: View {
  /// It has elements instead of a body.
  public typealias Body = Never
  /// Views side by side; `spacing` is in points, by default 8.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    return _ViewList(
      StackElement(
        .horizontal, spacing: view.spacing.map { inputs.finite($0, "spacing") }, items: list.items,
        line: view.alignment.id, fraction: view.alignment.scene?.fraction))
  }
}

/// Views one below the other.
public struct VStack<Content> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension VStack: View where Content: View {
  /// It has elements instead of a body.
  public typealias Body = Never
  /// Views one below the other; `spacing` is in points, by default 8.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    return _ViewList(
      StackElement(
        .vertical, spacing: view.spacing.map { inputs.finite($0, "spacing") }, items: list.items,
        line: view.alignment.id, fraction: view.alignment.scene?.fraction))
  }
}

/// Between neighbours of a stack that says nothing else, in points.
let defaultStackSpacing = 8.0

/// A row or column on the layout that scenes have.
struct StackElement: Element {
  private let box: Box

  /// A layout of one picture, which is equal to nothing but itself.
  private final class Box: @unchecked Sendable {
    // Sendable because a layout begins and ends on one thread, and the element with it.
    let layout: StackLayout
    init(_ layout: StackLayout) { self.layout = layout }
  }

  /// `fraction` is where the line lies in views that say nothing else; `nil` for another line.
  init(
    _ axis: Axis, spacing: Double?, items: [_ViewList.Item], line: any AlignmentID.Type,
    fraction: Double?
  ) {
    var layout = StackLayout(
      axis: axis, spacing: spacing ?? defaultStackSpacing, fraction: fraction ?? 0,
      children: items.map(\.stacked))
    // A spacer keeps no distance, and has what all others leave.
    let hasSpacers = items.contains(where: \.traits.isSpacer)
    if hasSpacers, spacing == nil {
      layout.gaps = zip(items, items.dropFirst()).map {
        $0.traits.isSpacer || $1.traits.isSpacer ? 0 : defaultStackSpacing
      }
    }
    if hasSpacers || items.contains(where: { $0.traits.layoutPriority != 0 }) {
      layout.priorities = items.map { $0.traits.isSpacer ? -.infinity : $0.traits.layoutPriority }
    }
    let name = ObjectIdentifier(line)
    if fraction == nil || items.contains(where: { $0.traits.guides[name] != nil }) {
      layout.lines = items.map { Self.line(line, of: $0.traits) }
    }
    box = Box(layout)
  }

  /// Where a view has a line of alignment.
  private static func line(
    _ line: any AlignmentID.Type, of traits: ViewTraits
  ) -> StackLayout.Line {
    { size, baselines in
      let dimensions = ViewDimensions(size, traits.guides)
      if let own = traits.guides[ObjectIdentifier(line)] { return Double(own(dimensions)) }
      let text = VerticalAlignment(line).baseline.flatMap { path in baselines()?[keyPath: path] }
      return text ?? Double(line.defaultValue(in: dimensions))
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

/// Views on top of each other, the first one lowest.
public struct ZStack<Content> {
  let alignment: Alignment
  let content: Content
}

extension ZStack: View where Content: View {
  /// It has elements instead of a body.
  public typealias Body = Never
  /// Views on top of each other.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    (self.alignment, self.content) = (alignment, content())
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    return _ViewList(list.pile(view.alignment))
  }
}

extension _ViewList {
  /// All items on top of each other.
  func pile(_ alignment: Alignment) -> AnyElement {
    guard items.contains(where: { alignment.isSpecial($0.traits) }) else {
      return AnyElement(
        RingScene.ZStack(alignment: alignment.scene, children: items.map(\.stacked)))
    }
    let pile = AlignedPile(items: items, alignment: alignment)
    return AnyElement(
      MadeElement(size: pile.size, draw: pile.draw))
  }
}

/// Items whose lines lie on each other.
private struct AlignedPile {
  let items: [_ViewList.Item]
  let alignment: Alignment

  private func sizes(_ proposal: ProposedSize, _ context: SceneContext) -> [(Size, Point)] {
    items.map { item in
      let size = item.element.size(for: proposal, in: context.with(axis: nil))
      return (size, alignment.point(size, item.traits))
    }
  }

  /// The size of all, and where the lines cross in it.
  private func bounds(_ sizes: [(Size, Point)]) -> (size: Size, point: Point) {
    let x = sizes.map(\.1.x).max() ?? 0
    let y = sizes.map(\.1.y).max() ?? 0
    return (
      Size(
        width: sizes.reduce(0) { max($0, x + $1.0.width - $1.1.x) },
        height: sizes.reduce(0) { max($0, y + $1.0.height - $1.1.y) }), Point(x: x, y: y)
    )
  }

  func size(_ proposal: ProposedSize, _ context: SceneContext) -> Size {
    bounds(sizes(proposal, context)).size
  }

  func draw(_ rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    let sizes = sizes(ProposedSize(rect.size), context)
    let point = bounds(sizes).point
    let order = items.indices.sorted {
      (items[$0].traits.zIndex, $0) < (items[$1].traits.zIndex, $1)
    }
    return order.flatMap { index -> [DrawCommand] in
      let place = Rect(origin: rect.origin + point - sizes[index].1, size: sizes[index].0)
      return items[index].element.draw(
        in: context.placed(place, in: rect), context: context.with(axis: nil))
    }
  }
}

/// Room that grows along its stack, or both ways outside of one.
public struct Spacer {
  /// The least length in points; `nil` is 8.
  public var minLength: CGFloat?
  /// Room of at least this length in points.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: View {
  /// It has elements instead of a body.
  public typealias Body = Never
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let least = view.minLength.map { inputs.length($0, "minLength") } ?? defaultStackSpacing
    var list = _ViewList(RingScene.Spacer(minLength: least))
    list.items[0].traits.isSpacer = true
    return list
  }
}

/// A thin line between the views of a stack.
public struct Divider {
  /// A line of one point.
  public init() {}
}

extension Divider: View {
  /// It has elements instead of a body.
  public typealias Body = Never
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    var divider = RingScene.Divider()
    divider.color = DynamicColor(divider.color.resolved(in: inputs.environment.colorScheme))
    return _ViewList(divider)
  }
}

/// A view that shows its content; nothing scrolls, and what does not fit is cut off.
public struct ScrollView<Content> {
  let axes: Axis.Set
  let content: Content
}

extension ScrollView: View where Content: View {
  /// It has elements instead of a body.
  public typealias Body = Never
  /// A view that would scroll along these directions.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    (self.axes, self.content) = (axes, content())
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    guard let content = list.column else { return _ViewList() }
    let axes = view.axes
    func free(_ proposal: ProposedSize) -> ProposedSize {
      ProposedSize(
        width: axes.contains(.horizontal) ? nil : proposal.width,
        height: axes.contains(.vertical) ? nil : proposal.height)
    }
    return _ViewList(
      MadeElement { proposal, context in
        let own = content.size(for: free(proposal), in: context.with(axis: nil))
        return Size(
          width: axes.contains(.horizontal) ? proposal.width ?? own.width : own.width,
          height: axes.contains(.vertical) ? proposal.height ?? own.height : own.height)
      } draw: { rect, context in
        let inner = context.with(axis: nil)
        let size = content.size(for: free(ProposedSize(rect.size)), in: inner)
        let place = Rect(
          x: axes.contains(.horizontal) ? rect.minX : rect.minX + (rect.width - size.width) / 2,
          y: axes.contains(.vertical) ? rect.minY : rect.minY + (rect.height - size.height) / 2,
          width: size.width, height: size.height)
        let commands = content.draw(in: place, context: inner)
        let fits = place.maxX <= rect.maxX && place.maxY <= rect.maxY
        return fits ? commands : [.group(GroupEffects(clip: .rect(rect)), commands)]
      })
  }
}
