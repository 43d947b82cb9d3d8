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

  /// Neither an escaped brace in the folder nor a slash in a column's name makes a folder.
  @Test(arguments: [
    ("{id}.png", true), ("out/{id}.png", true), ("/{id}.png", true), ("{a}/{id}.png", false),
    ("out/{a}/{id}.png", false), ("out/{id}/x.png", false), ("a{{b/{id}.png", true),
    ("{{{{/{id}.png", true), ("a{{b/{id}/x.png", false), ("out/{a/b}.png", true),
    ("{a/b}.png", true), ("out/x.png", true), ("", true), ("{a}/\u{301}{id}.png", false),
  ])
  func aPatternIsFlatIfItsFolderHasAllFiles(_ text: String, _ isFlat: Bool) throws {
    #expect(try NamePattern(text).isFlat == isFlat)
  }

  @Test func aPatternWithoutRowsIsConstant() throws {
    #expect(try NamePattern("a-{scale}{scheme}.png").isConstant)
    #expect(try !NamePattern("{row}.png").isConstant && !NamePattern("{a}.png").isConstant)
  }
}
