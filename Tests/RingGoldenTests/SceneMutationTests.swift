import RingCodec
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import TestSupport
import Testing

@testable import RingCompare

@Suite struct SceneMutationTests {
  private func record(_ scene: Scene) -> SceneSnapshot {
    let trace = LayoutTrace(describing: ElementValues.described)
    let layout = Renderer().layout(of: scene, trace: trace)
    return SceneSnapshot(scene, layout, trace)
  }

  private func difference(_ change: (inout SceneParts) -> Void) throws -> SceneDifference {
    var parts = SceneParts()
    let accepted = parts.scene
    change(&parts)
    let compared = Comparison().compare(try accepted.image(), try parts.scene.image())
    // Parse the snapshot from its text, the form in which a golden stores it.
    let text = try #require(record(accepted).text)
    let stored = try #require(SceneSnapshot(try JSONParser.value(Array(text.text.utf8))))
    return SceneDifference(stored, record(parts.scene), compared)
  }

  @Test(arguments: ringMutations + otherMutations)
  func aMutationIsNamedAndNothingElse(_ mutation: SceneMutation) throws {
    let found = try difference(mutation.change)
    #expect(found.lines == [mutation.line, "nothing else changed"] && found.isExplained)
  }

  @Test(arguments: mutationPairs)
  func pairsOfMutationsAreNamedAndNothingElse(_ pair: MutationPair) throws {
    #expect(try difference(pair.change).lines == pair.lines + ["nothing else changed"])
  }

  /// The text in the centre follows the value, and is reported with it.
  @Test func aLabelIsToldWithItsRing() throws {
    var parts = SceneParts()
    parts.move.extras.label = .percent
    let accepted = parts.scene
    parts.move.progress.value = 0.5
    parts.bar?.length = 41
    let compared = Comparison().compare(try accepted.image(), try parts.scene.image())
    let found = SceneDifference(record(accepted), record(parts.scene), compared)
    #expect(
      found.lines == [
        #""move": progress is 0.5, accepted 0.4; "#
          + #"its arc ends 36.0° later (180.0°, accepted 144.0°); its label reads "50%""#,
        #""bar": length is 41, accepted 40"#, "nothing else changed",
      ])
    let label = try #require(found.changes.first { $0.element == "move.label" })
    #expect(label.key == "text" && label.expected == "40%" && label.actual == "50%")
    // Beyond a full turn the ring has a tip, which is reported with the arc.
    var full = SceneParts()
    full.move.progress.value = 1.2
    let before = record(full.scene)
    full.move.progress.value = 1.25
    let changes = before.changes(to: record(full.scene))
    #expect(changes.map(\.parts) == [[.arc, .tip]])
  }

  @Test func severalChangesAreALineEach() throws {
    let found = try difference { parts in
      (parts.move.progress.value, parts.move.cap.end) = (0.5, .butt)
      parts.bar?.length = 41
    }
    #expect(
      found.lines == [
        #""move": progress is 0.5, accepted 0.4; cap.end is "butt", accepted "round"; "#
          + "its arc ends 36.0° later (180.0°, accepted 144.0°)",
        #""bar": length is 41, accepted 40"#, "nothing else changed",
      ])
    #expect(found.changes.map(\.key) == ["progress", "cap.end", "length"])
    #expect(found.changes.map(\.parts) == [[.arc], [.arc], [.track, .filling]])
    #expect(found.changes[0].expected == .number(0.4) && found.changes[0].actual == .number(0.5))
    // The arc extends 40 + 4 points and its antialiased edge from the centre, (60, 60).
    let box = found.changes[0].box
    #expect(box.x + box.width / 2 == 60 && (88...91).contains(box.width) && box.height == box.width)
  }

  @Test func rotationIsReportedAsAngle() throws {
    let found = try difference { $0.turn = .degrees(30) }
    #expect(found.lines.first == #""scene.children[2]": rotation is 30, accepted 0"#)
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

  /// Equal values with different pixels point to the renderer.
  @Test func pixelsWithoutAChangeAreSaidToBe() throws {
    let scene = SceneParts().scene
    let image = try scene.image()
    var pixels = image.pixels
    // The upper ends of the rings "move" and "read".
    for (y, count) in [(20, 3), (32, 1)] {
      for x in 59..<59 + count { pixels[(y * 120 + x) * 4] ^= 0x40 }
    }
    let compared = Comparison().compare(image, RasterImage(size: image.size, pixels: pixels))
    let found = SceneDifference(record(scene), record(scene), compared)
    #expect(
      found.lines == [
        #"3 pixels differ in "move", none of whose values changed"#,
        #"1 pixel differs in "read", none of whose values changed"#,
      ])
    #expect(!found.isExplained)
  }

  /// With too many elements, pixels are not attributed to them.
  @Test(arguments: [2048, 2049])
  func manyElementsExplainNothing(count: Int) {
    let side = 128
    var pixels = [UInt8](repeating: 255, count: side * side * 4)
    let size = PixelSize(width: side, height: side)
    let accepted = RasterImage(size: size, pixels: pixels)
    (pixels[0], pixels[pixels.count - 4]) = (0, 0)
    let compared = Comparison().compare(accepted, RasterImage(size: size, pixels: pixels))
    func snapshot(_ value: Int) -> SceneSnapshot {
      SceneSnapshot(
        scale: 1,
        elements: (0..<count).map { number in
          .init(
            name: "e\(number)", type: "rectangle",
            box: Rect(x: 0, y: 0, width: Double(side), height: Double(side)),
            values: ElementValues([.init("line", .integer(number == 0 ? value : 7))]), results: [])
        })
    }
    let found = SceneDifference(snapshot(1), snapshot(2), compared)
    let isKnown = count == 2048
    #expect(
      found.lines == [#""e0": line is 2, accepted 1"#] + (isKnown ? ["nothing else changed"] : []))
    #expect(found.isExplained == isKnown)
  }

  @Test func aRecordComesBackAsItWas() throws {
    let record = record(SceneParts().scene)
    let text = try #require(record.text)
    #expect(text.keyword == "ringrender:scene" && text.isCompressed)
    let image = try SceneParts().scene.image()
    var encoder = try PNGEncoder()
    let file = try encoder.encode(image, metadata: PNGMetadata(texts: [text]))
    let read = try #require(SceneSnapshot(png: file))
    #expect(read.json == record.json)
    #expect(read.alt == record.alt && read.alt?.contains("%") == true, "\(read.alt ?? "")")
    // Goldens of earlier versions have no text.
    guard case .object(let members) = record.json else { return #expect(Bool(false)) }
    let older = try #require(SceneSnapshot(.object(members.filter { $0.key != "alt" })))
    #expect(older.alt == nil && older.elements == read.elements)
    #expect(try PNGDecoder().decode(file) == image)
    #expect(SceneSnapshot(png: try encoder.encode(image)) == nil)
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
