import Foundation
import RingCore
import TestSupport
import Testing

/// Outlines of strokes along lines, arcs and curves.
@Suite struct StrokeOutlineShapesTests {
  private func text(_ path: Path?) -> String {
    path.map { DisplayList([.fill($0, .solid(.black))]).description } ?? "none"
  }

  private static let square = Path.rect(Rect(x: 0, y: 0, width: 10, height: 10)).simple()

  @Test func aSquareLeavesTwoSquares() {
    let outline = Self.square.strokeOutline(StrokeStyle(width: 2))
    let bounds = outline?.bounds
    #expect(bounds == Rect(x: -1, y: -1, width: 12, height: 12))
    #expect(outline?.isSimple == true)
    #expect(text(outline).contains("(1,1)"))
  }

  @Test func aPenWiderThanTheSquareFillsIt() {
    let outline = Self.square.strokeOutline(StrokeStyle(width: 12))
    #expect(outline?.contours.count == 1)
  }

  @Test func anInnerArcThatShrinksToNothingLeavesACorner() {
    let path = Path.roundedRect(Rect(x: 0, y: 0, width: 20, height: 20), radius: 2).simple()
    let outline = path.strokeOutline(StrokeStyle(width: 6))
    #expect(outline?.contours.count == 2)
    #expect(text(outline).contains("(3,3)"))
  }

  @Test func aTighterBendThanThePenHasNoOutline() throws {
    let path = try Path(data: "M0 0C10 0 10 1 0 1")
    #expect(path.strokeOutline(StrokeStyle(width: 4)) == nil)
  }

  @Test func trimsAreMeasuredAlongTheOutline() {
    let part = Self.square.trimmed(from: 0.125, to: 0.5)
    #expect(
      text(part) == "fill simple[M(5,0) L(10,0) L(10,10)] #000000")
    #expect(Self.square.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(Self.square.trimmed(from: 0, to: 1) == Self.square)
  }

  @Test func partsKeepTheFillRule() {
    var square = Self.square
    square.isEvenOdd = true
    for part in [
      square.translated(by: Vector(x: 1, y: 2)), square.trimmed(from: 0, to: 0.5),
      square.dashed([5, 5]), square.lengthened(by: 1),
    ] { #expect(part.isEvenOdd && part.isSimple) }
    #expect(!Self.square.trimmed(from: 0, to: 0.5).isEvenOdd)
  }

  @Test func dashesOverTheBeginningAreOne() {
    let dashes = Self.square.dashed([5, 5, 5]).contours
    // 0–5, 10–15, 20–25, 30–35: a pattern of odd length is repeated.
    #expect(dashes.map(\.length) == [5, 5, 5, 5])
    #expect(Self.square.dashed([30, 4]).contours.map(\.length) == [36])
  }

  @Test func anEllipsesLengthIsRight() {
    let arc = EllipticArc(
      center: .zero, radii: Size(width: 10, height: 4), start: .zero, sweep: .fullTurn)
    let path = Path([.move(arc.startPoint)] + arc.curves + [.close])
    let steps = 100_000
    let ideal = (0..<steps).reduce(0.0) { sum, index in
      let t = (Double(index) + 0.5) / Double(steps) * 2 * .pi
      return sum + hypot(10 * sin(t), 4 * cos(t)) * 2 * .pi / Double(steps)
    }
    let length = path.contours.reduce(0) { $0 + $1.length }
    expectClose(length, ideal, within: 1e-3, "\(length) \(ideal)")
  }
}
