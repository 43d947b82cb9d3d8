import Foundation
import RingCore
import RingScene

/// A vertical stack that creates all of its views immediately, like `VStack`.
public typealias LazyVStack = VStack
/// A horizontal stack that creates all of its views immediately, like `HStack`.
public typealias LazyHStack = HStack

/// The description of one column of a grid, or of several adaptive columns.
public struct GridItem: Sendable {
  /// The width rule of a column.
  public enum Size: Sendable {
    /// A fixed width in points.
    case fixed(CGFloat)
    /// A share of the remaining width, between two limits in points.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// The largest number of columns that fit, each with a width between two limits in points.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The width rule.
  public var size: Size
  /// The distance to the next column in points. Default (`nil`): 8.
  public var spacing: CGFloat?
  /// The alignment of views in the column's cells. Default (`nil`): `center`.
  public var alignment: Alignment?

  /// Creates the description of a column. Default: a flexible width of at least 10 points.
  public init(
    _ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
  ) { (self.size, self.spacing, self.alignment) = (size, spacing, alignment) }
}

/// A grid of rows whose columns are specified in advance.
public struct LazyVGrid<Content> {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension LazyVGrid: View where Content: View {
  /// Creates a grid; `spacing` is the distance between rows in points. Default (`nil`): 8.
  ///
  /// `alignment` positions the columns if they are narrower than the grid.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    (self.columns, self.alignment, self.spacing) = (columns, alignment, spacing)
    self.content = content()
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    let spacing = inputs.finite(view.spacing ?? CGFloat(defaultStackSpacing), "spacing")
    let grid = ColumnGrid(
      columns: view.columns, alignment: view.alignment, spacing: spacing,
      cells: list.items.map(\.element))
    return _ViewList(ClosureElement(size: grid.size, draw: grid.draw))
  }
}

private struct ColumnGrid {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: Double
  let cells: [AnyElement]

  /// A column; `width` and `gap`, the distance to the next column, are in points.
  private struct Track {
    var width: Double
    var gap: Double
    var alignment: Alignment
  }

  /// Fixed columns get their width; the other columns share the remainder of `proposed`, in order.
  /// `nil` counts as 0.
  private func tracks(_ proposed: Double?) -> [Track] {
    let gaps = columns.map { Double($0.spacing ?? CGFloat(defaultStackSpacing)) }
    let fixed = columns.map { column -> Double? in
      if case .fixed(let width) = column.size { max(0, Double(width)) } else { nil }
    }
    var flexibleCount = fixed.filter { $0 == nil }.count
    var remaining =
      (proposed ?? 0) - gaps.dropLast().reduce(0, +) - fixed.reduce(0) { $0 + ($1 ?? 0) }
    return columns.indices.flatMap { index -> [Track] in
      let trackAlignment = columns[index].alignment ?? .center
      if let width = fixed[index] {
        return [Track(width: width, gap: gaps[index], alignment: trackAlignment)]
      }
      let share = max(0, remaining) / Double(flexibleCount)
      let trackWidths = widths(columns[index].size, share: share, gap: gaps[index])
      flexibleCount -= 1
      remaining -= trackWidths.reduce(0, +) + gaps[index] * Double(trackWidths.count - 1)
      return trackWidths.map { Track(width: $0, gap: gaps[index], alignment: trackAlignment) }
    }
  }

  /// Returns the widths of an item's columns, of which only `adaptive` has several. `share` is in
  /// points, for all of them and the gaps of `gap` points between them.
  private func widths(_ size: GridItem.Size, share: Double, gap: Double) -> [Double] {
    switch size {
    case .fixed(let width): return [Double(width)]
    case .flexible(let minimum, let maximum):
      return [max(Double(minimum), min(Double(maximum), share))]
    case .adaptive(let minimum, let maximum):
      let columnStride = max(1e-3, Double(minimum) + gap)
      let count = max(1, min(10_000, ((share + gap) / columnStride + 1e-9).rounded(.down)))
      let width = (share - gap * (count - 1)) / count
      let clamped = max(Double(minimum), min(Double(maximum), width))
      return [Double](repeating: clamped, count: Int(clamping: count))
    }
  }

  /// In points.
  private func rowHeights(_ tracks: [Track], _ context: SceneContext) -> [Double] {
    stride(from: 0, to: cells.count, by: max(1, tracks.count)).map { start in
      zip(cells[start...], tracks).reduce(0) { tallest, cell in
        let cellProposal = ProposedSize(width: cell.1.width, height: nil)
        return max(tallest, cell.0.size(for: cellProposal, in: context).height)
      }
    }
  }

  /// In points, with the gaps between the columns.
  private func totalWidth(_ tracks: [Track]) -> Double {
    tracks.reduce(0) { $0 + $1.width } + tracks.dropLast().reduce(0) { $0 + $1.gap }
  }

  func size(_ proposal: ProposedSize, _ context: SceneContext) -> RingCore.Size {
    let tracks = tracks(proposal.width)
    guard !tracks.isEmpty else { return .zero }
    let rowHeights = rowHeights(tracks, context.forContent(axis: nil))
    return Size(
      width: max(totalWidth(tracks), proposal.width ?? 0),
      height: rowHeights.reduce(0, +) + spacing * Double(max(0, rowHeights.count - 1)))
  }

  func draw(_ rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    let (tracks, inner) = (tracks(rect.width), context.forContent(axis: nil))
    guard !tracks.isEmpty else { return [] }
    let freeWidth = rect.width - totalWidth(tracks)
    let start: Double =
      switch alignment {
      case .leading: 0
      case .trailing: freeWidth
      default: freeWidth / 2
      }
    var (commands, y) = ([DrawCommand](), rect.minY)
    for (row, height) in rowHeights(tracks, inner).enumerated() {
      var x = rect.minX + start
      for (cell, track) in zip(cells[(row * tracks.count)...], tracks) {
        let box = Rect(x: x, y: y, width: track.width, height: height)
        let proposal = ProposedSize(box.size)
        let size = cell.size(for: proposal, in: inner)
        let cellRect = track.alignment.scene.rect(for: size, in: box)
        commands += cell.draw(
          in: context.placed(cellRect, in: rect), context: inner.with(proposal: proposal))
        x += track.width + track.gap
      }
      y += height + spacing
    }
    return commands
  }
}

/// A grid whose columns take the size of their content.
public struct Grid<Content> {
  let alignment: Alignment
  let horizontalSpacing, verticalSpacing: CGFloat?
  let content: Content
}

extension Grid: View where Content: View {
  /// Creates a grid. Both spacings are in points. Default (`nil`): 8.
  ///
  /// Rendering throws an error if the rows have different numbers of views.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.content) = (alignment, content())
    (self.horizontalSpacing, self.verticalSpacing) = (horizontalSpacing, verticalSpacing)
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    func gap(_ spacing: CGFloat?) -> Double {
      inputs.finite(spacing ?? CGFloat(defaultStackSpacing), "spacing")
    }
    let rows = list.items.map { $0.traits.gridRow ?? [$0] }
    let columns = rows.map(\.count).max() ?? 1
    guard rows.allSatisfy({ $0.count == columns }) else {
      inputs.fail(
        .unsupported(
          view: inputs.node.path, what: "all rows of a grid must have the same number of views"))
      return _ViewList()
    }
    return _ViewList(
      RingScene.Grid(
        columns: max(1, columns), spacing: gap(view.horizontalSpacing),
        verticalSpacing: gap(view.verticalSpacing), alignment: view.alignment.scene,
        children: rows.flatMap { $0.map(\.stacked) }))
  }
}

/// A row of a grid; outside of a grid, a horizontal stack.
public struct GridRow<Content> {
  let content: Content
}

extension GridRow: View where Content: View {
  /// Creates a row of views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    var row = _ViewList(RingScene.HStack(children: list.items.map(\.stacked)))
    row.items[0].traits.gridRow = list.items
    return row
  }
}
