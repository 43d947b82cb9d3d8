import RingCore
import TestSupport
import Testing

@testable import RingScene

/// A gradient as the background of the canvas.
@Suite struct CanvasBackgroundTests {
  private func gradient(
    _ kind: ShapeGradient.Kind, _ colors: [SRGBColor] = [.black, .white]
  ) -> ShapePaint {
    .gradient(ShapeGradient(kind, RingColors(colors.map { Color($0) })))
  }

  /// Returns a scene of 20 × 10 points with a padding of 5, on `background`.
  private func scene(
    on background: ShapePaint, _ element: some Element = Spacer().frame(width: 20, height: 10)
  ) -> Scene {
    var scene = Scene(element, padding: 5)
    scene.canvas.background = background
    return scene
  }

  private func layout(_ scene: Scene, _ trace: LayoutTrace? = nil) -> Scene.Layout {
    scene.layout(measuring: FixedText(), trace: trace)
  }

  /// The fill is a point larger than the canvas, the gradient is not.
  @Test(arguments: [
    (ShapeGradient.Kind.linear, "linear (15,0)→(15,20)"), (.radial, "radial (15,10) r0→15"),
    (.conic, "conic (15,10) from 0° clockwise"),
  ])
  func aGradientSpansThePaddedCanvas(kind: ShapeGradient.Kind, paint: String) {
    let layout = layout(scene(on: gradient(kind)))
    #expect(layout.size == Size(width: 30, height: 20) && layout.hasBackdrop)
    let line = layout.displayList.description
    #expect(line.contains("\(paint) srgb(#000000 0, #FFFFFF 1)"), "\(line)")
    #expect(layout.displayList.commands.count == 1)
  }

  @Test func equalColorsAreOneColor() {
    let plain = layout(scene(on: .color(Color(.white))))
    #expect(layout(scene(on: gradient(.radial, [.white, .white]))) == plain)
    #expect(plain.backdrop == .solid(.white))
  }

  @Test func aTransparentGradientIsNotDrawn() {
    let layout = layout(scene(on: gradient(.linear, [.clear, .black.opacity(0)])))
    #expect(layout.displayList.commands.isEmpty && !layout.hasBackdrop && layout.backdrop == nil)
    #expect(
      !self.layout(scene(on: gradient(.linear, [.clear, .black]))).displayList.commands.isEmpty)
  }

  @Test func explainAndSnapshotsShowTheGradient() {
    func value(_ background: ShapePaint) -> JSONValue {
      let scene = scene(on: background)
      return scene.canvas.backgroundValue(in: layout(scene)).json
    }
    #expect(value(.color(.clear)) == .string("#00000000"))
    #expect(value(gradient(.conic, [.white, .white])) == .string("#FFFFFF"))
    #expect(value(gradient(.linear, [.clear, .clear])) == .string("#00000000"))
    let colors = JSONValue.list([.string("#000000"), .string("#FFFFFF")])
    let (linear, trace) = (scene(on: gradient(.linear)), LayoutTrace())
    let snapshot = SceneSnapshot(linear, layout(linear, trace), trace)
    #expect(
      snapshot.elements[0].values.members.filter { $0.key.hasPrefix("background") }
        == [.init("background.linear", colors), .init("background.angle", .integer(180))])
    #expect(
      value(gradient(.radial))
        == .object([
          .init("radial", colors), .init("center", .list([.number(15), .number(10)])),
          .init("startRadius", .number(0)), .init("endRadius", .number(15)),
        ]))
  }

  /// Lint compares with the colour of the gradient that is nearest, and with both pages below a
  /// translucent one.
  @Test func lintSeesTheColorsOfTheGradient() throws {
    func ratio(_ colors: [SRGBColor], pages: [ColorScheme] = []) throws -> Double {
      let text = Text("Rent", font: Font(size: 17), color: Color(.white))
      let (scene, trace) = (
        scene(on: gradient(.linear, colors), text), LayoutTrace(keepsFacts: false, keepsParts: true)
      )
      let lint = LintScene(scene, layout(scene, trace), trace, on: pages)
      return try #require(lint.findings().only(.text)?.value)
    }
    let grey = SRGBColor(bytes: 150, 150, 150)
    expectClose(
      try ratio([.black, grey]), LintSupport.ratio(.white, grey), within: 1e-9)
    let veil = SRGBColor.black.opacity(0.5)
    expectClose(
      try ratio([.black, veil], pages: [.light, .dark]),
      LintSupport.ratio(.white, SRGBColor(red: 0.5, green: 0.5, blue: 0.5)), within: 1e-9)
  }
}
