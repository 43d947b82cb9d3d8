import Foundation
import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

@Suite struct AnimationTests {
  func animate(_ text: String) -> Reading {
    ConfigReader().read(Array(text.utf8), animated: true)
  }

  func animation(
    _ scene: String, _ settings: String = "{}", canvas: String = "{}"
  ) throws -> AnimatedScene {
    let result = animate(
      "{\"canvas\": \(canvas), \"animation\": \(settings), \"scene\": \(scene)}")
    return try #require(result.animation, "\(result.diagnostics.rendered())")
  }

  func element<Kind: Element>(_ scene: Scene, as kind: Kind.Type) throws -> Kind {
    try #require(scene.root.element as? Kind)
  }

  func progress(_ json: String, _ times: Double...) throws -> [Double?] {
    let film = try animation("{\"type\": \"activityRing\", \"progress\": \(json)}")
    return try times.map {
      try element(film.scene(at: $0), as: ActivityRing.self).progress.value
    }
  }

  // MARK: - Values

  @Test func aNumberGoesFromOneToAnother() throws {
    let tween = "{\"from\": 0, \"to\": 1.25, \"duration\": 2, \"delay\": 1, \"curve\": \"linear\"}"
    #expect(try progress(tween, 0, 1, 2, 3, 9) == [0, 0, 0.625, 1.25, 1.25])
  }

  @Test func everyKeyOfATweenArrives() throws {
    let json = """
      {"from": 1, "to": 3, "duration": 2, "delay": 1, "speed": 2, "repeat": 2, "autoreverse": true,
        "curve": {"cubicBezier": [0, 0, 1, 1]}}
      """
    #expect(try progress(json, 1, 1.5, 2, 2.5, 3).map { ($0 ?? 0).rounded() } == [1, 2, 3, 2, 1])
    let forever =
      "{\"from\": 0, \"to\": 1, \"curve\": {\"steps\": 4}, \"duration\": 4, "
      + "\"repeat\": \"forever\"}"
    #expect(try progress(forever, 0, 1, 3.5, 4, 1_000_001) == [0, 0.25, 0.75, 0, 0.25])
  }

  @Test func springsOfAConfigAreThoseOfTheLibrary() throws {
    let spring = try #require(Spring(response: 0.4, dampingFraction: 0.3))
    let json =
      "{\"from\": 0, \"to\": 1, \"curve\": {\"spring\": {\"response\": 0.4, "
      + "\"dampingFraction\": 0.3}}}"
    #expect(try progress(json, 0.3) == [spring.value(at: 0.3)])
    let byDuration =
      "{\"from\": 0, \"to\": 1, \"duration\": 0.4, \"curve\": {\"spring\": {"
      + "\"dampingFraction\": 0.3}}}"
    #expect(try progress(byDuration, 0.3) == [spring.value(at: 0.3)])
    let named = "{\"from\": 0, \"to\": 1, \"duration\": 1, \"curve\": \"bouncy\"}"
    #expect(try progress(named, 0.5) == [Spring.bouncy.with(response: 1).value(at: 0.5)])
  }

  @Test func keyframesAreRead() throws {
    let json = """
      {"keyframes": [{"at": 0, "value": 0}, {"at": 2, "value": 1, "curve": {"steps": 1}},
        {"at": 3, "value": 0.5}], "repeat": "forever"}
      """
    #expect(try progress(json, 0, 1.9, 2, 2.5, 3, 5) == [0, 0, 1, 0.75, 0, 1])
  }

  @Test func coloursGoOverIntoOthers() throws {
    let film = try animation(
      "{\"type\": \"text\", \"text\": \"T\", \"color\": {\"from\": \"black\", \"to\": \"#FF0000\", "
        + "\"duration\": 1, \"curve\": \"linear\"}}")
    let text = try element(film.scene(at: 0.5), as: Text.self)
    #expect(text.color == Color(SRGBColor(red: 0.5, green: 0, blue: 0)))
  }

  @Test func wholeNumbersAreRounded() throws {
    let film = try animation(
      "{\"type\": \"petals\", \"progress\": null, \"count\": {\"from\": 3, \"to\": 8, "
        + "\"duration\": 1, \"curve\": \"linear\"}}")
    let counts = try [0, 0.09, 0.11, 0.5, 1].map {
      try element(film.scene(at: $0), as: Petals.self).count
    }
    #expect(counts == [3, 3, 4, 6, 8])
  }

  /// A bouncy spring overshoots by 4.6 %, which is outside the range of these keys.
  @Test func clampsSpringOvershootToTheValidRange() throws {
    let film = try animation(
      """
      {"type": "activityRing", "progress": {"from": 1, "to": 0, "curve": "bouncy"},
       "thickness": {"from": 20, "to": 1, "curve": {"spring": {"dampingFraction": 0.1}}},
       "zero": "dot"}
      """)
    var least = 9.0
    for frame in 0..<60 {
      let ring = try element(film.scene(ofFrame: frame), as: ActivityRing.self)
      #expect(ring.progress.value.map { $0 >= 0 } == true)
      #expect(ring.thickness >= 1)
      least = min(least, ring.progress.value ?? 9)
    }
    #expect(least == 0)
    let lap = "{\"from\": 0, \"to\": 1, \"curve\": \"bouncy\"}"
    #expect(try progress(lap, 0.3).first?.map { $0 > 1.03 } == true)
  }

  // MARK: - Chance

  @Test func chanceDependsOnSeedAndPlaceOnly() throws {
    let ring = "{\"type\": \"activityRing\", \"progress\": {\"random\": [1, 3]}}"
    func values(_ children: String..., seed: Int) throws -> [Double?] {
      let film = try animation(
        "{\"type\": \"zstack\", \"children\": [\(children.joined(separator: ","))]}",
        "{\"seed\": \(seed)}")
      let stack = try element(film.scene(at: 3), as: ZStack.self)
      return stack.children.map { ($0.element as? ActivityRing)?.progress.value }
    }
    let one = try values(ring, seed: 1)
    try #require(one.count > 0)
    let two = try values(ring, ring, seed: 1)
    try #require(two.count > 1)
    #expect(one[0] == two[0])
    #expect(two[0] != two[1])
    #expect(try values(ring, seed: 2) != one)
    #expect(two.allSatisfy { $0.map { 1...3 ~= $0 } == true })
    let own = ring.replacing("[1, 3]", "[1, 3], \"seed\": 5")
    let pinned = try values(own, ring, own, seed: 8)
    try #require(pinned.count > 2)
    #expect(pinned[0] == pinned[2] && pinned[0] != pinned[1])
  }

  @Test func chanceMayStandWhereverAValueDoes() throws {
    let values = try progress(
      "{\"from\": {\"random\": [0, 1]}, \"to\": {\"random\": [5, 6]}, \"duration\": 1}", 0, 1)
    try #require(values.count > 1)
    #expect(values[0].map { 0...1 ~= $0 } == true)
    #expect(values[1].map { 5...6 ~= $0 } == true)
    let steps = try progress(
      "{\"keyframes\": [{\"at\": 0, \"value\": 0}, {\"at\": 1, \"value\": {\"random\": [2, 3]}}]}",
      1)
    try #require(steps.count > 0)
    #expect(steps[0].map { 2...3 ~= $0 } == true)
  }
}

extension String {
  func replacing(_ old: String, _ new: String) -> String {
    replacingOccurrences(of: old, with: new)
  }
}
