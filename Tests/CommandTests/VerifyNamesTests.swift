import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// Names and links that `verify` finds in folders.
@Suite struct VerifyNamesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(ringConfig, "configs/ring.json")
    _ = try verify("--record", "missing")
  }

  private func write(_ text: String, _ path: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent(path).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try folder.write(text, to: path)
  }

  private func verify(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["verify", "configs", "--goldens", "goldens"] + arguments, in: folder.url,
      environment: ["RINGRENDER_GOLDEN_RECORD": ""])
  }

  private func shell(_ line: String) throws -> Tool.Outcome {
    try Tool.shell(line, in: folder.url)
  }

  // Times

  /// A petal rotation at an infinite time once crashed the program.
  @Test(arguments: [
    "inf", "infinity", "nan", "1e300", "1e10", "1000000001", "-0", "-1", "0x1p3", "1e-400", "01",
  ])
  func aTimeThatNoConfigHasIsNoTime(_ time: String) throws {
    let spinner = """
      { "scene": { "type": "progressView", "style": "circular" } }
      """
    try write(spinner, "configs/spinner.json")
    _ = try verify("--record", "missing")
    _ = try shell("cp goldens/spinner.png 'goldens/spinner@\(time)s.png'")
    let outcome = try verify()
    #expect(outcome.status == 1)
    #expect(
      outcome.text.hasPrefix(
        "spinner@\(time)s: nothing in configs uses this golden\n"), "\(outcome)")
  }

  @Test func theLatestTimeIsATime() throws {
    let moving = ringConfig.replacingOccurrences(
      of: "0.4", with: #"{ "from": 0, "to": 1, "duration": 1 }"#)
    try write(moving, "configs/moving.json")
    #expect(try verify("--record", "missing", "--times", "1000000000").status == 1)
    #expect(folder.data("goldens/moving@1000000000s.png") != nil, "\(folder.path)")
    #expect(try verify().text == "2 goldens: 2 passed\n")
  }

  // Names

  @Test func capitalsAreReadAsSmallLetters() throws {
    _ = try shell("cp goldens/ring.png configs/Shot.PNG; cp configs/ring.json configs/Other.JSON")
    #expect(try verify("--record", "missing").text.hasSuffix("3 goldens: 1 passed, 2 recorded\n"))
    #expect(folder.data("goldens/Shot.png") != nil && folder.data("goldens/Other.png") != nil)
  }

  @Test func twoEndingsOfOneNameAreAnError() throws {
    _ = try shell("cp goldens/ring.png configs/ring.PNG")
    let outcome = try verify()
    #expect(outcome.status == 65)
    #expect(
      outcome.text.hasPrefix(
        "ring: ring.PNG and ring.json would have the same golden; leave one out with --exclude\n")
    )
  }

  /// Some file systems treat names that differ only in normalization as one.
  @Test func namesThatDifferInNormalFormOnlyAreAnError() throws {
    _ = try shell(
      #"cp configs/ring.json $'configs/\xc3\xa9.json'; cp configs/ring.json $'configs/e\xcc\x81.json'"#
    )
    let outcome = try verify()
    #expect(outcome.status == 65 && outcome.text.contains("would have the same golden"))
  }

  @Test func aGoldenInCapitalsFails() throws {
    _ = try shell("cp goldens/ring.png goldens/old.PNG")
    let outcome = try verify()
    #expect(outcome.status == 65)
    #expect(
      outcome.text == """
        old.PNG: a golden's name must end in .png, in lower case
        2 goldens: 1 passed, 1 could not be checked

        """)
  }

  #if os(Linux)  // APFS rejects names that are not UTF-8.
    @Test func namesThatAreNotUTF8Fail() throws {
      _ = try shell(
        #"""
        cp configs/ring.json $'configs/a\xff.json'; mkdir $'configs/fold\xe9r'
        cp goldens/ring.png $'goldens/b\xc3.png'; : > $'configs/notes\xff.txt'
        """#)
      let outcome = try verify("--junit", "junit.xml")
      #expect(outcome.status == 65)
      #expect(
        outcome.text == #"""
          a\xFF.json: its name is not UTF-8, as a golden's must be
          b\xC3.png: a golden's name must be UTF-8
          fold\xE9r/: its name is not UTF-8, as a golden's must be
          4 goldens: 1 passed, 3 could not be checked

          """#)
      #expect(try verify("--exclude", "*\\\\x*").status == 0, "they are not selected")
    }

    @Test func anArgumentThatIsNotUTF8IsRefused() throws {
      for command in ["diff", "--config x.json -o", "frames --config x.json -o", "check"] {
        let outcome = try shell("\"$RR\" \(command) $'a\\xff.png'")
        #expect(outcome.status == 64)
        #expect(outcome.error.contains(#", 'a\xFF.png', is not UTF-8."#), "\(outcome.error)")
      }
      #expect(try shell("ls").text == "configs\ngoldens\n")
    }

    @Test func aLinkToANameThatIsNotUTF8IsNoOtherFile() throws {
      _ = try shell(#"cp goldens/ring.png $'real\xff.png'; ln -s $'real\xff.png' link.png"#)
      let outcome = try shell("\"$RR\" --config configs/ring.json -o link.png")
      #expect(
        outcome.status == 73 && outcome.error.hasPrefix("ringrender: error: cannot create link"))
      #expect(try shell("ls | wc -l").text == "4\n")
    }
  #endif

  @Test func aNameCannotWriteALineOfTheLog() throws {
    _ = try shell(
      #"printf '{' > $'configs/\n::error::x\x1b[2J.json'; cp goldens/ring.png $'goldens/\n::error::y.png'"#
    )
    for arguments in [[], ["--json", "-"], ["--junit", "-"]] {
      let outcome = try Tool.run(
        ["verify", "configs", "--goldens", "goldens", "--report", "report"] + arguments,
        in: folder.url)
      #expect(outcome.status == 65)
      #expect(!(outcome.text + outcome.error).contains("\n::error::"))
      #expect(!(outcome.text + outcome.error).contains("\u{1B}"))
    }
    let outcome = try verify()
    #expect(
      outcome.text.hasPrefix(
        #"""
        \n::error::x\u001B[2J: bad config
        configs/\n::error::x\u001B[2J.json:1:2: error: the text ends inside an object
        """#))
    #expect(outcome.text.contains(#"remove it: rm -- $'goldens/\012::error::y.png'"#))
    let removal = try #require(outcome.text.split(separator: "\n").first { $0.contains("rm --") })
    let command = try #require(removal.split(separator: ": ", maxSplits: 1).last)
    _ = try shell(String(command))
    #expect(try verify().text.contains("2 goldens: 1 passed, 1 could not be checked"))
  }

  /// A name at the file system's limit; names in the report are longer.
  @Test func theLongestNameIsKept() throws {
    let name = String(repeating: "n", count: 250)
    try write(ringConfig, "configs/\(name).json")
    _ = try verify("--record", "missing")
    try write(ringConfig.replacingOccurrences(of: "0.4", with: "0.5"), "configs/\(name).json")
    let outcome = try verify("--report", "report")
    #expect(outcome.status == 1 && outcome.text.contains(" pixels differ"), "\(outcome)")
    #expect(folder.data("report/index.html")?.range(of: Data("base64".utf8)) != nil)
  }

  @Test func aNameLikeAnOptionIsAccepted() throws {
    try write(ringConfig, "configs/-x.json")
    let text = try verify().text
    let line = try #require(text.split(separator: "\n").first { $0.contains("accept: ") })
    let command = try #require(line.split(separator: ": ", maxSplits: 1).last)
    let accepted = try shell(String(command))
    #expect(accepted.text.hasSuffix("1 golden: 1 recorded\n"), "\(line) \(accepted)")
  }
}
