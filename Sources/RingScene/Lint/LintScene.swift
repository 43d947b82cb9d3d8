import RingCore

/// The page behind a transparent canvas, in a light or in a dark scheme.
package enum LintBackground: String, CaseIterable, Sendable {
  /// White.
  case light
  /// Black.
  case dark

  /// The colour of the page.
  package var color: SRGBColor { self == .light ? .white : .black }
}

/// A scene as lint sees it: its visible parts in painting order, and what lies behind them.
package struct LintScene: Sendable {
  /// The parts, from back to front.
  package let parts: [ScenePart]
  /// The size of the canvas in points.
  let size: Size
  /// The size of a pixel in points.
  let pixel: Double
  /// The opaque colours of the canvas: one, or one for each background if it is not opaque.
  let pages: [SRGBColor]
  /// The reasons why nothing can be seen; `nil` if something may be visible.
  let invisibility: Invisibility?
  /// The alternative text.
  let altText: String
  /// Whether the scene has an alternative text of its own, which may be empty.
  let hasOwnAltText: Bool

  /// The number of colours of a gradient behind other parts that are compared with them.
  private static let gradientSamples = 17

  /// Returns the opaque colours below a part, one for each page and each colour of a gradient.
  ///
  /// These are the canvas's, covered by all earlier parts that cover the part as a whole. Tracks
  /// and data lie only below texts. Over an image the colours are unknown, so there are none.
  func backdrops(of index: Int) -> [SRGBColor] {
    let part = parts[index]
    let below = parts[..<index].filter { lower in
      switch lower.role {
      case .text: false
      case .data, .track: part.text != nil && lower.outline.covers(part.outline)
      case .surface, .image: lower.outline.covers(part.outline)
      }
    }
    return below.reduce(pages) { colors, surface in
      if case .image = surface.role { return [] }
      let ramp = surface.ramp
      guard let solid = ramp.solid else {
        return (0..<Self.gradientSamples).flatMap { step in
          let color = ramp.premultiplied(
            atFraction: Double(step) / Double(Self.gradientSamples - 1))
          return Set(colors.map { $0.under(color) })
        }
      }
      return colors.map { $0.under(solid) }
    }
  }

  /// Returns the colours of a part over its backdrops.
  ///
  /// A gradient has several colours over each backdrop.
  func colors(of index: Int) -> [SRGBColor] {
    let ramp = parts[index].ramp
    return backdrops(of: index).flatMap { backdrop -> [SRGBColor] in
      if let solid = ramp.solid { return [backdrop.under(solid)] }
      return (0..<Self.gradientSamples).map {
        backdrop.under(
          ramp.premultiplied(atFraction: Double($0) / Double(Self.gradientSamples - 1)))
      }
    }
  }

  /// The indices of the parts that show data.
  var data: [Int] { parts.indices.filter { parts[$0].isData } }
}

extension LintScene {
  /// Creates a scene as lint sees it from a layout that `trace`, which keeps parts, has recorded.
  ///
  /// `backgrounds` lie behind a canvas that is not opaque; by default it is that of the canvas's
  /// colour scheme, for which its colours are made. `invisibility` has the reasons why nothing can
  /// be seen; `nil` if something may be visible.
  package init(
    _ scene: Scene, _ layout: Scene.Layout, _ trace: LayoutTrace,
    on backgrounds: [LintBackground] = [], invisibility: Invisibility? = nil
  ) {
    let canvas = scene.canvas
    let background = canvas.background.resolved(in: canvas.colorScheme)
    let own: LintBackground = canvas.colorScheme == .light ? .light : .dark
    pages =
      background.isOpaque
      ? [background]
      : (backgrounds.isEmpty ? [own] : backgrounds).map {
        $0.color.under(background.premultiplied)
      }
    (parts, size, pixel) = (trace.parts, layout.size, 1 / canvas.scale)
    self.invisibility = invisibility
    (altText, hasOwnAltText) = (scene.altText(of: trace), scene.alt != nil)
  }
}
