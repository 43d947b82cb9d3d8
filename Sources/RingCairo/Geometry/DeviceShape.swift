import RingCore
import RingKernels

/// A filled outline or a stroked path in device pixels.
struct DeviceShape {
  let path: DevicePath
  /// The stroke style and the map from its units to pixels; `nil` if `path` is filled.
  let pen: (style: StrokeStyle, transform: Transform)?
  /// Otherwise nonzero winding.
  let isEvenOdd: Bool

  init(_ styledPath: StyledPath) throws {
    let (source, transform) = (styledPath.path, styledPath.transform)
    guard let style = styledPath.style else {
      let tolerance: DevicePath.Tolerance =
        styledPath.isExact ? .fine : styledPath.route == .glyphs ? .medium : .coarse
      path = try DevicePath(source, transform, tolerance)
      pen = nil
      isEvenOdd = source.isEvenOdd
      return
    }
    guard style.width.isFinite, style.width >= 0 else {
      throw RasterLimitError.number(style.width, name: "a line width")
    }
    let drawn = (style.width * transform.maximumScale).snappedToZero > 0 ? source : Path()
    let outline =
      switch styledPath.route {
      case .arcs: drawn.separateArcsOutline(style: style)
      case .lines: drawn.disjointSegmentsOutline(width: style.width)
      case .fill, .glyphs, .pen: drawn
      }
    path = try DevicePath(outline, transform, styledPath.isExact ? .fine : .coarse)
    pen = styledPath.route == .pen ? (style: style, transform: transform.linearPart) : nil
    isEvenOdd = false
  }

  /// Returns all pixels that the shape can touch within `limits`; may exceed `limits` by one pixel.
  func extents(in limits: PixelRect) -> PixelRect { inkBounds?.pixels(in: limits) ?? .empty }

  /// A box that contains the shape, in pixels; `nil` for an empty shape.
  var inkBounds: Rect? {
    guard let pen else { return path.box }
    let half = pen.style.width / 2 * pen.transform.maximumScale
    let corner = pen.style.join == .miter ? StrokeStyle.miterLimit : 1
    return path.box?.inset(by: -half * corner)
  }

  /// Whether the shape with two sample rows per pixel stays within Cairo's coordinate range.
  var fitsSupersampledGrid: Bool {
    guard let box = path.box else { return true }
    return max(-box.minY, box.maxY) < Rasterizer.maximumCoordinate / 4
  }

  func draw(on context: borrowing Context, _ grid: SampleGrid) throws {
    if let pen {
      try context.stroke(path, pen.style, pen: pen.transform, grid)
    } else {
      try context.fill(path, isEvenOdd: isEvenOdd, grid)
    }
  }
}

extension Path {
  /// Whether the outline is known not to cross itself.
  var isExactFill: Bool { !isEvenOdd && (isSimple || isRoundOutline || isConvexPolygon) }

  /// Whether the path is one convex polygon of at most 8 elements: few enough for a cheap test.
  private var isConvexPolygon: Bool {
    guard (4...8).contains(elements.count) else { return false }
    return isPolygon && isConvex
  }

  /// Whether the path has straight lines only.
  var isPolygon: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move, .line, .close: true
      case .arc, .cubic: false
      }
    }
  }

  /// Whether the path is one outline of arcs and lines, such as a disc or a rounded rectangle.
  var isRoundOutline: Bool {
    var arcs = 0
    for (index, element) in elements.enumerated() {
      switch element {
      case .arc: arcs += 1
      case .line: break
      case .move: if index > 0 { return false }
      case .close: if index < elements.count - 1 { return false }
      case .cubic: return false
      }
    }
    return arcs > 0
  }
}

extension Rect {
  /// Returns the touched pixels, clamped to `limits` and a border of one pixel.
  func pixels(in limits: PixelRect) -> PixelRect {
    let (left, top) = (Double(limits.left) - 1, Double(limits.top) - 1)
    let (right, bottom) = (Double(limits.right) + 1, Double(limits.bottom) + 1)
    let x = min(max(minX, left), right)
    let y = min(max(minY, top), bottom)
    return PixelRect(
      touching: Rect(
        x: x, y: y, width: min(max(maxX, left), right) - x,
        height: min(max(maxY, top), bottom) - y))
  }
}

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

  /// Returns the pixels that the annulus can touch, clipped to `limits`.
  func extents(in limits: PixelRect) -> PixelRect {
    PixelRect(touching: Rect(center: center, size: Size(square: 2 * outer)))
      .intersection(limits)
  }

  /// In pixels; 0 for an empty area.
  func work(in area: PixelRect) -> Int {
    area.isEmpty ? 0 : area.height * (inner > 0 ? 4 : 2) * WorkCost.point
  }

  /// The maximum size of the coverage, a byte per pixel, if the entire annulus is visible.
  ///
  /// If rows below the centre equal those above, they share their bytes; a row through the centre
  /// has at most about 2 · `outer` pixels.
  var maximumByteCount: Double {
    // An upper bound of the number of pixel boundaries that the circles cross: each circle crosses
    // at most 2r + 1 vertical and 2r + 1 horizontal ones, twice each.
    let crossings = 8 * (inner + outer) + 16
    let pixels = .pi * (outer * outer - inner * inner) + crossings
    let isMirrored = 2 * center.y == (2 * center.y).rounded()
    return isMirrored ? pixels / 2 + 2 * outer : pixels
  }

  func cValue(in area: PixelRect) -> ring_annulus {
    ring_annulus(
      x: center.x, y: center.y, inner: inner, outer: outer, left: Int32(area.left),
      top: Int32(area.top), width: Int32(area.width), height: Int32(area.height))
  }
}
