import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// Settings of `verify` for single pictures.
@Suite struct VerifySettingsCommandTests {
  private let folder: TemporaryFolder

  /// A picture `a/b` in `out` that differs from its golden by two levels in all of its six pixels.
  init() throws {
    folder = try TemporaryFolder()
    try put("out/a/b.png") { _, _ in [202, 0, 0, 255] }
    try put("goldens/a/b.png") { _, _ in [200, 0, 0, 255] }
  }

  private func put(
    _ path: String, _ width: Int = 3, _ height: Int = 2, _ color: (Int, Int) -> [UInt8]
  ) throws {
    let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } }
    let size = PixelSize(width: width, height: height)
    var encoder = try PNGEncoder()
    try folder.write(encoder.encode(RasterImage(size: size, pixels: pixels)), to: path)
  }

  private func settings(_ text: String) throws {
    try folder.write(text, to: "goldens/ringrender.verify.json")
  }

  private func verify(_ arguments: String..., input: String = "") throws -> Tool.Outcome {
    try Tool.run(
      ["verify", "out", "--goldens", "goldens"] + arguments, input: Data(input.utf8),
      in: folder.url, environment: ["RINGRENDER_GOLDEN_RECORD": ""])
  }

  private static let rounding =
    #"{"pictures": [{"match": "a/*", "maxDelta": 2, "because": "the GPU rounds"}]}"#

  // Which tolerance applies

  @Test func anEntryAppliesToPicturesThatMatch() throws {
    #expect(try verify().status == 1)
    try settings(Self.rounding)
    let passed = try verify()
    #expect(passed.status == 0 && passed.error == "")
    #expect(passed.text == "1 golden: 1 passed (1 within the tolerance)\n")
    try settings(Self.rounding.replacing("a/*", with: "b/*"))
    #expect(try verify().status == 1)
  }

  @Test func aConfigsNameStandsForItsTimes() throws {
    try put("out/c@0.5s.png") { _, _ in [202, 0, 0, 255] }
    try put("goldens/c@0.5s.png") { _, _ in [200, 0, 0, 255] }
    try settings(#"{"pictures": [{"match": "c", "maxDelta": 2, "because": "noise"}]}"#)
    #expect(try verify("--filter", "c").status == 0)
  }

  @Test func laterKeysWinAndRegionsAddUp() throws {
    try settings(
      """
      {"pictures": [
        {"match": "*", "maxDelta": 2, "ignore": [[0, 0, 2, 2]], "because": "noise"},
        {"match": "a/b", "maxDelta": 1, "ignore": [[2, 0, 1, 1]], "because": "clock"}
      ]}
      """)
    let failed = try verify()
    #expect(failed.status == 1)
    #expect(
      failed.text.hasPrefix(
        "a/b: 1 pixel differs; the largest channel difference is 2; all within 1 × 1 at (2, 1)\n"),
      "\(failed.text)")
    #expect(
      failed.text.contains(
        "\n  by goldens/ringrender.verify.json:2: noise\n"
          + "  by goldens/ringrender.verify.json:3: clock\n"), "\(failed.text)")
    #expect(try verify("--ignore", "2,1,1,1").status == 0)
  }

  @Test func optionsWin() throws {
    try settings(Self.rounding)
    let strict = try verify("--max-delta", "1")
    #expect(strict.status == 1)
    #expect(!strict.text.contains("  by "))
    try settings(Self.rounding.replacing(#""maxDelta": 2"#, with: #""maxPixels": "100%""#))
    #expect(try verify().status == 0)
    #expect(try verify("--max-pixels", "99%").status == 1)
  }

  @Test func theOptionNamesAnotherFile() throws {
    try folder.write(Self.rounding, to: "settings.json")
    #expect(try verify("--settings", "settings.json").status == 0)
    #expect(try verify("--settings", "-", input: Self.rounding).status == 0)
    // In the verified folder, it is not taken for a config.
    try folder.write(Self.rounding, to: "out/ringrender.verify.json")
    let inside = try verify("--settings", "out/ringrender.verify.json")
    #expect(inside.status == 0 && inside.text.hasPrefix("1 golden: 1 passed"))
  }

  @Test func theResultNamesTheSettings() throws {
    try settings(Self.rounding)
    let outcome = try verify("--json", "-")
    #expect(
      outcome.text.contains(#""toleranceText":"none, settings: goldens/ringrender.verify.json""#))
  }

  // Masks

  @Test func aMaskHidesItsPixels() throws {
    try put("out/a/b.png") { x, _ in [x == 0 ? 99 : 200, 0, 0, 255] }
    try put("goldens/clock.png") { x, _ in [0, 0, 0, x == 0 ? 255 : 0] }
    try settings(#"{"pictures": [{"match": "a/b", "mask": "clock.png", "because": "clock"}]}"#)
    let passed = try verify()
    #expect(passed.status == 0, "\(passed.text)\(passed.error)")
    // The mask is not a golden that nothing uses.
    #expect(passed.text == "1 golden: 1 passed (1 within the tolerance)\n")
    try put("out/a/b.png") { x, _ in [x == 1 ? 99 : 200, 0, 0, 255] }
    #expect(try verify().status == 1)
  }

  @Test func reportsDoNotReplaceSettings() throws {
    try folder.write(Self.rounding, to: "settings.json")
    let outcome = try verify("--settings", "settings.json", "--json", "settings.json")
    #expect(outcome.status == 73)
    #expect(
      outcome.error
        == "ringrender: error: cannot create settings.json: it is a file of the settings\n")
    #expect(folder.data("settings.json") == Data(Self.rounding.utf8))
  }

  @Test(arguments: [
    (1, 1, UInt8(0), "has 1 × 1 pixels, but the picture 3 × 2\n"),
    (3, 2, UInt8(255), "ignores every pixel of the picture\n"),
  ])
  func aMaskOfNoUseIsAnErrorOfItsPictures(
    _ width: Int, _ height: Int, _ alpha: UInt8, _ message: String
  ) throws {
    try put("goldens/clock.png", width, height) { _, _ in [0, 0, 0, alpha] }
    try settings(#"{"pictures": [{"match": "a/b", "mask": "clock.png", "because": "clock"}]}"#)
    let outcome = try verify()
    #expect(outcome.status == 65)
    #expect(
      outcome.text.hasPrefix(
        "a/b: the mask \"clock.png\" (goldens/ringrender.verify.json:1:40) \(message)"),
      "\(outcome.text)")
  }

  @Test func aMaskThatIsNoPNGIsAnErrorOfItsPictures() throws {
    try folder.write("no picture", to: "goldens/clock.png")
    try settings(#"{"pictures": [{"match": "a/b", "mask": "clock.png", "because": "clock"}]}"#)
    let outcome = try verify()
    #expect(outcome.status == 65)
    #expect(
      outcome.text.hasPrefix(
        "a/b: the mask \"clock.png\" (goldens/ringrender.verify.json:1:40) cannot be used: not a "
          + "readable PNG: "), "\(outcome.text)")
  }

  @Test func aMaskStaysInTheFolderOfTheSettings() throws {
    try put("clock.png") { x, _ in [0, 0, 0, x == 0 ? 255 : 0] }
    let text = #"{"pictures": [{"match": "a/b", "mask": "../clock.png", "because": "clock"}]}"#
    try settings(text)
    let outside = try verify()
    #expect(outside.status == 65 && outside.text == "")
    #expect(
      outside.error.hasPrefix(
        """
        goldens/ringrender.verify.json:1:40: error: the mask "../clock.png" cannot be used: it is \
        outside the folder of the settings
           1 | \(text)
             |                                        ^~~~~~~~~~~~~~
             = help: add --allow-path
        """), "\(outside.error)")
    #expect(try verify("--allow-path", ".").status == 1)
    let missing = try verify("--settings", "-", input: text.replacing("../clock", with: "none"))
    #expect(
      missing.error.contains(
        "<stdin>:1:40: error: the mask \"none.png\" cannot be used: No such file or directory\n"),
      "\(missing.error)")
    let stream = try verify("--settings", "-", input: text.replacing("../clock", with: "clock"))
    #expect(stream.status == 65)
    #expect(
      stream.error.contains(
        "cannot be used: settings that are read from a stream cannot refer to files\n"))
  }

  // Errors

  @Test func settingsWithErrorsAre65() throws {
    let text = #"{"pictures": [{"match": "a/b", "geometry": "end=x", "because": "noise"}]}"#
    try settings(text)
    let outcome = try verify()
    #expect(outcome.status == 65 && outcome.text == "")
    #expect(
      outcome.error.hasPrefix(
        "goldens/ringrender.verify.json:1:44: error: geometry end must be 0 or more, in deg, such "
          + "as end=0.5deg, or any; found 'end=x'\n"), "\(outcome.error)")
    try settings(#"{"pictures": [{"match": "a/b", "maxDelta": 1, "because": ""}]}"#)
    let empty = try verify()
    #expect(empty.status == 65)
    #expect(empty.error.contains("error: because must be a reason in words, found a string \"\"\n"))
  }

  @Test func settingsThatCannotBeReadAre66() throws {
    let missing = try verify("--settings", "none.json")
    #expect(missing.status == 66)
    #expect(
      missing.error == "ringrender: error: cannot read none.json: No such file or directory\n")
    try folder.write("{}", to: "secret.json")
    try folder.link("goldens/ringrender.verify.json", to: "../secret.json")
    let link = try verify()
    #expect(link.status == 66)
    #expect(
      link.error.hasPrefix(
        "ringrender: error: cannot read goldens/ringrender.verify.json: it leads out of goldens; "
          + "add --allow-path "), "\(link.error)")
    #expect(try verify("--allow-path", ".").status == 1)
  }

  @Test func anEntryWithoutAPictureIsAWarning() throws {
    let text =
      #"{"pictures": [{"match": "gone"}, {"match": "a/*", "maxDelta": 2, "because": "noise"}]}"#
    try settings(text)
    let outcome = try verify()
    #expect(outcome.status == 0)
    #expect(
      outcome.error == """
        goldens/ringrender.verify.json:1:25: warning: "gone" matches no picture
           1 | \(text)
             |                         ^~~~~~
             = help: remove the entry, or correct its match

        """)
    #expect(try verify("--quiet").error == "")
    #expect(try verify("--filter", "a/b", "--strict").status == 0)
    let strict = try verify("--strict")
    #expect(strict.status == 65 && strict.text.hasPrefix("1 golden: 1 passed"))
    #expect(try verify("--exclude", "gone").error.contains("\"gone\" matches no picture"))
  }

  // --settings-of and --suggest

  @Test func aPicturesSettingsAreListedWithTheirLines() throws {
    try settings(
      """
      {
        "defaults": {"maxPixels": "50%", "because": "noise"},
        "pictures": [
          {"match": "a/*", "maxDelta": 1, "ignore": [[0, 0, 1, 1]], "because": "the GPU rounds"}
        ]
      }
      """)
    let outcome = try verify("--settings-of", "a/b", "--window", "2", "--report", "report")
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(
      outcome.text == """
        a/b
          maxDelta      1         goldens/ringrender.verify.json:4:34
          maxPixels     50%       goldens/ringrender.verify.json:2:29
          window        2         --window
          windowPixels  0         default
          metric        channels  default
          antiAliasing  count     default
          ignore        0,0,1,1   goldens/ringrender.verify.json:4:47
          mask          none      default
          geometry      none      default
          by goldens/ringrender.verify.json:2: noise
          by goldens/ringrender.verify.json:4: the GPU rounds

        """)
    #expect(!folder.exists("report"))
    let unknown = try verify("--settings-of", "a/c")
    #expect(unknown.status == 66)
    #expect(
      unknown.error
        == "ringrender: error: there is no picture a/c in out; did you mean a/b?\n")
  }

  /// Metric and threshold, and window and pixels in it, are of one entry or of options.
  @Test func valuesThatBelongTogetherAreNotMixed() throws {
    try settings(
      """
      {"pictures": [
        {"match": "*", "metric": "oklab", "threshold": 0.5, "window": 9, "windowPixels": 8,
         "because": "noise"},
        {"match": "a/b", "metric": "oklab", "window": 4, "because": "noise"}
      ]}
      """)
    let text = try verify("--settings-of", "a/b").text
    #expect(text.contains("  threshold     0.1       default\n"), "\(text)")
    #expect(text.contains("  windowPixels  0         default\n"), "\(text)")
    #expect(text.contains("  maxPixels     no limit  default\n"), "\(text)")
  }

  @Test func theSuggestedEntryPassesOnceItHasAReason() throws {
    let outcome = try verify("--suggest")
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        {
          "pictures": [
            {
              "match": "a/b",
              "maxDelta": 2,
              "because": ""
            }
          ]
        }

        """)
    #expect(outcome.error.contains("1 golden: 1 different\n"), "the results are on stderr")
    try settings(outcome.text)
    #expect(try verify().status == 65)
    try settings(outcome.text.replacing(#""because": """#, with: #""because": "noise""#))
    #expect(try verify().status == 0)
    let nothing = try verify("--suggest")
    #expect(nothing.status == 0 && nothing.text == "")
    #expect(
      nothing.error.hasSuffix("nothing to suggest: no picture differs from its golden\n"))
  }

  @Test func aFewPixelsAreNarrowerThanALargeDelta() throws {
    for (path, red) in [("out/a/b.png", 230), ("goldens/a/b.png", 200)] {
      try put(path, 100, 100) { x, y in [x + y == 0 ? UInt8(red) : 200, 0, 0, 255] }
    }
    let outcome = try verify("--suggest")
    #expect(outcome.text.contains(#""maxPixels": 1,"#), "\(outcome.text)")
    #expect(!outcome.text.contains("maxDelta"))
  }

  @Test func whereNothingNarrowPassesThatIsSaid() throws {
    try put("out/a/b.png") { _, _ in [0, 200, 0, 255] }
    let outcome = try verify("--suggest")
    #expect(outcome.status == 1 && outcome.text == "")
    #expect(
      outcome.error.hasSuffix("a/b: no narrow settings would accept the difference\n"),
      "\(outcome.error)")
  }

  @Test(arguments: [
    (["--settings", ""], "--settings must name a file."),
    (["--settings-of", ""], "--settings-of must name a picture."),
    (
      ["--settings-of", "a", "--suggest"],
      "--settings-of and --suggest cannot be combined."
    ),
    (
      ["--suggest", "--max-delta", "1"],
      "--suggest and --max-delta cannot be combined: options override the settings."
    ),
    (["--suggest", "--json", "-"], "--suggest and --json - cannot both use stdout."),
  ])
  func wrongUsageIs64(_ arguments: [String], _ message: String) throws {
    let complaint = try Usage.complaint(["verify", "out", "--goldens", "goldens"] + arguments)
    #expect(complaint.status == 64)
    #expect(complaint.text.hasPrefix("ringrender: error: \(message)"), "\(complaint.text)")
  }
}
