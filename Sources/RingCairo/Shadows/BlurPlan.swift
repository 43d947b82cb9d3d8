import RingCore

/// The sampling density and the weights of a Gaussian blur.
///
/// A narrow Gaussian needs samples finer than pixels: a pixel's coverage does not tell where in the
/// pixel an edge is, but the blurred image would show the difference. A wide Gaussian can use
/// coarser samples: a spacing of at most a sixth of σ causes an error of at most 0.15/255, and the
/// time per pixel stays bounded.
struct BlurPlan: Hashable {
  /// Samples per pixel, along a side.
  let supersampling: Int
  /// Pixels per sample, along a side; 1 unless `supersampling` is 1.
  let downsampling: Int
  /// The factor by which the group is drawn smaller for a very wide blur; divides `downsampling`.
  let prescale: Int
  /// The weights of samples −reach…reach; their sum is 1.
  let weights: [Float]
  /// The radius of the kernel, in samples.
  let reach: Int
  /// The radius beyond which the blur has no effect, in pixels.
  let pixelReach: Int

  /// The minimum σ in pixels: below it, the unblurred coverage of a straight edge is accurate to a
  /// hundredth (σ/√2π = 0.008).
  static let minimumSigma = 0.02
  /// The minimum number of samples per σ, with which an edge's position within a sample is
  /// invisible (0.3/255).
  private static let minimumSamplesPerSigma = 4.0
  private static let maximumRefinement = 8.0
  private static let minimumDownsampledSamplesPerSigma = 6.0
  /// The side of a cell if `prescale` > 1, in drawn pixels; larger cells locate an edge no better.
  private static let prescaledCell = 16.0
  /// The radius of the kernel in σ: the truncated 5e-4 of the weight is redistributed by
  /// normalizing.
  static let kernelRadiusInSigmas = 3.5

  /// `sigma` is in pixels, ≥ 0.
  ///
  /// `allowsSupersampling` is false if the input cannot be drawn finer than pixels.
  init(sigma: Double, allowsSupersampling: Bool = true) {
    guard sigma >= Self.minimumSigma else {
      (supersampling, downsampling, prescale, weights, reach, pixelReach) = (1, 1, 1, [1], 0, 0)
      return
    }
    let fine =
      allowsSupersampling
      ? min(Self.maximumRefinement, max(1, (Self.minimumSamplesPerSigma / sigma).rounded(.up))) : 1
    var coarse = max(1, (sigma / Self.minimumDownsampledSamplesPerSigma).rounded(.down))
    var small = 1.0
    if coarse >= 4 * Self.prescaledCell {
      small = (coarse / Self.prescaledCell).rounded(.down)
      coarse = small * Self.prescaledCell
    }
    // Averaging over cells and interpolating between them also blur: the variances add up.
    let spread = coarse > 1 ? (coarse * coarse - 1) / 12 + coarse * coarse / 6 : 0
    let samples = (sigma * sigma - spread).squareRoot() * fine / coarse
    let reach = Int(clamping: (Self.kernelRadiusInSigmas * samples).rounded(.up))
    weights = Self.weights(sigma: samples, reach: reach, shift: 0)
    (supersampling, downsampling, self.reach) = (Int(clamping: fine), Int(clamping: coarse), reach)
    prescale = Int(clamping: small)
    pixelReach = Int(clamping: (Double(reach + 2) * coarse / fine).rounded(.up))
  }

  /// Returns the weights of a Gaussian of σ > 0 at −reach…reach, each offset by `shift`; their sum
  /// is 1.
  static func weights(sigma: Double, reach: Int, shift: Double) -> [Float] {
    let raw = (-reach...reach).map { index -> Double in
      let z = (Double(index) + shift) / sigma
      return ElementaryFunctions.exponential(-z * z / 2)
    }
    let sum = raw.reduce(0, +)
    return raw.map { Float($0 / sum) }
  }
}

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
