import Foundation
import RingCore
import RingScene
import TestSupport
import Testing

@testable import RingConfigDecoding

extension AnimationTests {
  // MARK: - What moves by itself

  @Test func aTimerRingRunsDown() throws {
    let film = try animation("{\"type\": \"timerRing\", \"duration\": 60, \"remaining\": 30}")
    #expect(film.duration == 30)
    let left = try [0, 10.05, 30, 40].map {
      try element(film.scene(at: $0), as: ActivityRing.self).extras.countdown?.remaining
    }
    #expect(left == [30, 19.95, 0, 0])
    let late = try animation("{\"type\": \"timerRing\", \"duration\": 60, \"remaining\": -5}")
    let ring = try element(late.scene(at: 9), as: ActivityRing.self)
    #expect(ring.extras.countdown?.remaining == -5)
    #expect(late.duration == nil)
  }

  @Test func anAnimatedTimeRunsAsItSays() throws {
    let film = try animation(
      "{\"type\": \"timerRing\", \"duration\": 60, \"remaining\": {\"from\": 60, \"to\": 0, "
        + "\"duration\": 2, \"curve\": \"linear\"}}")
    let ring = try element(film.scene(at: 1), as: ActivityRing.self)
    #expect(ring.extras.countdown?.remaining == 30)
    #expect(film.duration == 2)
  }

  @Test func aTimerOfAViewRunsDown() throws {
    let film = try animation(
      "{\"type\": \"progressView\", \"timer\": {\"start\": 10, \"end\": 30, \"now\": 20}}")
    #expect(film.duration == 10)
    let view = try element(film.scene(at: 5), as: ProgressView.self)
    #expect(view.fractionCompleted == 0.25)
  }

  @Test(arguments: [
    ("\"progress\": 1", 3.5, 7.0 / 4, 0.5), ("\"progress\": 0.5", nil, 1.0, 0.0),
    ("\"progress\": 1, \"spinWhenComplete\": false", nil, 1, 0),
    ("\"progress\": null, \"indeterminate\": true", 1, 10.25, 0.25),
    ("\"progress\": null", nil, 1, 0),
  ])
  func petalsTurn(keys: String, duration: Double?, time: Double, phase: Double) throws {
    let film = try animation("{\"type\": \"petals\", \(keys)}")
    #expect(film.duration == duration)
    #expect(try element(film.scene(at: time), as: Petals.self).phase == phase)
  }

  private static let filling =
    "\"progress\": {\"from\": 0, \"to\": 1, \"duration\": 2, \"curve\": \"linear\"}"
  private static let twice =
    "\"progress\": {\"keyframes\": [{\"at\": 0, \"value\": 1}, {\"at\": 1, \"value\": 1}, "
    + "{\"at\": 2, \"value\": 0}, {\"at\": 3, \"value\": 1}]}"

  /// Petals turn from rest, starting at the moment when they become full.
  @Test(arguments: [
    (filling, 1.0, 0.0), (filling, 2, 0), (filling, 2.35, 0.1), (filling, 2 + 3.5 * 3.25, 0.25),
    (twice, 0.35, 0.1), (twice, 1.9, 0), (twice, 3, 0), (twice, 3.7, 0.2),
  ])
  func petalsBeginToTurnWhenFull(keys: String, time: Double, phase: Double) throws {
    let film = try animation("{\"type\": \"petals\", \(keys)}")
    let found = try element(film.scene(at: time), as: Petals.self).phase
    expectClose(found, phase, within: 1e-9, "\(found)")
  }

  @Test(arguments: [
    ("\"value\": 1", 0.35, 0.1), ("\"value\": 0.5", 0.35, 0),
    ("\"timer\": {\"start\": 0, \"end\": 10, \"now\": 8, \"countsDown\": false}", 2.35, 0.1),
    ("\"value\": {\"from\": 0, \"to\": 2, \"duration\": 2, \"curve\": \"linear\"}", 1.7, 0.2),
  ])
  func aFullWheelOfAViewTurns(keys: String, time: Double, phase: Double) throws {
    let film = try animation("{\"type\": \"progressView\", \"style\": \"petals\", \(keys)}")
    let found = try element(film.scene(at: time), as: ProgressView.self).phase
    expectClose(found, phase, within: 1e-9, "\(found)")
  }

  @Test func aFullViewOfAnotherStyleIsStill() throws {
    let film = try animation(
      "{\"type\": \"progressView\", \"style\": \"circular\", \"value\": 1}")
    #expect(film.duration == nil)
  }

  @Test func aViewOfNothingKnownTurnsOncePerSecond() throws {
    let film = try animation("{\"type\": \"progressView\"}")
    #expect(film.duration == 1)
    #expect(try element(film.scene(at: 0.125), as: ProgressView.self).phase == 0.125)
  }

  @Test func templatesMoveToo() throws {
    let result = animate(
      """
      {"styles": {"wheel": {"type": "petals", "progress": {"from": 0, "to": "$fraction",
        "duration": 2, "curve": "linear"}}},
       "scene": {"type": "progressView", "value": 0.5, "style": "wheel"}}
      """)
    let film = try #require(result.animation, "\(result.diagnostics.rendered())")
    #expect(film.duration == 2)
    let opacities = try film.scene(at: 1).layout(measuring: EmptyTextMeasurer()).displayList
    #expect(opacities.commands.count == 2)
    let unused = animate(
      "{\"styles\": {\"a\": {\"type\": \"petals\", \"progress\": 1}}, "
        + "\"scene\": {\"type\": \"spacer\"}, \"canvas\": {\"width\": 9, \"height\": 9}}")
    #expect(unused.animation?.duration == nil)
  }

  // MARK: - The document

  @Test func theDocumentSaysHowLong() throws {
    let spinner = "{\"type\": \"petals\", \"progress\": 1}"
    let film = try animation(
      spinner, "{\"duration\": 2.5, \"fps\": \"30000/1001\", \"loop\": 3}")
    #expect(film.duration == 2.5)
    #expect(try film.rate == FrameRate(30000, per: 1001))
    #expect(film.playCount == 3)
    #expect(try animation(spinner, "{\"fps\": 29.97}").rate == FrameRate(30000, per: 1001))
    #expect(try animation(spinner, "{\"fps\": \"2997/100\"}").rate == FrameRate(2997, per: 100))
    let standard = try animation(spinner)
    #expect((standard.duration, standard.rate, standard.playCount) == (3.5, .default, 0))
  }

  @Test func endlessAnimationsLastOneCycleOfTheirLongestTrack() throws {
    let film = try animation(
      """
      {"type": "petals", "progress": 1, "opacity": {"from": 0, "to": 1, "duration": 3,
       "autoreverse": true, "repeat": "forever"}}
      """)
    #expect(film.duration == 6)
    #expect(try animation("{\"type\": \"petals\", \"progress\": 0.3}").duration == nil)
  }

  @Test func stillsShowTheEnd() throws {
    let scene = """
      {"type": "zstack", "children": [
        {"type": "activityRing", "progress": {"from": 0, "to": 1, "duration": 2}},
        {"type": "timerRing", "duration": 60}]}
      """
    func still(_ head: String, at time: Double? = nil) throws -> (Double?, Double?) {
      let result = ConfigReader().read(Array("{\(head)\"scene\": \(scene)}".utf8), at: time)
      let root = try #require(result.scene?.root.element as? ZStack)
      let rings = root.children.compactMap { $0.element as? ActivityRing }
      try #require(rings.count == 2)
      return (rings[0].progress.value, rings[1].extras.countdown?.remaining)
    }
    #expect(try still("") == (1, 58))
    for animation in ["{}", #"{"loop": 1}"#, #"{"loop": 0}"#, #"{"fps": 5}"#, #"{"duration": 9}"#] {
      #expect(try still("\"animation\": \(animation), ") == (1, 58))
    }
    // A still shows the end of the animation, even if the motion would go on.
    #expect(try still(#""animation": {"duration": 1}, "#) == (0.5, 59))
    #expect(try still(#""animation": {"loop": 1}, "#, at: 0) == (0, 60))
    #expect(try still("", at: 0) == (0, 60))
    #expect(try still("", at: 60) == (1, 0))
  }

  @Test func theLastFrameMayPause() throws {
    let ring = "{\"type\": \"progressRing\", \(Self.filling)}"
    #expect(try animation(ring).pause == 0 && animation(ring).frameCount == 60)
    let paused = try animation(ring, "{\"pause\": 1.5}")
    #expect(paused.pause == 1.5 && paused.duration == 2 && paused.frameCount == 61)
    let last = try element(paused.scene(ofFrame: 60), as: ActivityRing.self)
    #expect(last.progress.value == 1)
  }

  @Test func overridesChangeAnimatedValues() throws {
    let text =
      "{\"scene\": {\"type\": \"activityRing\", \"id\": \"a\", "
      + "\"progress\": {\"from\": 0, \"to\": 1}}}"
    let results = ["a.progress.to=2", "a.progress=2", "a.progress={\"from\": 1, \"to\": 2}"].map {
      read(text, ConfigOverride(set: $0)).scene
    }
    let expected = read(text.replacing("{\"from\": 0, \"to\": 1}", "2")).scene
    #expect(results == [expected, expected, expected])
  }

  // MARK: - Sizes, errors, files

  @Test func allFramesHaveOneSize() throws {
    let film = try animation(
      "{\"type\": \"petals\", \"progress\": 0.5, \"size\": {\"keyframes\": [{\"at\": 0, \"value\": "
        + "10}, {\"at\": 1.23, \"value\": 77}, {\"at\": 9, \"value\": 5}]}}",
      canvas: "{\"padding\": 3}")
    for time in [0, 1.23, 5, 9] {
      let layout = try film.scene(at: time).layout(measuring: EmptyTextMeasurer())
      #expect(layout.size == Size(width: 83, height: 83))
    }
    let still = ConfigReader().read(
      Array(
        "{\"scene\": {\"type\": \"petals\", \"progress\": 0.5, \"size\": {\"from\": 1, \"to\": 9}}}"
          .utf8), at: 5)
    #expect(still.scene?.canvas.commonSize == Size(width: 9, height: 9))
  }

  @Test func aRingThatFillsItsFrameKeepsItsPadding() throws {
    let film = try animation(
      "{\"type\": \"timerRing\", \"duration\": 9}", canvas: "{\"padding\": 5}")
    let plain = read(
      "{\"scene\": {\"type\": \"timerRing\", \"duration\": 9}, \"canvas\": "
        + "{\"padding\": 5}}"
    ).scene
    let text = SquareLetters()
    #expect(try film.scene(at: 0).layout(measuring: text) == plain?.layout(measuring: text))
  }

  @Test func errorsAtAMomentNameTheTime() throws {
    let scene = """
      {"type": "activityRing", "progress": 1, "radius": {"keyframes": [{"at": 0, "value": 50},
        {"at": 2, "value": 4}, {"at": 3, "value": 50}]}}
      """
    let result = animate(
      "{\"canvas\": {\"width\": 99, \"height\": 99}, \"scene\": \(scene)}")
    #expect(result.animation == nil)
    let text = result.diagnostics.rendered()
    #expect(text.contains("thickness must be at most"))
    #expect(text.contains("= note: at 2 s"), "\(text)")
    // This error occurs only at a time that is not checked.
    var brief = scene.replacing("\"at\": 2, \"value\": 4", "\"at\": 1.99, \"value\": 4")
    brief = brief.replacing("\"at\": 3, \"value\": 50", "\"at\": 2, \"value\": 50")
    let still = ConfigReader().read(Array("{\"scene\": \(brief)}".utf8), at: 1.99)
    #expect(still.diagnostics.rendered().contains("= note: at 1.99 s"))
  }

  /// A loader that counts its calls. `@unchecked Sendable`, because the lock guards the mutable
  /// state.
  private final class Counter: ResourceLoading, @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    var asked: Int { lock.withLock { count } }

    func image(
      _ request: ImageRequest, memory: MemoryBudget
    ) throws(Problem) -> LoadedImage {
      lock.withLock { count += 1 }
      return LoadedImage(FakeResources.dot)
    }

    func image(
      of bytes: [UInt8], for request: ImageRequest, memory: MemoryBudget
    ) throws(Problem) -> LoadedImage {
      lock.withLock { count += 1 }
      return LoadedImage(FakeResources.dot)
    }

    func font(at path: String) throws(Problem) -> String {
      lock.withLock { count += 1 }
      return path
    }
  }

  @Test func filesAreReadOnce() throws {
    let counter = Counter()
    let text = """
      {"fonts": ["a.ttf"], "scene": {"type": "image", "path": "a.png", "opacity": {"from": 0, "to": 1}}}
      """
    let reader = ConfigReader(resources: counter)
    let source = SourceText(name: "t", bytes: Array(text.utf8))
    let film = try #require(reader.read(source, animated: true).animation)
    for frame in 0..<20 { _ = try film.scene(ofFrame: frame) }
    #expect(counter.asked == 2)
  }

  @Test func framesAreTheStillsOfTheirTimes() throws {
    let text = """
      {"scene": {"type": "hstack", "children": [
        {"type": "activityRing", "progress": {"from": 0, "to": 1.5, "curve": "snappy"}},
        {"type": "petals", "progress": 1}, {"type": "timerRing", "duration": 3}]}}
      """
    let film = try #require(animate(text).animation)
    for time in [0, 0.2, 1 / 3.0, 2.999, 17] {
      let still = ConfigReader().read(Array(text.utf8), at: time).scene
      #expect(try film.scene(at: time) == still)
    }
  }

  @Test func scenesAreMadeOnManyThreads() async throws {
    let film = try animation(
      "{\"type\": \"activityRing\", \"progress\": {\"from\": 0, \"to\": 1, \"duration\": 9}}")
    let times = (0..<64).map { Double($0) / 8 }
    let alone = try times.map { try film.scene(at: $0) }
    let together = try await withThrowingTaskGroup(of: (Int, Scene).self) { group in
      for (index, time) in times.enumerated() {
        group.addTask { (index, try film.scene(at: time)) }
      }
      return try await group.reduce(into: [Int: Scene]()) { $0[$1.0] = $1.1 }
    }
    #expect(times.indices.allSatisfy { together[$0] == alone[$0] })
  }
}
