import Foundation
import TestSupport
import Testing

/// The reports about fonts of every command, with Inter in two weights as the only font.
@Suite struct FontProblemTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    try folder.write("<fontconfig><dir>\(tests.path)/Fonts</dir></fontconfig>", to: "fonts.conf")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("configs"), withIntermediateDirectories: false)
    try folder.write(
      """
      {"data": {"name": {"type": "string", "sample": "a"}}, "scene": {"type": "vstack", "children": [
        {"type": "text", "text": "{data.name}", "font": {"weight": "black", "italic": true},
         "opacity": {"from": 0.5, "to": 1}},
        {"type": "text", "text": "a", "font": {"family": "Nowhere"}}
      ]}}
      """, to: "configs/c.json")
    try folder.write("name\nAda\nBob\n", to: "rows.csv")
  }

  private static let problems = [
    "font family \"Inter\" has no weight black (900); bold (700) is used instead",
    "font family \"Inter\" has no italic; its upright letters are used instead",
    "font family \"Nowhere\" was not found; \"Inter\" is used instead",
  ]

  /// Runs the program. `said` is the text of both streams: verdicts go to stdout.
  private func run(_ arguments: String...) throws -> (status: Int32, error: String, said: String) {
    try run(all: arguments)
  }

  private func run(
    all arguments: [String]
  ) throws -> (status: Int32, error: String, said: String) {
    let run = try Tool.run(
      arguments, in: folder.url,
      environment: ["FONTCONFIG_FILE": folder.url.path + "/fonts.conf"])
    return (run.status, run.error, run.text + run.error)
  }

  /// Without fonts, a canvas sized by its text has no pixels; the message must name the fonts.
  @Test(arguments: [["render", "-o", "t.png", "--config"], ["check"], ["explain", "--config"]])
  func withoutFontsTheCanvasIsNotBlamed(arguments: [String]) throws {
    try folder.write("<fontconfig></fontconfig>", to: "none.conf")
    try folder.write(#"{ "scene": { "type": "text", "text": "Move" } }"#, to: "t.json")
    let run = try Tool.run(
      arguments + ["t.json"], in: folder.url,
      environment: ["FONTCONFIG_FILE": folder["none.conf"]])
    #expect(run.status == 65)
    #expect(run.error.contains("no font was found; install one"), "\(run.error)")
    #expect(!run.error.contains("canvas"), "\(run.error)")
  }

  /// Fontconfig can let Cairo draw letters bolder than their font is.
  @Test func aWeightMadeFromAnotherIsNamed() throws {
    let inter = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fonts/Inter-Regular.otf")
    try folder.write(Data(contentsOf: inter), to: "regular/Inter-Regular.otf")
    try folder.write(
      """
      <fontconfig><dir>\(folder["regular"])</dir>
        <match target="font"><edit name="embolden"><bool>true</bool></edit></match></fontconfig>
      """, to: "bolder.conf")
    try folder.write(
      #"{"scene": {"type": "text", "text": "a", "font": {"weight": "bold"}}}"#, to: "bold.json")
    let run = try Tool.run(
      ["--config", "bold.json", "-o", "bold.png"], in: folder.url,
      environment: ["FONTCONFIG_FILE": folder["bolder.conf"]])
    #expect(
      run.error
        == "ringrender: warning: font family \"Inter\" has no weight bold (700); another one made "
        + "bolder is used instead\n")
  }

  @Test func labelsOfRingsNeedTheirFont() throws {
    let inter = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fonts/Inter-Regular.otf")
    try folder.write(Data(contentsOf: inter), to: "regular/Inter-Regular.otf")
    try folder.write(
      "<fontconfig><dir>\(folder["regular"])</dir></fontconfig>", to: "regular.conf")
    try folder.write(
      #"{"scene": {"type": "progressRing", "progress": 0.5}}"#, to: "ring.json")
    let run = try Tool.run(
      ["--config", "ring.json", "-o", "ring.png", "--strict-fonts"], in: folder.url,
      environment: ["FONTCONFIG_FILE": folder["regular.conf"]])
    #expect(run.status == 65)
  }

  /// Labels have the default family, which may be missing.
  @Test(arguments: [
    #"{"type": "progressRing", "progress": 0.4, "label": "percent"}"#,
    #"{"type": "progressRing", "progress": 0.4, "label": "40 of 100"}"#,
    #"{"type": "activityRing", "progress": 0.4, "label": "percent"}"#,
  ])
  func labelsAreStrictAsTextsAre(scene: String) throws {
    try folder.write("{\"scene\": \(scene)}", to: "ring.json")
    let rejected = ["Inter", "Quicksand"].map {
      "<pattern><patelt name=\"family\"><string>\($0)</string></patelt></pattern>"
    }
    try writeSystemFonts(
      "<selectfont><rejectfont>\(rejected.joined())</rejectfont></selectfont>", to: "others.conf")
    func run(_ options: String...) throws -> Tool.Outcome {
      try Tool.run(
        ["--config", "ring.json", "-o", "ring.png"] + options, in: folder.url,
        environment: ["FONTCONFIG_FILE": folder["others.conf"]])
    }
    let warned = try run()
    #expect(warned.status == 0)
    #expect(
      warned.error.hasPrefix("ringrender: warning: font family \"Inter\" was not found; \""),
      "\(warned.error)")
    let strict = try run("--strict-fonts")
    #expect(strict.status == 65)
    #expect(strict.error.hasPrefix("ringrender: error: font family \"Inter\" was not found; \""))
  }

  /// A text that is too long has no size, with and without a canvas of a size.
  @Test(
    arguments: [
      ["render", "-o", "t.png", "--config"], ["check"], ["lint"], ["explain", "--config"],
    ],
    ["", #""canvas": { "width": 9, "height": 9 },"#])
  func aTextThatIsTooLongIsNamed(arguments: [String], canvas: String) throws {
    let text = String(repeating: "x", count: 40_000)
    try folder.write(
      #"{ \#(canvas) "scene": { "type": "text", "text": "\#(text)" } }"#, to: "t.json")
    let run = try Tool.run(arguments + ["t.json"], in: folder.url)
    #expect(run.status == 65)
    #expect(
      run.error
        == "ringrender: error: the text is too long: 40000 bytes; at most 32768 are allowed\n")
    #expect(run.text.isEmpty)
  }

  @Test(arguments: ["--strict-fonts", "--strict"], ["f/%d.png", "f.apng"])
  func frames(option: String, output: String) throws {
    let run = try run(
      "frames", "--config", "configs/c.json", "-o", output, "--duration", "0.1", option)
    let lines = Self.problems.map { "ringrender: error: frame 0 (at 0 s): \($0)\n" }
    #expect(run.status == 65)
    #expect(run.error.contains(lines.joined()), "\(run.error)")
  }

  @Test(arguments: ["--strict-fonts", "--strict"])
  func batch(option: String) throws {
    let run = try run(
      "batch", "--config", "configs/c.json", "--data", "rows.csv", "-o", "b/{row}.png", option)
    #expect(run.status == 65)
    for row in ["row 1", "row 2"] {
      let words = "\(row): \(Self.problems.joined(separator: "; "))\n"
      #expect(run.error.contains(words), "\(run.error)")
    }
  }

  @Test(arguments: ["--strict-fonts", "--strict"])
  func verify(option: String) throws {
    let recorded = try run("verify", "configs", "--goldens", "g", "--record", "missing")
    #expect(recorded.status == 1)
    for problem in Self.problems {
      #expect(recorded.error.contains("warning: configs/c.json: \(problem)\n"))
    }
    #expect(try run("verify", "configs", "--goldens", "g").status == 0)
    let strict = try run("verify", "configs", "--goldens", "g", option)
    #expect(strict.status == 65)
    #expect(strict.said.contains(Self.problems.joined(separator: "; ")), "\(strict.said)")
  }

  @Test func verifyMakesErrorsOfAllWarnings() throws {
    try folder.write(
      #"{"scene": {"type": "bar", "progress": 75}}"#, to: "configs/c.json")
    #expect(try run("verify", "configs", "--goldens", "g", "--record", "missing").status == 1)
    #expect(try run("verify", "configs", "--goldens", "g").status == 0)
    let strict = try run("verify", "configs", "--goldens", "g", "--strict")
    #expect(strict.status == 65)
    #expect(strict.said.contains("warning: progress is 75, which is 7500 %"), "\(strict.said)")
  }

  /// Characters that Inter lacks, in commands that draw or check.
  @Test(arguments: [
    ["render", "-o", "t.png", "--config"], ["check"], ["lint"], ["explain", "--config"],
    ["frames", "-o", "t%d.png", "--config"],
  ])
  func withoutTheSystemsFontsAMissingCharacterIsNamed(arguments: [String]) throws {
    try folder.write(#"{ "scene": { "type": "text", "text": "Ada 李李龍" } }"#, to: "t.json")
    let words =
      "neither a font of ringrender nor one of the config or --font-dir has U+674E “李”, "
      + "U+9F8D “龍” of the text \"Ada 李李龍\"\n"
    func drawn(_ options: String...) throws -> (status: Int32, error: String, said: String) {
      try run(all: arguments + ["t.json"] + options)
    }
    #expect(try drawn().error.contains("warning: no font has U+674E"))
    let warned = try drawn("--no-system-fonts")
    #expect(warned.error.contains(words) && !warned.error.contains("no font has"))
    let strict = try drawn("--no-system-fonts", "--strict-fonts")
    #expect(strict.status == 65 && strict.error.contains(words), "\(strict.error)")
  }

  /// Writes a fontconfig file with the fonts of the machine and `rules`.
  private func writeSystemFonts(_ rules: String = "", to name: String) throws {
    try folder.write(
      "<fontconfig><dir>/usr/share/fonts</dir><dir>/System/Library/Fonts</dir>\(rules)</fontconfig>",
      to: name)
  }

  /// Characters that another font of the machine has, in commands that draw or check.
  @Test(arguments: [
    ["render", "-o", "t.png", "--config"], ["check"], ["lint"], ["explain", "--config"],
    ["frames", "-o", "t%d.png", "--config"],
    ["batch", "--data", "rows.csv", "-o", "{row}.png", "--config"],
  ])
  func strictFontsRefuseCharactersOfOtherFonts(arguments: [String]) throws {
    try writeSystemFonts(to: "system.conf")
    try folder.write(
      #"""
      {"data": {"name": {"type": "string", "sample": "a"}},
       "scene": {"type": "text", "text": "{data.name} 李🎉"}}
      """#, to: "t.json")
    func drawn(_ options: [String]) throws -> Tool.Outcome {
      try Tool.run(
        arguments + ["t.json"] + options, in: folder.url,
        environment: ["FONTCONFIG_FILE": folder["system.conf"]])
    }
    // Only `--strict-fonts` reports such characters; `--strict` has no warning to turn into an error.
    for options in [[], ["--strict"]] {
      #expect(try !drawn(options).error.contains("none of its fonts"))
    }
    let strict = try drawn(["--strict-fonts"])
    #expect(strict.status == 65)
    for character in ["U+674E “李”", "U+1F389 “🎉”"] {
      #expect(strict.error.contains("\(character) of the text \""), "\(strict.error)")
    }
    #expect(strict.error.contains(" is in none of its fonts; \""), "\(strict.error)")
  }

  /// Fontconfig's rules neither add a font to those of the config nor replace one unseen.
  @Test func aliasesOfFontconfigAreReported() throws {
    func rule(_ family: String) -> String {
      "<match><test name=\"family\"><string>\(family)</string></test>"
        + "<edit name=\"family\" mode=\"assign\" binding=\"strong\">"
        + "<string>DejaVu Sans</string></edit></match>"
    }
    try writeSystemFonts(rule("Nowhere") + rule("Inter"), to: "aliases.conf")
    func error(_ family: String, _ options: String...) throws -> String {
      try folder.write(
        #"{"scene": {"type": "text", "text": "Ada", "font": {"family": "\#(family)"}}}"#,
        to: "t.json")
      return try Tool.run(
        ["-c", "t.json", "-o", "t.png"] + options, in: folder.url,
        environment: ["FONTCONFIG_FILE": folder["aliases.conf"]]
      ).error
    }
    let missing = #"font family "Nowhere" was not found; "DejaVu Sans" is used instead"#
    #expect(try error("Nowhere") == "ringrender: warning: \(missing)\n")
    #expect(try error("Nowhere", "--strict-fonts") == "ringrender: error: \(missing)\n")
    #expect(
      try error("Nowhere", "--no-system-fonts", "--strict-fonts")
        == "ringrender: error: \(Self.problems[2])\n")
    // An installed family that a rule replaces.
    #expect(try error("Inter").isEmpty)
    #expect(
      try error("Inter", "--strict-fonts")
        == "ringrender: error: U+0041 “A”, U+0064 “d”, U+0061 “a” of the text \"Ada\" are in none of "
        + "its fonts; \"DejaVu Sans\" is used instead; "
        + "name the file of a font that has them in \"fonts\" of the config\n")
    #expect(try error("Inter", "--no-system-fonts", "--strict-fonts").isEmpty)
  }

  @Test func theConfigsOwnInterSufficesWithoutTheSystemsFonts() throws {
    try folder.write("<fontconfig></fontconfig>", to: "none.conf")
    let fonts = repository.appendingPathComponent("Tests/Fonts").path
    try folder.write(
      #"{ "fonts": ["Inter-Regular.otf"], "scene": { "type": "text", "text": "Move" } }"#,
      to: "t.json")
    func run(_ options: String...) throws -> Tool.Outcome {
      try Tool.run(
        ["-c", "t.json", "-o", "\(options.count).png"] + options, in: folder.url,
        environment: ["FONTCONFIG_FILE": folder["none.conf"]])
    }
    try FileManager.default.copyItem(
      atPath: fonts + "/Inter-Regular.otf", toPath: folder["Inter-Regular.otf"])
    #expect(try run("--no-system-fonts").status == 0 && run().status == 0)
    #expect(folder.data("1.png") == folder.data("0.png") && folder.data("0.png") != nil)
    try folder.write(#"{ "scene": { "type": "text", "text": "Move" } }"#, to: "t.json")
    #expect(try run("--no-system-fonts", "--font-dir", fonts).status == 0)
    let none = try run("--no-system-fonts")
    #expect(none.status == 65)
    #expect(none.error.contains("no font was found; install one"), "\(none.error)")
  }

  /// The warning may tell why a picture cannot be drawn.
  @Test(arguments: [
    ["render", "-o", "a.png"], ["frames", "-o", "a.apng"], ["frames", "-o", "%d.png"],
  ])
  func warningsAreNotLostIfDrawingFails(arguments: [String]) throws {
    let font = #""font": {"family": "Nowhere"}"#
    try folder.write(
      #"{"canvas": {"width": 2000, "height": 2000}, "scene": {"type": "text", "text": "A", \#(font)}}"#,
      to: "configs/large.json")
    func drawn(_ options: String...) throws -> (status: Int32, error: String, said: String) {
      try run(all: arguments + ["-c", "configs/large.json", "--max-memory", "5M"] + options)
    }
    let warning = "ringrender: warning: \(Self.problems[2])\n"
    let failed = try drawn()
    #expect(failed.status == 65 && failed.error.contains("raise --max-memory"))
    #expect(failed.error.components(separatedBy: warning).count == 2, "\(failed.error)")
    #expect(try !drawn("--quiet").error.contains("Nowhere"))
  }

  @Test func textsOfAnSVGHaveTheFontsOfTheFolder() throws {
    try folder.write("<fontconfig></fontconfig>", to: "none.conf")
    let text = #"<text y="12" font-family="Inter" font-size="12">Move</text>"#
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="16">\#(text)</svg>"#, to: "t.svg"
    )
    try folder.write(#"{ "scene": { "type": "image", "path": "t.svg" } }"#, to: "t.json")
    func drawn(_ fonts: String, _ options: String...) throws -> Data {
      let run = try Tool.run(
        ["-c", "t.json", "-o", "-"] + options, in: folder.url,
        environment: ["FONTCONFIG_FILE": folder[fonts]])
      #expect(run.status == 0, "\(run.error)")
      return run.output
    }
    let fonts = repository.appendingPathComponent("Tests/Fonts").path
    #expect(
      try drawn("none.conf", "--no-system-fonts", "--font-dir", fonts) == drawn("fonts.conf"))
  }
}
