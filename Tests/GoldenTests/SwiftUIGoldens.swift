import RingCairo
import RingGolden
import RingUI
import Testing

@MainActor @Suite(.goldens(suite: "swiftui")) struct SwiftUIGoldens {
  private func expect(
    _ view: AnyView, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let renderer = ImageRenderer(content: view)
    renderer.scale = 2
    let scene = try renderer.scene(measuring: TextEngine(goldenFonts))
    expectGolden(
      of: scene, named: "swiftui/\(name)", options: goldenOptions, sourceLocation: sourceLocation)
  }

  @Test func ringsOfLessAndMoreThanATurn() throws {
    try expect(SwiftUIViews.ringsOfLessAndMoreThanATurn, "rings/less-and-more-than-a-turn")
  }

  @Test func dialsAroundTheirMiddle() throws {
    try expect(SwiftUIViews.dialsAroundTheirMiddle, "dials/as-large-as-their-middle-asks")
  }

  @Test func petalsWithALabel() throws {
    try expect(SwiftUIViews.petalsWithALabel, "styles/petals-with-a-label")
  }

  @Test func controlsAtRest() throws {
    try expect(SwiftUIViews.controlsAtRest, "controls/at-rest")
  }

  @Test func shapesAndLayers() throws {
    try expect(SwiftUIViews.shapesAndLayers, "shapes/layers-paths-and-cuts")
  }
}
