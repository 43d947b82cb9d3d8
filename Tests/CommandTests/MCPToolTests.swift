import Foundation
import TestSupport
import Testing

@testable import RingCommand

/// The tools of `ringrender mcp`, and what an agent must not reach with them.
@Suite struct MCPToolTests {
  typealias Object = MCPSession.Object

  /// As an object in a call.
  private static let ring = """
    {"scene": {"type": "activityRing", "id": "move", "progress": 1.25, "radius": 20}}
    """
  private static let large = """
    {"canvas": {"width": 300, "height": 200, "scale": 4, "background": "white"}, \
    "scene": {"type": "activityRing", "progress": 0.4, "radius": 80}}
    """
  private static let moving = """
    {"scene": {"type": "activityRing", "radius": 20, \
    "progress": {"from": 0, "to": 1, "duration": 2}}}
    """

  private func size(_ png: Data) throws -> [Int] {
    let bytes = [UInt8](png)
    try #require(bytes.count > 24 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Returns what the command `render` writes.
  private func rendered(
    _ config: String, _ options: [String] = [], in folder: TemporaryFolder
  ) throws -> Data {
    let run = try Tool.run(
      ["render", "--config", "-", "-o", "-"] + options, input: Data(config.utf8), in: folder.url)
    #expect(run.status == 0, "\(run.error)")
    return run.output
  }

  private func quoted(_ text: String) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
    return String(decoding: data, as: UTF8.self)
  }

  // MARK: - render

  @Test func renderReturnsThePictureThatTheCommandWrites() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.ring, to: "sub/ring.rings.json")
    let expected = try rendered(Self.ring, in: folder)
    for arguments in [
      #"{"config": \#(Self.ring)}"#, #"{"config": \#(try quoted(Self.ring)), "scale": null}"#,
      #"{"path": "sub/ring.rings.json"}"#,
      #"{"path": \#(try quoted(folder["sub/ring.rings.json"]))}"#,
    ] {
      let call = try MCPCall("render", arguments, in: folder)
      #expect(call.picture == expected && !call.isError && call.structured == nil)
      #expect(
        call.text == "61 × 61 pixels at scale 1\nalternative text: Progress ring Move: 125 %")
    }
    #expect(try folder.names == ["sub"])
  }

  @Test(arguments: [
    (ring, #""scale": 2.5"#, ["--scale", "2.5"]),
    (ring, #""colorScheme": "dark""#, ["--color-scheme", "dark"]),
    (moving, #""time": 0.5"#, ["--time", "0.5"]),
    (moving, #""time": 0"#, ["--time", "0"]),
  ])
  func renderTakesTheOptionsOfTheCommand(
    _ config: String, _ argument: String, _ options: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let call = try MCPCall("render", #"{"config": \#(config), \#(argument)}"#, in: folder)
    let expected = try rendered(config, options, in: folder)
    #expect(call.picture == expected)
    #expect(try expected != rendered(config, in: folder))
  }

  @Test func aLargePictureIsShownSmallAndWrittenInFull() throws {
    let folder = try TemporaryFolder()
    let call = try MCPCall(
      "render", #"{"config": \#(Self.large), "output": "new/large.PNG"}"#, in: folder)
    #expect(try size(#require(call.picture)) == [512, 341])
    #expect(
      call.text.hasPrefix(
        """
        1200 × 800 pixels at scale 4
        shown here at 512 × 341, drawn at a smaller scale
        written to new/large.PNG
        alternative text: 
        """), "\(call.text)")
    #expect(try folder.data("new/large.PNG") == rendered(Self.large, in: folder))
    #expect(try folder.names == ["new"])
    let unwritten = try MCPCall("render", #"{"config": \#(Self.large)}"#, in: folder)
    #expect(unwritten.picture == call.picture)
    #expect(unwritten.text.contains("; pass output to write the full size"))
  }

  @Test(arguments: [(512, 512), (513, 512), (1023, 512), (1025, 512)])
  func noShownPictureIsLargerThan512Pixels(_ width: Int, _ shown: Int) throws {
    let config = #"{"canvas": {"width": \#(width), "height": 64}, "scene": {"type": "capsule"}}"#
    let call = try MCPCall("render", #"{"config": \#(config)}"#, in: TemporaryFolder())
    #expect(try size(#require(call.picture))[0] == shown)
  }

  @Test func aPictureThatIsTooNarrowIsNotShown() throws {
    let folder = try TemporaryFolder()
    let config = #"{"canvas": {"width": 20000, "height": 4}, "scene": {"type": "rectangle"}}"#
    let call = try MCPCall(
      "render", #"{"config": \#(config), "output": "narrow.png"}"#, in: folder)
    #expect(call.picture == nil && !call.isError)
    #expect(call.text.contains("not shown here: it is too narrow to be drawn at 512 px"))
    #expect(try folder.data("narrow.png") == rendered(config, in: folder))
  }

  @Test func renderReportsWarnings() throws {
    let config = """
      {"data": {"unused": {"type": "number", "sample": 1}}, "canvas": {"width": 9, "height": 9}, \
      "scene": {"type": "circle", "opacity": 0}}
      """
    let call = try MCPCall("render", #"{"config": \#(config)}"#, in: TemporaryFolder())
    #expect(!call.isError && call.picture != nil)
    #expect(call.text.contains("\nwarning: config:"), "\(call.text)")
    #expect(
      call.text.contains("\nwarning: nothing can be seen in the picture: "), "\(call.text)")
  }

  @Test(arguments: [
    ("{}", "pass a config, or the path of one in the folder"),
    (#"{"config": {}, "path": "a.json"}"#, "pass either config or path, not both"),
    ("[]", "the arguments of render must be an object"),
    (#"{"config": 7}"#, "render: config must be an object, found 7"),
    (#"{"path": 7}"#, "render: path must be a string, found 7"),
    (#"{"conifg": {}}"#, #"render has no argument "conifg"; did you mean "config"?"#),
    (
      #"{"dpi": 300}"#,
      #"render has no argument "dpi"; its arguments are config, path, scale, colorScheme, time, "#
        + "output"
    ),
    (#"{"config": {}, "scale": 0}"#, "render: scale must be a number greater than 0, found 0"),
    (
      #"{"config": {}, "scale": "2"}"#, #"render: scale must be a number greater than 0, found "2""#
    ),
    (
      #"{"config": {}, "time": -1}"#, "render: time must be a number from 0 to 1000000000, found -1"
    ),
    (
      #"{"config": {}, "colorScheme": "sepia"}"#,
      #"render: colorScheme must be light or dark, found "sepia""#
    ),
    (
      #"{"config": {}, "output": "a.jpg"}"#,
      #"render: output must be a name that ends in .png, found "a.jpg""#
    ),
    (#"{"config": {}, "output": true}"#, "render: output must be a string, found true"),
  ])
  func renderSaysWhatArgumentsItExpects(_ arguments: String, _ message: String) throws {
    let call = try MCPCall("render", arguments, in: TemporaryFolder())
    #expect(call.isError && call.picture == nil)
    #expect(call.text == message)
  }

  @Test func renderShowsTheErrorsOfAConfig() throws {
    let config = #"{"scene": {"type": "activityRing", "progres": 0.4}}"#
    let call = try MCPCall("render", #"{"config": \#(config)}"#, in: TemporaryFolder())
    #expect(call.isError && call.picture == nil)
    #expect(
      call.text == """
        config:4:5: error: unknown key "progres" in activityRing
           4 |     "progres": 0.4
             |     ^~~~~~~~~ scene.progres
             = help: did you mean `progress`?

        """)
  }

  @Test(arguments: [
    #"{"canvas": {"width": 30000, "height": 30000}, "scene": {"type": "circle"}}"#,
    #"{"canvas": {"width": 1e300, "height": 1}, "scene": {"type": "circle"}}"#,
    #"{"canvas": {"width": 9, "height": 9}, "scene": {"type": "circle", "blur": 1e300}}"#,
    #"{"scene": {"type": "image", "path": "/etc/passwd"}}"#,
    #"{"scene": {"type": "image", "path": "../secret.png"}}"#,
    #"{"scene": {"type": "image", "path": "out/secret.png"}}"#,
    #"{"fonts": ["/etc/passwd"], "scene": {"type": "text", "text": "a"}}"#,
    #"{"scene": 7}"#, "{}", #"{"scene": {"type": "zstack", "children": [[[[[[[]]]]]]]}}"#,
  ])
  func aHostileConfigIsAnError(_ config: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("work")
    try folder.write("secret", to: "secret.png")
    try folder.link("work/out", to: "..")
    for tool in ["render", "explain"] {
      let call = try MCPCall(
        tool, #"{"config": \#(config)}"#, ["--folder", "work"], in: folder)
      #expect(call.isError && !call.text.isEmpty && call.picture == nil)
      #expect(!call.text.contains("root:"))
    }
    let check = try MCPCall("check", #"{"config": \#(config)}"#, ["--folder", "work"], in: folder)
    #expect(check.structured?["valid"] as? Bool == false)
  }

  @Test func aConfigMayNamePicturesOfTheFolderOnly() throws {
    let folder = try TemporaryFolder()
    let picture = try rendered(Self.ring, in: folder)
    try folder.write(picture, to: "work/pictures/a.png")
    let image = #"{"scene": {"type": "image", "path": "PATH"}}"#
    try folder.write(
      image.replacingOccurrences(of: "PATH", with: "../pictures/a.png"),
      to: "work/configs/a.rings.json")
    for arguments in [
      #"{"config": \#(image.replacingOccurrences(of: "PATH", with: "pictures/a.png"))}"#,
      #"{"path": "configs/a.rings.json"}"#,
    ] {
      let call = try MCPCall("render", arguments, ["--folder", "work"], in: folder)
      #expect(!call.isError && call.picture != nil, "\(call.text)")
    }
    let outside = image.replacingOccurrences(of: "PATH", with: "../picture.png")
    try folder.write(picture, to: "picture.png")
    let call = try MCPCall(
      "render", #"{"config": \#(outside)}"#, ["--folder", "work"], in: folder)
    #expect(call.isError && call.text.contains("it is outside the config's folder"))
    #expect(call.text.contains("add --allow-path /"), "\(call.text)")
  }

  @Test func theLimitsOfTheServerHoldForEachCall() throws {
    let folder = try TemporaryFolder()
    let ring = #"{"config": \#(Self.ring)}"#
    for tool in ["render", "explain"] {
      let call = try MCPCall(tool, ring, ["--max-pixels", "100"], in: folder)
      #expect(call.isError && call.text.contains("at most 100 pixels are allowed"), "\(call.text)")
    }
    let memory = try MCPCall("render", ring, ["--max-memory", "1K"], in: folder)
    #expect(memory.isError && memory.text.contains("raise --max-memory"), "\(memory.text)")
    try folder.write(rendered(Self.ring, in: folder), to: "a.png")
    try folder.makeFolder("work")
    let image = #"{"config": {"scene": {"type": "image", "path": "../a.png"}}}"#
    let allowed = try MCPCall(
      "render", image, ["--folder", "work", "--allow-path", "."], in: folder)
    #expect(!allowed.isError && allowed.picture != nil, "\(allowed.text)")
    // The option is for what configs name, not for the paths of a call.
    let other = #"{"expected": "../a.png", "actual": "../a.png"}"#
    let refused = try MCPCall(
      "compare", other, ["--folder", "work", "--allow-path", "."], in: folder)
    #expect(refused.isError && refused.text.hasSuffix(": it leads out of \(folder["work"])"))
  }

  // MARK: - Paths

  @Test(arguments: ["../secret.json", "/etc/passwd", "out/secret.json", "link.json", "sub/../.."])
  func noToolReadsOutsideTheFolder(_ path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.ring, to: "secret.json")
    try folder.makeFolder("work/sub")
    try folder.link("work/out", to: "..")
    try folder.link("work/link.json", to: "../secret.json")
    try folder.write(rendered(Self.ring, in: folder), to: "work/a.png")
    for (tool, arguments) in [
      ("render", #"{"path": "\#(path)"}"#), ("check", #"{"path": "\#(path)"}"#),
      ("explain", #"{"path": "\#(path)"}"#),
      ("compare", #"{"expected": "a.png", "actual": "\#(path)"}"#),
      ("compare", #"{"expected": "\#(path)", "actual": "a.png"}"#),
    ] {
      let call = try MCPCall(tool, arguments, ["--folder", "work"], in: folder)
      #expect(call.isError && call.picture == nil)
      #expect(call.text.hasPrefix("cannot read "), "\(call.text)")
      #expect(call.text.hasSuffix(": it leads out of \(folder["work"])"), "\(call.text)")
    }
  }

  @Test(arguments: [
    "../new.png", "out/new.png", "link.png", "/dev/null/a.png", "sub/../../new.png",
  ])
  func renderWritesNothingOutsideTheFolder(_ path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("kept", to: "target.png")
    try folder.makeFolder("work")
    try folder.link("work/out", to: "..")
    try folder.link("work/link.png", to: "../target.png")
    let call = try MCPCall(
      "render", #"{"config": \#(Self.ring), "output": "\#(path)"}"#, ["--folder", "work"],
      in: folder)
    #expect(call.isError && call.text.hasPrefix("cannot create "), "\(call.text)")
    #expect(try folder.names == ["target.png", "work"])
    #expect(try folder.text("target.png") == "kept")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["work"]).sorted()
        == ["link.png", "out"])
  }

  @Test func renderReplacesNoPictureThatTheConfigReads() throws {
    let folder = try TemporaryFolder()
    let picture = try rendered(Self.ring, in: folder)
    try folder.write(picture, to: "a.png")
    let config = #"{"scene": {"type": "image", "path": "a.png"}}"#
    let call = try MCPCall(
      "render", #"{"config": \#(config), "output": "./a.png"}"#, in: folder)
    #expect(call.isError && call.text.hasSuffix(": it is a picture that is read"), "\(call.text)")
    #expect(folder.data("a.png") == picture)
  }

  @Test func aPipeInTheFolderDoesNotBlock() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder["pipe.json"], 0o600) == 0)
    let call = try MCPCall("check", #"{"path": "pipe.json"}"#, in: folder)
    #expect(call.isError && call.text.hasPrefix("cannot read "), "\(call.text)")
    let missing = try MCPCall("render", #"{"path": "missing.json"}"#, in: folder)
    #expect(missing.isError && missing.text.hasPrefix("cannot read \(folder["missing.json"]): "))
    let empty = try MCPCall("render", #"{"path": ""}"#, in: folder)
    #expect(empty.isError && empty.text.hasPrefix("cannot read "), "\(empty.text)")
  }

  // MARK: - check

  @Test func checkReportsErrorsAsDataAndText() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"scene": {"type": "activityRing", "progres": 0.4}}"#, to: "bad.json")
    let call = try MCPCall("check", #"{"path": "bad.json"}"#, in: folder)
    #expect(!call.isError && call.structured?["valid"] as? Bool == false)
    let diagnostics = try #require(call.structured?["diagnostics"] as? [Object])
    try #require(diagnostics.count == 1)
    #expect(diagnostics[0]["file"] as? String == "bad.json")
    #expect(diagnostics[0]["line"] as? Int == 1 && diagnostics[0]["column"] as? Int == 36)
    #expect(diagnostics[0]["path"] as? String == "scene.progres")
    #expect(diagnostics[0]["severity"] as? String == "error")
    #expect(diagnostics[0]["message"] as? String == #"unknown key "progres" in activityRing"#)
    #expect((diagnostics[0]["help"] as? String)?.contains("`progress`") == true)
    #expect(call.text.hasPrefix("not valid\nbad.json:1:36: error: unknown key"), "\(call.text)")
  }

  @Test func checkReportsFindingsOfAValidConfig() throws {
    let config = """
      {"canvas": {"width": 90, "height": 20, "background": "white"}, \
      "scene": {"type": "text", "text": "pale", "color": "#EEE"}}
      """
    let call = try MCPCall("check", #"{"config": \#(config)}"#, in: TemporaryFolder())
    #expect(!call.isError && call.structured?["valid"] as? Bool == true)
    let diagnostics = try #require(call.structured?["diagnostics"] as? [Object])
    #expect(diagnostics.contains { $0["code"] as? String == "contrast/text" }, "\(diagnostics)")
    #expect(diagnostics.allSatisfy { $0["severity"] as? String == "warning" })
    #expect(call.text.hasPrefix("valid\nconfig:") && call.text.contains("contrast/text"))
  }

  @Test func checkLimitsItsAnswer() throws {
    let keys = (0..<200).map { #""unknown\#($0)": 0"# }.joined(separator: ", ")
    let call = try MCPCall(
      "check", #"{"config": {"scene": {"type": "circle", \#(keys)}}}"#, in: TemporaryFolder())
    #expect((call.structured?["diagnostics"] as? [Object])?.count == 50)
    #expect(call.structured?["omitted"] as? Int == 150)
    #expect(call.text.contains("… and 150 more\n"))
  }

  // MARK: - explain

  @Test func explainHasAnOverview() throws {
    let call = try MCPCall("explain", "{}", in: TemporaryFolder())
    #expect(!call.isError && call.text.contains("- gauge: "))
    #expect(call.text.utf8.count < 6000, "\(call.text.utf8.count)")
  }

  @Test(arguments: [
    ("gauge", "gauge: A circular scale", #"Example: {"scene": {"type": "gauge""#),
    ("gauge.ticks", "gauge.ticks (an object or null; ", "- divisions (a whole number"),
    ("sizeFactor", "In gauge: sizeFactor (", "default `1.777`"),
    ("data", "data: A config can be a template", "sample ("),
  ])
  func explainHasTopics(_ topic: String, _ start: String, _ part: String) throws {
    let call = try MCPCall("explain", #"{"topic": "\#(topic)"}"#, in: TemporaryFolder())
    #expect(!call.isError && call.text.hasPrefix(start) && call.text.contains(part), "\(call.text)")
  }

  @Test(arguments: [
    (#"{"topic": "guage"}"#, #"there is no topic "guage"; did you mean "gauge"?"#),
    (#"{"topic": ""}"#, #"there is no topic ""; topics are activityRing, "#),
    (
      #"{"topic": "wheel"}"#,
      #"there is no topic "wheel"; topics are activityRing, activityRings, "#
    ),
    (#"{"topic": "gauge.nothing"}"#, #"there is no topic "gauge.nothing"; "#),
    (#"{"topic": 7}"#, "explain: topic must be a string, found 7"),
    (#"{"topic": "gauge", "config": {}}"#, "pass a topic or a config, not both"),
  ])
  func explainSaysWhatIsWrong(_ arguments: String, _ message: String) throws {
    let call = try MCPCall("explain", arguments, in: TemporaryFolder())
    #expect(call.isError && call.text.hasPrefix(message), "\(call.text)")
  }

  @Test func anUnknownTopicHasTheOthersInItsError() throws {
    let names = """
      activityRing, activityRings, progressRing, timerRing, petals, bar, gauge, progressView, \
      text, arcText, image, icon, circle, ellipse, rectangle, capsule, arc, line, path, donut, \
      legend, zstack, vstack, hstack, grid, spacer, divider, document, element, data, forEach, \
      byValue, motion, colors, themes
      """
    let call = try MCPCall("explain", #"{"topic": "xyz"}"#, in: TemporaryFolder())
    #expect(call.isError)
    #expect(call.text == "there is no topic \"xyz\"; topics are \(names), and keys")
  }

  @Test func explainPrintsTheLayoutOfTheCommand() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.ring, to: "ring.json")
    let call = try MCPCall("explain", #"{"path": "ring.json"}"#, in: folder)
    let run = try Tool.run(["explain", "--config", "ring.json"], in: folder.url)
    #expect(!call.isError && run.status == 0)
    #expect(
      try NSDictionary(dictionary: MCPSession.object(call.text))
        == NSDictionary(dictionary: MCPSession.object(run.text)))
    let many = """
      {"scene": {"type": "grid", "columns": 40, "children": [{"type": "forEach", "as": "n", \
      "in": {"from": 1, "to": 2000}, "element": {"type": "circle"}}]}}
      """
    let refused = try MCPCall("explain", #"{"config": \#(many)}"#, in: folder)
    let size = refused.text.split(separator: " ").compactMap { Int($0) }.first ?? 0
    #expect(refused.isError && size > 65_536)
    #expect(
      refused.text == "the layout has \(size) bytes of JSON, more than the 65536 of an answer; "
        + "explain a config with fewer elements")
  }

  // MARK: - compare

  private func comparisonFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(rendered(Self.ring, in: folder), to: "a.png")
    try folder.write(rendered(Self.ring, ["--set", "move.progress=1.3"], in: folder), to: "b.png")
    try folder.write(rendered(Self.ring, ["--scale", "2"], in: folder), to: "c.png")
    try folder.write("no picture", to: "d.png")
    return folder
  }

  @Test(arguments: [("a.png", 0), ("b.png", 1), ("c.png", 2)])
  func compareHasTheVerdictOfDiff(_ actual: String, _ status: Int32) throws {
    let folder = try comparisonFolder()
    let call = try MCPCall("compare", #"{"expected": "a.png", "actual": "\#(actual)"}"#, in: folder)
    let run = try Tool.run(["diff", "a.png", actual, "--json"], in: folder.url)
    #expect(run.status == status && !call.isError && call.picture == nil)
    #expect(
      try NSDictionary(dictionary: #require(call.structured))
        == NSDictionary(dictionary: MCPSession.object(run.text)))
    let text = try Tool.run(["diff", "a.png", actual], in: folder.url).text
    #expect(call.text + "\n" == text)
  }

  @Test(arguments: [("a.png", [61, 61]), ("b.png", [61, 61]), ("c.png", [122, 122])])
  func compareShowsTheDifference(_ actual: String, _ sides: [Int]) throws {
    let call = try MCPCall(
      "compare", #"{"expected": "a.png", "actual": "\#(actual)", "picture": true}"#,
      in: comparisonFolder())
    #expect(!call.isError && call.structured == nil)
    #expect(try size(#require(call.picture)) == sides)
  }

  @Test func compareShowsAPartOfLargePictures() throws {
    let folder = try comparisonFolder()
    for (name, color) in [("large.png", "white"), ("other.png", "black")] {
      let config = """
        {"canvas": {"width": 2000, "height": 100, "background": "white"}, "scene": \
        {"type": "circle", "fill": "\(color)", "frame": {"width": 9, "height": 9}, \
        "offset": {"x": 900}}}
        """
      try folder.write(rendered(config, in: folder), to: name)
    }
    let call = try MCPCall(
      "compare", #"{"expected": "large.png", "actual": "other.png", "picture": true}"#, in: folder)
    #expect(try size(#require(call.picture)) == [512, 100])
    #expect(
      call.text.hasSuffix(
        "\nshown: the part of 512 × 100 pixels at (1488, 0) of 2000 × 100"), "\(call.text)")
  }

  @Test(arguments: [
    (#"{"expected": "a.png"}"#, #"compare needs the argument "actual""#),
    (#"{"expected": "a.png", "actual": null}"#, #"compare needs the argument "actual""#),
    (#"{"expected": "a.png", "actual": 1}"#, "compare: actual must be a string, found 1"),
    (
      #"{"expected": "a.png", "actual": "b.png", "picture": 1}"#,
      "compare: picture must be true or false, found 1"
    ),
    (#"{"expected": "a.png", "actual": "d.png"}"#, "cannot read d.png: "),
    (#"{"expected": "a.png", "actual": "d.png", "picture": true}"#, "cannot read d.png: "),
    (#"{"expected": "", "actual": "a.png"}"#, "cannot read "),
  ])
  func compareSaysWhatIsWrong(_ arguments: String, _ message: String) throws {
    let call = try MCPCall("compare", arguments, in: comparisonFolder())
    #expect(call.isError && call.picture == nil)
    #expect(call.text.hasPrefix(message), "\(call.text)")
  }
}
