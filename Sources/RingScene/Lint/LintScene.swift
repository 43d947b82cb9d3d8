import RingCore

/// A scene as lint sees it: its visible parts in painting order, and what lies behind them.
package struct LintScene: Sendable {
  /// From back to front.
  let parts: [ScenePart]
  /// The size of the canvas in points.
  let size: Size
  /// The size of a pixel in points.
  let pixel: Double
  /// What each part lies over; empty if that is unknown.
  let backdrops: [[Backdrop]]
  /// Whether `parts` has all parts; otherwise, the picture has too many.
  let hasAllParts: Bool
  /// The number of parts whose `backdrops` are unknown because finding them takes too long.
  let skippedCount: Int
  let looks: PartLooks
  let covers: TextCovers
  /// The reasons why nothing can be seen; `nil` if something may be visible.
  let invisibility: Invisibility?
  let altText: String
  /// Whether the scene has an alternative text of its own, which may be empty.
  let hasOwnAltText: Bool

  /// The indices of the parts that show data.
  var data: [Int] { parts.indices.filter { parts[$0].isData } }

  /// The texts that are not blank, each with the index of its part.
  var texts: [(index: Int, text: SceneText)] {
    parts.indices.compactMap { index in
      guard let text = parts[index].text, text.text.contains(where: { !$0.isWhitespace }) else {
        return nil
      }
      return (index, text)
    }
  }
}

extension LintScene {
  /// Creates a scene from a layout that `trace`, which keeps parts, has recorded.
  ///
  /// The pages of `backgrounds` lie behind a canvas that is not opaque; by default, the page of its
  /// colour scheme does. `invisibility` has the reasons why nothing can be seen; `nil` if something
  /// may be visible. `outlines` returns those of a text's letters, each with its transform to the
  /// coordinate space of the run; none if they are unknown.
  package init(
    _ scene: Scene, _ layout: Scene.Layout, _ trace: LayoutTrace,
    on backgrounds: [ColorScheme] = [], invisibility: Invisibility? = nil,
    outlines: (TextRun) -> [(path: Path, transform: Transform)] = { _ in [] }
  ) {
    let canvas = scene.canvas
    let schemes = backgrounds.isEmpty ? [canvas.colorScheme] : backgrounds
    let pages = canvas.backgroundColors(in: layout).flatMap { color in
      color.isOpaque ? [color] : schemes.map { $0.page.under(color.premultiplied) }
    }.thinned { $0 }
    (parts, size, pixel) = (trace.parts, layout.size, 1 / canvas.scale)
    let search = Backdrops(parts, on: pages)
    backdrops = search.all
    (hasAllParts, skippedCount) = (trace.hasRoomForParts, search.skippedCount)
    looks = PartLooks(parts, over: backdrops)
    covers = TextCovers(parts, outlines: outlines)
    self.invisibility = invisibility
    (altText, hasOwnAltText) = (scene.altText(of: trace), scene.alt != nil)
  }
}

extension Canvas {
  /// Returns the colours of the background: of a gradient, samples.
  fileprivate func backgroundColors(in layout: Scene.Layout) -> [SRGBColor] {
    switch background {
    case .color(let color): [color.resolved(in: colorScheme)]
    case .gradient:
      layout.backdrop?.ramp.samples.map { SRGBColor(premultiplied: $0) } ?? [.clear]
    }
  }
}

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
