import RingCore
import Testing

@testable import RingConfigDecoding

/// `ringrender.verify.json`: its values, and the messages about what is wrong in it.
@Suite struct VerifySettingsTests {
  private func settings(_ text: String) throws -> VerifySettings {
    try VerifySettings(SourceText(name: "s.json", bytes: Array(text.utf8)))
  }

  private func problems(_ text: String) -> Diagnostics {
    do throws(Diagnostics) {
      _ = try VerifySettings(SourceText(name: "s.json", bytes: Array(text.utf8)))
      return Diagnostics()
    } catch {
      return error
    }
  }

  @Test func everyKeyIsRead() throws {
    let settings = try settings(
      """
      {
        "$schema": "x", "defaults": {"maxDelta": 1, "because": "the GPU rounds"},
        "pictures": [
          {"match": "web/*", "maxDelta": 2, "maxPixels": "0.1%", "metric": "oklab",
           "threshold": 0.05, "antiAliasing": "ignore", "window": 16, "windowPixels": 3,
           "ignore": [[-1, 0, 20, 10], [5, 5, 1, 1]], "mask": "clock.png",
           "geometry": "end=1deg", "because": "clock"},
          {"match": "logo", "maxDelta": 0, "maxPixels": 7, "because": "noise"}
        ],
        "lint": {"allow": ["grey", {"id": "blank", "because": "a spacer"}], "baseline": "lint.json"}
      }
      """)
    #expect(settings.defaults.maxDelta?.value == 1 && settings.defaults.match == nil)
    #expect(settings.defaults.span?.location == "s.json:2:31")
    let web = try #require(settings.pictures.first)
    #expect(web.match?.value == "web/*" && web.maxDelta?.value == 2)
    #expect(web.maxDelta?.span.location == "s.json:4:36" && web.span?.location == "s.json:4:5")
    #expect(web.maxPixels?.value == PixelLimit("0.1%") && web.metric?.value == .oklab)
    #expect(web.threshold?.value == 0.05 && web.antiAliasing?.value == .ignore)
    #expect(web.window?.value == 16 && web.windowPixels?.value == 3)
    #expect(
      web.ignore?.value == [
        PixelRegion(x: -1, y: 0, width: 20, height: 10),
        PixelRegion(x: 5, y: 5, width: 1, height: 1),
      ])
    #expect(web.mask?.value == "clock.png" && web.geometry?.value == "end=1deg")
    #expect(web.because?.value == "clock")
    #expect(settings.pictures.last?.maxPixels?.value == .count(7))
    #expect(settings.pictures.last?.mask == nil)
    #expect(settings.allowedRules == [.grey, .blank])
    #expect(settings.baseline?.value == "lint.json")
  }

  @Test(arguments: [
    "{}", #"{"pictures": []}"#,
    // These values tolerate no difference, so that they need no reason.
    #"{"pictures": [{"match": "a", "maxDelta": 0, "maxPixels": 0, "antiAliasing": "count"}]}"#,
    #"{"defaults": {"metric": "channels", "ignore": []}}"#, #"{"pictures": [{"match": "a"}]}"#,
  ])
  func strictSettingsNeedNoReason(_ text: String) throws {
    _ = try settings(text)
  }

  @Test(arguments: [
    #""maxDelta": 1"#, #""maxPixels": 1"#, #""maxPixels": "1%""#, #""metric": "oklab""#,
    #""antiAliasing": "ignore""#, #""window": 4"#, #""ignore": [[0, 0, 1, 1]]"#,
    #""mask": "a.png""#, #""geometry": "default""#,
  ])
  func whatIsLoosenedNeedsAReason(_ member: String) throws {
    let key = member.split(separator: "\"")[0]
    for text in [#"{"defaults": {\#(member)}}"#, #"{"pictures": [{"match": "a", \#(member)}]}"#] {
      let problem = try #require(problems(text).items.first)
      #expect(
        problem.message == "\(key) tolerates differences, which needs the key \"because\"")
      #expect(
        problem.help == "write the reason, such as \"because\": \"the clock shows the time\"")
      _ = try settings(text.replacing(member, with: member + #", "because": "x""#))
    }
  }

  @Test func aProblemIsPrintedAsThatOfAConfig() {
    #expect(
      problems(#"{"pictures": [{"match": "a", "maxdelta": 2}]}"#).rendered() == """
        s.json:1:30: error: unknown key "maxdelta" in an entry of pictures
           1 | {"pictures": [{"match": "a", "maxdelta": 2}]}
             |                              ^~~~~~~~~~ pictures[0].maxdelta
             = help: did you mean `maxDelta`?

        """)
  }

  @Test(arguments: [
    (
      "[]",
      "the document must be an object {\"$schema\", \"defaults\", \"pictures\", \"lint\"}, found an empty list"
    ),
    (#"{"pictures": {}}"#, "pictures must be a list of entries, found an object"),
    (#"{"pictures": [{}]}"#, "an entry of pictures needs the key \"match\""),
    (#"{"defaults": {"match": "a"}}"#, "unknown key \"match\" in defaults"),
    (
      #"{"pictures": [{"match": " "}]}"#,
      "match must be a name or a pattern, found a string \" \""
    ),
    (
      #"{"pictures": [{"match": "a", "because": ""}]}"#,
      "because must be a reason in words, found a string \"\""
    ),
    (
      #"{"defaults": {"maxDelta": 256}}"#,
      "maxDelta must be a whole number from 0 to 255, found 256"
    ),
    (
      #"{"defaults": {"maxDelta": "$data.x"}}"#,
      "maxDelta must be a number, found a string \"$data.x\""
    ),
    (
      #"{"defaults": {"maxPixels": "0.1 %"}}"#,
      "maxPixels must be a percentage above 0 and up to 100, such as \"0.1%\", found a string \"0.1 %\""
    ),
    (
      #"{"defaults": {"metric": "rgb"}}"#,
      "metric must be \"channels\" or \"oklab\", found a string \"rgb\""
    ),
    (#"{"defaults": {"threshold": 0.1}}"#, "threshold needs \"metric\": \"oklab\" beside it"),
    (#"{"defaults": {"windowPixels": 1}}"#, "windowPixels needs \"window\" beside it"),
    (
      #"{"defaults": {"ignore": [[0, 0, 0, 1]]}}"#,
      "ignore[0] must be [x, y, width, height] in whole pixels, the latter two at least 1, found "
        + "[0, 0, 0, 1]"
    ),
    (
      #"{"defaults": {"ignore": ["0,0,1,1"]}}"#,
      "ignore[0] must be [x, y, width, height] in whole pixels, the latter two at least 1, found a "
        + "string \"0,0,1,1\""
    ),
    (#"{"defaults": {"mask": ""}}"#, "mask must be the path of a PNG, found a string \"\""),
    (
      #"{"defaults": {"geometry": 1}}"#,
      "geometry must be limits such as \"end=0.5deg,radius=0.25px\", found 1"
    ),
    (
      #"{"lint": {"baseline": ""}}"#,
      "baseline must be the path of a file that lint --json printed, found a string \"\""
    ),
  ])
  func aWrongValueHasItsMessage(_ text: String, _ message: String) {
    let problems = problems(text)
    #expect(problems.hasErrors && problems.items.map(\.message) == [message])
  }

  @Test func theHelpSaysWhatToWrite() {
    func help(_ text: String) -> [String?] { problems(text).items.map(\.help) }
    #expect(help(#"{"defaults": {"maxPixels": "12"}}"#) == ["write 12 without quotes"])
    #expect(help(#"{"defaults": {"threshold": 0.1}}"#) == ["channels have maxDelta"])
    #expect(
      help(#"{"defaults": {"windowPixels": 1}}"#) == ["window is the side of the square"])
  }

  @Test func allProblemsAreReported() {
    let text = #"{"pictures": [{"match": 1}, {"match": "b", "maxDelta": -1}], "x": 2}"#
    #expect(problems(text).count == 3)
  }

  /// Hostile texts end in an error, and neither crash nor hang.
  @Test(arguments: [
    "", "\u{0}", "nul", "{", #"{"pictures": ["#, #"{"pictures": [null, 1, "a", []]}"#,
    #"{"defaults": null, "pictures": null, "lint": null}"#,
    #"{"defaults": {"ignore": [[-9223372036854775808, 0, 9223372036854775807, 1e308]]}}"#,
    #"{"defaults": {"ignore": [[0.5, 0, 1, 1], [1], [null, {}, [], ""], {"x": 1}]}}"#,
    #"{"defaults": {"maxDelta": 1e400, "maxPixels": -0.5, "threshold": -1, "window": 0}}"#,
    #"{"defaults": {"maxDelta": {"from": 0, "to": 1, "duration": 1}, "mask": ["a"]}}"#,
    #"{"defaults": {"maxDelta": "$fraction", "metric": "$data.a", "because": "$data"}}"#,
    #"{"pictures": [{"match": "\u0000\u202e", "because": "\u0000", "maxDelta": -1}]}"#,
    #"{"pictures": [{"match": "a", "match": "b"}]}"#,
    #"{"lint": {"allow": ["nothing"], "baseline": 1}}"#,
    String(repeating: "[", count: 100_000), String(repeating: #"{"defaults":"#, count: 10_000),
    #"{"pictures": ["# + String(repeating: "{},", count: 20_000) + "{}]}",
  ])
  func hostileTextsAreErrors(_ text: String) {
    let problems = problems(text)
    #expect(problems.hasErrors)
    #expect(!problems.rendered().isEmpty)
  }

  @Test func aTextThatIsNotUTF8IsAnError() {
    #expect(throws: Diagnostics.self) {
      try VerifySettings(SourceText(name: "s.json", bytes: [0x7B, 0xE4, 0x7D]))
    }
  }
}
