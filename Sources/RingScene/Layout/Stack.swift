import RingGraphics

/// The layout that rows and columns share, in terms of their own axis.
///
/// SwiftUI's rule: what is left after the gaps is offered in equal parts, the least flexible child
/// first, so that spacers and other greedy children share what the others leave.
package struct StackLayout {
  var axis: Axis
  var spacing: Double
  var children: [AnyElement]
  /// Children with a greater number are asked first, and leave the others no less than their least
  /// length. Default: 0 for all.
  var priorities: [Double] = []
  /// The gap after each child but the last, in points. Default: `spacing` after all of them.
  var gaps: [Double] = []
  /// Where across the axis each child of a size has the line by which all are aligned, in points.
  /// Default: at the fraction of its breadth that the stack aligns by.
  var lines: [(Size) -> Double] = []

  /// A row or a column; `spacing` is in points.
  package init(
    axis: Axis, spacing: Double, children: [AnyElement], priorities: [Double] = [],
    gaps: [Double] = [], lines: [(Size) -> Double] = []
  ) {
    (self.axis, self.spacing, self.children) = (axis, spacing, children)
    (self.priorities, self.gaps, self.lines) = (priorities, gaps, lines)
  }

  /// The sizes of the children, in order.
  package func sizes(for proposal: ProposedSize, in context: SceneContext) -> [Size] {
    let inner = context.with(axis: axis)
    guard let offered = along(proposal) else {
      return children.map { $0.size(for: proposal, in: inner) }
    }
    var rest = offered - allGaps
    var sizes = [Size](repeating: .zero, count: children.count)
    let order = leastFlexibleFirst(proposal, inner)
    for priority in Set(children.indices.map(priority)).sorted(by: >) {
      let group = order.filter { self.priority($0) == priority }
      let later = order.filter { self.priority($0) < priority }
      var room = later.reduce(rest) {
        $0 - along(children[$1].size(for: offering(0, proposal), in: inner))
      }
      for (position, index) in group.enumerated() {
        let fraction =
          offered.isInfinite ? .infinity : max(0, room) / Double(group.count - position)
        sizes[index] = children[index].size(for: offering(fraction, proposal), in: inner)
        room -= along(sizes[index])
        rest -= along(sizes[index])
      }
    }
    return sizes
  }

  private func priority(_ index: Int) -> Double { priorities.isEmpty ? 0 : priorities[index] }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let sizes = sizes(for: proposal, in: context)
    let length =
      sizes.reduce(0) { $0 + along($1) } + allGaps
    let breadth = breadth(sizes)
    return axis == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  /// Draws the children one after the other; `fraction` of the free breadth goes before each.
  package func draw(in rect: Rect, fraction: Double, context: SceneContext) -> [DrawCommand] {
    let sizes = sizes(for: ProposedSize(rect.size), in: context)
    let breadth = across(rect.size)
    let distances = distances(sizes)
    let line = distances.max() ?? 0
    var position = axis == .horizontal ? rect.minX : rect.minY
    let start = axis == .horizontal ? rect.minY : rect.minX
    return children.indices.flatMap { index -> [DrawCommand] in
      let (child, size) = (children[index], sizes[index])
      let offset =
        distances.isEmpty
        ? start + (breadth - across(size)) * fraction : start + line - distances[index]
      let origin =
        axis == .horizontal ? Point(x: position, y: offset) : Point(x: offset, y: position)
      position += along(size) + (index < gaps.count ? gaps[index] : spacing)
      let place = context.placed(Rect(origin: origin, size: size), in: rect)
      return child.draw(in: place, context: context.with(axis: axis))
    }
  }

  private func breadth(_ sizes: [Size]) -> Double {
    let distances = distances(sizes)
    guard let line = distances.max() else { return sizes.reduce(0) { max($0, across($1)) } }
    return zip(sizes, distances).reduce(0) { max($0, line + across($1.0) - $1.1) }
  }

  private var allGaps: Double {
    gaps.isEmpty ? spacing * Double(max(0, children.count - 1)) : gaps.reduce(0, +)
  }

  /// Where each child has its line; none where the children lie at a fraction of their breadth.
  private func distances(_ sizes: [Size]) -> [Double] { zip(lines, sizes).map { $0($1) } }

  private func leastFlexibleFirst(_ proposal: ProposedSize, _ context: SceneContext) -> [Int] {
    let flexibility = children.map { child -> Double in
      let most = along(child.size(for: offering(.infinity, proposal), in: context))
      let least = along(child.size(for: offering(0, proposal), in: context))
      return most - least
    }
    return children.indices.sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
  }

  private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
  private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }
  private func along(_ proposal: ProposedSize) -> Double? {
    axis == .horizontal ? proposal.width : proposal.height
  }

  private func offering(_ length: Double, _ proposal: ProposedSize) -> ProposedSize {
    axis == .horizontal
      ? ProposedSize(width: length, height: proposal.height)
      : ProposedSize(width: proposal.width, height: length)
  }
}
