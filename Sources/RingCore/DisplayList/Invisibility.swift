/// The set of reasons for which a display list shows nothing.
package struct Invisibility: OptionSet, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// At least one command draws only outside of the canvas.
  package static let outside = Invisibility(rawValue: 1)
  /// At least one command is transparent.
  package static let transparent = Invisibility(rawValue: 2)
  /// At least one command has no width or no height.
  package static let empty = Invisibility(rawValue: 4)
  /// At least one command has the colour of the background.
  package static let background = Invisibility(rawValue: 8)

  /// The reasons as a clause: "everything is transparent"; "nothing is drawn" for an empty set.
  package var description: String {
    let phrases: [(Invisibility, String)] = [
      (.outside, "outside of the canvas"), (.transparent, "transparent"), (.empty, "of size 0"),
      (.background, "of the background's colour"),
    ]
    let reasons = phrases.filter { contains($0.0) }.map(\.1)
    return reasons.isEmpty
      ? "nothing is drawn" : "everything is " + reasons.joinedAsAlternatives
  }
}

extension OutlinedDisplayList {
  /// Returns the reasons why the list shows nothing in `area`; `nil` if something may be visible.
  ///
  /// `area` is in points. For an empty list, the set of reasons is empty. On an opaque
  /// `background`, what has its colour is not visible; `nil` if that does not count.
  ///
  /// Tests bounding boxes instead of outlines. The search stops at the first command that may be
  /// visible, which is usually the first command of the list.
  package func invisibility(
    in area: Rect, on background: SRGBColor? = nil
  ) -> Invisibility? {
    var search = VisibilitySearch(background: background)
    return search.findVisible(among: commands, in: area, .identity, opacity: 1)
      ? nil : search.reasons
  }
}

/// A search for the first command that may be visible.
private struct VisibilitySearch {
  var reasons: Invisibility = []
  /// The opaque colour behind everything; `nil` if it is unknown or does not count.
  var background: SRGBColor?

  init(background: SRGBColor?) { self.background = background }

  /// The minimum opacity that changes a pixel: half a level of 255.
  private static let minimumOpacity = 0.5 / 255
  /// The distance beyond which a blur is invisible, in standard deviations.
  private static let blurRadiusInSigmas = 4.0

  /// Searches for the first command that may be visible in `area`. Returns whether there is one;
  /// adds the reasons why those before it are not to `reasons`.
  ///
  /// `area` is in points of the list; `transform` maps the points of `commands` to it. `opacity` is
  /// the product of those of the groups around the commands.
  mutating func findVisible(
    among commands: [OutlinedCommand], in area: Rect, _ transform: Transform, opacity: Double
  ) -> Bool {
    for command in commands {
      switch command {
      case .primitive(let primitive):
        if testVisibility(of: primitive, in: area, transform, opacity) { return true }
      case .group(let effects, let inner):
        if findVisible(inGroupOf: inner, with: effects, in: area, transform, opacity) {
          return true
        }
      }
    }
    return false
  }

  /// Searches the commands of a group, within its clip and the reach of its blur and shadow.
  private mutating func findVisible(
    inGroupOf commands: [OutlinedCommand], with effects: GroupEffects, in area: Rect,
    _ transform: Transform, _ opacity: Double
  ) -> Bool {
    // A mask draws nothing: it only reveals its backdrop. Neither does a stencil.
    if effects.blendMode == .mask || effects.glowRole == .stencil { return false }
    let background = background
    defer { self.background = background }
    if effects.blendMode != .normal || effects.shadow != nil || effects.glow != nil {
      self.background = nil
    }
    var area = area
    if let clip = effects.clip {
      guard let box = clip.bounds.map({ $0.mapped(by: transform) }),
        let visible = area.intersection(box)
      else {
        reasons.insert(.outside)
        return false
      }
      area = visible
    }
    // Blurs, shadows and glows reach beyond the bounds of their content.
    let shadow = effects.shadow.map {
      $0.offset.length + $0.blur * Self.blurRadiusInSigmas
    }
    let blur = max(effects.blur, effects.glow?.blur ?? 0)
    let reach = max(blur * Self.blurRadiusInSigmas, shadow ?? 0) * transform.maximumScaleBound
    return findVisible(
      among: commands, in: area.inset(by: -reach), effects.transform.then(transform),
      opacity: opacity * effects.opacity)
  }

  /// Returns whether a primitive may be visible, by its bounding box; otherwise adds the first
  /// reason why it is not to `reasons`.
  private mutating func testVisibility(
    of primitive: Primitive, in area: Rect, _ transform: Transform, _ opacity: Double
  ) -> Bool {
    var (box, alpha): (Rect?, Double)
    var solid: SRGBColor?
    switch primitive {
    case .fill(let path, let paint, _), .glyphs(let path, let paint):
      (box, alpha, solid) = (path.bounds, paint.maximumAlpha, paint.solid)
      if let sides = box, sides.width == 0 || sides.height == 0 { box = nil }
    case .stroke(let path, let style, let paint):
      (box, alpha, solid) = (path.bounds, paint.maximumAlpha, paint.solid)
      let reach = style.width / 2 * StrokeStyle.miterLimit
      box = style.width > 0 ? box?.inset(by: -reach) : nil
    case .image(let placed):
      (box, alpha) = (placed.rect, placed.tint?.alpha ?? 1)
      if placed.rect.width == 0 || placed.rect.height == 0 { box = nil }
    }
    guard alpha * opacity >= Self.minimumOpacity else {
      reasons.insert(.transparent)
      return false
    }
    guard let box else {
      reasons.insert(.empty)
      return false
    }
    // A rectangle with a NaN coordinate counts as visible.
    guard area.intersection(box.mapped(by: transform)) != nil else {
      reasons.insert(.outside)
      return false
    }
    if let background, let solid, solid.hasSameChannels(as: background) {
      reasons.insert(.background)
      return false
    }
    return true
  }
}

extension SRGBColor {
  /// Whether the colours are equal apart from their alpha.
  fileprivate func hasSameChannels(as other: SRGBColor) -> Bool {
    (red, green, blue) == (other.red, other.green, other.blue)
  }
}

extension Paint {
  fileprivate var solid: SRGBColor? {
    if case .solid(let color) = self { color } else { nil }
  }

  /// The largest alpha of the paint's colours, 0…1; 0 without colours.
  package var maximumAlpha: Double {
    switch self {
    case .solid(let color): color.alpha
    case .linear(let linear): linear.gradient.maximumAlpha
    case .radial(let radial): radial.gradient.maximumAlpha
    case .conic(let conic):
      (conic.sectors.map { sector in
        if case .solid(let color) = sector.content {
          color.alpha
        } else {
          conic.gradient.maximumAlpha
        }
      } + conic.spots.map(\.color.alpha)).max() ?? 0
    }
  }
}

extension Gradient {
  fileprivate var maximumAlpha: Double { stops.map(\.color.alpha).max() ?? 0 }
}

extension Transform {
  /// An upper bound of the factor by which lengths grow.
  fileprivate var maximumScaleBound: Double { abs(a) + abs(b) + abs(c) + abs(d) }
}
