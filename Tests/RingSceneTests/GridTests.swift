import RingCore
import RingScene
import Testing

@Suite struct GridTests {
  @Test func columnsAreAsWideAndRowsAsTallAsTheirLargestCell() {
    let grid = Grid(
      columns: 2, spacing: 4,
      children: [box(10, 10), box(30, 20), box(20, 40), box(10, 10), box(6, 6)])
    // Columns 20 and 30, rows 20, 40 and 6; children are centred in their cells.
    #expect(naturalSize(grid) == Size(width: 54, height: 74))
    #expect(
      corners(grid) == [
        Point(x: 5, y: 5), Point(x: 24, y: 0), Point(x: 0, y: 24), Point(x: 34, y: 39),
        Point(x: 7, y: 68),
      ])
  }

  @Test func aGridOfRowsIsFilledColumnByColumn() {
    let grid = Grid(
      rows: 2, spacing: 4,
      children: [box(10, 10), box(30, 20), box(20, 40), box(10, 10), box(6, 6)])
    // Columns 30, 20 and 6, rows 40 and 20.
    #expect(naturalSize(grid) == Size(width: 64, height: 64))
    #expect(
      corners(grid) == [
        Point(x: 10, y: 15), Point(x: 0, y: 44), Point(x: 34, y: 0), Point(x: 39, y: 49),
        Point(x: 58, y: 17),
      ])
    #expect(
      naturalSize(Grid(rows: .max, spacing: 4, children: [box(10, 10), box(10, 10)]))
        == Size(width: 10, height: 24))
    #expect(naturalSize(Grid(rows: 3)) == .zero)
    #expect(commands(Grid(rows: 3)).isEmpty)
  }

  @Test func eachDirectionMayHaveItsSpacing() {
    let boxes = [box(10, 10), box(10, 10), box(10, 10), box(10, 10)]
    #expect(
      naturalSize(Grid(columns: 2, spacing: 4, horizontalSpacing: 1, children: boxes))
        == Size(width: 21, height: 24))
    let grid = Grid(columns: 2, spacing: 4, verticalSpacing: 0, children: boxes)
    #expect(naturalSize(grid) == Size(width: 24, height: 20))
    #expect(corners(grid).last == Point(x: 14, y: 10))
    // Cells that fill share what the gaps leave.
    let filling = AnyElement(ActivityRing(progress: 0.5, radius: nil))
    #expect(
      Grid(
        columns: 3, spacing: 99, horizontalSpacing: 10, children: [box(30, 10), filling, filling]
      )
      .size(for: ProposedSize(width: 140, height: 200), in: SceneContext(text: FixedText()))
        == Size(width: 140, height: 45))
  }

  /// Returns a grid of 10 points square cells with gaps of 2.
  private func labelled(
    _ alignment: Alignment, columns: [AnyElement?] = [], rows: [AnyElement?] = [], cells: Int = 8
  ) -> Grid {
    var grid = Grid(
      rows: 2, spacing: 2, alignment: alignment,
      children: Array(repeating: box(10, 10), count: cells))
    (grid.columnLabels, grid.rowLabels) = (columns, rows)
    return grid
  }

  @Test func labelsStandAboveColumnsAndBeforeRows() {
    let grid = labelled(
      .leading, columns: [box(20, 6), nil, box(8, 5)], rows: [nil, box(15.5, 12)])
    // Labels take 16 and 6 whole points with gaps of 2; the label of two columns fits into 22.
    #expect(naturalSize(grid) == Size(width: 18 + 46, height: 8 + 22 + 1))
    let cells = [18, 30, 42, 54].flatMap { x in [8, 20].map { y in Point(x: x, y: y) } }
    #expect(
      corners(grid) == cells + [Point(x: 18, y: 0), Point(x: 42, y: 1), Point(x: 0.5, y: 19)])
  }

  @Test func labelsWidenTheirColumnOnlyWithoutRoom() {
    // The second label begins where the first ends, with the gap between them.
    let narrow = labelled(.leading, columns: [box(23, 6), nil, box(8, 5)])
    #expect(naturalSize(narrow).width == 46 + 1)
    #expect(corners(narrow).suffix(2) == [Point(x: 0, y: 0), Point(x: 25, y: 1)])
    let header = labelled(.center, columns: [box(16, 6), box(16, 6), nil, box(8, 6)])
    #expect(naturalSize(header).width == 46 + 6 + 6)
    // The last label may be wider than its column.
    let last = labelled(.leading, columns: [nil, nil, nil, box(30, 6)])
    #expect(naturalSize(last).width == 46 + 20)
    #expect(corners(last).last == Point(x: 36, y: 0))
    let first = labelled(.trailing, columns: [box(20, 6)])
    #expect(naturalSize(first).width == 46 + 10)
    #expect(corners(first).first == Point(x: 10, y: 8) && corners(first).last == .zero)
  }

  /// Labels of 16 points reach over the gap of 2 points between their rows, and by 1 point beyond
  /// the first and the last of them.
  @Test func labelsHeightenTheirRowsOnlyWithoutRoom() {
    let tall = labelled(.leading, rows: [box(8, 16), box(8, 16)])
    #expect(naturalSize(tall) == Size(width: 10 + 46, height: 14 + 2 + 14 + 2))
  }

  @Test func labelsWithoutCellsAreNotDrawn() {
    let grid = labelled(
      .center, columns: [nil, box(4, 4)], rows: [box(4, 4), box(4, 4)], cells: 1)
    #expect(naturalSize(grid) == Size(width: 6 + 10, height: 10))
    #expect(corners(grid) == [Point(x: 6, y: 0), Point(x: 0, y: 3)])
    #expect(commands(labelled(.center, columns: [box(4, 4)], cells: 0)).isEmpty)
    let empty = labelled(.center, columns: [nil, nil], rows: [nil])
    #expect(corners(empty) == corners(labelled(.center)))
    #expect(naturalSize(empty) == naturalSize(labelled(.center)))
  }

  @Test func cellsShareWhatLabelsLeave() {
    let filling = AnyElement(ActivityRing(progress: 0.5, radius: nil))
    var grid = Grid(columns: 2, spacing: 10, children: [filling, filling])
    (grid.columnLabels, grid.rowLabels) = ([box(8, 20)], [box(20, 8)])
    #expect(
      grid.size(
        for: ProposedSize(width: 140, height: 200), in: SceneContext(text: FixedText()))
        == Size(width: 140, height: 30 + 50))
  }

  @Test func alignment() {
    let grid = Grid(
      columns: 1, spacing: 0, alignment: .bottomTrailing, children: [box(10, 10), box(30, 20)])
    #expect(corners(grid) == [Point(x: 20, y: 0), Point(x: 0, y: 10)])
  }

  @Test func fillingCellsShareWhatTheOthersLeave() {
    let filling = AnyElement(ActivityRing(progress: 0.5, radius: nil))
    let grid = Grid(columns: 3, spacing: 10, children: [box(30, 10), filling, filling])
    let context = SceneContext(text: FixedText())
    #expect(
      grid.size(for: ProposedSize(width: 140, height: 200), in: context)
        == Size(width: 140, height: 45))
  }

  @Test func textsBreakInTheirColumns() {
    let grid = Grid(
      columns: 2, spacing: 0,
      children: [AnyElement(Text("abcdefgh", font: Font(size: 10))), box(30, 10)])
    let context = SceneContext(text: FixedText())
    // 20 points remain for the text: four characters of five points per line.
    #expect(
      grid.size(for: ProposedSize(width: 50), in: context) == Size(width: 50, height: 24))
  }

  @Test(arguments: [-3, 0, 1])
  func thereIsAtLeastOneColumn(columns: Int) {
    let grid = Grid(columns: columns, children: [box(10, 10), box(10, 10)])
    #expect(naturalSize(grid) == Size(width: 10, height: 28))
  }

  @Test func columnsWithoutChildrenTakeNoRoom() {
    #expect(
      naturalSize(Grid(columns: .max, children: [box(10, 10), box(10, 10)]))
        == Size(width: 28, height: 10))
    #expect(naturalSize(Grid()) == .zero)
    #expect(commands(Grid()).isEmpty)
  }

  @Test func underTranslationTheGridMovesAsAWhole() throws {
    let grid = Grid(columns: 1, children: [box(10, 10), box(10, 10)])
    let dump = lines(grid, at: Point(x: 5, y: 7))
    try #require(dump.count > 1)
    #expect(dump[0].hasPrefix("fill [M(5,7)") && dump[1].hasPrefix("fill [M(5,25)"))
  }
}
