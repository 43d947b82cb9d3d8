import RingCore
import Testing

/// The snapping of the common sides of touching boxes to whole pixels.
@Suite struct TouchingBoxesTests {
  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    .rect(Rect(x: x, y: y, width: width, height: height))
  }

  private func fill(_ path: Path) -> OutlinedCommand {
    .primitive(.fill(path, .solid(.black), isBox: true))
  }

  /// Returns the sides of all boxes after snapping: left, top, right, bottom.
  private func sides(_ commands: [OutlinedCommand], scale: Double = 1) -> [[Double]] {
    func paths(_ commands: [OutlinedCommand]) -> [Path] {
      commands.flatMap { command -> [Path] in
        switch command {
        case .primitive(.fill(let path, _, _)): [path]
        case .group(_, let inside): paths(inside)
        case .primitive: []
        }
      }
    }
    return paths(OutlinedDisplayList(commands).snappingTouchingBoxes(scale: scale).commands).map {
      path in
      guard case .move(let start)? = path.elements.first, path.elements.count == 5,
        case .line(let end) = path.elements[2]
      else { return [] }
      return [start.x, start.y, end.x, end.y]
    }
  }

  private func sides(_ boxes: Path..., scale: Double = 1) -> [[Double]] {
    sides(boxes.map(fill), scale: scale)
  }

  @Test func onlyTheCommonSideMoves() {
    #expect(
      sides(box(0.3, 0.2, 10.1, 5.5), box(10.4, 0.2, 7.3, 5.5))
        == [[0.3, 0.2, 10, 5.7], [10, 0.2, 17.7, 5.7]])
    #expect(
      sides(box(0.25, 0.25, 3, 10.5), box(0.25, 10.75, 3, 2))
        == [[0.25, 0.25, 3.25, 11], [0.25, 11, 3.25, 12.75]])
  }

  @Test func pixelsAreTheScales() {
    #expect(sides(box(0, 0, 1.25, 2), box(1.25, 0, 2, 2), scale: 2).map { $0[2] }[0] == 1.5)
    #expect(sides(box(0, 0, 1.5, 2), box(1.5, 0, 2, 2), scale: 2).map { $0[2] }[0] == 1.5)
    let thirds = sides(box(0, 0, 1.1, 2), box(1.1, 0, 2, 2), scale: 3)
    #expect(thirds[0][2] == 1 && thirds[1][0] == 1)
  }

  /// A side in the middle of a pixel moves to the right, also at negative positions.
  @Test(arguments: [-2.5, -0.5, 0.5, 1.5, 7.5])
  func halvesGoToTheRight(side: Double) {
    let moved = sides(box(side - 5, 0, 5, 1), box(side, 0, 5, 1))
    #expect(moved[0][2] == side + 0.5)
    #expect(moved[1][0] == side + 0.5)
  }

  /// Sums of widths differ in the last bits; both sides must still go to the same pixel.
  @Test func roundingOfSumsDoesNotTearThemApart() {
    let moved = sides(box(0, 0, (10.5).nextDown, 1), box((10.5).nextUp, 0, 5, 1))
    #expect(moved[0][2] == moved[1][0])
  }

  @Test func separateBoxesAreUnchanged() {
    let apart = [box(0.3, 0, 10.1, 5), box(10.9, 0, 7, 5)]
    let cornered = [box(0.3, 0, 10.1, 5), box(10.4, 5, 7, 5)]
    let nested = [box(0.3, 0.3, 10.1, 5), box(0.3, 0.3, 4, 5)]
    let whole = [box(0, 0, 10, 5), box(10, 0, 7, 5)]
    for boxes in [apart, cornered, nested, whole, [box(0.3, 0, 10.1, 5)]] {
      let list = OutlinedDisplayList(boxes.map(fill))
      #expect(list.snappingTouchingBoxes(scale: 1) == list)
    }
    // Rectangles that are not boxes: bars, letters, outlines.
    let plain = OutlinedDisplayList(
      [box(0.3, 0, 10.1, 5), box(10.4, 0, 7, 5)].map { .primitive(.fill($0, .solid(.black))) })
    #expect(plain.snappingTouchingBoxes(scale: 1) == plain)
  }

  @Test func groupsCountUnlessTheyAreTransformed() {
    let (left, right) = (box(0.3, 0, 10.1, 5), box(10.4, 0, 7, 5))
    let faint = GroupEffects(opacity: 0.5)
    let turned = GroupEffects(transform: .rotation(.degrees(90)))
    #expect(sides([.group(faint, [fill(left)]), fill(right)]).map { $0[0] } == [0.3, 10])
    #expect(
      sides([.group(faint, [.group(faint, [fill(left), fill(right)])])]).map { $0[0] } == [0.3, 10])
    for list in [
      [.group(turned, [fill(left)]), fill(right)],
      [OutlinedCommand.group(turned, [fill(left), fill(right)])],
    ] {
      #expect(
        OutlinedDisplayList(list).snappingTouchingBoxes(scale: 1) == OutlinedDisplayList(list))
    }
  }

  /// Boxes thinner than a pixel are not snapped, because some would vanish.
  @Test func noBoxVanishes() {
    let thin = (0..<40).map { fill(box(Double($0) * 0.7, 0, 0.7, 5)) }
    #expect(OutlinedDisplayList(thin).snappingTouchingBoxes(scale: 1) == OutlinedDisplayList(thin))
    for step in 0..<20 {
      let start = Double(step) / 20
      let row = (0..<40).map { fill(box(start + Double($0) * 1.01, 0, 1.01, 5)) }
      #expect(sides(row).allSatisfy { $0[2] - $0[0] > 0.5 })
    }
  }

  @Test func aGridIsSnappedBothWays() {
    let cells = (0..<9).map { (cell: Int) in
      let (column, row) = (Double(cell % 3), Double(cell / 3))
      return box(column * 4.3 + 0.4, row * 4.3 + 0.4, 4.3, 4.3)
    }
    let moved = sides(cells.map(fill))
    #expect(moved[4] == [5, 5, 9, 9])
    #expect(moved[0] == [0.4, 0.4, 5, 5])
    #expect(moved[8].prefix(2) == [9, 9])
  }

  @Test func manyBoxesOnOneLineTakeNoLongerThanSorting() {
    let count = 20_000
    let column = (0..<count).flatMap { row in
      [fill(box(0.5, Double(row) * 2, 9, 2)), fill(box(9.5, Double(row) * 2 + 1, 9, 2))]
    }
    let moved = sides(column)
    #expect(moved.allSatisfy { $0[0] == 0.5 || $0[0] == 10 })
  }

  @Test func numbersWithoutABoundChangeNothing() {
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      let list = OutlinedDisplayList([
        fill(box(bad, 0, 5, 5)), fill(box(0, bad, 5, 5)), fill(box(0, 0, bad, 5)),
        fill(box(0.5, 0, bad, bad)),
      ])
      _ = list.snappingTouchingBoxes(scale: 1)
    }
  }
}
