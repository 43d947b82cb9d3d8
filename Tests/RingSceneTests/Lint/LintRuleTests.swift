import RingCore
import TestSupport
import Testing

@testable import RingScene

/// The rules of lint about colour vision, texts and the picture as a whole.
@Suite struct LintRuleTests {
  private typealias Support = LintSupport

  @Test func everyRuleIsThereOnce() {
    #expect(Set(LintRule.all.map(\.id)).count == LintRule.all.count)
    #expect(Set(LintRule.all.map(\.id)) == Set(LintRule.ID.allCases))
  }

  // MARK: Colour vision

  /// The distances were computed from the published matrices by a script with `pow`.
  @Test(
    arguments: [
      (LintRule.ID.protan, "#C03030", "#606E20", 0.09824), (.protan, "#C03030", "#606F20", nil),
      (.deutan, "#C03030", "#605420", 0.0994), (.deutan, "#C03030", "#605320", nil),
      (.tritan, "#3080C0", "#30AE60", 0.09843), (.tritan, "#3080C0", "#30AF60", nil),
      (.grey, "#808080", "#AA4040", 0.09877), (.grey, "#808080", "#A94040", nil),
    ] as [(LintRule.ID, String, String, Double?)])
  func slicesDifferForAllReaders(
    rule: LintRule.ID, first: String, second: String, distance: Double?
  ) {
    let donut = Donut([
      DonutPart(1, color: Color(Support.color(first))),
      DonutPart(1, color: Color(Support.color(second))),
    ])
    let finding = Support.findings(donut).only(rule)
    #expect((finding == nil) == (distance == nil))
    guard let finding, let distance else { return }
    expectClose(finding.value ?? 0, distance, within: 1e-4)
    #expect(finding.part == "part 2" && finding.limit == 0.1)
    let readers: [LintRule.ID: String] = [
      .protan: "with protanopia", .deutan: "with deuteranopia", .tritan: "with tritanopia",
      .grey: "without colours",
    ]
    #expect(
      finding.message
        == "part 2's \(second) and part 1's \(first) look alike \(readers[rule] ?? ""): their "
        + "distance in OKLab is \(distance.lintText), less than 0.1")
    // The suggested colour passes the same rule.
    guard let help = finding.help else { return }
    let better = Donut([donut.parts[0], DonutPart(1, color: Color(Support.color(help)))])
    #expect(!Support.findings(better).has(rule), "\(help)")
  }

  @Test func equalColoursAreMeantToBeEqual() {
    let donut = Donut([1, 2].map { DonutPart($0, color: .red) })
    let rules = Set(Support.findings(donut).map(\.rule))
    #expect(rules.isDisjoint(with: [.protan, .deutan, .tritan, .grey]))
  }

  /// Above 100 % a ring shows only a part of its gradient. Another gradient with the same end is not
  /// a part of it.
  @Test(arguments: [("#47219E", false), ("#D0E0F0", true)])
  func aPartOfAGradientIsMeantToBeEqual(start: String, fails: Bool) {
    let colors = [("#A175D2", 1.25, 60.0), (fails ? start : "#A175D2", 0.8, 30)].map {
      var ring = Support.ring([Support.color($0), Support.color("#47219E")], radius: $2)
      ring.progress = ProgressValue($1)
      return AnyElement(ring)
    }
    #expect(Support.findings(ZStack(children: colors)).has(.grey) == fails)
  }

  @Test func concentricRingsAreOneGroup() {
    let rings = [("#C03030", 60.0), ("#605420", 30)].map {
      AnyElement(Support.ring([Support.color($0)], radius: $1))
    }
    #expect(Support.findings(ZStack(children: rings)).has(.deutan))
    #expect(!Support.findings(VStack(children: rings)).has(.deutan))
  }

  @Test func bandsOfAGaugeAreOneGroup() {
    var gauge = Gauge(value: 10)
    gauge.bands = [
      GaugeBand(from: 0, to: 50, color: Color(Support.color("#C03030"))),
      GaugeBand(from: 50, to: 100, color: Color(Support.color("#605420"))),
    ]
    let parts = Support.findings(gauge).filter { $0.rule == .deutan }.map(\.part)
    #expect(parts.contains("band 2"))
  }

  // MARK: Texts

  @Test(arguments: [(9.0, 1.0, false), (8.9, 1, true), (12, 0.75, false), (12, 0.7, true)])
  func textsNeedNinePoints(size: Double, scale: Double, fails: Bool) {
    let text = Effect(.scale(scale), AnyElement(Text("Rent", font: Font(size: size))))
    let finding = Support.findings(text).only(.small)
    #expect((finding != nil) == fails)
    if fails { #expect(finding?.message.hasPrefix("“Rent” has 8.") == true) }
  }

  @Test func aTextStaysInItsFrame() {
    // 20 points: from 3 points below the top of the line of 24 points to 22, 19 points in all.
    let text = AnyElement(Text("hello", font: Font(size: 20)))
    let finding = Support.findings(FrameLayout(height: 10, text)).only(.overflow)
    // The line begins 7 points above the frame and its canvas, the descenders end 5 below them.
    #expect(finding?.message == "“hello” extends 5 points beyond the canvas")
    let padded = Padding(Insets(20), AnyElement(FrameLayout(height: 10, text)))
    let inner = Support.findings(padded).only(.overflow)
    #expect(inner?.message == "“hello” extends 5 points beyond its frame")
    #expect(!Support.findings(FrameLayout(height: 24, text)).has(.overflow))
  }

  @Test func aTextStaysOnTheCanvas() {
    let text = Text("hello", font: Font(size: 20))
    #expect(!Support.findings(text, width: 50).has(.overflow))
    let moved = Support.findings(Effect(.offset(Vector(x: 3, y: 0)), AnyElement(text)), width: 50)
    expectClose(moved.only(.overflow)?.value ?? 0, 3, within: 1e-9)
  }

  /// A measurer that shows other lines than the text has.
  private struct Lines: TextMeasuring {
    var lines: [String]

    func size(of paragraph: Paragraph) -> Size { FixedText().size(of: paragraph) }

    func layoutResult(of paragraph: Paragraph) -> TextLayoutResult? {
      TextLayoutResult(lines: lines, faces: [])
    }
  }

  @Test(
    arguments: [
      (["The", "overview"], nil), (["The overview"], nil), (["The ", "overview"], nil),
      (["The over…"], "“The overview” is shortened to “The over…”"),
      (["The ", "over…"], "“The overview” is shortened to “The over…”"),
      (["The over", "view"], "“The overview” is broken inside a word, after “The over”"),
    ] as [([String], String?)])
  func textsAreShownWhole(lines: [String], message: String?) {
    let findings = Support.findings(Text("The overview"), measuring: Lines(lines: lines))
    #expect(findings.only(.shortened)?.message == message)
    #expect(
      message == nil
        || findings.only(.shortened)?.help
          == "a larger frame, a smaller font or a \"minimumScale\" keeps it whole"
    )
  }

  @Test func linesOfOtherScriptsBreakAnywhere() {
    let findings = Support.findings(Text("進捗状況"), measuring: Lines(lines: ["進捗", "状況"]))
    #expect(!findings.has(.shortened))
  }

  @Test func textsDoNotOverlap() {
    let texts = ["Move", "Stand"].map { AnyElement(Text($0)) }
    let finding = Support.findings(ZStack(children: texts)).only(.overlap)
    #expect(finding?.message == "“Stand” lies over “Move”")
    #expect(!Support.findings(VStack(spacing: 0, children: texts)).has(.overlap))
    // Turned by 45°, the bounds of both overlap, but not the texts.
    let turned = VStack(spacing: 0, children: texts)
    #expect(!Support.findings(Effect(.rotation(.degrees(45)), AnyElement(turned))).has(.overlap))
  }

  // MARK: The picture

  @Test func aPictureShowsSomething() {
    let ring = Support.ring([.black])
    #expect(!Support.findings(ring).has(.blank))
    let finding = Support.findings(ring, invisibility: .outside).only(.blank)
    #expect(
      finding?.message == "nothing can be seen in the picture: everything is outside of the canvas")
    #expect(finding?.element == nil)
  }

  @Test(arguments: [(nil, true), ("", false), ("A line", false)] as [(String?, Bool)])
  func aPictureWithoutValuesNeedsAText(alt: String?, fails: Bool) {
    func finding(_ element: some Element) -> LintFinding? {
      var scene = Scene(root: AnyElement(element))
      scene.alt = alt
      let trace = LayoutTrace(keepsFacts: false, keepsParts: true)
      let layout = scene.layout(measuring: FixedText(), trace: trace)
      return LintScene(scene, layout, trace).findings().only(.missingAlt)
    }
    let line = FrameLayout(width: 9, height: 9, AnyElement(Circle()))
    let missing = finding(line)
    #expect((missing != nil) == fails)
    #expect(
      !fails
        || missing?.message
          == "the picture has no alternative text, and shows neither a value nor a text"
          && missing?.help == "write \"alt\" in the document; \"\" if the picture is decorative"
    )
    #expect(finding(Text("9")) == nil)
    #expect(finding(Support.ring([.black])) == nil)
    // A hidden text does not describe the picture.
    #expect((finding(Effect(.hidden, AnyElement(Text("9")))) != nil) == fails)
  }

  @Test(arguments: [(19.2, false), (18.8, true)])
  func halfAPointBeyondAFrameIsNoOverflow(height: Double, fails: Bool) {
    // The descenders end 22 points below the top of the line, so 10 - height / 2 below the frame.
    let text = AnyElement(Text("hello", font: Font(size: 20)))
    #expect(Support.findings(FrameLayout(height: height, text)).has(.overflow) == fails)
  }

  @Test(arguments: [(18.9, true), (19.1, false)])
  func linesMayOverlapWhereTheyHaveNoLetters(distance: Double, fails: Bool) {
    let text = AnyElement(Text("hello", font: Font(size: 20)))
    let moved = AnyElement(Effect(.offset(Vector(x: 0, y: distance)), text))
    #expect(Support.findings(ZStack(children: [text, moved])).has(.overlap) == fails)
  }

  /// IPTC counts Unicode scalars of the text, not of the template.
  @Test(arguments: [
    ("{percent:.3f}", 40, false), ("a\u{301}", 126, true), ("ab", 125, false), ("x", 251, true),
  ])
  func theAlternativeTextIsMeasuredAsItIsWritten(alt: String, count: Int, fails: Bool) {
    var scene = Scene(root: AnyElement(Support.ring([.white])))
    scene.alt = String(repeating: alt, count: count)
    let trace = LayoutTrace(keepsFacts: false, keepsParts: true)
    let layout = scene.layout(measuring: FixedText(), trace: trace)
    let finding = LintScene(scene, layout, trace).findings().only(.longAlt)
    #expect((finding != nil) == fails)
    guard alt == "x" else { return }
    #expect(finding?.message == "the alternative text has 251 characters, more than 250")
    #expect(finding?.help == "write a shorter \"alt\" in the document")
  }

  @Test func findingsOfOneElementAreMerged() {
    var gauge = Gauge(value: 50)
    gauge.ticks = GaugeTicks()
    gauge.ticks?.labels?.font.size = 5
    let origin = ElementOrigin(1)
    let findings = Support.findings(AnyElement(gauge).withOrigin(origin))
    let small = findings.only(.small)
    #expect(small?.message.hasSuffix(" has 5 points, less than 9, and 9 more like it") == true)
    #expect(small?.owner?.origin === origin)
  }
}
