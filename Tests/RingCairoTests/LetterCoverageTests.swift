import RingGraphics
import Testing

@testable import RingCairo

/// What letters cover, against their outlines at 256 heights of each pixel.
@Suite struct LetterCoverageTests {
  private static let size = PixelSize(width: 150, height: 40)

  private static func run(_ text: String, _ fontSize: Double) -> TextRun {
    TextRun(
      Paragraph(text, font: Font(size: fontSize)), origin: Point(x: 3.3, y: 2.7), color: .black)
  }

  @Test(arguments: [("AVATAR 0123 fly %", 9.0), ("Ängström & 87 %", 17), ("@{ß}?", 26)])
  func lettersAreCoveredExactly(_ text: String, _ fontSize: Double) throws {
    let engine = try TestFonts.engine()
    let run = Self.run(text, fontSize)
    let image = try rasterized([.text(run)], Self.size.width, Self.size.height, text: engine)
    var ideal = IdealFilling(size: Self.size)
    for command in try engine.commands(for: run) {
      guard case .group(let effects, let inner) = command else { continue }
      for case .primitive(.fill(let path, _)) in inner { ideal.add(path, effects.transform) }
    }
    let differences = zip(Coverage(image).alpha, ideal.coverage).map { abs($0 - 255 * $1) }
    let covered = ideal.coverage.count { $0 > 0 }
    let largest = differences.max() ?? 255
    let mean = differences.reduce(0, +) / Double(covered + 1)
    #expect(
      covered > 300 && largest <= 1.8 && mean <= 0.4, "largest \(largest), mean \(mean) of 255")
  }

  private static func box(_ x: Double, _ y: Double, _ side: Double, clockwise: Bool = true)
    -> [PathElement]
  {
    let corners = [
      Point(x: x, y: y), Point(x: x + side, y: y), Point(x: x + side, y: y + side),
      Point(x: x, y: y + side),
    ]
    let turn = clockwise ? corners : corners.reversed()
    return [.move(turn[0])] + turn.dropFirst().map { .line($0) } + [.close]
  }

  /// Outlines, and whether what they cover shows that they are simple.
  static let outlines: [(String, [PathElement], Bool)] = [
    ("a part beside another", box(2.4, 2.4, 6) + box(9.1, 3.2, 4), true),
    ("parts that meet in a pixel", box(2.4, 2.4, 6) + box(8.4, 2.4, 4), true),
    ("a hole", box(2.4, 2.4, 9) + box(4.6, 5.1, 3.3, clockwise: false), true),
    ("counterclockwise", box(2.4, 2.4, 9, clockwise: false) + box(4.6, 5.1, 3.3), true),
    ("two overlap", box(2.4, 2.4, 6) + box(6.3, 5.7, 4), false),
    (
      "two overlap counterclockwise",
      box(2.4, 2.4, 6, clockwise: false)
        + box(6.3, 5.7, 4, clockwise: false), false
    ),
    ("in different directions", box(2.4, 2.4, 6) + box(8.7, 2.4, 4, clockwise: false), false),
  ]

  @Test(arguments: outlines)
  func whatShowsThatItCrossesIsLeftToCairo(
    _ name: String, _ elements: [PathElement], _ isSimple: Bool
  ) throws {
    var letters = Path(elements)
    letters.isText = true
    let bounds = PixelRect(PixelSize(width: 16, height: 14))
    let figure = Figure(path: letters, style: nil, transform: .identity)
    let found = try FigureCache(WorkMeter()).coverage(of: figure, in: bounds)
    #expect((found.runs != nil) == isSimple)
    let image = try rasterized([.fill(letters, .solid(.black))], 16, 14)
    guard isSimple else {
      let cairos = try rasterized([.fill(Path(elements), .solid(.black))], 16, 14)
      #expect(image == cairos)
      return
    }
    var ideal = IdealFilling(size: PixelSize(width: 16, height: 14))
    ideal.add(letters, .identity)
    let differences = zip(Coverage(image).alpha, ideal.coverage).map { abs($0 - 255 * $1) }
    #expect((differences.max() ?? 255) <= 1.1)
  }
}

/// The inside of outlines by the non-zero winding rule: exact along a line, at 256 heights of a pixel.
private struct IdealFilling {
  let size: PixelSize
  /// 0…1, rows from top to bottom.
  private(set) var coverage: [Double]

  private static let heights = 256

  init(size: PixelSize) {
    self.size = size
    coverage = [Double](repeating: 0, count: size.count)
  }

  mutating func add(_ path: Path, _ transform: Transform) {
    let sides = Self.sides(of: path, transform)
    for line in 0..<size.height * Self.heights {
      let y = (Double(line) + 0.5) / Double(Self.heights)
      var crossings: [(x: Double, winding: Int)] = []
      for (a, b) in sides where (a.y <= y) != (b.y <= y) {
        let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
        crossings.append((x, a.y < b.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (left, right) in zip(crossings, crossings.dropFirst()) {
        winding += left.winding
        if winding != 0 { fill(line / Self.heights, left.x, right.x) }
      }
    }
  }

  private mutating func fill(_ row: Int, _ from: Double, _ to: Double) {
    for x in max(0, Int(from))..<min(size.width, Int(to) + 1) {
      let covered = min(to, Double(x + 1)) - max(from, Double(x))
      coverage[row * size.width + x] += max(0, covered) / Double(Self.heights)
    }
  }

  /// The sides of the closed outlines; a curve has a hundred.
  private static func sides(of path: Path, _ transform: Transform) -> [(Point, Point)] {
    var sides: [(Point, Point)] = []
    var (first, last) = (Point.zero, Point.zero)
    func end(_ point: Point) {
      sides.append((transform.apply(last), transform.apply(point)))
      last = point
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        end(first)
        (first, last) = (point, point)
      case .line(let point): end(point)
      case .cubic(let a, let b, let point):
        let start = last
        for step in 1...100 {
          let (t, s) = (Double(step) / 100, 1 - Double(step) / 100)
          end(
            start * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + point * (t * t * t))
        }
      case .close: end(first)
      case .arc: break
      }
    }
    end(first)
    return sides
  }
}
