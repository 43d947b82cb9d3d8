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

  @Test(arguments: [
    ("out/{id}.png", ["out/a.png", "out/é b.c.png", "out/a-dark.png"]),
    ("{row}.png", ["1.png", "120.png"]), ("{row:03}.png", ["001.png", "1200.png"]),
    ("{a}/{b}-{row:02}.png", ["x/y-z-07.png"]),
    (
      "{scheme}@{scale}x/{{{id}}}.png",
      ["light@2x/{a}.png", "dark@1.5x/{b}.png", "dark@1e1x/{c}.png"]
    ),
    ("{a}{b}.png", ["xy.png"]),
  ])
  func aPatternCanNameWhatRowsGiveIt(_ text: String, _ names: [String]) throws {
    for name in names { #expect(try NamePattern(text).canName(name), "\(name)") }
  }

  @Test(arguments: [
    (
      "out/{id}.png",
      ["a.png", "out/.png", "out/a.PNG", "out/a/b.png", "out/a\\.png", "out/a.png "]
    ),
    ("{row}.png", ["01.png", "a.png", "-1.png", "1a.png"]),
    ("{row:03}.png", ["01.png", "0100.png"]), ("{a}/{b}.png", ["a.png", "a/b/c.png", "../b.png"]),
    (
      "{scheme}@{scale}x/{id}.png",
      ["grey@2x/a.png", "light@x/a.png", "light@2/x/a.png", "light@nanx/a.png"]
    ),
    ("{a}{b}.png", ["x.png"]), ("a{id}.png", ["a\(String(repeating: "b", count: 201)).png"]),
  ])
  func aPatternCannotNameOtherFiles(_ text: String, _ names: [String]) throws {
    for name in names { #expect(try !NamePattern(text).canName(name), "\(name)") }
  }

  @Test func darkPicturesAreMarkedBeforeTheEnding() throws {
    var pattern = try NamePattern("out/{id}@{scale}x.PNG")
    pattern.marksDark = true
    #expect(pattern.canName("out/a@2x.PNG") && pattern.canName("out/a@2x-dark.PNG"))
    #expect(!pattern.canName("out/a-dark@2x-light.PNG"))
    pattern.marksDark = false
    #expect(!pattern.canName("out/a@2x-dark.PNG"))
  }

  @Test func aPatternWithoutRowsIsConstant() throws {
    #expect(try NamePattern("a-{scale}{scheme}.png").isConstant)
    #expect(try !NamePattern("{row}.png").isConstant && !NamePattern("{a}.png").isConstant)
  }
}
