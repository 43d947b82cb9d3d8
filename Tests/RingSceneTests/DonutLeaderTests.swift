import Foundation
import RingCore
import TestSupport
import Testing

@testable import RingScene

/// Labels outside a donut with leader lines; with `FixedText` a letter is half as wide as the font
/// size.
@Suite struct DonutLeaderTests {
  /// A measurer that keeps the labels for which there is no room.
  final class Recorder: TextMeasuring {
    private(set) var unplaced: [UnplacedLabel] = []

    func size(of paragraph: Paragraph) -> Size { FixedText().size(of: paragraph) }

    func report(_ warning: LayoutWarning) {
      if case .unplacedLabel(let label) = warning { unplaced.append(label) }
    }
  }

  /// A drawn donut whose labels are `part 0`, `part 1` and so on.
  struct Drawn {
    let frame: Rect
    let outer: Double
    /// The boxes of the texts by the index of the part.
    var boxes: [Int: Rect] = [:]
    /// The corners of the leader lines by the index of the part.
    var lines: [Int: [Point]] = [:]
    let unplaced: [UnplacedLabel]

    /// Draws a donut in its natural size, or in `size`.
    init(_ donut: Donut, size: Size? = nil, id: String? = nil) {
      let recorder = Recorder()
      let context = SceneContext(text: recorder)
      let element = AnyElement(donut, id: id)
      frame = Rect(
        origin: .zero, size: size ?? element.size(for: .unspecified, in: context))
      outer = donut.geometry(in: frame, context: context).outer
      var strokes: [[Point]] = []
      for command in element.draw(in: frame, context: context) {
        switch command {
        case .text(let run):
          let box = Rect(origin: run.origin, size: FixedText().size(of: run.paragraph))
          boxes[Int(run.paragraph.text.split(separator: " ")[1]) ?? -1] = box
        case .stroke(let path, _, _):
          strokes.append(
            path.elements.compactMap { element in
              switch element {
              case .move(let point), .line(let point): point
              default: nil
              }
            })
        default: break
        }
      }
      unplaced = recorder.unplaced
      for stroke in strokes {
        let owners = boxes.filter { Self.ends(stroke, at: $0.value) }
        #expect(owners.count == 1, "the line to \(stroke.last ?? .zero) ends at one text")
        if let owner = owners.first { lines[owner.key] = stroke }
      }
      #expect(lines.count == strokes.count)
    }

    /// Returns whether a line ends a third of the font size beside the middle of a box.
    private static func ends(_ line: [Point], at box: Rect) -> Bool {
      guard let end = line.last, abs(end.y - box.center.y) < 1e-9 else { return false }
      let distance = max(box.minX - end.x, end.x - box.maxX)
      return distance > 0 && abs(distance - box.height / 1.2 / 3) < 1e-9
    }

    /// The straight pieces of a leader line.
    func segments(of part: Int) -> [(Point, Point)] {
      let points = lines[part] ?? []
      return Array(zip(points, points.dropFirst()))
    }
  }

  func donut(_ values: [Double], _ change: (inout Donut) -> Void = { _ in }) -> Donut {
    var donut = Donut(values.enumerated().map { DonutPart($1, label: "part \($0)") })
    (donut.labels, donut.diameter, donut.hole) = (DonutLabels(), 120, 0.9)
    donut.labels?.font = Font(size: 10)
    change(&donut)
    return donut
  }

  /// Returns the direction of the middle of a part, computed independently of the code.
  func middle(_ part: Int, of donut: Donut) -> Vector {
    let values = donut.parts.map(\.value)
    let before = values[..<part].reduce(0, +) + values[part] / 2
    let turns = before / values.reduce(0, +) * (donut.direction == .clockwise ? 1 : -1)
    let angle = 2 * Double.pi * (turns + donut.startAngle.degrees / 360)
    return Vector(x: sin(angle), y: -cos(angle))
  }

  /// Returns whether two segments cross in a point inside both.
  private func cross(_ a: (Point, Point), _ b: (Point, Point)) -> Bool {
    func side(_ p: Point, _ line: (Point, Point)) -> Double {
      (line.1.x - line.0.x) * (p.y - line.0.y) - (line.1.y - line.0.y) * (p.x - line.0.x)
    }
    return side(b.0, a) * side(b.1, a) < 0 && side(a.0, b) * side(a.1, b) < 0
  }

  /// Returns points along a segment, ends included.
  private func points(of segment: (Point, Point)) -> [Point] {
    (0...24).map { segment.0 + (segment.1 - segment.0) * (Double($0) / 24) }
  }

  private func randomDonut(_ random: inout SplitMix64) -> (donut: Donut, size: Size?) {
    let values = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      Double.random(in: 0.01...1, using: &random)
        * ([1, 1, 1, 20].randomElement(using: &random) ?? 1)
    }
    var size: Size?
    let donut = donut(values) {
      $0.diameter = [30, 120, 120, 400, nil].randomElement(using: &random) ?? 120
      $0.startAngle = .degrees(Double.random(in: -400...400, using: &random))
      $0.direction = Bool.random(using: &random) ? .clockwise : .counterclockwise
      $0.hole = [0.3, 0.9].randomElement(using: &random) ?? 0.9
      $0.labels?.gap = [0, 3, 20].randomElement(using: &random) ?? 3
      guard $0.diameter == nil else { return }
      size = Size(
        width: Double.random(in: 60...500, using: &random),
        height: Double.random(in: 60...300, using: &random))
    }
    return (donut, size)
  }

  @Test func linesAndTextsKeepApart() {
    var generator = SplitMix64(seed: 7)
    var (lineCount, unplacedCount) = (0, 0)
    for number in 0..<200 {
      let (donut, size) = randomDonut(&generator)
      let drawn = Drawn(donut, size: size)
      checkParts(donut, drawn, "donut \(number)")
      checkDistances(drawn, "donut \(number)")
      lineCount += drawn.lines.count
      unplacedCount += drawn.unplaced.count
    }
    #expect(lineCount > 1000 && unplacedCount > 20, "\(lineCount), \(unplacedCount)")
  }

  /// Every label is drawn or reported, and its line begins at the rim in the middle of its part.
  private func checkParts(_ donut: Donut, _ drawn: Drawn, _ comment: Comment) {
    let reported = drawn.unplaced.map { $0.part - 1 }
    #expect((Array(drawn.boxes.keys) + reported).sorted() == Array(donut.parts.indices), comment)
    for label in drawn.unplaced {
      #expect(label == UnplacedLabel("part \(label.part - 1)", part: label.part), comment)
    }
    for (part, line) in drawn.lines {
      #expect(line.count == 3, comment)
      let direction = middle(part, of: donut)
      let start = line[0] - drawn.frame.center
      #expect((start - direction * drawn.outer).length < 1e-6, comment)
      #expect(abs(line[1].y - line[2].y) < 1e-9, comment)
    }
  }

  /// No text touches another one or the frame, and no line another one, a text or the donut.
  private func checkDistances(_ drawn: Drawn, _ comment: Comment) {
    let boxes = drawn.boxes.sorted { $0.key < $1.key }
    for (index, (part, box)) in boxes.enumerated() {
      #expect(box.minX >= -1e-6 && box.maxX <= drawn.frame.maxX + 1e-6, comment)
      #expect(box.minY >= -1e-6 && box.maxY <= drawn.frame.maxY + 1e-6, comment)
      for (_, other) in boxes[..<index] {
        let isApart =
          box.minX >= other.maxX || other.minX >= box.maxX
          || box.minY >= other.maxY || other.minY >= box.maxY
        #expect(isApart, comment)
      }
      for segment in drawn.segments(of: part) {
        for (other, _) in boxes[..<index] {
          #expect(!drawn.segments(of: other).contains { cross(segment, $0) }, comment)
        }
        let points = points(of: segment)
        #expect(
          !points.contains { ($0 - drawn.frame.center).length < drawn.outer - 1e-6 }, comment)
        let touches = boxes.contains { _, box in
          points.contains { p in
            p.x > box.minX && p.x < box.maxX && p.y > box.minY && p.y < box.maxY
          }
        }
        #expect(!touches, comment)
      }
    }
  }

  @Test func labelsBesideTheirPartsNeedNoLines() {
    let apart = Drawn(donut([1, 1, 1]))
    #expect(apart.boxes.count == 3 && apart.lines.isEmpty)
    // Farther away than 8 points, labels need lines.
    let near = donut([1, 1, 1]) { $0.labels?.gap = 8 }
    let far = donut([1, 1, 1]) { $0.labels?.gap = 8.5 }
    #expect(Drawn(near).lines.isEmpty && Drawn(far).lines.count == 3)
  }

  /// The line to a part of which the round ends leave only a disc begins at the disc.
  @Test func aLineReachesTheDiscOfAShortPart() throws {
    let donut = donut([40, 2, 2, 56]) { ($0.hole, $0.cap, $0.gap) = (0.6, .round, 3) }
    let drawn = Drawn(donut)
    for part in 0..<4 {
      let line = try #require(drawn.lines[part])
      let direction = middle(part, of: donut)
      let rim = drawn.frame.center + direction * 60
      guard part == 1 || part == 2 else {
        #expect((line[0] - rim).length < 1e-6)
        continue
      }
      // The disc's centre is 48 points from the donut's, and its distance from the sides is 1.5.
      let radius = 48 * sin(0.02 * Double.pi) - 1.5
      #expect((line[0] - drawn.frame.center - direction * (48 + radius)).length < 1e-6)
      #expect((line[1] - rim).length < 1e-6 && line.count == 4)
    }
  }

  /// If two labels would overlap, all have lines, and one with enough room has a radial line.
  @Test func aLabelWithRoomHasARadialLine() throws {
    let values = [50.0, 0.5, 0.5, 20, 29]
    let donut = donut(values)
    let drawn = Drawn(donut)
    #expect(drawn.lines.count == 5 && drawn.unplaced.isEmpty)
    for part in [0, 4] {
      let bend = try #require(drawn.lines[part])[1] - drawn.frame.center
      #expect((bend - middle(part, of: donut) * bend.length).length < 1e-9, "part \(part)")
    }
    // The radial line is as long as the font is high.
    expectClose(try #require(drawn.lines[0])[1].x - drawn.frame.center.x, 70, within: 1e-9)
  }

  /// Labels of equal height that are pushed apart have their middle where they want to be.
  @Test func labelsArePushedAsLittleAsPossible() throws {
    // Two small parts around 3 o'clock, whose labels are 12 points high and 1.2 apart.
    let drawn = Drawn(donut([24, 1, 1, 24, 50]))
    let heights = try [1, 2].map { try #require(drawn.boxes[$0]).center.y - drawn.frame.center.y }
    expectClose(heights[0], -6.6, within: 1e-9)
    expectClose(heights[1], 6.6, within: 1e-9)
  }
}
