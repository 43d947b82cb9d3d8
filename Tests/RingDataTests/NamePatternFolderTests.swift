import RingData
import Testing

@Suite struct NamePatternFolderTests {
  @Test(arguments: [
    ("{id}.png", ".", "a.png", "a.png"), ("out/{id}.png", "out", "out/a.png", "a.png"),
    ("/{id}.png", "/", "/a.png", "a.png"), ("a/b-{id}/c/{row}", "a", "a/b-1/c/2", "b-1/c/2"),
    ("{{x/{row}", "{x", "{x/1", "1"), ("é/ü/{row}", "é/ü", "é/ü/1", "1"),
  ])
  func theFolderIsWhatNoRowCanLeave(
    _ text: String, _ folder: String, _ name: String, _ rest: String
  ) throws {
    let pattern = try NamePattern(text)
    #expect(pattern.folder == folder)
    #expect(pattern.inFolder(name) == rest)
  }

  @Test func aPatternWithoutRowsIsConstant() throws {
    #expect(try NamePattern("a-{scale}{scheme}.png").isConstant)
    #expect(try !NamePattern("{row}.png").isConstant && !NamePattern("{a}.png").isConstant)
  }
}
