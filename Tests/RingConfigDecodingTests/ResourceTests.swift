import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

@Suite struct ResourceTests {
  @Test func everyKeyOfAnImageArrives() {
    var image = Image(FakeResources.dot)
    image.width = 20
    image.height = 10
    image.contentMode = .fill
    image.tint = .accent
    let json = """
      { "type": "image", "path": "dot.png", "width": 20, "height": 10, "contentMode": "fill",
        "tint": "accent" }
      """
    #expect(element(json, as: Image.self) == image)
    #expect(
      element(#"{"type": "image", "path": "a.png"}"#, as: Image.self) == Image(FakeResources.dot))
  }

  /// `FakeResources` encodes the scale as the width of an SVG image and the requested width as its
  /// height.
  @Test func picturesKnowTheScaleOfACanvasThatComesLater() {
    let result = read(
      #"{"scene": {"type": "image", "path": "a.svg", "width": 7}, "canvas": {"scale": 3}}"#)
    let image = result.scene?.root.element as? Image
    #expect(image?.naturalSize == Size(width: 3, height: 7))
  }

  @Test func fontsAreKnownToTheDocument() throws {
    let text = #"{"scene": {"type": "text", "text": "ab"}, "fonts": ["a.ttf", "b/c.otf"]}"#
    let reader = ConfigReader(resources: FakeResources())
    let config = try reader.open(SourceText(name: "t", bytes: Array(text.utf8)))
    #expect(config.fonts == ["folder/a.ttf", "folder/b/c.otf"])
  }

  /// Every image of `FakeResources` has 8 bytes. An SVG is another image at another scale.
  @Test func configsThatShareMemoryCountTheirImagesTogether() throws {
    var reader = ConfigReader(resources: FakeResources())
    reader.memory = MemoryBudget(limit: 28)
    let text = #"""
      {"scene": {"type": "zstack", "children": [
        {"type": "image", "path": "a.svg"}, {"type": "image", "path": "a.png"}]}}
      """#
    let first = try reader.open(SourceText(name: "t", bytes: Array(text.utf8)))
    func open(_ scale: Int, _ known: Document, sharingMemory: Bool) throws -> Document {
      let scale = ConfigOverride(option: "scale", path: "canvas.scale", value: "\(scale)")
      return try known.reopened(with: [scale], sharingMemory: sharingMemory)
    }
    func used(_ document: Document) throws -> Int { try document.bound().memory.used }
    #expect(try used(first) == 16)
    #expect(try used(open(2, first, sharingMemory: false)) == 16)
    let second = try open(2, first, sharingMemory: true)
    #expect(try used(second) == 24)
    let problems = #expect(throws: Diagnostics.self) { try open(3, second, sharingMemory: true) }
    #expect(
      problems?.items.map(\.message) == [
        "the picture \"a.svg\" cannot be used: a picture of 2 × 1 pixels needs 1 MiB of memory "
          + "besides the 1 MiB in use, and 1 MiB are allowed"
      ])
    #expect(problems?.problems.map(\.code) == [.outOfMemory] && problems?.mayBeLimits == true)
  }

  @Test func aLayoutMayExceedTheMemory() throws {
    let text = #"{"scene": {"type": "spacer"}}"#
    let document = try ConfigReader().open(SourceText(name: "t", bytes: Array(text.utf8)))
    let limit = MemoryLimitError(purpose: "a layout", bytes: 2, used: 0, limit: 1)
    #expect(document.diagnostic(of: LayoutLimitError.memory(limit)).problem.code == .outOfMemory)
    #expect(document.diagnostic(of: LayoutLimitError.texts).problem.code == .config)
  }

  @Test func withoutALoaderFilesAreRefused() {
    let text = #"{"fonts": ["a.ttf"], "scene": {"type": "image", "path": "a.png"}}"#
    let result = ConfigReader().read(SourceText(name: "t", bytes: Array(text.utf8)))
    #expect(
      result.diagnostics.items.map(\.message) == [
        #"the font "a.ttf" cannot be used: files are not read here"#,
        #"the picture "a.png" cannot be used: files are not read here"#,
      ])
  }
}
