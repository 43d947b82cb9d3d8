import Foundation
import RingCore
import RingRender
import RingScene
import TestSupport
import Testing

@testable import RingCompare

/// A ring with solid colours on white, as another renderer draws it.
///
/// Its edges and the arc's ends are linear ramps of one and a half pixels.
struct SoftRing {
  var center = Point(x: 28, y: 28)
  var radius = 20.0
  var thickness = 8.0
  var degrees = 90.0
  /// The cap of the scene; the image of the other renderer has straight ends.
  var cap = LineCap.butt
  var color = SIMD3(230.0, 60, 40)

  private static let side = 56

  /// Returns the coverage, 0…1, at a distance of `inwards` pixels inside a soft edge.
  private static func share(_ inwards: Double) -> Double {
    min(1, max(0, 0.5 + inwards / 1.5))
  }

  private func level(_ x: Int, _ y: Int) -> SIMD3<Double> {
    let (dx, dy) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
    let away = (dx * dx + dy * dy).squareRoot()
    let band = Self.share(thickness / 2 - abs(away - radius))
    guard band > 0 else { return SIMD3(repeating: 255) }
    let angle = atan2(dx, -dy) * 180 / .pi
    let turn = angle < -90 ? angle + 360 : angle
    let arc = Self.share(min(turn, degrees - turn) * .pi / 180 * away)
    let track = SIMD3(repeating: 215.0)
    let painted = track + (color - track) * arc
    return painted * band + 255 * (1 - band)
  }

  var image: RasterImage {
    var pixels: [UInt8] = []
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let level = level(x, y)
        pixels += [
          UInt8(level.x.rounded()), UInt8(level.y.rounded()), UInt8(level.z.rounded()), 255,
        ]
      }
    }
    return RasterImage(size: PixelSize(width: Self.side, height: Self.side), pixels: pixels)
  }

  /// This ring as a scene of this library.
  var scene: Scene {
    var ring = ActivityRing(progress: degrees / 360, radius: radius, thickness: thickness)
    ring.colors = RingColors([
      Color(SRGBColor(red: color.x / 255, green: color.y / 255, blue: color.z / 255))
    ])
    ring.track = RingTrack(color: Color(SRGBColor(bytes: 215, 215, 215)))
    (ring.edge, ring.tip, ring.cap) = (nil, nil, RingCaps(start: cap, end: cap))
    var canvas = Canvas()
    (canvas.width, canvas.height) = (Double(Self.side), Double(Self.side))
    canvas.background = .color(Color(.white))
    return Scene(canvas: canvas, root: AnyElement(ring, id: "move"))
  }

  /// The rendered image of `scene`, together with the snapshot of the scene.
  var golden: GoldenImage {
    get throws {
      let trace = LayoutTrace()
      let layout = Renderer().layout(of: scene, trace: trace)
      let record = SceneSnapshot(scene, layout, trace)
      var picture = GoldenImage(try scene.image())
      picture.scene = SceneSnapshotProvider { record }
      return picture
    }
  }
}

@Suite struct GeometryTests {
  private let folder: TemporaryStore

  init() throws { folder = try TemporaryStore() }

  private func check(
    _ golden: SoftRing, _ actual: GoldenImage, _ limits: GeometryLimits? = GeometryLimits()
  ) throws -> CaseResult {
    try folder.put(golden.golden.goldenBytes(), "rings/move/full.png")
    var checker = GoldenChecker(store: folder.store)
    checker.geometry = limits
    return try checker.check(GoldenName("rings/move/full"), actual)
  }

  private func check(_ change: (inout SoftRing) -> Void) throws -> CaseResult {
    var changed = SoftRing()
    change(&changed)
    return try check(SoftRing(), GoldenImage(changed.image))
  }

  @Test func anotherRenderersRingPasses() throws {
    let result = try check { _ in }
    #expect(result.verdict == .passed, "\(result.hints)")
    #expect(result.comparison?.isAccepted == false, "its pixels are others")
    #expect(result.geometry?.count == 1)
    let plain = try check(SoftRing(), GoldenImage(SoftRing().image), nil)
    #expect(plain.verdict == .different)
    #expect(plain.geometry == nil)
  }

  @Test(arguments: [
    (GeometryLimits.Quantity.end, "its arc ends at 9", \SoftRing.degrees, 1.5),
    (.radius, "its radius is 20.", \SoftRing.radius, 0.5),
    (
      .color, "its color at the middle is #E64228, accepted #E63C28; 6 apart, allowed 2", \.color.y,
      6
    ),
    (.thickness, "its thickness is 8.", \.thickness, 0.5),
    (.center, "its center is (", \.center.x, 0.4),
  ])
  func differencesAboveTheLimitFail(
    quantity: GeometryLimits.Quantity, words: String,
    path: WritableKeyPath<SoftRing, Double> & Sendable,
    change: Double
  ) throws {
    let result = try check { $0[keyPath: path] += change }
    #expect(result.verdict == .different)
    let found = try #require(result.geometry?.differences)
    #expect(found.allSatisfy { $0.quantity == quantity }, "\(found.map(\.text))")
    #expect(found.contains { $0.text.hasPrefix("ring \"move\": \(words)") }, "\(found.map(\.text))")
    expectClose(
      (found.first?.difference ?? 0), change, within: change * 0.12, "\(found.map(\.text))")
    #expect(result.hints.starts(with: found.map(\.text)))
  }

  /// With pixelmatch's detection of anti-aliasing, hardly any difference would remain.
  @Test func aThinRingThatMovedByAQuarterOfAPixelIsFound() throws {
    var (thin, moved) = (SoftRing(), SoftRing())
    (thin.thickness, moved.thickness) = (2, 2)
    moved.center.x += 0.25
    let same = try check(thin, GoldenImage(thin.image))
    #expect(same.verdict == .passed, "\(same.hints)")
    let result = try check(thin, GoldenImage(moved.image))
    #expect(result.verdict == .different)
    #expect(result.geometry?.differences.map(\.quantity) == [.center])
    #expect(try check(thin, GoldenImage(moved.image), nil).verdict == .different)
  }

  /// With two known scenes, each image is measured at the position in its own scene.
  @Test func aRingThatIsSomewhereElseIsMeasuredThere() throws {
    var moved = SoftRing()
    (moved.radius, moved.degrees) = (16, 60)
    let result = try check(SoftRing(), moved.golden)
    let texts = result.geometry?.differences.map(\.text) ?? []
    #expect(
      texts.first == "ring \"move\": its arc ends at 60°, accepted 90°; 30° apart, allowed 0.5°")
    #expect(texts.last?.hasPrefix("ring \"move\": its radius is 1") == true, "\(texts)")
    #expect(texts.count == 2)
  }

  /// The hints are about the golden that was compared, even if its file has changed since.
  @Test func aFailedGoldenIsReadOnce() throws {
    var changed = try SoftRing(degrees: 60).golden
    let scene = changed.scene.snapshot()
    let file = folder.url.appendingPathComponent("rings/move/full.png")
    // The comparison of the rings asks for the scene, before the report of the failure is made.
    changed.scene = SceneSnapshotProvider {
      try? FileManager.default.removeItem(at: file)
      return scene
    }
    let result = try check(SoftRing(), changed)
    #expect(result.verdict == .different && !result.changes.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func aPictureWithoutTheRingFails() throws {
    let white = RasterImage(
      size: PixelSize(width: 56, height: 56), pixels: [UInt8](repeating: 255, count: 12_544))
    let result = try check(SoftRing(), GoldenImage(white))
    #expect(result.verdict == .different)
    #expect(
      result.geometry?.differences == [
        GeometryDifference(element: "move", text: "ring \"move\": not found in the picture")
      ])
    // Without a scene, or with another size, only pixels are compared.
    try folder.put(GoldenImage(SoftRing().image), "rings/move/full.png")
    var checker = GoldenChecker(store: folder.store)
    checker.geometry = GeometryLimits()
    let unknown = try checker.check(GoldenName("rings/move/full"), GoldenImage(white))
    #expect(unknown.verdict == .different && unknown.geometry == nil)
    let other = try check(SoftRing(), picture(3))
    #expect(other.verdict == .different && other.geometry == nil)
  }

  @Test func anArcThatComesOrGoesIsSaidAsSuch() throws {
    var empty = SoftRing()
    empty.degrees = 0
    let gone = try check(SoftRing(), empty.golden).geometry?.differences.map(\.text) ?? []
    #expect(gone.contains("ring \"move\": it has no arc"), "\(gone)")
    let come = try check(empty, SoftRing().golden).geometry?.differences.map(\.text) ?? []
    #expect(come.contains("ring \"move\": it has an arc, accepted none"), "\(come)")
  }

  @Test func capsOfAnotherFormFail() throws {
    var wide = SoftRing()
    (wide.radius, wide.thickness) = (18, 16)
    var round = wide
    round.cap = .round
    let result = try check(wide, round.golden)
    let texts = result.geometry?.differences.map(\.text) ?? []
    #expect(result.verdict == .different)
    #expect(texts.contains("ring \"move\": the cap at its end is round, accepted butt"), "\(texts)")
  }

  /// A tip is a disc, independent of the arc's cap.
  @Test func aRingWithATipEndsRound() throws {
    var ring = ActivityRing(progress: 1.2, radius: 20, thickness: 8)
    ring.cap = RingCaps(start: .butt, end: .butt)
    let trace = LayoutTrace()
    let scene = Scene(root: AnyElement(ring, id: "move"))
    let layout = Renderer().layout(of: scene, trace: trace)
    let snapshot = SceneSnapshot(scene, layout, trace)
    let query = try #require(MeasureQueries(snapshot).rings.first)
    #expect(query.caps == (.butt, .round))
  }

  /// The ring is rotated around the canvas's centre; the snapshot includes this transform.
  @Test func aTurnedRingIsFoundWhereItLies() throws {
    let scene = SoftRing().scene
    let turned = Scene(
      canvas: scene.canvas, root: AnyElement(Effect(.rotation(.degrees(30)), scene.root)))
    let trace = LayoutTrace()
    let layout = Renderer().layout(of: turned, trace: trace)
    let record = SceneSnapshot(turned, layout, trace)
    let read = try #require(SceneSnapshot(record.json))
    let query = try #require(MeasureQueries(read).rings.first)
    expectClose(query.start.degrees, 30, within: 1e-4)
    #expect((query.center - Point(x: 28, y: 28)).length < 1e-4)
    let traced = try #require(MeasureQueries(record).rings.first)
    expectClose(traced.start.degrees, 30, within: 1e-9)
    #expect((traced.center - Point(x: 28, y: 28)).length < 1e-9)
  }
}
