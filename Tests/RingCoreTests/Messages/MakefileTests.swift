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
    ("a b", #"a\ b"#), ("#1", ##"\#1"##), ("$x", "$$x"), ("c:d", #"c\:d"#), ("(a) b", #"(a)\ b"#),
    (#"a\b"#, #"a\b"#), (#"a\ b"#, #"a\\\ b"#), (#"a\\ b"#, #"a\\\\\ b"#), ("é✓", "é✓"),
  ])
  func charactersThatMeanSomethingAreEscaped(name: String, written: String) {
    #expect(Makefile.problem(of: name) == nil && Makefile.problem(ofTarget: name) == nil)
    #expect(Makefile.rule("t", from: [name]) == "t: \\\n  \(written)\n\n\(written):\n")
    #expect(Makefile.rule(name, from: []) == "\(written):\n")
  }

  /// An empty rule for `50%.png` would be a pattern rule for all `.png` files that begin with `50`.
  @Test func aPercentSignMeansSomethingInTargets() {
    #expect(Makefile.rule("t", from: ["50%.png"]) == "t: \\\n  50%.png\n")
    #expect(Makefile.problem(of: "50%.png") == nil)
    #expect(Makefile.problem(ofTarget: "50%.png") == #""%""#)
  }

  @Test(arguments: [
    ("a\nb", "the control character U+000A"), ("a\rb", "the control character U+000D"),
    ("a\tb", "the control character U+0009"), ("a;id", #"";""#), ("a=b", #""=""#),
    ("a|b", #""|""#), ("it's", #""'""#), ("a\"b", #""\"""#), ("a&b", #""&""#), ("a*", #""*""#),
    ("a<b>", #""<""#), ("a?", #""?""#), ("a^", #""^""#), ("`id`", #""`""#),
    (##"a\#b"##, ##""\\#""##), (#"a\:b"#, #""\\:""#), (#"a\$b"#, #""\\$""#),
    ("a ", #"" " at the end"#), ("a:", #"":" at the end"#), (#"a\"#, #""\\" at the end"#),
    ("~", #""~" at the beginning"#), ("~root/a.png", #""~" at the beginning"#),
    ("a(b)", #"")" at the end"#), (".PHONY", #"a name such as ".PHONY""#),
    ("././.ONESHELL", #"a name such as ".PHONY""#), ("./~a", #""~" at the beginning"#),
  ])
  func whatCannotBeQuotedIsAProblem(name: String, problem: String) {
    #expect(Makefile.problem(of: name) == problem)
    #expect(Makefile.problem(ofTarget: name) == problem)
  }

  @Test(arguments: ["a(1).png", "a~", "x/~a", ".a", ".", "..", "../A", "a)", "-a", "./a.png"])
  func thesePlainNamesAreNoProblem(name: String) {
    #expect(Makefile.problem(of: name) == nil)
  }
}
