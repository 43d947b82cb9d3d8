import RingCore

/// A grid with a fixed number of columns, filled row by row.
///
/// A column is as wide as its widest cell, a row as tall as its tallest.
package struct Grid: Container {
  package static let typeName = "grid"
  /// Cells per row, ≥ 1.
  package var columns: Int
  /// Between neighbouring cells in both directions, in points, ≥ 0.
  package var spacing: Double
  package var alignment: Alignment
  package var children: [AnyElement]

  package init(
    columns: Int = 2, spacing: Double = 8, alignment: Alignment = .center,
    children: [AnyElement] = []
  ) {
    self.columns = columns
    self.spacing = spacing
    self.alignment = alignment
    self.children = children
  }

  /// The widths of the columns and the heights of the rows, in points.
  private struct Tracks {
    var widths: [Double]
    var heights: [Double]
    /// The width that was proposed last to each column; `nil` for the cells' ideal widths.
    var proposedWidths: [Double?]
    /// The height that was proposed last to each row; `nil` for the cells' ideal heights.
    var proposedHeights: [Double?]
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let tracks = tracks(for: proposal, in: context)
    func extent(_ lengths: [Double]) -> Double {
      lengths.reduce(0, +) + totalSpacing(lengths.count)
    }
    return Size(width: extent(tracks.widths), height: extent(tracks.heights))
  }

  func placements(in rect: Rect, _ context: SceneContext) -> [Placement] {
    let tracks = tracks(for: context.proposal(for: rect.size), in: context)
    let inner = context.forContent(axis: nil)
    let xs = starts(of: tracks.widths, from: rect.minX)
    let ys = starts(of: tracks.heights, from: rect.minY)
    return children.enumerated().map { index, child in
      let (row, column) = (index / xs.count, index % xs.count)
      let cell = Rect(
        x: xs[column], y: ys[row], width: tracks.widths[column], height: tracks.heights[row])
      let measured = measuredCell(
        child, width: cell.width, proposedWidth: tracks.proposedWidths[column],
        height: tracks.proposedHeights[row], in: inner
      )
      .filling(cell.size, proposing: ProposedSize(cell.size), child, in: inner)
      return context.placed(measured.aligned(alignment, in: cell), in: rect)
    }
  }

  /// Returns the length of all gaps between `count` columns or rows, in points.
  private func totalSpacing(_ count: Int) -> Double { spacing * Double(max(0, count - 1)) }

  /// Returns the positions at which columns or rows of these lengths begin.
  private func starts(of lengths: [Double], from start: Double) -> [Double] {
    var position = start
    return lengths.map { length in
      defer { position += length + spacing }
      return position
    }
  }

  /// Returns the widths of the columns and the heights of the rows; empty without children.
  ///
  /// Columns are sized first, because the height of a text depends on its width.
  private func tracks(for proposal: ProposedSize, in context: SceneContext) -> Tracks {
    guard !children.isEmpty else {
      return Tracks(widths: [], heights: [], proposedWidths: [], proposedHeights: [])
    }
    let context = context.forContent(axis: nil)
    let columns = min(max(1, columns), children.count)
    let rows = (children.count + columns - 1) / columns
    let rowHeight = proposal.height.map { max(0, $0 - totalSpacing(rows)) / Double(rows) }
    var proposedWidths = [Double?](repeating: nil, count: columns)
    let widths = lengths(of: columns, proposed: proposal.width) { column, width in
      proposedWidths[column] = width
      return stride(from: column, to: children.count, by: columns).reduce(0) { widest, index in
        let cellProposal = ProposedSize(width: width, height: rowHeight)
        return max(widest, children[index].size(for: cellProposal, in: context).width)
      }
    }
    var proposedHeights = [Double?](repeating: nil, count: rows)
    let heights = lengths(of: rows, proposed: proposal.height) { row, height in
      proposedHeights[row] = height
      let cells = (row * columns)..<min((row + 1) * columns, children.count)
      return cells.reduce(0) { tallest, index in
        let column = index % columns
        let cell = measuredCell(
          children[index], width: widths[column], proposedWidth: proposedWidths[column],
          height: height, in: context)
        return max(tallest, cell.size.height)
      }
    }
    return Tracks(
      widths: widths, heights: heights, proposedWidths: proposedWidths,
      proposedHeights: proposedHeights)
  }

  /// Returns the size of a cell in a column of `width` points.
  ///
  /// A stack that was measured for `proposedWidth` may become wider than its column if `width` is
  /// proposed to it. The stack then has its size for `proposedWidth`.
  private func measuredCell(
    _ cell: AnyElement, width: Double, proposedWidth: Double?, height: Double?,
    in context: SceneContext
  ) -> MeasuredSize {
    let measured = cell.measured(for: ProposedSize(width: width, height: height), in: context)
    guard measured.size.width > width + MeasuredSize.tolerance else { return measured }
    return cell.measured(for: ProposedSize(width: proposedWidth, height: height), in: context)
  }

  /// Returns the lengths of `count` columns or rows, sized like the children of a stack.
  ///
  /// Tracks are sized from the least to the most flexible, each with an equal share of the length
  /// that remains, unless all fit at their maximum lengths. Without a proposed length each track
  /// has its ideal length.
  private func lengths(
    of count: Int, proposed: Double?, measure: (Int, Double?) -> Double
  ) -> [Double] {
    guard let proposed else { return (0..<count).map { measure($0, nil) } }
    let maximums = (0..<count).map { measure($0, .infinity) }
    if maximums.reduce(totalSpacing(count), +) <= proposed + MeasuredSize.tolerance {
      return maximums
    }
    let flexibility = maximums.enumerated().map { $1 - measure($0, 0) }
    let order = (0..<count).sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
    var remaining = proposed - totalSpacing(count)
    var lengths = [Double](repeating: 0, count: count)
    for (position, index) in order.enumerated() {
      lengths[index] = measure(index, max(0, remaining) / Double(count - position))
      remaining -= lengths[index]
    }
    return lengths
  }
}
