import RingCore

/// A group of elements that is composited as a whole, with an opacity.
struct OpacityGroup: Hashable, Sendable {
  /// Unique in the scene.
  var number: Int
  /// In the group around it, 0…1.
  var opacity: Double
}

extension [OpacityGroup] {
  /// The opacity of an opaque part in these nested groups, 0…1.
  var totalOpacity: Double { reduce(1) { $0 * $1.opacity } }
}

/// What a part lies over: an opaque colour, and the one that the part replaces.
///
/// The two differ in a group that is not opaque: the part replaces what lies below it in the group,
/// and the group as a whole lets its surroundings through.
struct Backdrop: Hashable, Sendable {
  /// The colour that is seen where the part is not.
  var color: SRGBColor
  /// The colour that would be seen where the part is not if its groups were opaque.
  var covered: SRGBColor
  /// The product of the opacities of the part's groups, 0…1.
  var opacity: Double

  /// Returns the opaque colour that is seen of a premultiplied colour of the part.
  func under(_ premultiplied: SIMD4<Double>) -> SRGBColor {
    let part = covered.under(premultiplied)
    // Without a translucent group, the colour of an opaque part must not be rounded.
    guard opacity < 1 else { return part }
    return SRGBColor(
      red: color.red + opacity * (part.red - covered.red),
      green: color.green + opacity * (part.green - covered.green),
      blue: color.blue + opacity * (part.blue - covered.blue))
  }

  /// Returns the backdrop of parts in the same groups that lie over a premultiplied colour.
  func covered(by premultiplied: SIMD4<Double>) -> Backdrop {
    Backdrop(
      color: under(premultiplied), covered: covered.under(premultiplied), opacity: opacity)
  }
}

extension [Backdrop] {
  /// The number of colours compared with each part: the samples of a gradient on two pages.
  fileprivate static var maximumCount: Int { 2 * [ColorRamp.Segment].gradientSamples }

  func covered(by ramp: [ColorRamp.Segment]) -> [Backdrop] {
    ramp.samples.flatMap { sample in map { $0.covered(by: sample) } }.thinned(by: \.color)
  }
}

extension Array {
  /// Returns the first element and others, evenly spread by the brightness of their colours, or all
  /// if they are few.
  func thinned(by color: (Element) -> SRGBColor) -> [Element] {
    let count = [Backdrop].maximumCount
    guard self.count > count else { return self }
    // Any order from dark to light will do.
    let sorted = map { element -> (element: Element, brightness: Double) in
      let color = color(element)
      return (element, 2 * color.red + 7 * color.green + color.blue)
    }.sorted { $0.brightness < $1.brightness }
    return [self[0]]
      + (0..<count - 1).map { sorted[$0 * (sorted.count - 1) / (count - 2)].element }
  }
}
