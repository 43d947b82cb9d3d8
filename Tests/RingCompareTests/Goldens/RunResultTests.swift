import Foundation
import RingCore
import RingSystem
import TestSupport
import Testing

@testable import RingCompare

@Suite struct RunResultTests {
  private func run(_ cases: [CaseResult]) -> RunResult {
    var run = RunResult(cases: cases, versions: "cairo 1", tolerance: "none")
    run.timestamp = 1_795_338_582
    return run
  }

  private var different: CaseResult {
    var result = CaseResult(name: "rings/move/<b>&\"quotes\"", verdict: .different)
    let difference = Comparison().compare(picture(9).frames[0], picture(9, wrong: 2).frames[0])
    var comparison = ImageComparison()
    comparison.add(difference.result, frame: 0)
    result.comparison = comparison
    result.expected = "goldens/a.png"
    result.producer = .ours
    result.acceptCommand = "accept it"
    result.seconds = 0.0015
    return result
  }

  @Test func aRunFailsWithAnyFailureAndWhenItIsEmpty() {
    let passed = CaseResult(name: "a", verdict: .passed)
    #expect(!run([passed]).isFailure)
    #expect(!run([passed, CaseResult(name: "b", verdict: .knownWrong)]).isFailure)
    #expect(run([]).isFailure)
    #expect(!run([passed, CaseResult(name: "b", verdict: .same)]).isFailure)
    for verdict in CaseVerdict.allCases where ![.passed, .knownWrong, .same].contains(verdict) {
      var result = CaseResult(name: "b", verdict: verdict)
      #expect(run([passed, result]).isFailure, "\(verdict)")
      result.isTolerated = true
      #expect(!run([passed, result]).isFailure, "\(verdict)")
      #expect(run([passed, result]).failures == [result])
    }
  }

  @Test func theSummaryCountsVerdicts() {
    #expect(run([]).summary == "nothing was verified")
    let passed = CaseResult(name: "b", verdict: .passed)
    #expect(run([different, passed]).summary == "2 goldens: 1 passed, 1 different")
    #expect(run([passed]).summary == "1 golden: 1 passed")
  }

  @Test func aFailureSaysEverything() {
    #expect(
      different.failureText(versions: "cairo 1") == """
        rings/move/<b>&"quotes": 2 pixels differ; the largest channel difference is 200; all \
        within 2 × 1 at (0, 0)
          expected: goldens/a.png
          drawn by: cairo 1
          accept: accept it
        """)
  }

  @Test(
    arguments: [
      (.ours, "  drawn by: cairo 1\n"), (.process, "  libraries: cairo 1\n"),
      (.named("Ink\u{1B}scape\n"), "  drawn by: Ink\\u001Bscape\\n\n"), (.unknown, ""),
    ] as [(PictureProducer, String)])
  func whoDrewItIsSaidIfItIsKnown(_ painter: PictureProducer, _ line: String) {
    var result = different
    result.producer = painter
    let text = result.failureText(versions: "cairo 1")
    #expect(text.contains("goldens/a.png\n\(line)  accept: accept it"))
  }

  @Test(
    arguments: [
      (0.0015, "0.002"), (1e300, "1000000000000000.000"), (.infinity, "1000000000000000.000"),
      (-1, "0.000"), (.nan, "0.000"),
    ] as [(Double, String)])
  func anyNumberHasThreeDecimals(_ number: Double, _ text: String) {
    #expect(number.withThreeDecimals == text)
  }

  /// File names must not inject lines into the log.
  @Test func namesAreOnOneLine() {
    var result = CaseResult(name: "a\n::error::\u{1B}[2J", verdict: .orphan, problem: "\("b\nc")")
    result.expected = "goldens/a\n::error::\u{1B}[2J.png"
    let escaped = #"a\n::error::\u001B[2J"#
    let text = result.failureText(versions: "")
    #expect(text == "\(escaped): b\\nc\n  golden: goldens/\(escaped).png")
    let run = run([result])
    let junit = run.junit()
    #expect(junit.contains(#"name="\#(escaped)""#) && !junit.contains("\u{1B}"))
    #expect(run.json.contains(#""name":"a\u000a::error::\u001b[2J""#))
  }

  @Test func theJSONIsPrintable() throws {
    let name = "a\u{7F}\u{9B}\u{202E}\u{2028}\u{E0041}é"
    let json = run([CaseResult(name: name, verdict: .error)]).json
    #expect(json.contains(#""a\u007f\u009b\u202e\u2028\udb40\udc41é""#))
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((object?["cases"] as? [[String: Any]])?.first?["name"] as? String == name)
  }

  @Test func theJSONHasTheNumbers() throws {
    let json = try JSONSerialization.jsonObject(with: Data(run([different]).json.utf8))
    let object = try #require(json as? [String: Any])
    let summary = try #require(object["summary"] as? [String: Any])
    #expect(summary["cases"] as? Int == 1 && summary["different"] as? Int == 1)
    let cases = try #require(object["cases"] as? [[String: Any]])
    let first = try #require(cases.first)
    #expect(first["name"] as? String == different.name)
    let found = try #require(first["comparison"] as? [String: Any])
    #expect(found["result"] as? String == "different")
    #expect(found["differingPixels"] as? Int == 2 && found["maxDelta"] as? Int == 200)
    #expect(found["boundingBox"] as? [Int] == [0, 0, 2, 1])
    #expect(!run([different]).json.contains("<"), "nothing can end a script element")
  }

  @Test func theJSONHasTheToleranceAsNumbers() {
    var run = run([different])
    #expect(run.json.hasPrefix(#"{"version":1,"exitStatus":null,"summary":{"#))
    #expect(
      run.json.contains(#""tolerance":null,"toleranceText":"none","#), "each test has its own")
    (run.toleranceValues, run.exitStatus) = (Comparison().json(with: nil), 1)
    #expect(run.json.contains(#""exitStatus":1,"#))
    #expect(
      run.json.contains(
        #""tolerance":{"maxDelta":0,"maxPixels":0,"window":null,"windowPixels":null,"#
          + #""metric":"channels","threshold":null,"antiAliasing":"count","ignore":[],"#
          + #""geometry":null},"toleranceText":"none","#))
    let comparison = Comparison(
      maxDelta: 3, density: .init(side: 8, maxPixels: 2), metric: .oklab(threshold: 0.25),
      ignoresAntiAliasing: true, ignoredRegions: [PixelRegion(x: 1, y: 2, width: 3, height: 4)])
    var limits = GeometryLimits()
    limits[.color] = .infinity
    run.toleranceValues = comparison.json(with: limits)
    #expect(
      run.json.contains(
        #""tolerance":{"maxDelta":3,"maxPixels":null,"window":8,"windowPixels":2,"#
          + #""metric":"oklab","threshold":0.25,"antiAliasing":"ignore","ignore":[[1,2,3,4]],"#
          + #""geometry":{"start":0.5,"end":0.5,"radius":0.25,"thickness":0.25,"center":0.2,"#
          + #""length":0.5,"color":null}},"#), "\(run.json)")
  }

  @Test func theJSONHasWarningsAndProblemsOfAPassingCase() {
    var passed = CaseResult(name: "b", verdict: .passed)
    (passed.file, passed.line, passed.warnings) = ("configs/b.json", 3, ["no font A"])
    passed.diagnostics = [.object([.init("severity", "warning")])]
    let json = run([passed]).json
    #expect(json.contains(#""name":"b","file":"configs/b.json","line":3,"verdict":"passed","#))
    #expect(json.contains(#""warnings":["no font A"],"diagnostics":[{"severity":"warning"}],"#))
  }

  @Test func theXMLIsWhatCIReads() {
    let passed = CaseResult(name: "rings/b", verdict: .passed)
    var broken = CaseResult(name: "c", verdict: .error, problem: "no\u{1}")
    broken.file = "configs/<c>.json"
    #expect(
      run([passed, different, broken]).junit() == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="." package="goldens" id="0" timestamp="2026-11-22T09:09:42" \
        hostname="localhost" tests="1" failures="0" errors="1" skipped="0" time="0.000">
            <properties/>
            <testcase classname="goldens/" name="c" file="configs/&lt;c&gt;.json" time="0.000">
              <error type="error" message="no\u{FFFD}">c: no\u{FFFD}</error>
            </testcase>
            <system-out/>
            <system-err/>
          </testsuite>
          <testsuite name="rings" package="goldens" id="1" timestamp="2026-11-22T09:09:42" \
        hostname="localhost" tests="2" failures="1" errors="0" skipped="0" time="0.002">
            <properties/>
            <testcase classname="rings" name="b" time="0.000"/>
            <testcase classname="rings/move" name="&lt;b&gt;&amp;&quot;quotes&quot;" time="0.002">
              <failure type="different" message="2 pixels differ; the largest channel difference \
        is 200; all within 2 × 1 at (0, 0)">rings/move/&lt;b&gt;&amp;&quot;quotes&quot;: 2 pixels \
        differ; the largest channel difference is 200; all within 2 × 1 at (0, 0)&#10;  expected: \
        goldens/a.png&#10;  drawn by: cairo 1&#10;  accept: accept it</failure>
            </testcase>
            <system-out/>
            <system-err/>
          </testsuite>
        </testsuites>

        """)
  }

  /// A change that the run tolerates is a test that passed.
  @Test func toleratedChangesPassInXML() {
    var (changed, error) = (CaseResult(name: "a", verdict: .changed), different)
    (changed.isTolerated, error.verdict, error.isTolerated) = (true, .error, true)
    let failing = CaseResult(name: "c", verdict: .removed, problem: "gone")
    var run = run([changed, failing, CaseResult(name: "d", verdict: .same)])
    run.revision = "main"
    let junit = run.junit()
    #expect(junit.contains(#" tests="3" failures="1" errors="0" skipped="0" "#))
    #expect(junit.contains(#"<testcase classname="goldens/" name="a" time="0.000"/>"#))
    #expect(junit.contains(#"<testcase classname="goldens/" name="d" time="0.000"/>"#))
    #expect(
      junit.contains(#"<failure type="removed" message="gone">c: gone</failure>"#), "\(junit)")
    #expect(self.run([error]).junit().contains(#" failures="0" errors="0" "#))
  }

  @Test func theJSONOfARevisionHasItsCounts() {
    var run = run([CaseResult(name: "a", verdict: .changed)])
    run.revision = "main"
    #expect(
      run.json.contains(
        #""summary":{"cases":1,"failures":1,"error":0,"same":0,"changed":1,"new":0,"removed":0,"#
          + #""not-comparable":0,"within-tolerance":0,"text":"1 picture since main: 1 changed"}"#),
      "\(run.json)")
    #expect(run.json.contains(#","revision":"main","#))
  }

  private func changed(_ name: String, _ changes: [SceneChange]) -> CaseResult {
    var result = CaseResult(name: name, verdict: .different, problem: "it differs")
    (result.changes, result.isExplained) = (changes, true)
    return result
  }

  /// The element is at another place and may have other parts in each picture.
  private func change(_ actual: JSONValue, x: Int = 0, key: String = "color") -> SceneChange {
    var change = SceneChange(
      element: "move", key: key, expected: "#FF0000", actual: actual,
      box: PixelRegion(x: x, y: 0, width: 1, height: 1))
    change.parts = x == 0 ? [.arc] : [.arc, .tip]
    return change
  }

  @Test func failuresWithTheSameChangesAreAGroup() throws {
    let (blue, green) = ("#0000FF" as JSONValue, "#00FF00" as JSONValue)
    var wrong = changed("wrong", [change(blue)])
    wrong.verdict = .unexpectedPass
    var unexplained = changed("unexplained", [change(blue)])
    unexplained.isExplained = false
    var tolerated = changed("b", [change(blue, x: 9)])
    tolerated.isTolerated = true
    let run = run([
      changed("z", [change(green)]), changed("x", [change(green)]), changed("y", [change(green)]),
      tolerated, changed("a", [change(blue)]), wrong, unexplained,
      changed("key", [change(blue, key: "edge")]),
      changed("two", [change(blue), change(green, key: "edge")]), changed("none", []),
      changed("more", []),
    ])
    #expect(run.groups.map(\.names) == [["x", "y", "z"], ["a", "b"]])
    #expect(
      run.groups.map(\.text) == [
        ##"3 pictures differ in the same way: "move": color is "#00FF00", accepted "#FF0000""##,
        ##"2 pictures differ in the same way: "move": color is "#0000FF", accepted "#FF0000""##,
      ])
    #expect(run.groups.allSatisfy { $0.acceptCommand == nil })
    #expect(
      run.json.contains(
        ##","groups":[{"text":"3 pictures differ in the same way: \u0022move\u0022: color is "##
          + ##"\u0022#00FF00\u0022, accepted \u0022#FF0000\u0022","names":["x","y","z"],"##
          + ##""accept":null},{"##),
      "\(run.json)")
    #expect(self.run([changed("a", [change(blue)])]).groups.isEmpty)
    #expect(run.json.components(separatedBy: #"],"explained":false,"#).count == 2)
  }

  @Test func aGroupIsALineWithItsNamesAndItsCommand() throws {
    func summary(_ names: [String], accept: [String] = []) throws -> String {
      var run = run(names.map { changed($0, [change("#0000FF")]) })
      run.acceptArguments = accept
      return try #require(run.groups.first).summary
    }
    let accept = ["ringrender", "accept", "r 1", "--goldens", "g"]
    let text = ##"pictures differ in the same way: "move": color is "#0000FF", accepted "#FF0000""##
    #expect(
      try summary(["a", "b c\n"], accept: accept) == """
        2 \(text)
          a, b c\\n
          accept: ringrender accept 'r 1' --goldens g a $'b c\\012'
        """)
    #expect(try summary(["a", "b"]) == "2 \(text)\n  a, b")
    // `accept` would take these for patterns and options.
    for name in ["a*", "a[1]", "a?", #"a\b"#, "-a"] {
      #expect(
        try summary([name, "b"], accept: accept).hasSuffix(
          "  \([name, "b"].sorted().joined(separator: ", "))"))
    }
    let many = (10..<32).map { "n\($0)" }
    let shown = many.prefix(20).joined(separator: ", ")
    #expect(try summary(many, accept: accept) == "22 \(text)\n  \(shown) and 2 more")
  }

  @Test func aGroupSinceARevisionHasChanged() throws {
    var cases = ["a", "b"].map { changed($0, [change("#0000FF")]) }
    for index in cases.indices { cases[index].verdict = .changed }
    var run = run(cases)
    run.acceptArguments = ["accept", "report"]
    #expect(run.groups.map(\.acceptCommand) == ["accept report a b"])
    run.revision = "main"
    #expect(
      run.groups.map(\.text) == [
        ##"2 pictures changed in the same way: "move": color is "#0000FF", before "#FF0000""##
      ])
    #expect(run.groups.map(\.acceptCommand) == [nil], "there are no goldens")
  }

  @Test(
    arguments: [
      ("Ring Move: 40 %", "Ring Move: 25 %", "Ring Move: 40 %, before 25 %"),
      ("Ring Move: 40 %", "Ring Move: 40 %", "Ring Move: 40 %; \"move\": color is 1, before none"),
      (
        "Rings: A 40 %, B 1 %", "Rings: A 25 %, B 1 %",
        "Rings: A 40 %, B 1 %; before: Rings: A 25 %, B 1 %"
      ),
      ("Rings: A 1 %, B 4 %", "Rings: A 1 %, B 5 %", "Rings: A 1 %, B 4 %, before 5 %"),
      ("Bar: 1", "Ring: 1", "Bar: 1; before: Ring: 1"),
      ("Ring: 1", "Ring: 1 2", "Ring: 1; before: Ring: 1 2"),
      ("Ring: 1", nil, "Ring: 1; \"move\": color is 1, before none"),
      ("Ring: 1", "", "Ring: 1; \"move\": color is 1, before none"),
      (nil, "Ring: 1", "\"move\": color is 1, before none"),
      ("", "Ring: 1", "\"move\": color is 1, before none"),
    ] as [(String?, String?, String)])
  func theAlternativeTextSaysWhatHasChanged(actual: String?, expected: String?, text: String) {
    var result = CaseResult(name: "a", verdict: .changed)
    (result.expectedAlt, result.actualAlt) = (expected, actual)
    result.changes = [
      SceneChange(
        element: "move", key: "color", expected: nil, actual: .integer(1),
        box: PixelRegion(x: 0, y: 0, width: 1, height: 1))
    ]
    #expect(result.altText(ofRole: "actual", .before).joined(separator: "; ") == text)
    let before = result.altText(ofRole: "expected", .before)
    #expect(before == (expected.map { $0.isEmpty ? [] : [$0] } ?? []))
    #expect(result.altText(ofRole: "difference", .before).isEmpty)
  }

  /// Jenkins takes the text after the last dot as the class, and shows nothing for a dot alone.
  @Test func classNamesHaveNoDots() {
    let names = ["c", "goldens/c", "v1.2/x", "v1_2/x", "v1/2/x", "a..b/.hidden/x.y"]
    let junit = run(names.map { CaseResult(name: $0, verdict: .passed) }).junit()
    let classes = junit.split(separator: "classname=\"").dropFirst().map {
      $0.prefix { $0 != "\"" }
    }
    #expect(
      Set(classes) == [
        "goldens/", "goldens", "v1\u{2024}2", "v1_2", "v1/2", "a\u{2024}\u{2024}b/\u{2024}hidden",
      ])
    #expect(junit.contains(#"name="x.y""#))
  }

  /// The reference is Foundation's calendar; the times include leap days and turns of centuries.
  @Test func timesAreFoundations() {
    let formatter = ISO8601DateFormatter()
    var random = SplitMix64(seed: 7)
    let turns = [0, 951_782_399, 951_782_400, 1_709_164_800, 4_107_542_400, 1_795_338_582]
    for seconds in turns + (0..<500).map({ _ in Int(random.next() % 8_000_000_000) }) {
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(UTCTimestamp.text(seconds) + "Z" == text)
    }
  }

  @Test(arguments: [
    (1, "frame 0 differs"), (2, "frames 0 and 2 differ"), (6, "frames 0, 2, 4, 6, 8 and 10 differ"),
    (7, "frames 0, 2, 4, 6, 8, 10 and 1 more part differ"),
    (8, "frames 0, 2, 4, 6, 8, 10 and 2 more parts differ"),
  ])
  func manyFramesAreCutShort(count: Int, words: String) {
    var comparison = ImageComparison(expectedFrames: 40, actualFrames: 40)
    for index in 0..<count {
      comparison.add(ComparisonResult(.different), frame: 2 * index)
    }
    #expect(comparison.differentFramesText == words + "; the worst is frame 0")
  }

  @Test func rangesOfFramesAreSaidShortly() {
    func differing(_ frames: [Int]) -> ImageComparison {
      var comparison = ImageComparison(expectedFrames: 40, actualFrames: 40)
      for frame in frames {
        comparison.add(ComparisonResult(.different), frame: frame)
      }
      return comparison
    }
    func text(_ frames: [Int]) -> String? { differing(frames).differentFramesText }
    #expect(differing([]).differentFrames.isEmpty && text([]) == nil)
    let frames = [17, 18, 19, 30, 32, 33]
    #expect(differing(frames).differentFrames == [17...19, 30...30, 32...33])
    #expect(text(frames) == "frames 17–19, 30 and 32–33 differ; the worst is frame 17")
    #expect(text(Array(17...23)) == "frames 17–23 differ; the worst is frame 17")
    #expect(text([5, 5]) == "frame 5 differs; the worst is frame 5")
    #expect(
      text([0, 2, 4, 6, 8, 10, 12, 14])
        == "frames 0, 2, 4, 6, 8, 10 and 2 more parts differ; the worst is frame 0")
  }

  /// `diff` shows the frame with the larger difference, goldens the first.
  @Test(arguments: [false, true])
  func ofFramesWithEquallyManyPixelsOneIsTheWorst(_ comparesDeltas: Bool) {
    var comparison = ImageComparison(expectedFrames: 3, actualFrames: 3)
    var result = ComparisonResult(.different)
    for (frame, delta) in [5, 9, 7].enumerated() {
      (result.count, result.maxDelta) = (3, delta)
      comparison.add(result, frame: frame, comparesDeltas: comparesDeltas)
    }
    #expect(comparison.worstFrame == (comparesDeltas ? 1 : 0))
  }
}
