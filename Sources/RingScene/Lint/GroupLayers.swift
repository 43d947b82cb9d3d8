import RingCore

/// The colours of an opaque page and of the groups over it that have not ended, at one point.
struct GroupLayers {
  /// The groups that have not ended, outermost first.
  private var groups: [OpacityGroup] = []
  /// The premultiplied colours of the page and of each of `groups`.
  private var colors: [SIMD4<Double>]

  init(page: SRGBColor) { colors = [page.premultiplied] }

  /// Returns the layers after a premultiplied colour is added in nested groups.
  func adding(_ premultiplied: SIMD4<Double>, in groups: [OpacityGroup]) -> GroupLayers {
    var layers = entering(groups)
    let last = layers.colors.count - 1
    layers.colors[last] = Self.composite(premultiplied, over: layers.colors[last])
    return layers
  }

  /// Returns the layers after other groups have ended and these have begun.
  func entering(_ groups: [OpacityGroup]) -> GroupLayers {
    guard self.groups != groups else { return self }
    var layers = self
    let common = zip(self.groups, groups).prefix { $0 == $1 }.count
    while layers.groups.count > common { layers.endGroup() }
    for group in groups[common...] {
      layers.groups.append(group)
      layers.colors.append(.zero)
    }
    return layers
  }

  private mutating func endGroup() {
    let group = groups.removeLast()
    let color = colors.removeLast() * group.opacity
    colors[colors.count - 1] = Self.composite(color, over: colors[colors.count - 1])
  }

  /// The backdrop of a part that is added next.
  var backdrop: Backdrop {
    var (opaque, ended) = (colors[0], self)
    for color in colors.dropFirst() { opaque = Self.composite(color, over: opaque) }
    while !ended.groups.isEmpty { ended.endGroup() }
    func color(_ c: SIMD4<Double>) -> SRGBColor { SRGBColor(red: c.x, green: c.y, blue: c.z) }
    return Backdrop(
      color: color(ended.colors[0]), covered: color(opaque), opacity: groups.totalOpacity)
  }

  private static func composite(
    _ color: SIMD4<Double>, over other: SIMD4<Double>
  ) -> SIMD4<Double> { color + other * (1 - color.w) }
}
