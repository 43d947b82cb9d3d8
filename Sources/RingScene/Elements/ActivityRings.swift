import RingGraphics

/// Concentric rings, the first one outermost, that find their own radii.
public struct ActivityRings: Element {
  /// From the outside inwards; their radii and thicknesses are set by this element.
  public var rings: [ActivityRing] = []
  /// The outer width in points, edge lines included, > 0. Default: it fills its frame.
  public var diameter: Double?
  /// The width of every ring in points, > 0. Default: in proportion to the diameter.
  public var thickness: Double?
  /// The gap between neighbours in points, ≥ 0. Default: 0.
  public var spacing = 0.0
  /// An element in the middle. Default: none.
  public var center: AnyElement?

  /// No rings; add them to `rings`.
  public init() {}

  /// Concentric rings, the first one outermost; the diameter is in points, > 0.
  public init(rings: [ActivityRing], diameter: Double? = nil) {
    self.rings = rings
    self.diameter = diameter
  }

  /// The centre line of the innermost ring, in thicknesses, when nothing is said: as in the
  /// reference picture, where radii 140, 120, 100 and 80 have a thickness of 20.
  private static let innermostRadius = 4.0
  private static let naturalThickness = 20.0

  private var edgeWidth: Double { rings.map { $0.edge?.width ?? 0 }.max() ?? 0 }
  private var gaps: Double { Double(max(0, rings.count - 1)) }

  /// Twice the outermost centre line, and a thickness, in thicknesses.
  private var naturalFactor: Double { 2 * (Self.innermostRadius + gaps) + 1 }

  /// The outer width when neither a diameter nor a frame says otherwise.
  private var naturalDiameter: Double {
    (thickness ?? Self.naturalThickness) * naturalFactor + 2 * gaps * spacing + edgeWidth
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if let diameter { return Size(square: diameter) }
    let offered = proposal.replacingUnspecified(by: Size(square: naturalDiameter))
    return Size(square: max(0, min(offered.width, offered.height)))
  }

  /// The rings' thickness in a square of this side: what was asked for if it fits.
  public func thickness(in side: Double) -> Double {
    let room = max(0, side - edgeWidth - 2 * gaps * spacing)
    let wanted = thickness ?? room / naturalFactor
    // The innermost ring closes its hole when its radius is half a thickness.
    return min(wanted, room / (2 * gaps + 2))
  }

  /// The rings with the radii that they have in a square of this side.
  public func placedRings(in side: Double) -> [ActivityRing] {
    let thickness = thickness(in: side)
    let outermost = (side - edgeWidth - thickness) / 2
    return rings.enumerated().map { index, ring in
      var placed = ring
      // All have one centre, whatever their sweeps.
      placed.fit = .circle
      placed.thickness = thickness
      placed.radius = outermost - Double(index) * (thickness + spacing)
      return placed
    }
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let side = min(rect.width, rect.height)
    let placed = placedRings(in: side)
    let commands = placed.flatMap { ring -> [DrawCommand] in
      guard (ring.radius ?? 0) > 0, ring.thickness > 0 else { return [] }
      return AnyElement(ring).draw(in: rect, context: context.with(axis: nil))
    }
    guard let center, let innermost = placed.last, let radius = innermost.radius else {
      return commands
    }
    let inner = context.with(axis: nil)
    let room = Size(square: max(0, 2 * radius - innermost.thickness))
    let size = center.size(for: ProposedSize(room), in: inner)
    return commands + center.draw(in: Rect(center: rect.center, size: size), context: inner)
  }
}
