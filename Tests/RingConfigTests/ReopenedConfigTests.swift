import RingCairo
import RingRender
import TestSupport
import Testing

@testable import RingConfig

@Suite struct ReopenedConfigTests {
  private static let fonts =
    #filePath.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()
    + "/Fonts"

  private func config() throws -> Config {
    try Config(
      json: #"{"scene": {"type": "text", "text": "a"}, "canvas": {"width": 4, "height": 4}}"#,
      files: .folders([Self.fonts]))
  }

  @Test func overridesReplaceThoseOfTheConfig() throws {
    let config = try config()
    let large = try config.reopened(
      with: [.init(option: "width", path: "canvas.width", value: "8")])
    let tall = try large.reopened(
      with: [.init(option: "height", path: "canvas.height", value: "8")])
    let canvas = try tall.scene().canvas
    #expect(canvas.width == 4 && canvas.height == 8)
    let all = [config, large, tall].map(\.document.overrides.count)
    #expect(all == [0, 1, 1])
  }

  @Test func fontsAreThoseOfTheOverrides() throws {
    let config = try config()
    let other = try config.reopened(
      with: [.init(option: "fonts", path: "fonts", value: #"["Inter-Regular.otf"]"#)])
    #expect(config.options.fonts == .system)
    #expect(other.options.fonts.files.map { $0.hasSuffix("/Inter-Regular.otf") } == [true])
    // The fonts of the caller are the base again, without those of the other overrides.
    #expect(try other.reopened(with: []).options.fonts == .system)
  }

  private static let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'/>"

  /// At scale 1, the picture has 40 kB, and drawing it takes twice as much in addition.
  @Test(.enabled(if: VectorImage.hasLibrary)) func scalesHaveOneBudget() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.picture, to: "p.svg")
    let config = try Config(
      json: #"{"scene": {"type": "image", "path": "p.svg"}, "canvas": {"width": 4, "height": 4}}"#,
      files: .folders([folder[""]]), RenderOptions(memory: 1_000_000))
    func used(_ scale: Double) throws -> Int {
      try config.document(scale: scale, colorScheme: nil).bound()
        .onFrameCanvas(checking: false, measuring: TextEngine(.system)).memory.used
    }
    #expect(try used(2) == 200_000)
    #expect(try used(1.5) == 290_000)
    #expect(try used(2) == 200_000)
    // These do not fit besides the earlier ones, which are no longer kept.
    #expect(try used(2.5) == 40_000 + 250_000)
    #expect(try used(2.6) == 40_000 + 270_400)
  }
}
