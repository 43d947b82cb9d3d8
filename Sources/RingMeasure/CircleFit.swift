import RingGraphics
import RingLibC

/// A fit of concentric circles to points seen from about their centre.
struct CircleFit {
  /// The offset of the fitted centre from the assumed one.
  private(set) var offset = Point(x: 0, y: 0)
  /// The radii, outer first, and the deviation of the points from each.
  private(set) var radii: [Double]
  private(set) var scatter: [Double]
  private(set) var counts: [Int]
  /// The fraction of the points that lie near the circles, 0…1; low in an image of something else.
  private(set) var agreement: Double

  /// A distance from the assumed centre in a direction, on one of the circles.
  struct RadialSample {
    var circle: Int
    var direction: Point
    var distance: Double
  }

  /// Fits by repeated least squares, without outliers; a residual up to `slack` pixels is none.
  /// Returns `nil` with fewer than 12 points.
  init?(_ sights: [RadialSample], circles: Int, slack: Double) {
    var kept = sights
    var solution = [Double]()
    var wasKept = [Bool](repeating: true, count: sights.count)
    for _ in 0..<4 {
      guard kept.count >= 12, let solved = Self.solve(kept, circles) else { return nil }
      solution = solved
      let rests = sights.map { Self.residual($0, solved) }
      let deviation = RobustStatistics(kept.map { Self.residual($0, solved) }).deviation
      let limit = min(max(3 * deviation, slack), 4 * slack)
      let isKept = rests.map { abs($0) <= limit }
      // The same points have the same circles.
      if isKept == wasKept { break }
      kept = zip(sights, isKept).filter(\.1).map(\.0)
      wasKept = isKept
    }
    offset = Point(x: solution[0], y: solution[1])
    radii = Array(solution[2...])
    let found = kept
    agreement = Double(kept.count) / Double(sights.count)
    scatter = (0..<circles).map { circle in
      RobustStatistics(found.filter { $0.circle == circle }.map { Self.residual($0, solution) })
        .deviation
    }
    counts = (0..<circles).map { circle in found.filter { $0.circle == circle }.count }
  }

  private static func residual(_ sight: RadialSample, _ solution: [Double]) -> Double {
    sight.distance - solution[2 + sight.circle] - solution[0] * sight.direction.x
      - solution[1] * sight.direction.y
  }

  /// Solves distance = radius + offset · way, which holds for offsets far below the radius.
  private static func solve(_ sights: [RadialSample], _ circles: Int) -> [Double]? {
    let size = circles + 2
    var rows = [[Double]](repeating: [Double](repeating: 0, count: size + 1), count: size)
    for sight in sights {
      // The factors of the other circles are 0.
      let own = 2 + sight.circle
      let (x, y, distance) = (sight.direction.x, sight.direction.y, sight.distance)
      for part in 0..<3 {
        let (i, factor) = part == 0 ? (0, x) : part == 1 ? (1, y) : (own, 1.0)
        rows[i][0] += factor * x
        rows[i][1] += factor * y
        rows[i][own] += factor
        rows[i][size] += factor * distance
      }
    }
    // Circles without points, and points that all lie on one side, leave rows of the system empty.
    for i in 0..<size { rows[i][i] += 1e-6 }
    return LinearSystem.solve(&rows)
  }
}

/// A solver for systems of linear equations.
enum LinearSystem {
  /// Solves by Gaussian elimination with partial pivoting. Each row ends with its right-hand side.
  /// Returns `nil` for a singular system.
  static func solve(_ rows: inout [[Double]]) -> [Double]? {
    let size = rows.count
    for column in 0..<size {
      let pivot = (column..<size).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      guard abs(rows[pivot][column]) > 1e-12 else { return nil }
      rows.swapAt(pivot, column)
      for row in 0..<size where row != column {
        let factor = rows[row][column] / rows[column][column]
        guard factor != 0 else { continue }
        for index in column...size { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<size).map { rows[$0][size] / rows[$0][$0] }
  }
}
