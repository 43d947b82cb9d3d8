import RingCore

/// A group's blur in device pixels.
struct DeviceBlur {
  let plan: BlurPlan
  /// The distance to which the blur spreads a pixel's colour, in pixels.
  var reach: Int { plan.pixelReach }

  /// `blur` is a standard deviation in points of the parent, > 0.
  ///
  /// `allowsSupersampling` is false if the group contains a blur or shadow, which may itself be
  /// supersampled.
  init(_ blur: Double, _ parent: Transform, allowsSupersampling: Bool) throws(RasterLimitError) {
    let sigma = blur * parent.meanScale
    guard sigma >= 0 else { throw RasterLimitError.number(blur, name: Self.name) }
    guard sigma <= Rasterizer.maximumBlur else {
      throw RasterLimitError.blur(sigma, limit: Rasterizer.maximumBlur, name: Self.name)
    }
    plan = BlurPlan(sigma: sigma, allowsSupersampling: allowsSupersampling)
  }

  private static let name = "a blur's radius"
}
