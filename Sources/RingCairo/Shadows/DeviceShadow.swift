import RingCore

/// A shadow in device pixels.
struct DeviceShadow {
  let color: SRGBColor
  let plan: BlurPlan
  /// The standard deviation of the blur, in pixels.
  let sigma: Double
  /// In pixels.
  let offset: Vector
  /// Whether it is left out behind the group's shape.
  let isKnockout: Bool
  /// The map from the points of the casting group's parent to the shadow's pixels.
  let transform: Transform

  init(_ shadow: Shadow, _ parent: Transform) throws {
    let sigma = shadow.blur * parent.meanScale
    guard sigma >= 0 else { throw RasterLimitError.number(shadow.blur, name: "a shadow's blur") }
    guard sigma <= Rasterizer.maximumBlur else {
      throw RasterLimitError.blur(sigma, limit: Rasterizer.maximumBlur)
    }
    try shadow.color.validate()
    color = shadow.color
    isKnockout = shadow.isKnockout
    self.sigma = sigma
    plan = BlurPlan(sigma: sigma)
    transform = Transform.translation(shadow.offset).then(parent)
    offset = parent.apply(Point.zero + shadow.offset) - parent.apply(.zero)
    for distance in [offset.x, offset.y] { try Rasterizer.validate(coordinate: distance) }
  }

  /// Returns the shadow in device pixels; `nil` if it is transparent.
  static func visible(_ shadow: Shadow, _ parent: Transform) throws -> DeviceShadow? {
    let shadow = try DeviceShadow(shadow, parent)
    return shadow.color.alpha > 0 ? shadow : nil
  }

  /// In pixels. Larger than `plan.pixelReach`, because a layer is not supersampled, and because the
  /// offset may include a fraction of a pixel.
  private var layerReach: Int { plan.pixelReach + 4 }

  /// Returns the pixels that content in `area` may affect.
  func reach(of area: PixelRect) -> PixelRect {
    area.isEmpty ? .empty : shifted(area, by: offset).expanded(by: layerReach)
  }

  /// Returns the pixels whose content may affect `area`.
  func origins(of area: PixelRect) -> PixelRect {
    area.isEmpty ? .empty : shifted(area, by: Vector.zero - offset).expanded(by: layerReach)
  }

  private func shifted(_ area: PixelRect, by offset: Vector) -> PixelRect {
    area.offsetBy(
      x: Int(clamping: offset.x.rounded(.down)), y: Int(clamping: offset.y.rounded(.down)))
  }
}
