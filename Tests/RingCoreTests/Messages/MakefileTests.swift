import RingCore
import Testing

@Suite struct MakefileTests {
  @Test func aRuleHasALineForEachFile() {
    #expect(
      Makefile.rule("out.png", from: ["a.json", "b/c.png"])
        == "out.png: \\\n  a.json \\\n  b/c.png\n\na.json:\n\nb/c.png:\n")
    #expect(Makefile.rule("out.png", from: []) == "out.png:\n")
  }

  @Test(arguments: [
    ("a b", #"a\ b"#), ("#1", ##"\#1"##), ("$x", "$$x"), ("c:d", #"c\:d"#), ("a;b", #"a\;b"#),
    (#"a\b"#, #"a\b"#), (#"a\ b"#, #"a\\\ b"#), (#"a\\ b"#, #"a\\\\\ b"#), ("é✓", "é✓"),
  ])
  func charactersThatMeanSomethingAreEscaped(name: String, written: String) {
    #expect(Makefile.rule("t", from: [name]) == "t: \\\n  \(written)\n\n\(written):\n")
    #expect(Makefile.rule(name, from: []) == "\(written):\n")
  }

  /// An empty rule for `50%.png` would be a pattern rule for all `.png` files that begin with `50`.
  @Test func aPercentSignMeansSomethingInTargets() {
    #expect(Makefile.rule("5%", from: ["50%.png"]) == "5\\%: \\\n  50%.png\n")
  }

  @Test(arguments: ["a\nb", "a\rb", "a\r\nb"])
  func anEndOfALineCannotBeWritten(name: String) {
    #expect(Makefile.rule(name, from: []) == nil)
    #expect(Makefile.rule("t", from: [name]) == nil)
  }
}
