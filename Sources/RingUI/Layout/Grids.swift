import Foundation
import RingGraphics
import RingScene

/// A vertical stack. It creates its views immediately, like `VStack`.
public typealias LazyVStack = VStack
/// A horizontal stack. It creates its views immediately, like `HStack`.
public typealias LazyHStack = HStack

/// The description of one column of a grid, or of several adaptive ones.
public struct GridItem: Sendable {
  /// The width rule of a column.
  public enum Size: Sendable {
    /// A fixed width in points.
    case fixed(CGFloat)
    /// A share of the remaining width, between two limits in points.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// The maximum number of columns that fits, each between two limits in points.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The width rule.
  public var size: Size
  /// The distance to the next column in points. Default (`nil`): 8.
  public var spacing: CGFloat?
  /// The alignment of views in the column's cells. Default (`nil`): centre.
  public var alignment: Alignment?

  /// Creates a column description.
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
  /// `Never`: the view is lowered to elements and has no body.
  public typealias Body = Never
  /// Creates a grid; `spacing` is between rows, in points, by default 8.
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

/// The layout of a grid with specified columns.
private struct ColumnGrid {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: Double
  let cells: [AnyElement]

  /// The width, spacing and alignment of one column.
  private struct Track {
    var width: Double
    var gap: Double
    var alignment: Alignment
  }

  /// Returns the columns: fixed ones get their width, the others share the remainder, in order.
  private func tracks(_ offered: Double?) -> [Track] {
    let gaps = columns.map { Double($0.spacing ?? CGFloat(defaultStackSpacing)) }
    let fixed = columns.map { column -> Double? in
      if case .fixed(let width) = column.size { max(0, Double(width)) } else { nil }
    }
    var open = fixed.filter { $0 == nil }.count
    var rest =
      (offered ?? 0) - gaps.dropLast().reduce(0, +) - fixed.reduce(0) { $0 + ($1 ?? 0) }
    return columns.indices.flatMap { index -> [Track] in
      let place = columns[index].alignment ?? .center
      if let width = fixed[index] {
        return [Track(width: width, gap: gaps[index], alignment: place)]
      }
      let share = max(0, rest) / Double(max(1, open))
      let made = widths(columns[index].size, share, gaps[index])
      open -= 1
      rest -= made.reduce(0, +) + gaps[index] * Double(made.count - 1)
      return made.map { Track(width: $0, gap: gaps[index], alignment: place) }
    }
  }

  private func widths(_ size: GridItem.Size, _ share: Double, _ gap: Double) -> [Double] {
    switch size {
    case .fixed(let width): return [Double(width)]
    case .flexible(let least, let most):
      return [max(Double(least), min(Double(most), share))]
    case .adaptive(let least, let most):
      let room = max(1e-3, Double(least) + gap)
      let count = max(1, min(10_000, ((share + gap) / room + 1e-9).rounded(.down)))
      let width = (share - gap * (count - 1)) / count
      let pinned = max(Double(least), min(Double(most), width))
      return [Double](repeating: pinned, count: Int(clamping: count))
    }
  }

  private func rows(_ tracks: [Track], _ context: SceneContext) -> [Double] {
    stride(from: 0, to: cells.count, by: max(1, tracks.count)).map { start in
      zip(cells[start...], tracks).reduce(0) { tallest, cell in
        let offer = ProposedSize(width: cell.1.width, height: nil)
        return max(tallest, cell.0.size(for: offer, in: context).height)
      }
    }
  }

  private func width(_ tracks: [Track]) -> Double {
    tracks.reduce(0) { $0 + $1.width } + tracks.dropLast().reduce(0) { $0 + $1.gap }
  }

  func size(_ proposal: ProposedSize, _ context: SceneContext) -> RingGraphics.Size {
    let tracks = tracks(proposal.width)
    guard !tracks.isEmpty else { return .zero }
    let rows = rows(tracks, context.with(axis: nil))
    return Size(
      width: max(width(tracks), proposal.width ?? 0),
      height: rows.reduce(0, +) + spacing * Double(max(0, rows.count - 1)))
  }

  func draw(_ rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    let (tracks, inner) = (tracks(rect.width), context.with(axis: nil))
    guard !tracks.isEmpty else { return [] }
    let free = rect.width - width(tracks)
    let start: Double =
      switch alignment {
      case .leading: 0
      case .trailing: free
      default: free / 2
      }
    var (commands, y) = ([DrawCommand](), rect.minY)
    for (row, height) in rows(tracks, inner).enumerated() {
      var x = rect.minX + start
      for (cell, track) in zip(cells[(row * tracks.count)...], tracks) {
        let box = Rect(x: x, y: y, width: track.width, height: height)
        let size = cell.size(for: ProposedSize(box.size), in: inner)
        let place = track.alignment.scene.rect(for: size, in: box)
        commands += cell.draw(in: context.placed(place, in: rect), context: inner)
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
  let horizontal, vertical: CGFloat?
  let content: Content
}

extension Grid: View where Content: View {
  /// `Never`: the view is lowered to elements and has no body.
  public typealias Body = Never
  /// Creates a grid. Both spacings are in points, by default 8, and must be equal.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.content) = (alignment, content())
    (horizontal, vertical) = (horizontalSpacing, verticalSpacing)
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    let standard = CGFloat(defaultStackSpacing)
    guard (view.horizontal ?? standard) == (view.vertical ?? standard) else {
      inputs.fail(
        .unsupported(view: inputs.node.path, what: "a grid has one spacing for rows and columns"))
      return _ViewList()
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
        columns: max(1, columns),
        spacing: inputs.finite(view.horizontal ?? standard, "spacing"),
        alignment: view.alignment.scene, children: rows.flatMap { $0.map(\.stacked) }))
  }
}

/// A row of a grid; outside of a grid, a horizontal stack.
public struct GridRow<Content> {
  let content: Content
}

extension GridRow: View where Content: View {
  /// `Never`: the view is lowered to elements and has no body.
  public typealias Body = Never
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
