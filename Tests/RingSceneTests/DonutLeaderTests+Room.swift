import RingCore
import Testing

@testable import RingScene

/// Labels outside a donut for which there is not enough room.
extension DonutLeaderTests {
  @Test func theLargestPartsKeepTheirLabels() {
    let values = (0..<120).map { (number: Int) in
      let rank = Double(number * 37 % 120)
      return 1 + rank / 120
    }
    let donut = donut(values) { $0.diameter = 60 }
    let drawn = Drawn(donut, id: "disk")
    #expect(drawn.unplaced.count > 40 && drawn.boxes.count > 10)
    #expect(drawn.unplaced.allSatisfy { $0.element == "disk" })
    for isRight in [true, false] {
      let side = values.indices.filter { (middle($0, of: donut).x >= 0) == isRight }
      let shown = side.filter { drawn.boxes[$0] != nil }.map { values[$0] }
      let hidden = side.filter { drawn.boxes[$0] == nil }.map { values[$0] }
      #expect((shown.min() ?? 0) > (hidden.max() ?? 3))
    }
  }

  /// In a frame without room for columns, the label of the larger of two parts is shown.
  @Test func theLargerPartKeepsItsLabelBesideTheDonut() {
    let narrow = donut([2, 90, 3]) {
      $0.diameter = nil
      $0.labels?.placement = .outside
    }
    let drawn = Drawn(narrow, size: Size(width: 120, height: 200))
    #expect(drawn.boxes.keys.sorted() == [1, 2] && drawn.lines.isEmpty)
    #expect(drawn.unplaced.map(\.part) == [1])
  }

  /// A label that is wider than its frame has room neither beside its part nor in a column.
  @Test func columnsGoBeforeAsManyLabelsBesideTheirParts() {
    let wide = donut([1, 1]) {
      $0.diameter = nil
      $0.labels?.placement = .outside
      $0.parts[1].label = "part 1 \(String(repeating: "x", count: 60))"
    }
    let drawn = Drawn(wide, size: Size(width: 300, height: 100))
    #expect(drawn.unplaced.map(\.part) == [2])
    #expect(drawn.lines.keys.sorted() == [0])
  }

  /// A donut that fills its frame keeps half of it, even if a label then has no room.
  @Test func aLabelTooWideForItsFrameIsReported() {
    let wide = donut([97, 3]) {
      $0.diameter = nil
      $0.labels?.text = "a part with {percent} % of everything"
      $0.labels?.placement = .outside
    }
    let recorder = Recorder()
    let context = SceneContext(text: recorder)
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let commands = wide.draw(in: frame, context: context)
    #expect(wide.geometry(in: frame, context: context).outer == 50)
    #expect(!commands.contains { if case .text = $0 { true } else { false } })
    #expect(
      recorder.unplaced == [
        UnplacedLabel("a part with 97 % of everything", part: 1),
        UnplacedLabel("a part with 3 % of everything", part: 2),
      ])
  }

  /// A donut without a name is found by that of the nearest element around it, by `check` too.
  @Test func theNameAroundADonutIsReported() throws {
    let crowded = donut((0..<40).map { _ in 1 }) { $0.diameter = 20 }
    let scene = Scene(root: AnyElement(VStack(children: [AnyElement(crowded)]), id: "disk"))
    let (drawn, checked) = (Recorder(), Recorder())
    _ = scene.layout(measuring: drawn)
    try scene.forEachPart(measuring: checked, size: { _ in }, { _ in })
    #expect(!drawn.unplaced.isEmpty && drawn.unplaced.allSatisfy { $0.element == "disk" })
    #expect(checked.unplaced == drawn.unplaced)
  }

  @Test func labelsThatMayOnlyLieInsideAreNotReported() {
    let inside = donut([97, 3]) {
      $0.labels?.placement = .inside
      $0.hole = 0.3
    }
    let drawn = Drawn(inside)
    #expect(drawn.boxes.keys.sorted() == [0] && drawn.unplaced.isEmpty)
  }
}
