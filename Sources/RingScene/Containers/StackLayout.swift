import RingCore

/// The layout shared by rows and columns, along and across their axis.
///
/// SwiftUI's rule: the space left after the gaps is proposed in equal parts, the least flexible
/// child first, so that greedy children share the remainder. An equal part may be too short for a
/// text although the stack has room for it. Therefore children that all fit have their maximum
/// lengths, and a stack that is exactly as long as its children's ideal lengths gives them these.
package struct StackLayout {
  package var axis: Axis
  var spacing: Double
  /// The fraction of the free space across the axis that lies before each child, unless baselines
  /// or guides are aligned.
  var fraction: Double
  /// `nil` if no baselines are aligned.
  var baseline: KeyPath<Baselines, Double>?
  var children: [AnyElement]
  /// Whether the children are offered the extent of the largest of them across the axis.
  var isStretched = false
  /// The layout priorities of the children; empty for the defaults.
  ///
  /// The default is 0 for all children except spacers, which get what the others leave. Children
  /// with a higher priority are measured first. They leave at least the minimum lengths of the
  /// other children.
  package var priorities: [Double] = []
  /// The gap after each child except the last, in points. Default: `spacing` for every gap.
  package var gaps: [Double] = []
  /// The alignment guides of the children across the axis. Default: `baseline` or `fraction`.
  package var guidePositions: [GuidePosition] = []

  /// A closure that returns where a child's guide is, in points from its top or leading edge.
  ///
  /// It is called with the size of the child and a closure for the child's baselines.
  package typealias GuidePosition = (Size, _ baselines: () -> Baselines?) -> Double

  package init(
    axis: Axis, spacing: Double, fraction: Double, baseline: KeyPath<Baselines, Double>? = nil,
    children: [AnyElement]
  ) {
    (self.axis, self.spacing, self.fraction) = (axis, spacing, fraction)
    (self.baseline, self.children) = (baseline, children)
  }

  /// Returns the sizes of the children in a stack to which `proposal` is proposed, in their order.
  private func measuredChildren(
    for proposal: ProposedSize, in context: SceneContext
  ) -> [MeasuredSize] {
    guard isStretched else { return childrenSizes(for: proposal, in: context) }
    func sizes(across breadth: Double?) -> [MeasuredSize] {
      childrenSizes(for: self.proposal(proposal, across: breadth), in: context)
    }
    // Long texts break at the stack's width rather than widen it.
    let ideal = breadth(of: sizes(across: nil), in: context)
    let limit = min(ideal, across(proposal) ?? .infinity)
    let limited = sizes(across: limit)
    let breadth = breadth(of: limited, in: context)
    return breadth > limit + Self.tolerance ? sizes(across: breadth) : limited
  }

  /// Returns the sizes of the children to which the whole `proposal` applies across the axis.
  private func childrenSizes(
    for proposal: ProposedSize, in context: SceneContext
  ) -> [MeasuredSize] {
    let inner = context.forContent(axis: axis)
    guard let proposed = along(proposal), proposed.isFinite else {
      return children.map { $0.measured(for: proposal, in: inner) }
    }
    let maximums = lengths(for: .infinity, proposal, inner)
    if maximums.reduce(allGaps, +) > proposed + Self.tolerance,
      let ideal = idealSizes(filling: proposed, proposal, inner)
    {
      return ideal
    }
    return dividedSizes(proposed, maximums, proposal, inner)
  }

  /// Returns the ideal sizes of the children; `nil` if they do not fill `proposed` points exactly.
  private func idealSizes(
    filling proposed: Double, _ proposal: ProposedSize, _ context: SceneContext
  ) -> [MeasuredSize]? {
    var (sizes, remaining): ([MeasuredSize], Double) = ([], proposed - allGaps)
    for child in children {
      // Usually the first children are too long already.
      guard remaining >= -Self.tolerance else { return nil }
      sizes.append(child.measured(for: self.proposal(length: nil, proposal), in: context))
      remaining -= along(sizes[sizes.count - 1].size)
    }
    return abs(remaining) <= Self.tolerance ? sizes : nil
  }

  /// Returns the sizes of the children if they share `proposed`, a finite length in points.
  ///
  /// `maximums` are the lengths that they have in unlimited space.
  private func dividedSizes(
    _ proposed: Double, _ maximums: [Double], _ proposal: ProposedSize, _ context: SceneContext
  ) -> [MeasuredSize] {
    var remaining = proposed - allGaps
    let priorities = children.indices.map(priority)
    if Set(priorities).count == 1, maximums.reduce(0, +) <= remaining {
      // The order does not matter, so texts are not laid out at their minimum width.
      return zip(children, maximums).map {
        $0.measured(for: self.proposal(length: $1, proposal), in: context)
      }
    }
    var sizes = [MeasuredSize](
      repeating: MeasuredSize(proposal: proposal, size: .zero), count: children.count)
    let minimums = lengths(for: 0, proposal, context)
    let flexibility = zip(maximums, minimums).map { $0 - $1 }
    let order = children.indices.sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
    for priority in Set(priorities).sorted(by: >) {
      let group = order.filter { priorities[$0] == priority }
      let later = order.filter { priorities[$0] < priority }
      var available = later.reduce(remaining) { $0 - minimums[$1] }
      let fits = group.reduce(0) { $0 + maximums[$1] } <= available + Self.tolerance
      for (position, index) in group.enumerated() {
        let share = max(0, available) / Double(group.count - position)
        sizes[index] = children[index].measured(
          for: self.proposal(length: fits ? maximums[index] : share, proposal), in: context)
        available -= along(sizes[index].size)
        remaining -= along(sizes[index].size)
      }
    }
    return sizes
  }

  /// Returns the lengths of the children along the axis, each for the same proposed length.
  private func lengths(
    for length: Double, _ proposal: ProposedSize, _ context: SceneContext
  ) -> [Double] {
    children.map { along($0.size(for: self.proposal(length: length, proposal), in: context)) }
  }

  private func priority(_ index: Int) -> Double {
    guard priorities.isEmpty else { return priorities[index] }
    return children[index].element is Spacer ? -.infinity : 0
  }

  private static let tolerance = MeasuredSize.tolerance

  private var allGaps: Double {
    gaps.isEmpty ? spacing * Double(max(0, children.count - 1)) : gaps.reduce(0, +)
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let sizes = measuredChildren(for: proposal, in: context)
    let length = sizes.reduce(0) { $0 + along($1.size) } + allGaps
    return size(along: length, across: breadth(of: sizes, in: context))
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    PlacedChildren(
      children, in: placements(in: rect, context), context: context.forContent(axis: axis)
    ).draw()
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let placements = placements(in: Rect(origin: .zero, size: size), context)
    return children.baselines(in: placements, context: context.forContent(axis: axis))
  }

  func placements(in rect: Rect, _ context: SceneContext) -> [Placement] {
    let sizes = measuredChildren(for: context.proposal(for: rect.size), in: context)
    let guides = guides(of: sizes, in: context)
    let common = guides?.max() ?? 0
    var position = axis == .horizontal ? rect.minX : rect.minY
    let start = axis == .horizontal ? rect.minY : rect.minX
    return sizes.indices.map { index in
      let breadth = across(rect.size)
      let child = grown(
        AlignedChild(index: index, measured: sizes[index], guide: guides?[index]),
        toBreadth: breadth, common: guides == nil ? nil : common, in: context)
      let size = child.measured.size
      let leadingOffset =
        child.guide.map { common - $0 } ?? (breadth - across(size)) * fraction
      let offset = start + leadingOffset
      let origin =
        axis == .horizontal ? Point(x: position, y: offset) : Point(x: offset, y: position)
      position += along(size) + (index < gaps.count ? gaps[index] : spacing)
      return context.placed(
        Placement(rect: Rect(origin: origin, size: size), proposal: child.measured.proposal),
        in: rect)
    }
  }

  /// A child of the stack with its size.
  private struct AlignedChild {
    let index: Int
    var measured: MeasuredSize
    /// The distance in points of the aligned line from the child's top or leading edge; `nil` if no
    /// guides are aligned.
    var guide: Double?
  }

  /// Returns a child such as a divider with the size to which it grows across the stack; any other
  /// child unchanged.
  ///
  /// The child gets `breadth`, that of the stack, or, if its guide would then lie elsewhere than at
  /// `common`, the room before the guide. `common` is `nil` if no guides are aligned.
  private func grown(
    _ child: AlignedChild, toBreadth breadth: Double, common: Double?, in context: SceneContext
  ) -> AlignedChild {
    let (measured, index) = (child.measured, child.index)
    for room in [breadth, common].compactMap({ $0 }) where room.isFinite {
      let grown = measured.filling(
        size(along: along(measured.size), across: room),
        proposing: proposal(measured.proposal, across: room), children[index],
        in: context.forContent(axis: axis))
      guard across(grown.size) > across(measured.size) else { continue }
      guard let common else { return AlignedChild(index: index, measured: grown, guide: nil) }
      let guide = guide(of: index, grown, in: context)
      if guide <= common + Self.tolerance,
        common - guide + across(grown.size) <= breadth + Self.tolerance
      {
        return AlignedChild(index: index, measured: grown, guide: guide)
      }
    }
    return child
  }

  /// Returns the `guide` of each child; `nil` if no baselines or guides are aligned.
  private func guides(of sizes: [MeasuredSize], in context: SceneContext) -> [Double]? {
    guard !guidePositions.isEmpty || baseline != nil else { return nil }
    return sizes.indices.map { guide(of: $0, sizes[$0], in: context) }
  }

  /// Returns the distance in points of the aligned line from a child's top or leading edge.
  private func guide(
    of index: Int, _ child: MeasuredSize, in context: SceneContext
  ) -> Double {
    let size = child.size
    func baselines() -> Baselines? {
      children[index].baselines(
        in: size,
        context: children[index].context(context.forContent(axis: axis), for: child.proposal))
    }
    if !guidePositions.isEmpty { return guidePositions[index](size, baselines) }
    // A child without text, or of infinite height, is aligned at its bottom edge.
    guard let baseline, size.height.isFinite, let lines = baselines() else { return size.height }
    return lines[keyPath: baseline]
  }

  /// Returns the extent of the children across the axis, in points, with their guides aligned.
  private func breadth(of sizes: [MeasuredSize], in context: SceneContext) -> Double {
    guard let guides = guides(of: sizes, in: context), let above = guides.max(), above.isFinite
    else { return sizes.reduce(0) { max($0, across($1.size)) } }
    if !guidePositions.isEmpty {
      return zip(sizes, guides).reduce(0) { max($0, above + across($1.0.size) - $1.1) }
    }
    return zip(sizes, guides).reduce(0) { max($0, across($1.0.size) - $1.1) } + max(0, above)
  }

  private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
  private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }
  private func along(_ proposal: ProposedSize) -> Double? {
    axis == .horizontal ? proposal.width : proposal.height
  }

  private func across(_ proposal: ProposedSize) -> Double? {
    axis == .horizontal ? proposal.height : proposal.width
  }

  private func size(along: Double, across: Double) -> Size {
    axis == .horizontal
      ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  private func proposal(_ proposal: ProposedSize, across breadth: Double?) -> ProposedSize {
    axis == .horizontal
      ? ProposedSize(width: proposal.width, height: breadth)
      : ProposedSize(width: breadth, height: proposal.height)
  }

  private func proposal(length: Double?, _ proposal: ProposedSize) -> ProposedSize {
    axis == .horizontal
      ? ProposedSize(width: length, height: proposal.height)
      : ProposedSize(width: proposal.width, height: length)
  }
}
