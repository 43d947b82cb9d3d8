import RingCore
import RingSystem

/// A fit of concentric circles to points given by direction and distance from a centre.
struct CircleFit {
  /// The offset of the fitted centre from the assumed one, in pixels.
  private(set) var offset = Vector.zero
  /// In pixels, outer first.
  private(set) var radii: [Double]
  /// The standard deviation of the inliers from each circle, in pixels.
  private(set) var scatter: [Double]
  /// The number of inliers on each circle.
  private(set) var counts: [Int]
  /// The fraction of the points that are inliers, 0…1; low if the image shows something else.
  private(set) var agreement: Double

  /// A distance from the assumed centre in a direction, on one of the circles.
  struct RadialSample {
    var circle: Int
    var direction: Vector
    var distance: Double
  }

  /// `nil` with fewer than 12 inliers. A residual of at most `slack` pixels is never an outlier.
  init?(_ samples: [RadialSample], circles: Int, slack: Double) {
    var inliers = samples
    var solution = [Double]()
    var wasInlier = [Bool](repeating: true, count: samples.count)
    for _ in 0..<4 {
      guard inliers.count >= 12, let solved = Self.solve(inliers, circles) else { return nil }
      solution = solved
      let residuals = samples.map { Self.residual($0, solved) }
      let deviation = RobustStatistics(inliers.map { Self.residual($0, solved) }).deviation
      let limit = min(max(3 * deviation, slack), 4 * slack)
      let isInlier = residuals.map { abs($0) <= limit }
      // Equal inliers would give an equal fit.
      if isInlier == wasInlier { break }
      inliers = zip(samples, isInlier).filter(\.1).map(\.0)
      wasInlier = isInlier
    }
    offset = Vector(x: solution[0], y: solution[1])
    radii = Array(solution[2...])
    agreement = Double(inliers.count) / Double(samples.count)
    scatter = (0..<circles).map { circle in
      RobustStatistics(inliers.filter { $0.circle == circle }.map { Self.residual($0, solution) })
        .deviation
    }
    counts = (0..<circles).map { circle in inliers.count { $0.circle == circle } }
  }

  private static func residual(_ sample: RadialSample, _ solution: [Double]) -> Double {
    sample.distance - solution[2 + sample.circle] - solution[0] * sample.direction.x
      - solution[1] * sample.direction.y
  }

  /// Solves distance = radius + offset · direction, which holds for offsets far below the radius;
  /// `nil` for a singular system.
  private static func solve(_ samples: [RadialSample], _ circles: Int) -> [Double]? {
    let size = circles + 2
    var rows = [[Double]](repeating: [Double](repeating: 0, count: size + 1), count: size)
    for sample in samples {
      // The factors of the other circles are 0.
      let radiusIndex = 2 + sample.circle
      let (x, y, distance) = (sample.direction.x, sample.direction.y, sample.distance)
      for equation in 0..<3 {
        let (i, factor) = equation == 0 ? (0, x) : equation == 1 ? (1, y) : (radiusIndex, 1.0)
        rows[i][0] += factor * x
        rows[i][1] += factor * y
        rows[i][radiusIndex] += factor
        rows[i][size] += factor * distance
      }
    }
    // Circles without points, and points that all lie on one side, would make the system singular.
    for i in 0..<size { rows[i][i] += 1e-6 }
    return LinearSystem.solve(rows)
  }
}

enum LinearSystem {
  /// Returns the solution by Gaussian elimination with partial pivoting; `nil` for a singular
  /// system. Each row ends with its right-hand side.
  static func solve(_ rows: [[Double]]) -> [Double]? {
    var rows = rows
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
