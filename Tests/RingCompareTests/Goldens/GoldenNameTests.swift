import RingCompare
import Testing

@Suite struct GoldenNameTests {
  @Test(arguments: ["a", "suite/subject/sentence", "rings/at~1", "rings/move@0.5s", "a b/ü"])
  func aPathIsAName(_ path: String) throws { #expect(try GoldenName(path).path == path) }

  @Test(arguments: [
    ("", "\"\" is not a valid name for a golden: a part between slashes is empty"),
    ("/a", "\"/a\" is not a valid name for a golden: a part between slashes is empty"),
    ("a//b", "\"a//b\" is not a valid name for a golden: a part between slashes is empty"),
    ("a/../b", "\"a/../b\" is not a valid name for a golden: \"..\" begins with a dot"),
    (".a", "\".a\" is not a valid name for a golden: \".a\" begins with a dot"),
    ("a\nb", "\"a\\nb\" is not a valid name for a golden: it has a control character"),
    // A prepended mark and a following slash form one `Character`, but the slash still separates
    // folders.
    (
      "a\u{600}/../../b",
      "\"a\\u0600/../../b\" is not a valid name for a golden: \"..\" begins with a dot"
    ),
    (
      ".\u{301}a", "\".\u{301}a\" is not a valid name for a golden: \".\u{301}a\" begins with a dot"
    ),
    ("a.png", "\"a.png\" is not a valid name for a golden: write it without .png"),
    (
      "a.xfail",
      "\"a.xfail\" is not a valid name for a golden: names that end in .xfail are reserved for "
        + "known wrong pictures"
    ),
    (
      "a~2",
      "\"a~2\" is not a valid name for a golden: names that end in ~2 to ~9 are reserved for "
        + "further accepted pictures"
    ),
    (
      "a~linux",
      "\"a~linux\" is not a valid name for a golden: names that end in ~linux are reserved for a "
        + "platform's pictures"
    ),
  ])
  func rejectsInvalidNames(_ path: String, _ message: String) {
    let error = #expect(throws: GoldenNameError.self) { try GoldenName(path) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("a/b.png", GoldenFile(name: "a/b", kind: .accepted(variant: 1))),
    ("a/b~2.png", GoldenFile(name: "a/b", kind: .accepted(variant: 2))),
    ("a/b~9.png", GoldenFile(name: "a/b", kind: .accepted(variant: 9))),
    ("a/b~1.png", GoldenFile(name: "a/b~1", kind: .accepted(variant: 1))),
    ("a/b.xfail.png", GoldenFile(name: "a/b", kind: .knownWrong)),
    (
      "a/b~linux.png",
      GoldenFile(name: "a/b", kind: .accepted(variant: 1), platform: GoldenPlatform("linux"))
    ),
    (
      "a/b~mac-14.xfail.png",
      GoldenFile(name: "a/b", kind: .knownWrong, platform: GoldenPlatform("mac-14"))
    ),
    ("a/b~Mac.png", GoldenFile(name: "a/b~Mac", kind: .accepted(variant: 1))),
    ("a\u{600}.png", GoldenFile(name: "a\u{600}", kind: .accepted(variant: 1))),
    ("a\u{600}.xfail.png", GoldenFile(name: "a\u{600}", kind: .knownWrong)),
  ])
  func aFileIsOfAName(_ path: String, _ file: GoldenFile) {
    #expect(GoldenFile(path: path) == file)
    #expect(file.path == path)
  }

  @Test func otherFilesAreNoGoldens() { #expect(GoldenFile(path: "README.md") == nil) }

  @Test func theVariableIsAModeOrAnError() throws {
    #expect(try RecordMode(variable: nil) == .never)
    #expect(try RecordMode(variable: "") == .never)
    #expect(try RecordMode(variable: "failed") == .failed)
    let error = #expect(throws: RecordModeError.self) { try RecordMode(variable: "yes") }
    #expect(
      error?.description
        == "RINGRENDER_GOLDEN_RECORD is \"yes\", but must be never, missing, failed, all, xfail or "
        + "alternative")
  }
}
