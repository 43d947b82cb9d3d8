import RingCore

/// A group's blur in device pixels.
struct DeviceBlur {
  let plan: BlurPlan
  /// The distance that the blur spreads a pixel, in pixels.
  var reach: Int { plan.pixelReach }

  /// Creates a blur of standard deviation `blur` in points of the parent, > 0.
  ///
  /// `allowsSupersampling` is false if the group contains something that is already supersampled.
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
