import RingGraphics

/// A group's blur in device pixels.
struct DeviceBlur {
  let plan: BlurPlan
  /// How far, in pixels, something of a pixel gets.
  var reach: Int { plan.pixelReach }

  /// A blur of a standard deviation in points of the parent, > 0; `mayBeFiner` is false where
  /// something in the group is drawn more finely already.
  init(_ blur: Double, _ parent: Transform, mayBeFiner: Bool) throws(RasterLimitError) {
    let sigma = blur * parent.meanStretch
    guard sigma >= 0 else { throw RasterLimitError.number(blur, name: Self.name) }
    guard sigma <= Rasterizer.maximumBlur else {
      throw RasterLimitError.blur(sigma, limit: Rasterizer.maximumBlur, name: Self.name)
    }
    plan = BlurPlan(sigma: sigma, mayBeFiner: mayBeFiner)
  }

  private static let name = "a blur's radius"
}
