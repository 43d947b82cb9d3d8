import RingCore

/// A classifier of pixels as arc or surroundings, by the colours of both.
struct ColorClassifier {
  private let arc: [PremultipliedColor]
  private let surroundings: [PremultipliedColor]
  /// Whether there is no track, or one that is indistinguishable from the background.
  let isBare: Bool

  /// The distance from all levels of the surroundings above which a level counts as the arc's.
  private static let maximumColorDistance = 0.15
  /// The maximum distance of an arc's level from those of the query.
  private static let maximumQueryDistance = 0.3
  private static let stepsPerColor = 16

  /// `hasShadow` states whether a shadow may darken the surroundings, `hasRim` whether the track
  /// ends on the line, where pixels blend track and background.
  init(
    colors: [SRGBColor], track: [SRGBColor], background: PremultipliedColor, hasShadow: Bool,
    hasRim: Bool
  ) {
    let trackColors = Self.ramp(track.map { PremultipliedColor($0, over: background) })
    isBare = trackColors.allSatisfy { ($0 - background).length < EdgeProfile.minimumContrast }
    arc = Self.ramp(colors.map { PremultipliedColor($0, over: trackColors.first ?? background) })
    let ground = trackColors.isEmpty ? [background] : trackColors
    let rim = hasRim ? Self.ramp([trackColors.last ?? background, background]) : []
    surroundings =
      ground.flatMap { Self.shades(of: $0, hasShadow: hasShadow) } + [background] + rim
  }

  /// Returns a level and, with a shadow, its darker levels of up to 40 % black.
  private static func shades(
    of level: PremultipliedColor, hasShadow: Bool
  ) -> [PremultipliedColor] {
    let black = PremultipliedColor(0, 0, 0, 1)
    let amounts = hasShadow ? stride(from: 0, through: 0.4, by: 0.04).map { $0 } : [0]
    return amounts.map { level + (black - level) * $0 }
  }

  /// Returns the levels with interpolated levels between them.
  private static func ramp(_ levels: [PremultipliedColor]) -> [PremultipliedColor] {
    var ramp = Array(levels.prefix(1))
    for (from, to) in zip(levels, levels.dropFirst()) {
      for step in 1...stepsPerColor {
        ramp.append(from + (to - from) * (Double(step) / Double(stepsPerColor)))
      }
    }
    return ramp
  }

  /// Whether a level may be the arc's in an image with slightly different colours.
  func mayBeArc(_ level: PremultipliedColor) -> Bool {
    arc.contains { (level - $0).length <= Self.maximumQueryDistance }
  }

  /// Whether a level is closer to the arc's levels than to the surroundings', or far from those.
  func isArc(_ level: PremultipliedColor) -> Bool {
    func distance(_ reference: [PremultipliedColor]) -> Double {
      reference.lazy.map { (level - $0).length }.min() ?? .infinity
    }
    let (arcDistance, surroundingsDistance) = (distance(arc), distance(surroundings))
    return arcDistance < surroundingsDistance || surroundingsDistance > Self.maximumColorDistance
  }
}

/// The range of a line that the arc covers.
struct ArcInterval {
  /// The bounds in pixels along the line; `end` may exceed the length of a closed line.
  var start, end: Double
  /// The length of the line without arc before and after the range, in pixels.
  var gapBefore, gapAfter: Double
}

/// The classification of a line's samples as arc or surroundings.
struct ArcMask {
  /// The distance between two samples, in pixels.
  let step: Double
  private let isArc: [Bool]
  private let isClosed: Bool

  /// At least; the number of samples is rounded up.
  private static let samplesPerPixel = 4.0

  /// Creates the mask of the middle of a band.
  init(
    _ field: PixelField, _ line: some Centerline, thickness: Double, _ classifier: ColorClassifier
  ) {
    let count = max(8, Int((line.length * Self.samplesPerPixel).rounded(.up)))
    let step = line.length / Double(count)
    let sides = thickness > 4 ? [-0.15 * thickness, 0, 0.15 * thickness] : [0]
    isArc = (0..<count).map { index in
      let levels = sides.map { field[line.point(at: (Double(index) + 0.5) * step, side: $0)] }
      return classifier.isArc(.median(of: levels))
    }
    (self.step, isClosed) = (step, line.isClosed)
  }

  var isEmpty: Bool { !isArc.contains(true) }

  /// From the first to the last pixel of the arc, including gaps between dashes; on a closed line,
  /// from the end of the longest gap. `nil` without any arc or without any gap.
  var extent: ArcInterval? {
    guard !isEmpty, isArc.contains(false) else { return nil }
    return isClosed ? closedExtent : openExtent
  }

  private var openExtent: ArcInterval? {
    guard let first = isArc.firstIndex(of: true), let last = isArc.lastIndex(of: true) else {
      return nil
    }
    return ArcInterval(
      start: Double(first) * step, end: Double(last + 1) * step,
      gapBefore: Double(first) * step, gapAfter: Double(isArc.count - 1 - last) * step)
  }

  /// Two passes over the samples, so that a gap across the first sample is found as one.
  private var closedExtent: ArcInterval? {
    let count = isArc.count
    var (longest, end, current) = (0, 0, 0)
    for index in 0..<2 * count {
      current = isArc[index % count] ? 0 : current + 1
      if current > longest, current <= count { (longest, end) = (current, index) }
    }
    let start = (end + 1) % count
    let length = Double(count - longest) * step
    let gap = Double(longest) * step
    return ArcInterval(
      start: Double(start) * step, end: Double(start) * step + length, gapBefore: gap,
      gapAfter: gap)
  }
}
