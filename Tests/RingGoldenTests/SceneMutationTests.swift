import RingCompare
import RingGolden
import RingGraphics
import RingPNG
import RingText
import TestSupport
import Testing

@testable import RingVerify

/// What a scene is made of, each part of which a mutation changes.
struct SceneParts {
  var canvas = Canvas()
  var move = ActivityRing(progress: 0.4, radius: 40, thickness: 8)
  var read = ActivityRing(progress: 0.7, radius: 28, thickness: 8)
  var petals = Petals(progress: 0.5, count: 8, size: 12)
  var bar: Bar? = Bar(progress: 0.5, length: 40, thickness: 4)
  var more: Bar?
  var turn = Angle.zero

  init() {
    (canvas.width, canvas.height) = (120, 120)
    move.colors = RingColors([DynamicColor(Color(bytes: 255, 0, 0))])
    read.colors = RingColors([DynamicColor(Color(bytes: 0, 255, 0))])
    petals.color = DynamicColor(Color(bytes: 0, 0, 255))
    bar?.colors = RingColors([DynamicColor(Color(bytes: 0, 0, 0))])
  }

  var scene: Scene {
    var children = [
      AnyElement(move, id: "move"), AnyElement(read, id: "read"),
      AnyElement(Rotation(turn, AnyElement(petals))),
    ]
    if let bar { children.append(AnyElement(bar, id: "bar")) }
    if let more { children.append(AnyElement(more, id: "more")) }
    return Scene(canvas: canvas, root: AnyElement(ZStack(children: children)))
  }
}

struct SceneMutation: Sendable, CustomTestStringConvertible {
  var testDescription: String { line }
  var line: String
  var change: @Sendable (inout SceneParts) -> Void

  init(_ line: String, _ change: @escaping @Sendable (inout SceneParts) -> Void) {
    (self.line, self.change) = (line, change)
  }
}

private let blue = DynamicColor(Color(bytes: 0, 0, 255))

private let ringMutations: [SceneMutation] = [
  SceneMutation(##""move": progress is 0.5, accepted 0.4"##) { $0.move.progress.value = 0.5 },
  SceneMutation(##""move": progress is not set, accepted 0.4"##) { $0.move.progress.value = nil },
  SceneMutation(##""move": progress.upperBound is 2, accepted 1"##) {
    $0.move.progress.upperBound = 2
  },
  SceneMutation(##""move": radius is 41, accepted 40"##) { $0.move.radius = 41 },
  SceneMutation(##""move": thickness is 9.5, accepted 8"##) { $0.move.thickness = 9.5 },
  SceneMutation(##""move": startAngle is 90, accepted 0"##) { $0.move.startAngle = .degrees(90) },
  SceneMutation(##""move": sweep is 270, accepted 360"##) { $0.move.sweep = .degrees(270) },
  SceneMutation(##""move": direction is "counterclockwise", accepted "clockwise""##) {
    $0.move.direction = .counterclockwise
  },
  SceneMutation(##""move": zero is "dot", accepted "nothing""##) { $0.move.zero = .dot },
  SceneMutation(##""move": overflow is "pin", accepted "lap""##) { $0.move.overflow = .pin },
  SceneMutation(##""move": cap.start is "butt", accepted "round""##) { $0.move.cap.start = .butt },
  SceneMutation(##""move": cap.end is "butt", accepted "round""##) { $0.move.cap.end = .butt },
  SceneMutation(##""move": dash is [3, 2], accepted none"##) { $0.move.dash = [3, 2] },
  SceneMutation(
    ##""move": edge.color is not set, accepted "#AEAEB2"; edge.width is not set, accepted 1"##
  ) { $0.move.edge = nil },
  SceneMutation(##""move": edge.width is 2, accepted 1"##) { $0.move.edge?.width = 2 },
  SceneMutation(##""move": track is not set, accepted true"##) { $0.move.track = nil },
  SceneMutation(##""move": track.color is "#0000FF", accepted none"##) {
    $0.move.track?.color = blue
  },
  SceneMutation(##""move": track.opacity is 0.5, accepted none"##) { $0.move.track?.opacity = 0.5 },
  SceneMutation(##""move": tip.threshold is 0.3, accepted 0.95"##) { $0.move.tip?.threshold = 0.3 },
  SceneMutation(##""move": colors[0].color is "#0000FF", accepted "#FF0000""##) {
    $0.move.colors = RingColors([blue])
  },
  SceneMutation(##""read": progress is 0.71, accepted 0.7"##) { $0.read.progress.value = 0.71 },
  SceneMutation(##""read": radius is 27, accepted 28"##) { $0.read.radius = 27 },
]

private let otherMutations: [SceneMutation] = [
  SceneMutation(##""bar": progress is 0.6, accepted 0.5"##) { $0.bar?.progress.value = 0.6 },
  SceneMutation(##""bar": length is 44, accepted 40"##) { $0.bar?.length = 44 },
  SceneMutation(##""bar": thickness is 5, accepted 4"##) { $0.bar?.thickness = 5 },
  SceneMutation(##""bar": cap is "butt", accepted "round""##) { $0.bar?.cap = .butt },
  SceneMutation(##""bar": track is not set, accepted "#E5E5EA""##) { $0.bar?.track = nil },
  SceneMutation(##""bar": colors[0].color is "#0000FF", accepted "#000000""##) {
    $0.bar?.colors = RingColors([blue])
  },
  SceneMutation(##""scene.children[2]": count is 9, accepted 8"##) { $0.petals.count = 9 },
  SceneMutation(##""scene.children[2]": size is 14, accepted 12"##) { $0.petals.size = 14 },
  SceneMutation(##""scene.children[2]": color is "#FF0000", accepted "#0000FF""##) {
    $0.petals.color = DynamicColor(Color(bytes: 255, 0, 0))
  },
  SceneMutation(##""scene.children[2]": startAngle is 10, accepted 0"##) {
    $0.petals.startAngle = .degrees(10)
  },
  SceneMutation(##""scene.children[2]": progress is 1, accepted 0.5"##) {
    $0.petals.progress.value = 1
  },
  SceneMutation(##""canvas": background is "#FFFFFF", accepted "#00000000""##) {
    $0.canvas.background = DynamicColor(Color(bytes: 255, 255, 255))
  },
  SceneMutation(##""bar": "Bar" is gone"##) { $0.bar = nil },
  SceneMutation(##""more": "Bar" is new"##) {
    $0.more = Bar(progress: 1, length: 100, thickness: 2)
  },
]

@Suite struct SceneMutationTests {
  private func record(_ scene: Scene) -> SceneRecord {
    let trace = LayoutTrace(keepsFields: true)
    let layout = Renderer().layout(of: scene, trace: trace)
    return SceneRecord(scene, layout, trace)
  }

  private func difference(_ change: (inout SceneParts) -> Void) throws -> SceneDifference {
    var parts = SceneParts()
    let accepted = parts.scene
    change(&parts)
    let compared = Comparison().compared(
      expected: try accepted.render(), actual: try parts.scene.render())
    // As a golden carries it.
    let text = try #require(record(accepted).text)
    let stored = try #require(SceneRecord(try JSONReader.parse(Array(text.text.utf8))))
    return SceneDifference(stored, record(parts.scene), compared)
  }

  @Test(arguments: ringMutations + otherMutations)
  func aMutationIsNamedAndNothingElse(_ mutation: SceneMutation) throws {
    let found = try difference(mutation.change)
    #expect(found.lines == [mutation.line, "nothing else changed"])
  }

  @Test func severalChangesAreALineEach() throws {
    let found = try difference { parts in
      (parts.move.progress.value, parts.move.cap.end) = (0.5, .butt)
      parts.bar?.length = 41
    }
    #expect(
      found.lines == [
        #""move": progress is 0.5, accepted 0.4; cap.end is "butt", accepted "round""#,
        #""bar": length is 41, accepted 40"#, "nothing else changed",
      ])
    #expect(found.changes.map(\.key) == ["progress", "cap.end", "length"])
    #expect(found.changes[0].expected == "0.4" && found.changes[0].actual == "0.5")
    // 40 + 4 points and the edge around the middle, (60, 60).
    let box = found.changes[0].box
    #expect(box.x + box.width / 2 == 60 && (88...91).contains(box.width) && box.height == box.width)
  }

  @Test func whatIsTurnedIsTold() throws {
    let found = try difference { $0.turn = .degrees(30) }
    #expect(found.lines.first == #""scene.children[2]": angle is 30, accepted 0"#)
    #expect(found.lines.last == "nothing else changed")
  }

  @Test func anotherScaleIsTheCanvass() throws {
    let found = try difference { $0.canvas.scale = 2 }
    #expect(found.lines == [#""canvas": scale is 2, accepted 1"#, "nothing else changed"])
  }

  @Test func anEqualSceneHasNoChanges() throws {
    let found = try difference { _ in }
    #expect(found.changes.isEmpty && found.lines.isEmpty)
  }

  /// The same values and other pixels: the renderer's doing.
  @Test func pixelsWithoutAChangeAreSaidToBe() throws {
    let scene = SceneParts().scene
    let image = try scene.render()
    var pixels = image.pixels
    // The upper end of the ring "move", and of "read".
    for (y, count) in [(20, 3), (32, 1)] {
      for x in 59..<59 + count { pixels[(y * 120 + x) * 4] ^= 0x40 }
    }
    let compared = Comparison().compared(
      expected: image, actual: RasterImage(size: image.size, pixels: pixels))
    let found = SceneDifference(record(scene), record(scene), compared)
    #expect(
      found.lines == [
        #"3 pixels differ in "move", none of whose values changed"#,
        #"1 pixel differs in "read", none of whose values changed"#,
      ])
  }

  /// An expected picture by hand, from Double: a ring's pixels are its own, also in another's box.
  @Test func aRecordComesBackAsItWas() throws {
    let record = record(SceneParts().scene)
    let text = try #require(record.text)
    #expect(text.keyword == "ringrender:scene" && text.isCompressed)
    let image = try SceneParts().scene.render()
    var encoder = try PNGEncoder()
    let file = try encoder.encode(image, metadata: PNGMetadata(texts: [text]))
    let read = try #require(SceneRecord(png: file))
    #expect(read.json == record.json)
    #expect(try PNGDecoder().decode(file) == image)
    #expect(SceneRecord(png: try encoder.encode(image)) == nil)
  }

  @Test func aSceneThatIsTooLargeIsNotStored() throws {
    var random = SplitMix64(seed: 3)
    let bars = (0..<4000).map { _ in
      AnyElement(Bar(progress: Double(random.next() % 1_000_000) / 1e6), id: "\(random.next())")
    }
    let large = record(Scene(root: AnyElement(VStack(children: bars))))
    #expect(large.elements.count > 4000 && large.text == nil)
  }
}
