import RingCairo
import RingCore
import RingScene
import Testing

@testable import RingRender

/// A scene is checked part by part, without a display list of the whole scene.
@Suite struct ScenePartTests {
  private static func ring(_ radius: Double, id: String? = nil) -> AnyElement {
    AnyElement(ActivityRing(progress: 0.7, radius: radius, thickness: 4), id: id)
  }

  /// Nested containers, and elements that only look like containers because they draw around their
  /// content.
  private static let scenes: [(name: String, root: AnyElement)] = [
    ("ring", ring(20)),
    ("empty", AnyElement(Grid())),
    (
      "nested",
      AnyElement(
        VStack(children: [
          AnyElement(HStack(children: [ring(10), AnyElement(Spacer()), ring(20)])),
          AnyElement(
            Grid(columns: 3, children: (1...7).map { ring(Double($0)).withZIndex(Double($0 % 3)) })),
          AnyElement(ZStack(children: [ring(30), AnyElement(Text("42 %"))])),
        ]))
    ),
    (
      "grouped",
      AnyElement(
        ZStack(children: [
          AnyElement(
            Effect(.opacity(0.5), AnyElement(ZStack(children: [ring(10), AnyElement(Text("a"))])))),
          AnyElement(Padding(Insets(3), AnyElement(HStack(children: [ring(5), ring(6)])))),
        ]))
    ),
  ]

  @Test(arguments: scenes.indices, [nil, 150.0])
  func partsAreTheLayout(index: Int, side: Double?) throws {
    var canvas = Canvas()
    (canvas.width, canvas.height) = (side, side)
    if side != nil { canvas.background = .color(.red) }
    let scene = Scene(canvas: canvas, root: Self.scenes[index].root)
    let renderer = Renderer()
    var (size, commands): (Size?, [DrawCommand]) = (nil, [])
    try scene.forEachPart(measuring: renderer.textMeasurer, size: { size = $0 }) {
      commands += $0.commands
    }
    let layout = renderer.layout(of: scene)
    #expect(size == layout.size)
    #expect(commands == layout.displayList.commands, "\(Self.scenes[index].name)")
  }

  private static func problem(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return "\(error)" }
  }

  /// The check reports the first number that cannot be drawn, unless a text before or after it
  /// cannot be laid out.
  @Test func theCheckFindsWhatDrawingFinds() throws {
    let far = AnyElement(Effect(.offset(Vector(x: 1e9, y: 0)), Self.ring(5)))
    let farther = AnyElement(Effect(.offset(Vector(x: 1e12, y: 0)), Self.ring(5)))
    let huge = AnyElement(Text("a", font: Font(size: 70_000)))
    var flat = Canvas()
    (flat.width, flat.height) = (0.001, 0.001)
    let cases: [(Canvas, [AnyElement])] = [
      (Canvas(), [Self.ring(5)]), (Canvas(), [far, farther]), (Canvas(), [farther, far]),
      (Canvas(), [far, huge]), (Canvas(), [huge, far]), (flat, [far, huge]),
    ]
    for (canvas, children) in cases {
      for root in [AnyElement(ZStack(children: children)), AnyElement(HStack(children: children))] {
        let scene = Scene(canvas: canvas, root: root)
        let checked = Self.problem {
          let renderer = Renderer()
          try renderer.check(scene)
        }
        let whole = Self.problem {
          let renderer = Renderer()
          try renderer.check(renderer.drawing(of: scene))
        }
        #expect(checked == whole)
        #expect((checked == nil) == (children.count == 1))
      }
    }
  }
}
