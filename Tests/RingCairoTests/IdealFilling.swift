import RingCore

/// A fill by the nonzero winding rule: exact horizontally, sampled at 256 heights per pixel.
struct IdealFilling {
  let size: PixelSize
  /// The coverage 0…1, in rows from top to bottom.
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

  /// Returns the sides of the closed outlines; a curve becomes a hundred sides.
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
          let early = start.vector * (s * s * s) + a.vector * (3 * s * s * t)
          let late = b.vector * (3 * s * t * t) + point.vector * (t * t * t)
          end(Point.zero + early + late)
        }
      case .close: end(first)
      case .arc: break
      }
    }
    end(first)
    return sides
  }
}
