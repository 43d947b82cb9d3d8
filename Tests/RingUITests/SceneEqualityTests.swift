import RingCore
import RingRender
import RingScene
import RingUI
import Testing

/// Returns the display list of an element on a canvas of its own.
private func scene(_ element: some RingScene.Element) -> String {
  RingScene.Scene(root: AnyElement(element)).layout(measuring: FixedText())
    .displayList.description
}

/// Views and their equivalents in scenes result in the same draw commands.
@MainActor @Suite struct SceneEqualityTests {
  @Test func aTrimmedRing() throws {
    let view = RingUI.Circle().trim(from: 0, to: 0.7)
      .stroke(RingUI.Color.blue, style: RingUI.StrokeStyle(lineWidth: 6, lineCap: .round))
      .frame(width: 60, height: 60)
    var stroke = ShapeStroke(.color(.systemBlue), width: 6)
    stroke.cap = .round
    let element = RingScene.Circle().stroke(stroke).trim(from: 0, to: 0.7)
      .frame(width: 60, height: 60)
    #expect(try dump(view) == scene(element))
  }

  @Test func dashesAndBorders() throws {
    let view = RingUI.Capsule().strokeBorder(
      RingUI.Color.red, style: RingUI.StrokeStyle(lineWidth: 4, dash: [6, 3])
    ).frame(width: 80, height: 30)
    var stroke = ShapeStroke(.color(.systemRed), width: 4)
    (stroke.dash, stroke.isInset) = ([6, 3], true)
    #expect(
      try dump(view) == scene(RingScene.Capsule().stroke(stroke).frame(width: 80, height: 30)))
  }

  @Test func stacksAndModifiers() throws {
    let view = RingUI.VStack(alignment: .trailing, spacing: 4) {
      RingUI.HStack {
        RingUI.Rectangle().fill(RingUI.Color.green).frame(width: 10, height: 20)
        RingUI.Ellipse().fill(RingUI.Color.orange).frame(width: 30, height: 10)
      }
      .padding(3)
      RingUI.Text("abc").font(.system(size: 10)).opacity(0.5)
    }
    let element = RingScene.VStack(
      alignment: .trailing, spacing: 4,
      children: [
        AnyElement(
          RingScene.HStack(children: [
            AnyElement(
              RingScene.Rectangle().fill(DynamicColor.systemGreen).frame(width: 10, height: 20)),
            AnyElement(
              RingScene.Ellipse().fill(DynamicColor.systemOrange).frame(width: 30, height: 10)),
          ]).padding(3)),
        AnyElement(
          Opacity(0.5, AnyElement(RingScene.Text("abc", font: RingCore.Font(size: 10))))),
      ])
    #expect(
      try dump(view).replacing(" (optional)", with: "") == scene(element))
  }

  @Test func petalsOfTheArticleLieWhereTheElementHasThem() throws {
    struct Style: RingUI.ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some RingUI.View {
        RingUI.ZStack {
          ForEach(0..<8) { index in
            RingUI.Capsule().fill(RingUI.Color(.systemGray2))
              .frame(width: 20 / 8, height: 20.0 / 3).offset(y: -20.0 / 3)
              .rotationEffect(.degrees(Double(45 * index)))
          }
        }
        .frame(width: 20, height: 20)
      }
    }
    let commands = try layout(
      RingUI.ProgressView(value: 1.0).progressViewStyle(Style())
    ).displayList.commands
    #expect(commands.count == 8)
    let geometry = Petals(progress: 1).geometry(in: Rect(x: 0, y: 0, width: 20, height: 20))
    for (index, command) in commands.enumerated() {
      var (path, map) = (RingCore.Path(), Transform.identity)
      if case .group(let effects, let inner) = command, case .fill(let shape, _)? = inner.first {
        (path, map) = (shape, effects.transform)
      } else if case .fill(let shape, _) = command {
        path = shape
      }
      let box = try #require(path.bounds)
      let middle = map.apply(box.center)
      #expect((middle - geometry.petalCenter(index)).length < 1e-9, "petal \(index)")
    }
  }

  @Test func elementsOfScenesAreDrawnAsThere() throws {
    let ring = ActivityRing(progress: 1.25, radius: 30, thickness: 10)
    let gauge = RingScene.Gauge(value: 40)
    let petals = Petals(progress: 0.7)
    #expect(try dump(SceneElement(ring)) == scene(ring))
    #expect(try dump(SceneElement(gauge)) == scene(gauge))
    #expect(try dump(SceneElement(petals)) == scene(petals))
    let pictures = [
      try ImageRenderer(content: SceneElement(ring)).render(),
      try RingScene.Scene(root: AnyElement(ring)).image(),
    ]
    #expect(pictures[0] == pictures[1])
  }
}
