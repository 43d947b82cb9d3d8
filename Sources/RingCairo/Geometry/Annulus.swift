import CRingShim
import RingGraphics

/// What lies between two circles around one centre, in device pixels; a disc where the inner one has no
/// radius.
struct Annulus {
  let center: Point
  let inner: Double
  let outer: Double

  /// Smaller circles bend too much within a pixel.
  private static let leastRadius = 8.0

  /// What a figure covers, if it is a disc or a closed circle's stroke that can be drawn and is not too
  /// small; it may be turned and scaled, but not stretched.
  init?(_ figure: Figure) {
    guard case .arc(let arc)? = figure.path.elements.first, figure.path.elements.count == 2,
      case .close = figure.path.elements[1], abs(arc.sweep.degrees) == 360, arc.radius > 0,
      let scale = figure.transform.uniformScale
    else { return nil }
    let half = (figure.style?.width ?? 0) / 2
    if figure.style != nil, !(half > 0) { return nil }
    center = figure.transform.apply(arc.center)
    inner = figure.style == nil ? 0 : max(0, (arc.radius - half) * scale)
    outer = (arc.radius + half) * scale
    let reach = max(abs(center.x), abs(center.y)) + outer
    // What is not a number fails as well.
    guard inner == 0 || inner >= Self.leastRadius, outer >= Self.leastRadius,
      reach <= Rasterizer.maximumCoordinate
    else { return nil }
  }

  /// All pixels that can be touched, as far as they lie in `limits`.
  func extents(in limits: PixelRect) -> PixelRect {
    PixelRect(touching: Rect(center: center, size: Size(square: 2 * outer)))
      .intersection(limits)
  }

  /// What it takes to find its coverage of an area, in pixels; nothing where it is not seen.
  func work(in area: PixelRect) -> Int {
    area.isEmpty ? 0 : area.height * (inner > 0 ? 4 : 2) * WorkUnits.point
  }

  /// How many bytes of coverage it takes at most, if all of it is seen.
  var bytes: Double {
    // A circle crosses fewer lines between pixels than that.
    let edges = 8 * (inner + outer) + 16
    let pixels = .pi * (outer * outer - inner * inner) + edges
    let isMirrored = 2 * center.y == (2 * center.y).rounded()
    return isMirrored ? pixels / 2 + 2 * outer : pixels
  }

  func shim(in area: PixelRect) -> ring_annulus {
    ring_annulus(
      x: center.x, y: center.y, inner: inner, outer: outer, left: Int32(area.left),
      top: Int32(area.top), width: Int32(area.width), height: Int32(area.height))
  }
}
