import RingCore
import RingKernels

/// The area between two concentric circles, in device pixels; a disc if `inner` is 0.
struct Annulus {
  let center: Point
  let inner: Double
  let outer: Double

  /// The minimum radius, in pixels: smaller circles curve too much within a pixel.
  private static let minimumRadius = 8.0

  /// `nil` unless the path is a disc or a stroked full circle, rotated and uniformly scaled at
  /// most, with radii of at least `minimumRadius` and inside Cairo's coordinate range.
  init?(_ styledPath: StyledPath) {
    guard case .arc(let arc)? = styledPath.path.elements.first, styledPath.path.elements.count == 2,
      case .close = styledPath.path.elements[1], abs(arc.sweep.degrees) == 360, arc.radius > 0,
      let scale = styledPath.transform.uniformScale
    else { return nil }
    let half = (styledPath.style?.width ?? 0) / 2
    if styledPath.style != nil, !(half > 0) { return nil }
    center = styledPath.transform.apply(arc.center)
    inner = styledPath.style == nil ? 0 : max(0, (arc.radius - half) * scale)
    outer = (arc.radius + half) * scale
    let reach = max(abs(center.x), abs(center.y)) + outer
    // NaN fails this test, too.
    guard inner == 0 || inner >= Self.minimumRadius, outer >= Self.minimumRadius,
      reach <= Rasterizer.maximumCoordinate
    else { return nil }
  }

  func extents(in limits: PixelRect) -> PixelRect {
    PixelRect(touching: Rect(center: center, size: Size(square: 2 * outer)))
      .intersection(limits)
  }

  /// In pixels; 0 for an empty area.
  func work(in area: PixelRect) -> Int {
    area.isEmpty ? 0 : area.height * (inner > 0 ? 4 : 2) * WorkCost.point
  }

  /// Of the coverage, if the entire annulus is visible.
  var maximumByteCount: Double {
    // An upper bound of the number of pixel boundaries that the two circles cross in total.
    let edges = 8 * (inner + outer) + 16
    let pixels = .pi * (outer * outer - inner * inner) + edges
    let isMirrored = 2 * center.y == (2 * center.y).rounded()
    return isMirrored ? pixels / 2 + 2 * outer : pixels
  }

  func cValue(in area: PixelRect) -> ring_annulus {
    ring_annulus(
      x: center.x, y: center.y, inner: inner, outer: outer, left: Int32(area.left),
      top: Int32(area.top), width: Int32(area.width), height: Int32(area.height))
  }
}
