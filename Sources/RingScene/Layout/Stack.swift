import RingGraphics

/// The layout that rows and columns share, in terms of their own axis.
///
/// SwiftUI's rule: what is left after the gaps is offered in equal parts, the least flexible child
/// first, so that spacers and other greedy children share what the others leave.
struct StackLayout {
  var axis: Axis
  var spacing: Double
  var children: [AnyElement]

  /// The sizes of the children, in order.
  func sizes(for proposal: ProposedSize, in context: SceneContext) -> [Size] {
    let inner = context.with(axis: axis)
    guard let offered = along(proposal) else {
      return children.map { $0.size(for: proposal, in: inner) }
    }
    var rest = offered - spacing * Double(max(0, children.count - 1))
    var sizes = [Size](repeating: .zero, count: children.count)
    for (position, index) in leastFlexibleFirst(proposal, inner).enumerated() {
      let fraction =
        offered.isInfinite ? .infinity : max(0, rest) / Double(children.count - position)
      sizes[index] = children[index].size(for: offering(fraction, proposal), in: inner)
      rest -= along(sizes[index])
    }
    return sizes
  }

  func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let sizes = sizes(for: proposal, in: context)
    let length =
      sizes.reduce(0) { $0 + along($1) } + spacing * Double(max(0, children.count - 1))
    let breadth = sizes.reduce(0) { max($0, across($1)) }
    return axis == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  /// Draws the children one after the other; `fraction` of the free breadth goes before each.
  func draw(in rect: Rect, fraction: Double, context: SceneContext) -> [DrawCommand] {
    let sizes = sizes(for: ProposedSize(rect.size), in: context)
    let breadth = across(rect.size)
    var position = axis == .horizontal ? rect.minX : rect.minY
    let start = axis == .horizontal ? rect.minY : rect.minX
    return zip(children, sizes).flatMap { child, size -> [DrawCommand] in
      let offset = start + (breadth - across(size)) * fraction
      let origin =
        axis == .horizontal ? Point(x: position, y: offset) : Point(x: offset, y: position)
      position += along(size) + spacing
      let place = context.placed(Rect(origin: origin, size: size), in: rect)
      return child.draw(in: place, context: context.with(axis: axis))
    }
  }

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
