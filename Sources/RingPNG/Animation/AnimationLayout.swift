import RingGraphics

/// How all frames of an animation store their pixels.
public struct AnimationLayout: Sendable {
  let pixels: PixelLayout

  /// Whether a transparent pixel can be stored, which is what drawing over the canvas needs.
  let hasTransparency: Bool

  /// Red, green and blue: every pixel of every frame must be opaque.
  public static let opaque = AnimationLayout(pixels: .rgb, hasTransparency: false)
  /// Red, green, blue and alpha.
  public static let translucent = AnimationLayout(pixels: .rgba, hasTransparency: true)

  /// Red, green and blue of opaque pictures, none of which has the key.
  ///
  /// 4 to 8 % smaller than with alpha, but Pillow before 9.5 shows the key: only for the smallest files.
  static func keyed(_ key: Pixel) -> AnimationLayout {
    AnimationLayout(pixels: .keyed(key), hasTransparency: true)
  }

  init(pixels: PixelLayout, hasTransparency: Bool) {
    (self.pixels, self.hasTransparency) = (pixels, hasTransparency)
  }

  /// Whether a picture can be stored.
  func holds(_ image: RasterImage) -> Bool {
    switch pixels {
    case .rgba: true
    case .rgb: image.isOpaque
    case .gray: image.isGray && image.isOpaque
    case .grayAlpha: image.isGray
    case .palette(let palette): palette.holds(image)
    case .keyed(let key): image.isOpaque && !image.contains(key)
    }
  }
}

/// What all frames of an animation have in common; needed for its smallest layout.
public struct AnimationSurvey: Sendable {
  private var isOpaque = true
  private var isGray = true
  /// `nil` once there were more than a palette holds.
  private var colors: Set<Pixel>? = []
  private var keys = KeyColors()

  /// A layout of no frames yet; `add` shows it one after the other.
  public init() {}

  /// Looks at one more frame.
  public mutating func add(_ image: RasterImage) {
    isOpaque = isOpaque && image.isOpaque
    isGray = isGray && image.isGray
    if isOpaque { keys.remove(colorsOf: image) }
    colors = colors.flatMap { image.colors(besides: $0) }
  }

  /// The smallest layout of the frames so far: a palette if they share at most 256 colours, and a
  /// colour that stands for what stays if all are opaque and there is one that none has.
  public var layout: AnimationLayout {
    if var colors {
      // What draws over the canvas needs a transparent colour.
      if colors.count < Palette.capacity { colors.insert(.clear) }
      // ffmpeg (5) unpacks indices of less than a byte at the left edge, wherever the frame is.
      return AnimationLayout(
        pixels: .palette(Palette(colors, bitDepth: 8)), hasTransparency: colors.contains(.clear))
    }
    return switch (isGray, isOpaque) {
    case (true, true): AnimationLayout(pixels: .gray, hasTransparency: false)
    case (true, false): AnimationLayout(pixels: .grayAlpha, hasTransparency: true)
    case (false, true): keys.best.map(AnimationLayout.keyed) ?? .opaque
    case (false, false): .translucent
    }
  }
}
