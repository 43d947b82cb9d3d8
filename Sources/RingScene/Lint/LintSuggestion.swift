import RingCore

/// The requirements on a better colour, which is searched for only if its finding is reported.
enum LintSuggestion: Hashable, Sendable {
  /// The colour nearest to `color` with a contrast of at least `limit` to all of `others`.
  case contrast(_ color: SRGBColor, others: [SRGBColor], limit: Double)
  /// The colour nearest to `color` of a part that differs by at least `limit` from the colours of
  /// all parts that the part is compared with.
  case vision(_ color: SRGBColor, part: Int, ColorVision, limit: Double)
}

extension LintScene {
  /// Returns the `hex` of a colour that meets the requirements, and its contrast or distance; `nil`
  /// if there is none.
  func help(_ suggestion: LintSuggestion) -> String? {
    switch suggestion {
    case .contrast(let color, let others, let limit):
      let luminances = Set(others).map(Contrast.luminance)
      func ratio(_ color: SRGBColor) -> Double {
        let luminance = Contrast.luminance(color)
        return luminances.map { Contrast.ratio($0, luminance) }.min() ?? 1
      }
      let nearest = color.nearestInLightness { ratio($0) >= limit }
      return nearest.map { "\($0.hex) has \(ratio($0).lintText)" }
    case .vision(let color, let part, let vision, let limit):
      return help(color, of: part, vision, limit)
    }
  }

  /// Returns the help for `vision`; its number is the OKLab distance to the nearest other colour.
  private func help(
    _ color: SRGBColor, of index: Int, _ vision: ColorVision, _ limit: Double
  ) -> String? {
    var others = looks.others(of: index, vision)
    // A part without others has no colour to differ from.
    guard !others.isEmpty else { return nil }
    func distance(_ color: SRGBColor) -> Double {
      let lab = vision.simulated(color).oklab
      return others.map { PartLooks.distance($0, lab) }.min() ?? 0
    }
    let nearest = color.nearestInLightness { candidate in
      let lab = vision.simulated(candidate).oklab
      guard let near = others.firstIndex(where: { PartLooks.distance($0, lab) < limit }) else {
        return true
      }
      // The next lightness is probably too near to the same colour.
      others.swapAt(0, near)
      return false
    }
    return nearest.map { "\($0.hex) has \(distance($0).lintText)" }
  }
}
