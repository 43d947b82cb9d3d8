import RingCore

/// A grid with a fixed number of columns, filled row by row, or of rows, filled column by column.
///
/// A column is as wide as its widest cell, a row as tall as its tallest.
package struct Grid: Container {
  package static let typeName = "grid"
  /// The font of labels that are only a text.
  package static let labelFont = Font(size: 9)
  /// Cells per row, ≥ 1; without effect if `rows` is set.
  package var columns: Int
  /// Cells per column, ≥ 1, of a grid that is filled column by column; `nil` if it is filled row by row.
  package var rows: Int?
  /// Between neighbouring cells in both directions, in points, ≥ 0.
  package var spacing: Double
  /// Between neighbouring columns, in points, ≥ 0; `nil` for `spacing`.
  package var horizontalSpacing: Double?
  /// Between neighbouring rows, in points, ≥ 0; `nil` for `spacing`.
  package var verticalSpacing: Double?
  /// The alignment of children in their cells, and of labels along their side.
  package var alignment: Alignment
  /// Above the columns, from the first; `nil` for a column without a label.
  package var columnLabels: [AnyElement?] = []
  /// Before the rows, from the first; `nil` for a row without a label.
  package var rowLabels: [AnyElement?] = []
  package var children: [AnyElement]

  package init(
    columns: Int = 2, rows: Int? = nil, spacing: Double = 8, horizontalSpacing: Double? = nil,
    verticalSpacing: Double? = nil, alignment: Alignment = .center, children: [AnyElement] = []
  ) {
    (self.columns, self.rows, self.spacing) = (columns, rows, spacing)
    (self.horizontalSpacing, self.verticalSpacing) = (horizontalSpacing, verticalSpacing)
    self.alignment = alignment
    self.children = children
  }

  /// The children, and the labels of columns and rows with cells.
  var contents: [AnyElement] {
    guard hasLabels, !children.isEmpty else { return children }
    let cells = cells
    let labels = columnLabels.prefix(cells.columns) + rowLabels.prefix(cells.rows)
    return children + labels.compactMap { $0 }
  }

  private var hasLabels: Bool { !columnLabels.isEmpty || !rowLabels.isEmpty }

  /// The widths of the columns and the heights of the rows, in points.
  private struct Tracks {
    var widths: [Double] = []
    var heights: [Double] = []
    /// The width that was proposed last to each column; `nil` for the cells' ideal widths.
    var proposedWidths: [Double?] = []
    /// The height that was proposed last to each row; `nil` for the cells' ideal heights.
    var proposedHeights: [Double?] = []
    /// What the labels take around the cells.
    var margins = Insets.zero
  }

  private struct Labels {
    var columns: GridLabels
    var rows: GridLabels
  }

  /// The numbers of columns and rows, and which cells are in them.
  private struct Cells {
    var columns, rows, count: Int
    var fillsColumns: Bool

    func column(of index: Int) -> Int { fillsColumns ? index / rows : index % columns }

    func row(of index: Int) -> Int { fillsColumns ? index % rows : index / columns }

    func inColumn(_ column: Int) -> StrideTo<Int> {
      fillsColumns ? run(column, of: rows) : stride(from: column, to: count, by: columns)
    }

    func inRow(_ row: Int) -> StrideTo<Int> {
      fillsColumns ? stride(from: row, to: count, by: rows) : run(row, of: columns)
    }

    private func run(_ line: Int, of length: Int) -> StrideTo<Int> {
      stride(from: line * length, to: min((line + 1) * length, count), by: 1)
    }
  }

  /// There must be children.
  private var cells: Cells {
    let length = min(max(1, rows ?? columns), children.count)
    let lines = (children.count + length - 1) / length
    return Cells(
      columns: rows == nil ? length : lines, rows: rows == nil ? lines : length,
      count: children.count, fillsColumns: rows != nil)
  }

  private var columnGap: Double { horizontalSpacing ?? spacing }
  private var rowGap: Double { verticalSpacing ?? spacing }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let tracks = tracks(for: proposal, in: context)
    return Size(
      width: Self.extent(of: tracks.widths, columnGap) + tracks.margins.horizontal,
      height: Self.extent(of: tracks.heights, rowGap) + tracks.margins.vertical)
  }

  func placements(in rect: Rect, _ context: SceneContext) -> [Placement] {
    guard !children.isEmpty else { return [] }
    let cells = cells
    let tracks = tracks(for: context.proposal(for: rect.size), in: context)
    let inner = context.forContent(axis: nil)
    let origin = Point(x: rect.minX + tracks.margins.leading, y: rect.minY + tracks.margins.top)
    let xs = Self.starts(of: tracks.widths, columnGap, from: origin.x)
    let ys = Self.starts(of: tracks.heights, rowGap, from: origin.y)
    let placements = children.enumerated().map { index, child in
      let (row, column) = (cells.row(of: index), cells.column(of: index))
      let cell = Rect(
        x: xs[column], y: ys[row], width: tracks.widths[column], height: tracks.heights[row])
      let measured = measuredCell(
        child, width: cell.width, proposedWidth: tracks.proposedWidths[column],
        height: tracks.proposedHeights[row], in: inner
      )
      .filling(cell.size, proposing: ProposedSize(cell.size), child, in: inner)
      return context.placed(measured.aligned(alignment, in: cell), in: rect)
    }
    guard let labels = labels(in: inner) else { return placements }
    let labelPlacements =
      labels.columns.placements(before: origin.y - rowGap, xs, tracks.widths)
      + labels.rows.placements(before: origin.x - columnGap, ys, tracks.heights)
    return placements + labelPlacements.map { context.placed($0, in: rect) }
  }

  /// Returns the measured labels; `nil` if the grid has none.
  private func labels(in context: SceneContext) -> Labels? {
    guard hasLabels else { return nil }
    let cells = cells
    return Labels(
      columns: GridLabels(
        columnLabels, count: cells.columns, along: .horizontal, gap: columnGap,
        fraction: alignment.horizontal.fraction, in: context),
      rows: GridLabels(
        rowLabels, count: cells.rows, along: .vertical, gap: rowGap,
        fraction: alignment.vertical.fraction, in: context))
  }

  /// Returns the length of all gaps between `count` columns or rows, in points.
  private static func totalSpacing(_ count: Int, _ gap: Double) -> Double {
    gap * Double(max(0, count - 1))
  }

  /// Returns the length of all columns or rows with their gaps, in points.
  static func extent(of lengths: [Double], _ gap: Double) -> Double {
    lengths.reduce(0, +) + totalSpacing(lengths.count, gap)
  }

  /// Returns the positions at which columns or rows of these lengths begin.
  static func starts(of lengths: [Double], _ gap: Double, from start: Double) -> [Double] {
    var position = start
    return lengths.map { length in
      defer { position += length + gap }
      return position
    }
  }

  /// Returns the widths of the columns and the heights of the rows, with the margins that their
  /// labels take; empty without children.
  private func tracks(for proposal: ProposedSize, in context: SceneContext) -> Tracks {
    guard !children.isEmpty else { return Tracks() }
    let context = context.forContent(axis: nil)
    guard let labels = labels(in: context) else { return tracks(for: proposal, nil, in: context) }
    func margin(_ labels: GridLabels, _ gap: Double) -> Double {
      labels.labels.isEmpty ? 0 : labels.breadth + gap
    }
    var margins = Insets(
      top: margin(labels.columns, rowGap), leading: margin(labels.rows, columnGap))
    var tracks = tracks(for: proposal.reduced(by: margins), labels, in: context)
    let columns = labels.columns.overhang(over: tracks.widths)
    let rows = labels.rows.overhang(over: tracks.heights)
    margins.leading = max(margins.leading, columns.before)
    margins.top = max(margins.top, rows.before)
    (margins.trailing, margins.bottom) = (columns.after, rows.after)
    tracks.margins = margins
    return tracks
  }

  /// Returns the columns and rows if `proposal` is for the cells alone.
  ///
  /// Columns are sized first, because the height of a text depends on its width.
  private func tracks(
    for proposal: ProposedSize, _ labels: Labels?, in context: SceneContext
  ) -> Tracks {
    let cells = cells
    let rowHeight = proposal.height.map {
      max(0, $0 - Self.totalSpacing(cells.rows, rowGap)) / Double(cells.rows)
    }
    var proposedWidths = [Double?](repeating: nil, count: cells.columns)
    var widths = lengths(of: cells.columns, columnGap, proposed: proposal.width) { column, width in
      proposedWidths[column] = width
      return cells.inColumn(column).reduce(0) { widest, index in
        let cellProposal = ProposedSize(width: width, height: rowHeight)
        return max(widest, children[index].size(for: cellProposal, in: context).width)
      }
    }
    if let labels { widths = labels.columns.widened(widths) }
    var proposedHeights = [Double?](repeating: nil, count: cells.rows)
    var heights = lengths(of: cells.rows, rowGap, proposed: proposal.height) { row, height in
      proposedHeights[row] = height
      return cells.inRow(row).reduce(0) { tallest, index in
        let column = cells.column(of: index)
        let cell = measuredCell(
          children[index], width: widths[column], proposedWidth: proposedWidths[column],
          height: height, in: context)
        return max(tallest, cell.size.height)
      }
    }
    if let labels { heights = labels.rows.widened(heights) }
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
    of count: Int, _ gap: Double, proposed: Double?, measure: (Int, Double?) -> Double
  ) -> [Double] {
    guard let proposed else { return (0..<count).map { measure($0, nil) } }
    let maximums = (0..<count).map { measure($0, .infinity) }
    if Self.extent(of: maximums, gap) <= proposed + MeasuredSize.tolerance {
      return maximums
    }
    let flexibility = maximums.enumerated().map { $1 - measure($0, 0) }
    let order = (0..<count).sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
    var remaining = proposed - Self.totalSpacing(count, gap)
    var lengths = [Double](repeating: 0, count: count)
    for (position, index) in order.enumerated() {
      lengths[index] = measure(index, max(0, remaining) / Double(count - position))
      remaining -= lengths[index]
    }
    return lengths
  }
}
