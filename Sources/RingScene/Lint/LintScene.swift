import RingCore

/// A scene as lint sees it: its visible parts in painting order, and what lies behind them.
package struct LintScene: Sendable {
  /// From back to front.
  let parts: [ScenePart]
  /// Of the canvas, in points.
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
  /// Creates a scene as lint sees it from a layout that `trace`, which keeps parts, has recorded.
  ///
  /// The pages of `backgrounds` lie behind a canvas that is not opaque; by default, the page of its
  /// colour scheme does. `invisibility` has the reasons why nothing can be seen; `nil` if something
  /// may be visible.
  package init(
    _ scene: Scene, _ layout: Scene.Layout, _ trace: LayoutTrace,
    on backgrounds: [ColorScheme] = [], invisibility: Invisibility? = nil
  ) {
    let canvas = scene.canvas
    let background = canvas.background.resolved(in: canvas.colorScheme)
    let pages =
      background.isOpaque
      ? [background]
      : (backgrounds.isEmpty ? [canvas.colorScheme] : backgrounds).map {
        $0.page.under(background.premultiplied)
      }
    (parts, size, pixel) = (trace.parts, layout.size, 1 / canvas.scale)
    let search = Backdrops(parts, on: pages)
    backdrops = search.all
    (hasAllParts, skippedCount) = (trace.hasRoomForParts, search.skippedCount)
    looks = PartLooks(parts, over: backdrops)
    self.invisibility = invisibility
    (altText, hasOwnAltText) = (scene.altText(of: trace), scene.alt != nil)
  }
}
