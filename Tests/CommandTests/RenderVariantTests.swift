import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// `render --pair` and `render --simulate`.
@Suite struct RenderVariantTests {
  private let folder: TemporaryFolder

  /// The system's blue differs in light and dark; the text is the alternative text.
  private static let config = """
    {"canvas": {"width": 40, "height": 30, "colorScheme": "dark"},
     "scene": {"type": "zstack", "children": [
      {"type": "rectangle", "fill": "systemBlue"}, {"type": "text", "text": "R&D \\"40\\" <b>"}]}}
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.config, to: "c.json")
    try folder.makeFolder("my docs")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["--config", "c.json", "-o"] + arguments, in: folder.url)
  }

  private func image(_ name: String) throws -> RasterImage {
    try PNGDecoder().decode(#require(folder.contents(name)))
  }

  @Test func aPairIsLightAndDark() throws {
    let pair = try run("my docs/rings, all.png", "--pair", "--scale", "2")
    #expect(pair.status == 0 && pair.error.isEmpty, "\(pair.error)")
    #expect(
      pair.text == """
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="my%20docs/rings%2C%20all-dark.png">
          <img src="my%20docs/rings%2C%20all.png" width="40" height="30" \
        alt="R&amp;D &quot;40&quot; &lt;b&gt;">
        </picture>

        """)
    for (scheme, end) in [("light", ""), ("dark", "-dark")] {
      let single = try run("\(scheme).png", "--color-scheme", scheme, "--scale", "2")
      #expect(single.status == 0 && single.output.isEmpty)
      let bytes = try #require(folder.contents("\(scheme).png"))
      #expect(folder.contents("my docs/rings, all\(end).png") == bytes, "\(scheme)")
    }
    let (light, dark) = (try image("light.png"), try image("dark.png"))
    #expect(light.size == PixelSize(width: 80, height: 60) && dark.size == light.size)
    #expect(light[0, 0] == SIMD4(0, 122, 255, 255) && dark[0, 0] == SIMD4(10, 132, 255, 255))
  }

  private static let help =
    ##"; write colours for both schemes, {"light": "#FFF", "dark": "#1C1C1E"}"##

  /// A white card keeps its colour in the dark, but its text becomes white.
  private static let card = ##"""
    {"scene": {"type": "vstack", "padding": 9, "background": "white", "children": [
      {"type": "text", "text": "Wi-Fi"},
      {"type": "text", "text": "Home", "color": "#CFCFCF", "font": {"size": 24}}]}}
    """##

  @Test func textsThatCannotBeReadAreWarnings() throws {
    try folder.write(Self.card, to: "c.json")
    let pair = try run("a.png", "--pair")
    #expect(pair.status == 0)
    // The large text has a contrast of 1.55. Lint would report it, because its limit is 3; `--pair`
    // does not.
    #expect(
      pair.error == "ringrender: warning: a-dark.png: “Wi-Fi” in #FFFFFF has a contrast of 1 to "
        + "the background #FFFFFF, less than 1.5\(Self.help)\n")
    let strict = try run("b.png", "--pair", "--strict")
    #expect(strict.status == 65 && strict.output.isEmpty)
    #expect(strict.error.hasPrefix("ringrender: error: b-dark.png: “Wi-Fi” in #FFFFFF"))
    #expect(!folder.exists("b.png") && !folder.exists("b-dark.png"))
    let background = ##"scene.background={"light": "white", "dark": "#1C1C1E"}"##
    let adapted = try run("a.png", "--pair", "--set", background)
    #expect(adapted.status == 0 && adapted.error.isEmpty, "\(adapted.error)")
    #expect(try image("a.png")[2, 2] == SIMD4(255, 255, 255, 255))
    #expect(try image("a-dark.png")[2, 2] == SIMD4(28, 28, 30, 255))
    let allowed = try run("a.png", "--pair", "--set", #"lint={"allow": ["contrast/text"]}"#)
    #expect(allowed.error.isEmpty, "\(allowed.error)")
  }

  @Test(arguments: ["--no-metadata", "--embed-scene"])
  func equalPicturesAreAWarning(option: String) throws {
    let equal = try run("a.png", "--pair", option, "--set", "theme=night")
    #expect(equal.status == 0 && equal.error.isEmpty, "the system's blue differs: \(equal.error)")
    let fill = ["--set", "theme=night", "--set", "scene.children[0].fill=theme1"]
    let night = try Tool.run(
      ["--config", "c.json", "-o", "a.png", "--pair", option] + fill, in: folder.url)
    #expect(
      night.error == "ringrender: warning: a.png and a-dark.png are the same picture\(Self.help)\n")
    #expect(try night.status == 0 && image("a.png") == image("a-dark.png"))
  }

  @Test func aBackgroundMayBeAGradientForBothSchemes() throws {
    let gradient = ##"{"linear": [{"light": "white", "dark": "black"}, "#808080"], "angle": 90}"##
    let pair = try run(
      "a.png", "--pair", "--background", gradient, "--set", "scene.children[0].fill=transparent")
    #expect(pair.status == 0 && pair.error.isEmpty, "\(pair.error)")
    let (light, dark) = (try image("a.png"), try image("a-dark.png"))
    #expect(light[0, 0].x > 250 && dark[0, 0].x < 5)
    #expect(light[39, 29].x < 132 && dark[39, 29].x > 124)
    #expect(light.isOpaque && dark.isOpaque)
  }

  @Test func aQuietPairPrintsNothing() throws {
    let pair = try run("a.png", "--pair", "--quiet", "--simulate", "grey")
    #expect(pair == Tool.Outcome(status: 0))
    for name in ["a.png", "a-dark.png"] {
      let pixel = try image(name)[0, 0]
      #expect(pixel.x == pixel.y && pixel.y == pixel.z, "\(name)")
    }
  }

  @Test func optionsThatContradictAPair() throws {
    let scheme = try run("a.png", "--pair", "--color-scheme", "dark")
    #expect(scheme.status == 64)
    #expect(
      scheme.error.hasPrefix(
        "ringrender: error: --pair and --color-scheme contradict each other.\n"))
    for value in ["canvas.colorScheme=dark", #"canvas={"width": 9, "colorScheme": "dark"}"#] {
      let set = try run("a.png", "--pair", "--set", value)
      #expect(set.status == 64, "\(value)")
      #expect(
        set.error.hasPrefix(
          "ringrender: error: --pair and --set canvas.colorScheme contradict each other.\n"))
    }
    let alt = try run("a.png", "--pair", "--alt")
    #expect(alt.status == 64)
    #expect(
      alt.error.hasPrefix(
        "ringrender: error: --pair and --alt contradict each other: the printed element has the "
          + "text.\n"), "\(alt.error)")
    let depfile = try run("a.png", "--pair", "--depfile", "a.d")
    #expect(depfile.status == 64)
    #expect(depfile.error.contains("--depfile needs --depfile-target"), "\(depfile.error)")
    #expect(try folder.names == ["c.json", "my docs"])
  }

  @Test func theSimulationIsThatOfTheImage() throws {
    let plain = try run("a.png", "--scale", "2")
    let simulated = try run("b.png", "--scale", "2", "--simulate", "deutan")
    #expect(plain.status == 0 && simulated == Tool.Outcome(status: 0), "\(simulated.error)")
    #expect(try image("b.png") == image("a.png").simulated(.deutan))
    // (10, 132, 255), multiplied by the matrix of Viénot et al. in linear light.
    #expect(try image("b.png")[0, 0] == SIMD4(113, 113, 255, 255))
  }

  @Test func unknownVisions() throws {
    let wrong = try run("a.png", "--simulate", "gray")
    #expect(wrong.status == 64)
    #expect(
      wrong.error.hasPrefix(
        "ringrender: error: The value 'gray' is invalid for '--simulate <VISION>'. "
          + "Please provide one of 'protan', 'deutan', 'tritan' or 'grey'.\n"), "\(wrong.error)")
  }
}
