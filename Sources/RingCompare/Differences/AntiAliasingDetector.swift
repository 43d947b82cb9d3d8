import RingCore

/// A detector of differing pixels that look like the anti-aliased edge of a shape.
///
/// V. Vyšniauskas, "Anti-aliased pixel and intensity slope detector" (2009), as pixelmatch applies
/// it. An edge has flat colour on at least one side, which lines thinner than three pixels lack.
struct AntiAliasingDetector {
  let expected: PixelGrid
  let actual: PixelGrid

  func isAntiAliased(x: Int, y: Int) -> Bool {
    isEdge(x, y, of: expected) || isEdge(x, y, of: actual)
  }

  private typealias Position = (x: Int, y: Int)

  /// Neighbours of equal brightness that an edge pixel has; the image border counts as one.
  private static let maximumEqualNeighbors = 2

  /// Whether few neighbours are equal, and the brightest or the darkest is flat in both images.
  private func isEdge(_ x: Int, _ y: Int, of grid: PixelGrid) -> Bool {
    var equal = grid.isOnBorder(x, y) ? 1 : 0
    var (steepestRise, steepestFall) = (0.0, 0.0)
    var brightest: Position?
    var darkest: Position?
    let center = grid[x, y]
    for column in grid.columns(around: x) {
      for row in grid.rows(around: y) where column != x || row != y {
        let fall = Self.fall(from: center, to: grid[column, row])
        if fall == 0 {
          equal += 1
          if equal > Self.maximumEqualNeighbors { return false }
        } else if fall < steepestRise {
          (steepestRise, brightest) = (fall, (column, row))
        } else if fall > steepestFall {
          (steepestFall, darkest) = (fall, (column, row))
        }
      }
    }
    guard let brightest, let darkest else { return false }
    return isFlatInBoth(brightest) || isFlatInBoth(darkest)
  }

  private func isFlatInBoth(_ position: Position) -> Bool {
    Self.isFlat(position, of: expected) && Self.isFlat(position, of: actual)
  }

  /// Whether at least three neighbours have the pixel's colour; the image border counts as one.
  private static func isFlat(_ position: Position, of grid: PixelGrid) -> Bool {
    let center = grid[position.x, position.y]
    // The loop counts the pixel itself, too.
    var equal = grid.isOnBorder(position.x, position.y) ? 0 : -1
    for column in grid.columns(around: position.x) {
      for row in grid.rows(around: position.y) where grid[column, row] == center { equal += 1 }
    }
    return equal > maximumEqualNeighbors
  }

  /// Returns how much darker `b` is than `a` over white; if equally bright, how much less opaque.
  private static func fall(from a: Pixel, to b: Pixel) -> Double {
    if a == b { return 0 }
    if a.alpha == 255, b.alpha == 255 {
      return Pixel.luma(
        Double(a.red - b.red), Double(a.green - b.green), Double(a.blue - b.blue))
    }
    let alphaFall = a.alpha - b.alpha
    func channel(_ first: Int, _ second: Int) -> Double {
      let premultiplied: Int = first * a.alpha - second * b.alpha
      return Double(premultiplied - 255 * alphaFall) / 255
    }
    let fall = Pixel.luma(
      channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue))
    return fall == 0 ? Double(alphaFall) / 2 : fall
  }
}
