import RingCore
import RingScene
import RingSystem
import Testing

@testable import RingRender

/// The elements that `Scene.elements` reports, compared with frames computed by hand.
@Suite struct SceneElementsTests {
  /// A row of a ring of 24 points and a rotated one of 46 points, 6 points apart, with 8 points
  /// around them.
  private var scene: Scene {
    let small = ActivityRing(progress: 0.75, radius: 10, thickness: 4)
    let large = ActivityRing(progress: 0.5, radius: 20, thickness: 6)
    let row = HStack(
      spacing: 6,
      children: [
        AnyElement(small, id: "small"),
        AnyElement(Effect(.rotation(.degrees(30)), AnyElement(large, id: "turned"))),
      ])
    return Scene(row, padding: 8)
  }

  @Test func elementsAreInDrawingOrderOuterOnesFirst() throws {
    let elements = try scene.elements()
    #expect(elements.map(\.type) == ["hstack", "activityRing", "rotation", "activityRing"])
    #expect(elements.map(\.id) == [nil, "small", nil, "turned"])
  }

  @Test func framesAreOnTheCanvas() throws {
    // Half of an edge line, 1 point wide, lies outside of each ring: the sides are 25 and 47.
    // A square of side 47 turned by 30° has a box of 47 · (cos 30° + sin 30°) around its centre.
    let side = 47 * (3.0.squareRoot() + 1) / 2
    let center = (x: 8 + 25 + 6 + 23.5, y: 8 + 23.5)
    let expected: [(Double, Double, Double, Double)] = [
      (8, 8, 25 + 6 + 47, 47), (8, 8 + (47 - 25) / 2, 25, 25), (8 + 25 + 6, 8, 47, 47),
      (center.x - side / 2, center.y - side / 2, side, side),
    ]
    let elements = try scene.elements()
    #expect(elements.count == expected.count)
    for (element, frame) in zip(elements, expected) {
      let distances = [
        element.x - frame.0, element.y - frame.1, element.width - frame.2,
        element.height - frame.3,
      ]
      #expect(distances.allSatisfy { abs($0) < 1e-9 }, "\(element)")
    }
  }

  @Test func framesAreScaledAboutTheirCentre() throws {
    let ring = AnyElement(ActivityRing(progress: 0.5, radius: 10, thickness: 4), id: "ring")
    let scaled = Scene(root: AnyElement(Effect(.scale(2), ring)))
    let placed = try #require(scaled.elements().first { $0.id == "ring" })
    // Effects do not change the layout: the canvas is 25 points wide, the ring 50.
    #expect((placed.x, placed.y, placed.width, placed.height) == (-12.5, -12.5, 50, 50))
  }

  @Test func valuesAreTexts() throws {
    let ring = try #require(scene.elements().first { $0.id == "small" })
    #expect(ring.values["progress"] == "0.75")
    #expect(ring.values["endAngle"] == "270")
    #expect(ring.values["thickness"] == "4")
    #expect(ring.values["direction"] == "clockwise")
    #expect(ring.values["showsTip"] == "false")
    #expect(ring.values["center"] == "[20.5, 31.5]")
    let text = Scene(Text("1 \"inch\"", font: Font(size: 10)))
    #expect(try text.elements().first?.values["text"] == "1 \"inch\"")
  }

  @Test func warningsAreHandledAndErrorsThrown() throws {
    let heard = Monitor<[Problem]>([])
    let options = RenderOptions(
      warnings: .call { problem in heard.withLock { $0.append(problem) } })
    let text = Text("a", font: Font(family: "No Such Family", size: 10))
    #expect(try Scene(text).elements(options).count == 1)
    #expect(heard.withLock { $0.map(\.code) } == [.missingFont])
    let error = #expect(throws: RingError.self) {
      try Scene(text).elements(RenderOptions(warnings: .fail))
    }
    #expect(error?.code == .missingFont)
  }

  @Test func digestsAreThoseOfThePixels() throws {
    let digest = try scene.digest()
    #expect(digest.utf8.count == 32 && digest.allSatisfy(\.isHexDigit))
    #expect(try scene.digest() == digest)
    #expect(try scene.digest(scale: 2) != digest)
    var larger = scene
    larger.canvas.scale = 2
    #expect(try larger.digest() == scene.digest(scale: 2))
    // What the pixels do not show does not change the digest: names, and sides that are explicit.
    let ring = ActivityRing(progress: 0.5, radius: 10, thickness: 4)
    let named = Scene(root: AnyElement(ring, id: "ring"))
    #expect(try Scene(ring).digest() == named.digest())
    #expect(try Scene(ring).digest() == Scene(ring, width: 25, height: 25).digest())
    let other = ActivityRing(progress: 0.5001, radius: 10, thickness: 4)
    #expect(try Scene(ring).digest() != Scene(other).digest())
  }
}
