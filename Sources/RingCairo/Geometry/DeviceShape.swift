import RingGraphics

/// What a command covers, in device pixels: the inside of an outline, or a pen's trace.
struct DeviceShape {
  let path: DevicePath
  /// The pen, and how it maps to pixels; `nil` where the outline is filled.
  let pen: (style: StrokeStyle, transform: Transform)?
  /// Whether the outline is filled by the even-odd rule.
  var isEvenOdd = false

  init(filling path: Path, _ transform: Transform) throws {
    self.path = try DevicePath(
      path, transform, path.isExactFill ? .fine : path.isText ? .medium : .coarse)
    pen = nil
    isEvenOdd = path.isEvenOdd
  }

  /// Rings and their parts and separate lines are filled as exact outlines. Only a path with other
  /// straight or cubic parts, or an open arc bent more tightly than the pen is wide, needs Cairo's
  /// stroker.
  init(stroking path: Path, _ style: StrokeStyle, _ transform: Transform) throws {
    guard style.width.isFinite, style.width >= 0 else {
      throw RasterLimitError.number(style.width, name: "a line width")
    }
    let drawn = (style.width * transform.maximumStretch).settled > 0 ? path : Path()
    if path.hasRoom(for: style.width), let outline = drawn.circularOutline(style: style) {
      let isExact = !drawn.capsOverlap(style: style)
      self.path = try DevicePath(outline, transform, isExact ? .fine : .coarse)
      pen = nil
    } else if drawn.isSeparateLines(style: style) {
      self.path = try DevicePath(drawn.separateLinesOutline(width: style.width), transform)
      pen = nil
    } else {
      self.path = try DevicePath(drawn, transform)
      pen = (style, transform.linearPart)
    }
  }

  /// Cairo's default: a sharper corner is cut off.
  static let miterLimit = 10.0

  /// All pixels that can be touched, as far as they lie in `limits`.
  func extents(in limits: PixelRect) -> PixelRect { ink.extents(in: limits) }

  /// The smallest rectangle around the shape.
  var ink: Ink {
    guard let box = path.box, let pen else { return Ink(box: path.box) }
    let half = pen.style.width / 2 * pen.transform.maximumStretch
    return Ink(box: box.inset(by: -half * (pen.style.join == .miter ? Self.miterLimit : 1)))
  }

  /// What a shape can touch.
  struct Ink {
    /// In pixels; `nil` for nothing.
    fileprivate let box: Rect?

    /// All pixels that can be touched, as far as they lie in `limits`.
    func extents(in limits: PixelRect) -> PixelRect {
      guard let box else { return PixelRect(left: 0, top: 0, right: 0, bottom: 0) }
      return PixelRect(touching: box.clamped(to: limits))
    }
  }

  /// Whether the shape may be drawn with twice the rows without leaving Cairo's coordinates.
  var fitsFinerGrid: Bool {
    guard let box = path.box else { return true }
    return max(-box.minY, box.maxY) < Rasterizer.maximumCoordinate / 4
  }

  /// Draws the shape in the context's colour.
  func draw(on context: borrowing Context, _ grid: SampleGrid) throws {
    if let pen {
      try context.stroke(path, pen.style, pen: pen.transform, grid)
    } else {
      try context.fill(path, isEvenOdd: isEvenOdd, grid)
    }
  }
}

extension Path {
  /// Whether a pen of this style leaves an outline of circles that do not cross one another, or one
  /// straight line.
  func isExactStroke(_ style: StrokeStyle) -> Bool {
    guard style.width > 0 else { return false }
    if elements.count == 2, isSeparateLines(style: style) { return true }
    return hasRoom(for: style.width) && circularOutline(style: style) != nil
      && !capsOverlap(style: style)
  }

  /// Whether the outline is known not to cross itself.
  var isExactFill: Bool { !isEvenOdd && (isSimple || isRoundOutline || isConvexPolygon) }

  /// Whether this is one polygon that turns only one way, of so few corners that looking is cheap.
  private var isConvexPolygon: Bool {
    guard (4...8).contains(elements.count) else { return false }
    let isStraight = elements.allSatisfy { element in
      switch element {
      case .move, .line, .close: true
      case .arc, .cubic: false
      }
    }
    return isStraight && isConvex
  }

  /// Whether this is one outline of arcs and lines: a disc, a capsule, a rounded rectangle.
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

  /// Whether no open arc is bent more tightly than a pen of this width allows.
  fileprivate func hasRoom(for width: Double) -> Bool {
    elements.allSatisfy { element in
      guard case .arc(let arc) = element, !arc.isFullTurn else { return true }
      return width <= 2 * arc.radius
    }
  }
}

extension Rect {
  /// The part inside `limits` and a pixel around them; may have no area.
  fileprivate func clamped(to limits: PixelRect) -> Rect {
    let (left, top) = (Double(limits.left) - 1, Double(limits.top) - 1)
    let (right, bottom) = (Double(limits.right) + 1, Double(limits.bottom) + 1)
    let x = min(max(minX, left), right)
    let y = min(max(minY, top), bottom)
    return Rect(
      x: x, y: y, width: min(max(maxX, left), right) - x, height: min(max(maxY, top), bottom) - y)
  }
}
