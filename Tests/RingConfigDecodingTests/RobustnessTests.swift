import TestSupport
import Testing

@testable import RingConfigDecoding

/// Any input results in a document or a diagnostic.
@Suite struct RobustnessTests {
  private static let valid = """
    {
      "$schema": "s", "canvas": { "width": 300, "scale": 2, "background": "#FF9896" },
      "scene": {
        "type": "zstack", "alignment": "top", "padding": 4,
        "children": [
          { "type": "activityRing", "progress": 1.25, "radius": 140, "thickness": 20,
            "colors": ["#FF9896", { "color": "hsl(120 50% 50% / .5)", "at": 0.5 }, "red"],
            "gradient": { "span": "lap", "interpolation": "oklch" }, "tip": { "shadow": null },
            "cap": { "start": "butt" }, "dash": [5, 2], "id": "move\\u00e9\\ud83c\\udf89" },
          { "type": "activityRings", "rings": [{ "value": 3, "total": 4 }, { "progress": null }] },
          { "type": "hstack", "children": [{ "type": "zstack" },
            { "type": "spacer", "minLength": 5 }], "rotation": -45.5e0, "hidden": false }
        ]
      }
    }
    """

  private func check(_ bytes: [UInt8], seed: UInt64, _ overrides: [ConfigOverride] = []) {
    let result = ConfigReader(overrides: overrides).read(bytes)
    let isSensible = (result.scene == nil) == result.diagnostics.hasErrors
    #expect(isSensible, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    if result.scene == nil {
      #expect(!result.diagnostics.rendered(colored: true).isEmpty, "seed \(seed)")
    }
  }

  @Test func theValidConfigIsValid() {
    #expect(read(Self.valid).scene != nil)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func randomBytes(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 0..<200, using: &generator)
    // Half of the inputs consist of JSON's own characters, which get further into the parser.
    let alphabet = Array("{}[]\",:\\/u0123456789.eE+-truefalsn# '\n\t".utf8)
    let bytes = (0..<count).map { _ in
      seed % 2 == 0
        ? UInt8.random(in: 0...255, using: &generator)
        : alphabet.randomElement(using: &generator) ?? 0
    }
    check(bytes, seed: seed)
  }

  private static let moving = """
    {
      "animation": { "duration": 2.5, "fps": "30000/1001", "loop": 1, "seed": 3 },
      "styles": { "wheel": { "type": "petals", "progress": { "from": 0, "to": "$fraction" } } },
      "scene": { "type": "hstack", "padding": { "from": 1, "to": 9 }, "children": [
        { "type": "activityRing", "radius": { "from": 40, "to": 50, "curve": "bouncy" },
          "progress": { "keyframes": [{ "at": 0, "value": 0 }, { "at": 1.5, "value":
            { "random": [0, 3], "seed": 5 }, "curve": { "cubicBezier": [0.1, -2, 0.9, 3] } }],
            "repeat": "forever", "autoreverse": true, "speed": 1.5, "delay": -0.25 },
          "colors": [{ "from": "red", "to": "#0008", "duration": 3 }, "systemBlue"] },
        { "type": "petals", "progress": 1, "count": { "from": 1, "to": 30, "curve":
          { "spring": { "response": 0.1, "dampingFraction": 0 } } } },
        { "type": "progressView", "value": 0.5, "style": "wheel" },
        { "type": "timerRing", "duration": 60, "opacity": { "random": [0, 1] } }] }
    }
    """

  /// A document that can be drawn at one moment can be drawn at any moment.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func mutationsOfWhatMoves(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var bytes = Array(Self.moving.utf8)
    for _ in 0..<(seed == 0 ? 0 : Int.random(in: 1...4, using: &generator)) {
      mutate(&bytes, &generator)
    }
    let source = SourceText(name: "test.json", bytes: bytes)
    let result = ConfigReader().read(source, animated: true, measuring: SquareLetters())
    let text = String(decoding: bytes, as: UTF8.self)
    #expect((result.animation == nil) == result.diagnostics.hasErrors, "seed \(seed): \(text)")
    if seed == 0 { #expect(result.animation != nil, "\(result.diagnostics.rendered())") }
    for time in [0, 0.1, 1 / 3.0, 2.5, 1e6, 1e9] {
      do {
        _ = try result.animation?.scene(at: time)
      } catch {
        #expect((error as? Diagnostics)?.hasErrors == true, "seed \(seed): \(text)")
      }
    }
  }

  @Test(arguments: 0..<600 as Range<UInt64>)
  func mutations(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var bytes = Array(Self.valid.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      mutate(&bytes, &generator)
    }
    check(bytes, seed: seed)
  }

  private func mutate(_ bytes: inout [UInt8], _ generator: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 0..<30, using: &generator))
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 3: bytes[place] = Array("{}[]\",:\\0-.e".utf8).randomElement(using: &generator) ?? 0
    case 4: bytes.removeSubrange(place...)
    default: replaceNumber(&bytes, from: place, &generator)
    }
  }

  /// Replaces the first number at or after `place`. Extreme numbers also test the layout.
  private func replaceNumber(
    _ bytes: inout [UInt8], from place: Int, _ generator: inout SplitMix64
  ) {
    let isDigit = { (byte: UInt8) in (48...57).contains(byte) }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    let numbers = [
      "0", "-1", "1e-300", "1e300", "-1e5", "999999", "1e-9", "0.1", "32767", "360", "1000",
    ]
    bytes.replaceSubrange(
      start..<end, with: Array((numbers.randomElement(using: &generator) ?? "").utf8))
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func randomOverrides(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let parts = [
      "scene", "children", "[0]", "[1]", "[9]", ".", "=", "progress", "1", "null", "{}", "canvas",
      "scale", "\"", "é", "[", "]", " ", "tip", "shadow", "-1", "colors", "#F00",
    ]
    let text = (0..<Int.random(in: 0..<10, using: &generator)).map { _ in
      parts.randomElement(using: &generator) ?? ""
    }.joined()
    check(Array(Self.valid.utf8), seed: seed, [ConfigOverride(set: text)])
  }
}
