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

  @Test func fontsAreGivenToTheDocumentAndToTheMeasurer() throws {
    let text = #"{"scene": {"type": "text", "text": "ab"}, "fonts": ["a.ttf", "b/c.otf"]}"#
    let reader = ConfigReader(resources: FakeResources())
    var measured: [[String]] = []
    let source = SourceText(name: "t", bytes: Array(text.utf8))
    let config = try reader.open(ParsedConfig(source)) { fonts in
      measured.append(fonts)
      return SquareLetters()
    }
    #expect(config.fonts == ["folder/a.ttf", "folder/b/c.otf"])
    #expect(measured == [["folder/a.ttf", "folder/b/c.otf"]])
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
