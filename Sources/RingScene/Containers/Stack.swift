import RingCore

/// The layout shared by rows and columns, along and across their axis.
///
/// SwiftUI's rule: the space left after the gaps is proposed in equal parts, the least flexible
/// child first, so that spacers and other greedy children share the remainder. Children that want
/// no more than their ideal lengths have these if they fit.
package struct StackLayout {
  var axis: Axis
  var spacing: Double
  /// The fraction of the free space across the axis that lies before each child.
  ///
  /// The fraction is not used if baselines or guides are aligned.
  var fraction: Double
  /// The baselines that are aligned. Default: none.
  var baseline: KeyPath<Baselines, Double>?
  var children: [AnyElement]
  /// The layout priorities. Default: 0 for all children.
  ///
  /// Children with a higher priority are measured first. They leave at least the minimum lengths of
  /// the other children.
  package var priorities: [Double] = []
  /// The gap after each child except the last, in points. Default: `spacing` for every gap.
  package var gaps: [Double] = []
  /// The alignment guide of each child across the axis, in points. Default: `baseline` or
  /// `fraction`.
  package var lines: [Line] = []

  /// Called with the size of a child and a closure for the child's baselines.
  ///
  /// Returns the position of the child's guide, in points from its top or leading edge.
  package typealias Line = (Size, _ baselines: () -> Baselines?) -> Double

  /// Creates the layout of a row or a column; `spacing` is in points.
  package init(
    axis: Axis, spacing: Double, fraction: Double, baseline: KeyPath<Baselines, Double>? = nil,
    children: [AnyElement]
  ) {
    (self.axis, self.spacing, self.fraction) = (axis, spacing, fraction)
    (self.baseline, self.children) = (baseline, children)
  }

  /// Returns the sizes of the children, in order.
  package func sizes(for proposal: ProposedSize, in context: SceneContext) -> [Size] {
    let inner = context.with(axis: axis)
    guard let proposed = along(proposal) else {
      return children.map { $0.size(for: proposal, in: inner) }
    }
    if proposed.isFinite, let ideal = idealSizes(within: proposed, proposal, inner) { return ideal }
    var remaining = proposed - allGaps
    var sizes = [Size](repeating: .zero, count: children.count)
    let order = orderedByFlexibility(proposal, inner)
    for priority in Set(children.indices.map(priority)).sorted(by: >) {
      let group = order.filter { self.priority($0) == priority }
      let later = order.filter { self.priority($0) < priority }
      var available = later.reduce(remaining) {
        $0 - along(children[$1].size(for: self.proposal(length: 0, proposal), in: inner))
      }
      for (position, index) in group.enumerated() {
        let fraction =
          proposed.isInfinite ? .infinity : max(0, available) / Double(group.count - position)
        sizes[index] = children[index].size(
          for: self.proposal(length: fraction, proposal), in: inner)
        available -= along(sizes[index])
        remaining -= along(sizes[index])
      }
    }
    return sizes
  }

  /// Returns the ideal sizes of the children if they fit into `length` and no child would take more
  /// room than that; `nil` otherwise.
  ///
  /// A row that is exactly as long as its texts may be too short for equal parts: one part would be
  /// narrower than the longest text, which would be broken or truncated.
  private func idealSizes(
    within length: Double, _ proposal: ProposedSize, _ context: SceneContext
  ) -> [Size]? {
    func sizes(_ length: Double?) -> [Size] {
      children.map { $0.size(for: self.proposal(length: length, proposal), in: context) }
    }
    let greatest = sizes(.infinity)
    guard greatest.reduce(allGaps, { $0 + along($1) }) <= length + Self.roundingTolerance,
      greatest.map(along) == sizes(nil).map(along)
    else { return nil }
    return greatest
  }

  /// The rounding error of a sum of lengths, in points.
  private static let roundingTolerance = 1e-6

  private func priority(_ index: Int) -> Double { priorities.isEmpty ? 0 : priorities[index] }

  private var allGaps: Double {
    gaps.isEmpty ? spacing * Double(max(0, children.count - 1)) : gaps.reduce(0, +)
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let sizes = sizes(for: proposal, in: context)
    let length =
      sizes.reduce(0) { $0 + along($1) } + allGaps
    let breadth = breadth(of: sizes, in: context)
    return axis == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  /// Returns the draw commands of the children, in ascending order of `zIndex`.
  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    placedChildren(in: rect, context: context).draw()
  }

  func placedChildren(in rect: Rect, context: SceneContext) -> PlacedChildren {
    PlacedChildren(children, in: childRects(in: rect, context), context: context.with(axis: axis))
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let rects = childRects(in: Rect(origin: .zero, size: size), context)
    return children.baselines(in: rects, from: 0, context: context.with(axis: axis))
  }

  /// Returns the frames of the children, in order.
  private func childRects(in rect: Rect, _ context: SceneContext) -> [Rect] {
    let sizes = sizes(for: ProposedSize(rect.size), in: context)
    let breadth = across(rect.size)
    let guides = guides(of: sizes, in: context)
    let common = guides?.max() ?? 0
    var position = axis == .horizontal ? rect.minX : rect.minY
    let start = axis == .horizontal ? rect.minY : rect.minX
    return sizes.indices.map { index in
      let size = sizes[index]
      let leadingOffset = guides.map { common - $0[index] } ?? (breadth - across(size)) * fraction
      let offset = start + leadingOffset
      let origin =
        axis == .horizontal ? Point(x: position, y: offset) : Point(x: offset, y: position)
      position += along(size) + (index < gaps.count ? gaps[index] : spacing)
      return context.placed(Rect(origin: origin, size: size), in: rect)
    }
  }

  // MARK: Baselines

  /// Returns the distance of the aligned line from each child's top or leading edge.
  ///
  /// `nil` if no baselines or guides are aligned.
  private func guides(of sizes: [Size], in context: SceneContext) -> [Double]? {
    let inner = context.with(axis: axis)
    if !lines.isEmpty {
      return sizes.indices.map { index in
        lines[index](sizes[index]) { children[index].baselines(in: sizes[index], context: inner) }
      }
    }
    guard let baseline else { return nil }
    return zip(children, sizes).map { child, size in
      // A child without text, or of infinite height, is aligned at its bottom edge.
      guard size.height.isFinite, let lines = child.baselines(in: size, context: inner) else {
        return size.height
      }
      return lines[keyPath: baseline]
    }
  }

  private func breadth(of sizes: [Size], in context: SceneContext) -> Double {
    guard let guides = guides(of: sizes, in: context), let above = guides.max(), above.isFinite
    else { return sizes.reduce(0) { max($0, across($1)) } }
    if !lines.isEmpty {
      return zip(sizes, guides).reduce(0) { max($0, above + across($1.0) - $1.1) }
    }
    return zip(sizes, guides).reduce(0) { max($0, across($1.0) - $1.1) } + max(0, above)
  }

  private func orderedByFlexibility(_ proposal: ProposedSize, _ context: SceneContext) -> [Int] {
    let flexibility = children.map { child -> Double in
      let maximum = along(child.size(for: self.proposal(length: .infinity, proposal), in: context))
      let minimum = along(child.size(for: self.proposal(length: 0, proposal), in: context))
      return maximum - minimum
    }
    return children.indices.sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
  }

  private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
  private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }
  private func along(_ proposal: ProposedSize) -> Double? {
    axis == .horizontal ? proposal.width : proposal.height
  }

  private func proposal(length: Double?, _ proposal: ProposedSize) -> ProposedSize {
    axis == .horizontal
      ? ProposedSize(width: length, height: proposal.height)
      : ProposedSize(width: proposal.width, height: length)
  }
}
