import Foundation
import RingCompare
import RingCore
import TestSupport
import Testing

@testable import RingCommand

/// `--diagnostics json`: standard error has one object a line, and nothing else.
@Suite struct DiagnosticsJSONTests {
  private static let members: Set = [
    "file", "line", "column", "endLine", "endColumn", "path", "severity", "code", "message", "help",
    "replacement",
    // Only findings of lint have these.
    "element", "items", "value", "limit",
  ]

  /// Returns the objects on standard error. Fails if there is anything else.
  static func objects(
    _ error: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [[String: Any]] {
    guard !error.isEmpty else { return [] }
    #expect(error.hasSuffix("}\n"), "\(error)", sourceLocation: sourceLocation)
    return try error.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      let object = try #require(
        value as? [String: Any], "\(error)", sourceLocation: sourceLocation)
      #expect(members.isSuperset(of: object.keys), "\(line)", sourceLocation: sourceLocation)
      #expect(
        ["error", "warning", "note"].contains(object["severity"] as? String), "\(line)",
        sourceLocation: sourceLocation)
      #expect(object["message"] is String, "\(line)", sourceLocation: sourceLocation)
      let code = object["code"] as? String ?? ""
      #expect(
        code.wholeMatch(of: /[a-z]+(-[a-z]+)*(\/[a-z]+(-[a-z]+)*)?/) != nil, "\(line)",
        sourceLocation: sourceLocation)
      return object
    }
  }

  /// Returns severity, code and file of each object.
  private static func summaries(
    _ error: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try objects(error, sourceLocation: sourceLocation).map { object in
      ["severity", "code", "file"].map { object[$0] as? String ?? "-" }.joined(separator: " ")
    }
  }

  private static let json = ["--diagnostics", "json"]

  private static func text(_ members: String) -> String {
    #"{ "data": { "id": { "type": "string", "sample": "a" } }, "#
      + #""scene": { "type": "text", "text": "$data.id", \#(members) } }"#
  }

  /// The commands that read one config, with other arguments that they need.
  private static let commands: [[String]] = [
    ["check"], ["lint"], ["check", "--json"], ["lint", "--json"], ["render", "-o", "a.png"],
    ["frames", "-o", "a%d.png", "--frames", "0"], ["frames", "-o", "a.png", "--frames", "0"],
    ["explain"], ["batch", "--data", "rows.csv", "-o", "out/{id}.png"],
    ["batch", "--data", "rows.csv", "-o", "out.zip", "--name", "{id}.png"],
    ["batch", "--data", "rows.csv", "-o", "out/{id}.png", "--dry-run"],
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.text(#""colour": "red""#), to: "error.json")
    try folder.write(Self.text(#""font": { "family": "No Such Family" }"#), to: "warning.json")
    try folder.write(Self.text(#""color": "black""#), to: "good.json")
    try folder.write("id\na\nb\n", to: "rows.csv")
    return folder
  }

  private func run(
    _ command: [String], _ config: String, in folder: TemporaryFolder, _ others: String...
  ) throws -> Tool.Outcome {
    let unset = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"]
    return try ChildProgram.run(
      "/usr/bin/env",
      unset.flatMap { ["-u", $0] } + [Tool.path] + command + ["--config", config] + others,
      in: folder.url)
  }

  // The form

  @Test(
    arguments: [
      ([], .text), (["check", "--diagnostics", "json"], .json),
      (["--diagnostics=json", "a.json"], .json),
      (["--diagnostics", "json", "--diagnostics=text"], .text),
      (["--diagnostics=json", "--diagnostics", "xml"], .json),
      (["--diagnostics"], .text), (["--", "--diagnostics", "json"], .text),
      (["--diagnostic", "json"], .text), (["json", "--diagnostics"], .text),
    ] as [([String], MessageOutput.Form)])
  func theLastValueBeforeTwoDashesCounts(arguments: [String], form: MessageOutput.Form) {
    #expect(MessageOutput.form(requestedBy: arguments) == form)
  }

  // Each command

  @Test(arguments: commands) func anErrorOfAConfig(command: [String]) throws {
    let folder = try folder()
    let outcome = try run(command, "error.json", in: folder, "--diagnostics", "json")
    #expect(outcome.status == 65)
    let object = try #require(Self.objects(outcome.error).first)
    #expect(object["file"] as? String == "error.json" && object["severity"] as? String == "error")
    #expect(object["line"] as? Int == 1 && object["column"] is Int)
    #expect(object["endLine"] as? Int == 1 && object["endColumn"] is Int)
    #expect(object["path"] as? String == "scene.colour")
    #expect(object["message"] as? String == #"unknown key "colour" in text"#)
  }

  @Test(arguments: commands) func aWarning(command: [String]) throws {
    let folder = try folder()
    let outcome = try run(command, "warning.json", in: folder, "--diagnostics", "json")
    #expect(outcome.status == 0)
    #expect(try Self.summaries(outcome.error) == ["warning missing-font warning.json"])
    let quiet = try run(command, "warning.json", in: folder, "--diagnostics", "json", "--quiet")
    #expect(quiet.status == 0 && quiet.error.isEmpty, "\(quiet.error)")
    let strict = try run(command, "warning.json", in: folder, "--diagnostics=json", "--strict")
    #expect(strict.status == 65)
    let objects = try Self.objects(strict.error)
    #expect(!objects.isEmpty && objects.allSatisfy { $0["severity"] as? String == "error" })
    #expect(objects.allSatisfy { $0["code"] as? String == "missing-font" })
    // Without the option, the same problem is text.
    let plain = try run(command, "warning.json", in: folder)
    #expect(plain.status == 0)
    #expect(plain.error.contains("ringrender: warning: font family \"No Such Family\""))
  }

  @Test(arguments: commands) func aFileThatCannotBeRead(command: [String]) throws {
    let outcome = try run(command, "none.json", in: folder(), "--diagnostics", "json")
    #expect(outcome.status == 66)
    #expect(try Self.summaries(outcome.error) == ["error file none.json"])
    #expect(
      try Self.objects(outcome.error)[0]["message"] as? String
        == "cannot read none.json: No such file or directory")
  }

  @Test(arguments: commands + [["verify"], ["accept"], ["diff"], ["measure"], ["no-such-command"]])
  func aBadOption(command: [String]) throws {
    for option in ["--no-such-option", "--diagnostics=xml"] {
      let outcome = try run(command, "good.json", in: folder(), "--diagnostics", "json", option)
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(try Self.summaries(outcome.error) == ["error usage -"])
      #expect(!outcome.error.contains("Usage:") && !outcome.error.contains("Help:"))
    }
  }

  @Test(arguments: commands) func aRunWithoutProblemsPrintsNothing(command: [String]) throws {
    let folder = try folder()
    let outcome = try run(command, "good.json", in: folder, "--diagnostics", "json")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    // The option changes standard error only.
    #expect(try run(command, "good.json", in: folder).output == outcome.output)
  }

  @Test func theDefaultCommandAndAConfigInPlaceOfACommand() throws {
    let folder = try folder()
    for arguments in [["--config", "error.json", "-o", "a.png"], ["error.json"]] {
      let outcome = try Tool.run(arguments + Self.json, in: folder.url)
      #expect(outcome.status == 65)
      #expect(try Self.objects(outcome.error)[0]["file"] as? String == "error.json")
    }
  }

  @Test func standardInputHasAName() throws {
    let config = Data(Self.text(#""colour": "red""#).utf8)
    for arguments in [["check", "-"], ["check", "--json", "-"], ["-c", "-", "-o", "-"]] {
      let outcome = try Tool.run(arguments + Self.json, input: config)
      #expect(try Self.objects(outcome.error)[0]["file"] as? String == "<stdin>")
    }
    let blank =
      #"{ "scene": { "type": "rectangle", "frame": { "width": 9, "height": 9 }, "opacity": 0 } }"#
    let outcome = try Tool.run(["check", "-"] + Self.json, input: Data(blank.utf8))
    #expect(try Self.summaries(outcome.error) == ["warning blank <stdin>"])
  }

  @Test func colorsAreLeftOut() throws {
    let outcome = try run(
      ["check", "--color", "always"], "error.json", in: folder(), "--diagnostics", "json")
    #expect(try Self.objects(outcome.error).count == 1)
    #expect(!outcome.error.contains("\u{1B}") && !outcome.error.contains("\\u001b"))
  }

  /// For each invalid config, the objects have the positions and paths of the text.
  @Test func invalidConfigsHaveThePlacesOfTheText() throws {
    let folder = repository.appendingPathComponent("Tests/RingConfigDecodingTests/Fixtures/invalid")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted()
    #expect(files.count > 70)
    for file in files {
      let text = try Tool.run(["check", file], in: folder)
      let data = try Tool.run(["check", file] + Self.json, in: folder)
      #expect(text.status == data.status, "\(file)")
      let objects = try Self.objects(data.error)
      var rest = text.error[...]
      // The text has at most 50 problems of a config.
      for object in objects.prefix(50) {
        guard let name = object["file"] as? String, let message = object["message"] as? String
        else { continue }
        let place = ["line", "column"].compactMap { object[$0] as? Int }.map { ":\($0)" }.joined()
        let severity = object["severity"] as? String ?? ""
        let heading = "\(name)\(place): \(severity): \(message.printable)\n"
        guard let start = rest.firstRange(of: heading) else {
          // Only problems without a position have another heading.
          #expect(place.isEmpty && rest.contains(message.printable), "\(file): \(object)")
          continue
        }
        rest = rest[start.upperBound...]
        let path = (object["path"] as? String).map { " \($0.printable)\n" }
        let marks = rest.split(separator: "\n", omittingEmptySubsequences: false).prefix(2).last
        if let path, let marks, marks.contains("^") {
          #expect((marks + "\n").hasSuffix(path), "\(file): \(object)")
        }
      }
      #expect(!objects.isEmpty, "\(file)")
    }
  }

  // check and lint

  @Test(arguments: ["check", "lint"])
  func theDocumentHasEveryErrorWithItsCode(command: String) throws {
    let folder = try folder()
    let configs = ["error.json", "none.json", "warning.json"]
    let outcome = try Tool.run([command, "--json"] + configs, in: folder.url)
    #expect(outcome.status == 66)
    let document = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    #expect(document?["version"] as? Int == 1)
    let all = try #require(document?["diagnostics"] as? [[String: Any]])
    #expect(all.map { $0["file"] as? String } == configs)
    #expect(all.map { $0["severity"] as? String } == ["error", "error", "warning"])
    #expect(all.dropFirst().map { $0["code"] as? String } == ["file", "missing-font"])
    #expect(all[0]["path"] as? String == "scene.colour" && all[0]["code"] is String)
    // Standard error is text, unless the other option is given, too.
    #expect(outcome.error.contains("ringrender: error: cannot read none.json: "))
    let both = try Tool.run([command, "--json"] + configs + Self.json, in: folder.url)
    #expect(both.output == outcome.output && both.status == outcome.status)
    let objects = try Self.objects(both.error)
    #expect(objects.map { $0 as NSDictionary } == all.map { $0 as NSDictionary })
  }

  @Test func warningsThatAreErrorsAreErrorsInTheDocument() throws {
    let folder = try folder()
    try folder.write(
      ##"{ "canvas": { "background": "white" }, "lint": { "allow": ["blank"] }, "##
        + ##""scene": { "type": "text", "text": "a", "color": "#000" } }"##, to: "allow.json")
    for (options, status, severity) in [([], 0, "warning"), (["--strict"], 65, "error")] {
      let outcome = try Tool.run(["lint", "--json", "allow.json"] + options, in: folder.url)
      let document = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
      let all = document?["diagnostics"] as? [[String: Any]]
      #expect(outcome.status == status)
      #expect(all?.map { $0["severity"] as? String } == [severity])
    }
  }

  private static let faint = """
    { "data": { "id": { "type": "string", "sample": "a" } }, "canvas": { "background": "white" },
      "alt": "$data.id",
      "scene": { "type": "activityRing", "id": "move", "progress": 0.4, "colors": ["#959595"] } }
    """

  @Test func findingsHaveTheNamesOfTheirRules() throws {
    let folder = try folder()
    try folder.write(Self.faint, to: "faint.json")
    let plain = try Tool.run(["lint", "faint.json"], in: folder.url)
    let outcome = try Tool.run(["lint", "faint.json"] + Self.json, in: folder.url)
    #expect(outcome.status == 1 && outcome.output == plain.output && plain.error.isEmpty)
    let finding = try #require(Self.objects(outcome.error).first)
    #expect(finding["code"] as? String == "contrast/background")
    #expect(finding["element"] as? String == "move" && finding["limit"] as? Double == 3)
    let batch = ["batch", "--data", "rows.csv", "-o", "out/{id}.png", "--lint"]
    let rows = try run(batch, "faint.json", in: folder, "--diagnostics", "json")
    #expect(rows.status == 0)
    let warning = try #require(Self.objects(rows.error).first)
    #expect(warning["code"] as? String == "contrast/background" && warning["line"] as? Int == 3)
    #expect((warning["message"] as? String)?.hasPrefix("out/a.png and 1 more: #959595 has") == true)
    let strict = try run(batch, "faint.json", in: folder, "--diagnostics", "json", "--strict")
    #expect(strict.status == 65)
    #expect(
      try Self.summaries(strict.error).filter { $0.hasPrefix("error contrast/background rows.csv") }
        .count == 2)
  }

  @Test func settingsThatCannotBeReadAreInTheDocument() throws {
    let folder = try folder()
    try folder.write("[]", to: "settings.json")
    for (settings, status) in [("none.json", 66), ("settings.json", 65)] as [(String, Int32)] {
      let outcome = try Tool.run(
        ["lint", "good.json", "--json", "--settings", settings] + Self.json, in: folder.url)
      #expect(outcome.status == status)
      let document = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
      let all = try #require(document?["diagnostics"] as? [[String: Any]])
      #expect(all.map { $0["file"] as? String } == [settings])
      #expect(try Self.objects(outcome.error).count == 1)
    }
  }

  @Test(arguments: [
    ["check", "--json", "good.json"], ["lint", "--json", "good.json"],
    ["verify", ".", "--goldens", "goldens", "--json", "-"],
    ["verify", ".", "--goldens", "goldens", "--suggest"],
  ])
  func annotationsCannotBeOnTheSameStream(arguments: [String]) throws {
    let folder = try folder()
    let outcome = try Tool.run(
      arguments + ["--annotations", "github"] + Self.json, in: folder.url)
    #expect(outcome.status == 64)
    #expect(
      try Self.objects(outcome.error).map { $0["message"] as? String } == [
        "--annotations github and --diagnostics json contradict each other: both use stderr, "
          + "because stdout has another output."
      ])
  }

  // frames and batch

  @Test func aProblemAtAMomentNamesTheFrame() throws {
    let frames = try FramesFolder(
      """
      { "canvas": { "width": 60, "height": 60 }, "animation": { "duration": 1, "fps": 10 },
        "scene": { "type": "activityRing", "radius": 20, "progress": 0.5, "thickness":
          { "from": 10, "to": 60, "duration": 0.5, "repeat": 2, "autoreverse": true } } }
      """)
    let outcome = try frames.run("--jobs", "3", "--diagnostics", "json", "-q")
    #expect(outcome.status == 65)
    let objects = try Self.objects(outcome.error)
    #expect(objects.count == 2 && objects[0]["line"] as? Int == 3)
    #expect(objects[0]["file"] as? String == "anim.json")
    #expect(objects[1]["code"] as? String == "moment")
    #expect(
      objects[1]["message"] as? String
        == "frame 3 (at 0.3 s): the config has errors at this moment")
  }

  @Test func invalidRowsHaveThePlacesOfTheirCells() throws {
    let cards = try CardFolder(rows: [
      CardFolder.row(1), "p2,7,,4,round", CardFolder.row(3), "p4,0.5,nocolor,4,round",
    ])
    let outcome = try cards.run("--diagnostics", "json")
    #expect(outcome.status == 65)
    #expect(
      try Self.summaries(outcome.error) == ["error row people.csv", "error row people.csv"])
    let objects = try Self.objects(outcome.error)
    #expect(objects.map { $0["line"] as? Int } == [3, 5])
    #expect(objects.map { $0["column"] as? Int } == [4, 8])
    #expect((objects[0]["message"] as? String)?.hasPrefix("row 2: ") == true)
    let stopped = try cards.run("--diagnostics", "json", "--fail-fast", "--quiet")
    #expect(
      try Self.summaries(stopped.error) == ["error row people.csv", "error stopped -"])
    #expect(
      try Self.objects(stopped.error)[1]["message"] as? String
        == "stopped: more than 0 rows have errors")
    let data = try cards.run("--diagnostics", "json", data: "none.csv")
    #expect(data.status == 66)
    #expect(try Self.summaries(data.error) == ["error file none.csv"])
  }

  @Test func rowsBeyondTheSavedOnesAreNoted() throws {
    let cards = try CardFolder(rows: (1...23).map { "p\($0),7,,4,round" })
    let outcome = try cards.run("--diagnostics", "json", "--failed-rows", "failed.ndjson")
    let summaries = try Self.summaries(outcome.error)
    #expect(summaries.count == 21 && summaries.last == "note more -")
    let quiet = try cards.run("--diagnostics", "json", "--failed-rows", "failed.ndjson", "-q")
    #expect(try Self.summaries(quiet.error).allSatisfy { $0 == "error row people.csv" })
  }

  @Test func aHeaderWithoutAColumnHasAPlace() throws {
    let cards = try CardFolder(rows: [])
    try cards.folder.write("id,id\na,b\n", to: "people.csv")
    let outcome = try cards.run("--diagnostics", "json")
    #expect(outcome.status == 65)
    let object = try #require(Self.objects(outcome.error).first)
    #expect(object["file"] as? String == "people.csv" && object["line"] as? Int == 1)
    #expect(object["code"] as? String == "row")
  }

  @Test func incompleteFilesAreErrors() throws {
    let frames = try FramesFolder()
    #expect(try frames.run("--diagnostics", "json").status == 0)
    try frames.remove("out/003.png")
    try frames.folder.write("surplus", to: "out/099.png")
    for options in [[], ["--quiet"]] {
      let outcome = try frames.run(all: ["--verify-outputs"] + options + Self.json)
      #expect(outcome.status == 1 && outcome.text == "--frames 3\n")
      #expect(
        try Self.summaries(outcome.error) == ["error missing -", "error surplus -"])
      #expect(try Self.objects(outcome.error)[0]["message"] as? String == "missing: frame 3")
    }
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func anInterruptedRunLeavesObjectsOnly(signal: String, status: Int) throws {
    let folder = try FramesFolder()
    let line = """
      set -m
      "$RR" frames --config anim.json -o 'out/%03d.png' --jobs 2 --scale 8 --duration 60 \
        --set scene.progress.duration=60 --diagnostics json 2> err &
      until [ -e out/003.png ]; do sleep 0.01; done; kill -\(signal) $!; wait $!; echo $?
      """
    let run = try Tool.shell(line, in: folder.folder.url)
    #expect(run.text.contains("\(status)\n"), "\(run.text)")
    let error = try folder.folder.text("err")
    #expect(try Self.summaries(error) == ["error interrupted -"])
    let message = try Self.objects(error)[0]["message"] as? String ?? ""
    #expect(message.hasPrefix("interrupted: ") && message.hasSuffix(" --resume"), "\(message)")
  }

  // verify and accept

  @Test func failuresOfVerifyHaveTheirVerdictsAsCodes() throws {
    let folder = try folder()
    for name in ["good", "other", "gone"] {
      try folder.write(Self.text(#""color": "black""#), to: "configs/\(name).json")
    }
    let verify = ["verify", "configs", "--goldens", "goldens"]
    let recorded = try Tool.run(verify + ["--record", "missing"] + Self.json, in: folder.url)
    #expect(recorded.status == 1)
    #expect(
      try Self.summaries(recorded.error)
        == ["gone", "good", "other"].map {
          "error recorded configs/\($0).json"
        })
    try folder.write(Self.text(#""color": "red""#), to: "configs/other.json")
    try FileManager.default.removeItem(atPath: folder["configs/gone.json"])
    try folder.write(Self.text(#""colour": "red""#), to: "configs/wrong.json")
    try folder.write(
      Self.text(#""font": { "family": "No Such", "size": 30 }"#), to: "configs/new.json")
    let plain = try Tool.run(verify, in: folder.url)
    let outcome = try Tool.run(verify + Self.json, in: folder.url)
    #expect(outcome.status == 65 && outcome.output == plain.output)
    let summaries = try Self.summaries(outcome.error)
    for expected in [
      "warning picture configs/new.json", "error missing configs/new.json",
      "error different configs/other.json", "error orphan goldens/gone.png",
    ] {
      #expect(summaries.contains(expected), "\(summaries)")
    }
    let wrong = try Self.objects(outcome.error).filter { $0["path"] as? String == "scene.colour" }
    #expect(wrong.count == 1 && wrong[0]["file"] as? String == "configs/wrong.json")
    // If the list of failures is on standard error, it is left out there.
    let taken = try Tool.run(verify + ["--json", "-"] + Self.json, in: folder.url)
    #expect(try Self.summaries(taken.error) == summaries)
  }

  @Test func foldersAndReportsThatAreMissing() throws {
    let folder = try folder()
    try folder.makeFolder("empty")
    for (arguments, status, expected) in [
      (["verify", "none", "--goldens", "goldens"], 66, "error file -"),
      (["verify", "empty", "--goldens", "empty2"], 66, "error file -"),
      (
        ["verify", "empty", "--goldens", "empty3", "--record", "all"], 66, "error empty-selection -"
      ),
      (["accept", "none", "--goldens", "goldens"], 66, "error report none"),
    ] as [([String], Int32, String)] {
      let outcome = try Tool.run(arguments + Self.json, in: folder.url)
      #expect(outcome.status == status)
      #expect(try Self.summaries(outcome.error) == [expected])
    }
  }

  @Test func namesThatAReportDoesNotHave() throws {
    let folder = try folder()
    try folder.write(Self.text(#""color": "black""#), to: "configs/good.json")
    try folder.makeFolder("goldens")
    let verified = try Tool.run(
      ["verify", "configs", "--goldens", "goldens", "--report", "report"] + Self.json,
      in: folder.url)
    #expect(try Self.summaries(verified.error) == ["error missing configs/good.json"])
    let outcome = try Tool.run(
      ["accept", "report", "nobody", "--goldens", "goldens"] + Self.json, in: folder.url)
    #expect(outcome.status == 1)
    #expect(try Self.summaries(outcome.error) == ["error unknown-name -"])
  }

  // The stream

  /// A library that prints on standard error itself does not reach it.
  @Test func librariesAddNoText() throws {
    let folder = try folder()
    let environment = ["FONTCONFIG_FILE": "/nonexistent/fonts.conf"]
    let arguments = ["render", "-c", "good.json", "-o", "a.png"]
    let plain = try Tool.run(arguments, in: folder.url, environment: environment)
    #expect(plain.error.contains("Fontconfig error: "))
    let outcome = try Tool.run(
      arguments + Self.json, in: folder.url, environment: environment)
    #expect(outcome.status == plain.status)
    _ = try Self.objects(outcome.error)
  }

  @Test func aClosedStreamChangesNothing() throws {
    let folder = try folder()
    let line = """
      "$RR" render -c warning.json -o a.png --diagnostics json 2>&-; echo $?
      "$RR" render -c error.json -o b.png --diagnostics json 2>&-; echo $?
      "$RR" render -c warning.json -o - --diagnostics json 2>&- | cmp - a.png; echo $?
      """
    #expect(try Tool.shell(line, in: folder.url).text == "0\n65\n0\n")
    #expect(!folder.exists("b.png"))
    let full = try Tool.shell(
      "\"$RR\" check error.json --diagnostics json 2> /dev/full; echo $?", in: folder.url)
    #expect(full.text == "65\n")
  }

  @Test func namesAreDataAndNotText() throws {
    let folder = try folder()
    let name = "a\n{\"code\": \"b\"}\u{1B}[31m.json"
    try folder.write(Self.text(#""colour": "red""#), to: name)
    let outcome = try Tool.run(["check", name] + Self.json, in: folder.url)
    #expect(outcome.status == 65)
    #expect(try Self.objects(outcome.error).map { $0["file"] as? String } == [name])
  }

  // The page

  private static func page() throws -> String {
    try String(
      contentsOf: repository.appendingPathComponent("docs/diagnostics.md"), encoding: .utf8)
  }

  /// All codes but those of configs and the names of lint's rules.
  private static let codesOfCommands: [Problem.Code] =
    [
      .usage, .input, .bug, .interrupted, .stopped, .moment, .more, .blank, .noMotion,
      .samePictures, .outdatedBaseline, .unusedOption, .emptySelection, .unknownName, .report,
      .notAccepted, .picture, .unusedAlternative, .arrayLimit, .surplus, .tooLarge, .tooMuchWork,
      .outOfMemory, .missingLibrary, .missingFont, .missingGlyphs, .invalidView, .file, .image,
      .format, .config, .row, .program, .cancelled, .other,
    ] + CaseVerdict.allCases.filter(\.isFailure).map { Problem.Code($0) }
    + JobVerificationResult.State.allCases.filter { $0 != .complete }.map { Problem.Code($0) }

  @Test func thePageListsTheCodesOfCommands() throws {
    let section = try #require(
      Self.page().split(separator: "\n## ").first { $0.hasPrefix("Codes of commands\n") })
    let listed = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.1) }
    }
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == Set(Self.codesOfCommands.map(\.rawValue)))
  }

  /// The commands on the page print the objects that follow them.
  @Test func theExampleOfThePageRuns() throws {
    let block = try #require(
      Self.page().split(separator: "```\n").first { $0.hasPrefix("$ cat goals.rings.json\n") })
    let parts = block.split(separator: "$ ").map { $0.split(separator: "\n") }
    let config = try #require(parts.first).dropFirst().joined(separator: "\n")
    let folder = try TemporaryFolder()
    try folder.write(config, to: "goals.rings.json")
    #expect(parts.count > 2)
    for part in parts.dropFirst() {
      let outcome = try Tool.shell(String(part[0]), in: folder.url)
      let objects = try Self.objects(outcome.error)
      let expected = try Self.objects(part.dropFirst().map { $0 + "\n" }.joined())
      #expect(objects.count == expected.count && !objects.isEmpty)
      for (object, expected) in zip(objects, expected) {
        #expect(object as NSDictionary == expected as NSDictionary)
      }
    }
  }
}
