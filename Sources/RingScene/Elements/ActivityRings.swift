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
  /// What room rings take of which the outermost is not closed. Default: that of their arcs.
  ///
  /// With `arc` the `diameter` is still that of the outermost circle.
  public var fit = RingFit.arc
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

  /// Whether the rings take other room than that of their outermost circle: less, or more for what lies
  /// beyond it.
  var isPartial: Bool {
    guard fit == .arc, let outermost = rings.first else { return false }
    return outermost.sweep < .fullTurn || rings.contains(where: \.hasMarksBeyond)
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if isPartial { return partialSize(for: proposal, in: context) }
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

  private func partialSize(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if let diameter { return box(side: diameter, in: context).size }
    let natural = box(side: naturalDiameter, in: context).size
    let offered = proposal.replacingUnspecified(by: natural)
    return box(side: side(fitting: offered, in: context), in: context).size
  }

  /// The square around the outermost circle, and so the rings' common centre, in a rectangle.
  ///
  /// Where the rings take only the room of their arcs it reaches beyond the rectangle.
  public func circleBox(in rect: Rect, context: SceneContext) -> Rect {
    guard isPartial else {
      return Rect(center: rect.center, size: Size(square: min(rect.width, rect.height)))
    }
    let side = diameter ?? side(fitting: rect.size, in: context)
    return Rect(
      center: rect.center - box(side: side, in: context).center, size: Size(square: side))
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let circle = circleBox(in: rect, context: context)
    let commands = placedRings(in: circle.width).flatMap { ring -> [DrawCommand] in
      guard (ring.radius ?? 0) > 0, ring.thickness > 0 else { return [] }
      return AnyElement(ring, id: ring.elementName).draw(
        in: isPartial ? circle : rect, context: context.with(axis: nil))
    }
    guard let center, let size = centerSize(side: circle.width, in: context) else {
      return commands
    }
    return commands
      + center.draw(
        in: Rect(center: circle.center, size: size), context: context.with(axis: nil))
  }

  /// The size of what stands in the middle, in a square of this side; `nil` if it is nothing.
  private func centerSize(side: Double, in context: SceneContext) -> Size? {
    guard let center, let innermost = placedRings(in: side).last, let radius = innermost.radius
    else { return nil }
    let room = Size(square: max(0, 2 * radius - innermost.thickness))
    return center.size(for: ProposedSize(room), in: context.with(axis: nil))
  }
}

// MARK: - Open rings

extension ActivityRings {
  /// What the rings reach around their centre in a square of this side.
  private func extent(side: Double, in context: SceneContext) -> Extent {
    var extent = Extent()
    for ring in placedRings(in: side) {
      guard let radius = ring.radius, radius > 0, ring.thickness > 0 else { continue }
      extent.add(ring.extent(radius: radius, in: context))
    }
    return extent
  }

  /// What the rings and their middle take around their centre.
  private func box(side: Double, in context: SceneContext) -> Rect {
    var extent = extent(side: side, in: context)
    if let size = centerSize(side: side, in: context) {
      extent.add(Rect(center: .zero, size: size))
    }
    return extent.rect
  }

  /// The outermost circle's diameter with which the rings just fit into a box; their middle is as large
  /// as it is without its room.
  private func side(fitting size: Size, in context: SceneContext) -> Double {
    let limit = 2 * (size.width + size.height)
    let bare = Extent.largest(upTo: limit, in: size) {
      extent(side: $0, in: context).rect.size
    }
    guard let middle = centerSize(side: bare, in: context) else { return bare }
    func box(side: Double) -> Size {
      var extent = extent(side: side, in: context)
      extent.add(Rect(center: .zero, size: middle))
      return extent.rect.size
    }
    // Mostly the middle lies inside of the rings and takes no room.
    if Extent.fits(box(side: bare), in: size) { return bare }
    return Extent.largest(upTo: limit, in: size, box)
  }
}
