import RingCore

package struct HStack: Container {
  package static let typeName = "hstack"
  static let axis: Axis? = Axis.horizontal
  package var alignment: VerticalAlignment
  /// In points, ≥ 0.
  package var spacing: Double
  /// Whether the children are as tall as the tallest; `stretched` makes them so.
  package var stretch = false
  /// From the leading edge.
  package var children: [AnyElement]

  package init(
    alignment: VerticalAlignment = .center, spacing: Double = 8, children: [AnyElement] = []
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.children = children
  }

  private var layout: StackLayout {
    var layout = StackLayout(
      axis: .horizontal, spacing: spacing, fraction: alignment.fraction,
      baseline: alignment.baseline, children: children)
    layout.isStretched = stretch
    return layout
  }

  /// Returns the stack with children that are as tall as the tallest of them.
  package var stretched: HStack {
    var stack = self
    stack.stretch = true
    stack.children = children.map { $0.stretched(.vertical, alignment.centered) }
    return stack
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    layout.size(for: proposal, in: context)
  }

  func placements(in rect: Rect, _ context: SceneContext) -> [Placement] {
    layout.placements(in: rect, context)
  }
}

package struct VStack: Container {
  package static let typeName = "vstack"
  static let axis: Axis? = Axis.vertical
  package var alignment: HorizontalAlignment
  /// In points, ≥ 0.
  package var spacing: Double
  /// Whether the children are as wide as the widest; `stretched` makes them so.
  package var stretch = false
  package var children: [AnyElement]

  package init(
    alignment: HorizontalAlignment = .center, spacing: Double = 8, children: [AnyElement] = []
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.children = children
  }

  private var layout: StackLayout {
    var layout = StackLayout(
      axis: .vertical, spacing: spacing, fraction: alignment.fraction, children: children)
    layout.isStretched = stretch
    return layout
  }

  /// Returns the stack with children that are as wide as the widest of them.
  package var stretched: VStack {
    var stack = self
    stack.stretch = true
    stack.children = children.map { $0.stretched(.horizontal, alignment.centered) }
    return stack
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    layout.size(for: proposal, in: context)
  }

  func placements(in rect: Rect, _ context: SceneContext) -> [Placement] {
    layout.placements(in: rect, context)
  }
}

/// Children on top of each other, the first one lowest.
package struct ZStack: Container {
  package static let typeName = "zstack"
  package var alignment: Alignment
  package var children: [AnyElement]

  package init(alignment: Alignment = .center, children: [AnyElement] = []) {
    self.alignment = alignment
    self.children = children
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    children.reduce(.zero) { size, child in
      let childSize = child.size(for: proposal, in: context.forContent(axis: nil))
      return Size(
        width: max(size.width, childSize.width), height: max(size.height, childSize.height))
    }
  }

  func placements(in rect: Rect, _ context: SceneContext) -> [Placement] {
    let (proposal, inner) = (context.proposal(for: rect.size), context.forContent(axis: nil))
    return children.map { child in
      let measured = child.measured(for: proposal, in: inner)
        .filling(rect.size, proposing: ProposedSize(rect.size), child, in: inner)
      return context.placed(measured.aligned(alignment, in: rect), in: rect)
    }
  }
}

/// Flexible space: along its stack, or in both directions outside a stack.
package struct Spacer: Element {
  package static let typeName = "spacer"
  /// In points, ≥ 0.
  package var minLength: Double

  package init(minLength: Double = 0) { self.minLength = minLength }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let width = max(minLength, proposal.width ?? minLength)
    let height = max(minLength, proposal.height ?? minLength)
    switch context.axis {
    case .horizontal: return Size(width: width, height: 0)
    case .vertical: return Size(width: 0, height: height)
    case nil: return Size(width: width, height: height)
    }
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }
}

/// A thin line between the children of a stack: vertical in a row, otherwise horizontal.
package struct Divider: Element {
  package static let typeName = "divider"
  package var color = Color.systemGray4
  /// In points, > 0.
  package var thickness = 1.0

  package init() {}

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    context.axis == .horizontal
      ? Size(width: thickness, height: proposal.height ?? 0)
      : Size(width: proposal.width ?? 0, height: thickness)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    guard rect.width > 0, rect.height > 0 else { return [] }
    return [.fill(.rect(rect), .solid(context.resolve(color)), isBox: true)]
  }
}
