import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

@testable import RingSystem

/// Reports and folders in `ringrender review`.
@Suite struct ReviewTests {
  private let folder: TemporaryFolder

  /// Three goldens, of which two are different now, a picture without a golden, and a config with
  /// an error; with a report of them.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["rings/move", "rings/stand", "alone"] {
      try folder.write(ringConfig, to: "configs/\(name).json")
    }
    _ = try verify("--record", "missing")
    for name in ["rings/move", "rings/stand"] { try change(name, to: "0.5") }
    try change("new", to: "0.8")
    try folder.write("{", to: "configs/bad.json")
    #expect(try verify("--report", "report").status == 65)
  }

  private func change(_ name: String, to progress: String) throws {
    try folder.write(
      ringConfig.replacingOccurrences(of: "0.4", with: progress), to: "configs/\(name).json")
  }

  private func verify(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["verify", "configs", "--goldens", "goldens"] + arguments, in: folder.url,
      environment: ["RINGRENDER_GOLDEN_RECORD": ""])
  }

  private func review(_ arguments: String...) throws -> ReviewRun {
    try ReviewRun(arguments, in: folder)
  }

  private func golden(_ name: String) -> Data? { folder.data("goldens/\(name).png") }

  // The state

  @Test func theStateNamesTheFailures() throws {
    let run = try review("report")
    let state = try run.state()
    #expect(state["mode"] as? String == "report" && state["title"] as? String == "report")
    #expect(state["finished"] as? Bool == false && state["revision"] as? Int == 1)
    #expect(try run.counts() == ["open": 4, "accepted": 0, "rejected": 0])
    let cases = try run.cases()
    #expect(cases.keys.sorted() == ["bad", "new", "rings/move", "rings/stand"])
    let move = try #require(cases["rings/move"])
    #expect(move["verdict"] as? String == "different" && move["status"] as? String == "open")
    #expect(move["kinds"] as? [String] == ["expected", "actual", "difference"])
    #expect(move["width"] as? Int == 61 && move["height"] as? Int == 61)
    #expect((move["message"] as? String)?.contains("pixels differ") == true)
    #expect((move["hints"] as? [String])?.contains { $0.contains("progress is 0.5") } == true)
    #expect(move["alt"] as? String == "Progress ring Move: 50 %")
    #expect(move["group"] as? Int == 0)
    #expect(cases["new"]?["kinds"] as? [String] == ["actual"])
    #expect(cases["bad"]?["kinds"] as? [String] == [])
    #expect(cases["bad"]?["group"] is NSNull)
    let groups = try #require(state["groups"] as? [[String: Any]])
    #expect(groups.count == 1 && groups[0]["id"] as? Int == 0)
    #expect(groups[0]["cases"] as? [Int] == [2, 3])
    #expect((groups[0]["title"] as? String)?.hasPrefix("2 pictures differ in the same way") == true)
  }

  @Test func picturesAreEncodedAnew() throws {
    let run = try review("report")
    let number = try #require(try run.cases()["rings/move"]?["id"] as? Int)
    for kind in ["expected", "actual", "difference"] {
      let file = try #require(folder.data("report/pictures/rings/move.\(kind).png"))
      let image = try run.picture("case=\(number)&kind=\(kind)")
      #expect(image == (try PNGDecoder().decode(Array(file))))
    }
    // A text that the file has is not in what is served.
    let file = try #require(folder.data("report/pictures/rings/move.new.png"))
    let end = try #require(file.range(of: Data("IEND".utf8))).lowerBound - 4
    let hidden = Data([0, 0, 0, 3]) + Data("tEXtk\0x".utf8) + Data([0, 0, 0, 0])
    try folder.write(
      file[..<end] + hidden + file[end...], to: "report/pictures/rings/move.new.png")
    let served = try run.request("/picture?case=\(number)&kind=actual")
    #expect(served.status == 409 || served.body.range(of: Data("tEXt".utf8)) == nil)
    for (query, status) in [
      ("case=99&kind=actual", 404), ("case=-1&kind=actual", 404), ("case=0&kind=actual", 404),
      ("case=x&kind=actual", 400), ("case=2&kind=new", 400), ("case=2", 400), ("", 400),
    ] {
      let response = try run.request("/picture?\(query)")
      let message =
        status == 404
        ? "there is no such picture" : "expected case=0&kind=expected, actual or difference"
      #expect(response.status == status, "\(query)")
      #expect(response.text == #"{"error": "\#(message)"}"#, "\(query)")
    }
  }

  // Decisions

  /// Accepting writes what `accept` writes; taking it back restores every byte.
  @Test func acceptedGoldensAreWrittenAndTakenBack() throws {
    let before = (golden("rings/move"), golden("rings/stand"))
    let run = try review("report", "--goldens", "goldens")
    #expect(try run.decide(["rings/move", "new"], "accept").status == 200)
    #expect(try run.counts() == ["open": 2, "accepted": 2, "rejected": 0])
    let written = (golden("rings/move"), golden("new"))
    #expect(written.0 != before.0 && written.1 != nil && golden("rings/stand") == before.1)
    #expect(try run.cases()["new"]?["status"] as? String == "accepted")
    // Again is harmless.
    #expect(try run.decide(["rings/move"], "accept").status == 200)
    #expect(golden("rings/move") == written.0)
    #expect(try run.decide(["rings/move", "new"], "open").status == 200)
    #expect(golden("rings/move") == before.0 && golden("new") == nil)
    // Rejecting takes back, too.
    #expect(try run.decide(["rings/move"], "accept").status == 200)
    #expect(try run.decide(["rings/move"], "reject").status == 200)
    #expect(golden("rings/move") == before.0)
    #expect(try run.counts() == ["open": 3, "accepted": 0, "rejected": 1])
    _ = run.interrupt()
    #expect(
      try Tool.run(
        ["accept", "report", "rings/move", "new", "--goldens", "goldens"], in: folder.url
      ).status == 0)
    #expect(golden("rings/move") == written.0 && golden("new") == written.1)
  }

  /// As after a decision that could take back only some goldens, because the disk was full.
  @Test func whatIsTakenBackAlreadyIsNoConflict() throws {
    let before = (golden("rings/move"), golden("rings/stand"))
    let run = try review("report", "--goldens", "goldens")
    #expect(try run.decide(["rings/move", "rings/stand"], "accept").status == 200)
    try folder.write(try #require(before.0), to: "goldens/rings/move.png")
    #expect(try run.decide(["rings/move", "rings/stand"], "open").status == 200)
    #expect(golden("rings/move") == before.0 && golden("rings/stand") == before.1)
  }

  /// The exit code is that of the decisions before.
  @Test func nothingIsDecidedAfterTheEnd() throws {
    let before = golden("rings/move")
    let run = try review("report", "--goldens", "goldens")
    let number = try #require(try run.cases()["rings/move"]?["id"] as? Int)
    // The server waits for the page that has the answer.
    let page = try run.beginFinishing()
    let late = try run.request(
      "/decide", "POST", body: "{\"cases\": [\(number)], \"decision\": \"accept\"}")
    #expect(late.status == 409 && late.text == #"{"error": "the review is finished"}"#)
    withExtendedLifetime(page) {}
    #expect(run.outcome().status == 1 && golden("rings/move") == before)
  }

  @Test func hashesAreAcceptedAndTakenBack() throws {
    let options = ["verify", "configs", "--goldens", "goldens.txt"]
    try folder.remove("configs/bad.json")
    _ = try Tool.run(options + ["--record", "missing"], in: folder.url)
    try change("alone", to: "0.9")
    #expect(try Tool.run(options + ["--report", "report"], in: folder.url).status == 1)
    let before = try folder.text("goldens.txt")
    let run = try review("report", "--goldens", "goldens.txt")
    #expect(try run.decide(["alone"], "accept").status == 200)
    #expect(try folder.text("goldens.txt") != before)
    #expect(try run.decide(["alone"], "open").status == 200)
    #expect(try folder.text("goldens.txt") == before)
    #expect(try run.decide(["alone"], "accept").status == 200)
    #expect(try run.finish() == 0 && run.outcome().status == 0)
    #expect(try Tool.run(options, in: folder.url).status == 0)
  }

  @Test func whatCannotBeAcceptedChangesNothing() throws {
    let before = golden("rings/move")
    let run = try review("report", "--goldens", "goldens")
    let refused = try run.decide(["rings/move", "bad"], "accept")
    #expect(refused.status == 409)
    #expect(
      refused.text
        == #"{"error": "bad: there is no picture to accept, because the verdict is error"}"#)
    #expect(try golden("rings/move") == before && run.counts()["open"] == 4)
    // A golden that has changed since the run.
    try folder.write("other", to: "goldens/rings/move.png")
    let changed = try run.decide(["rings/stand", "rings/move"], "accept")
    #expect(changed.status == 409 && changed.text.contains("run verify again"))
    #expect(try run.counts()["accepted"] == 0)
    // One that has changed since it was accepted is not replaced.
    #expect(try run.decide(["rings/stand"], "accept").status == 200)
    try folder.write("mine", to: "goldens/rings/stand.png")
    let kept = try run.decide(["rings/stand"], "open")
    #expect(kept.status == 409)
    #expect(
      kept.text == """
        {"error": "goldens/rings/stand.png has changed since it was accepted: it stays as it is"}
        """)
    #expect(try folder.text("goldens/rings/stand.png") == "mine")
    // A picture that is damaged.
    try folder.write("damaged", to: "report/pictures/new.new.png")
    #expect(try run.decide(["new"], "accept").status == 409)
    #expect(golden("new") == nil)
    let blind = try review("report")
    #expect(
      try blind.decide(["new"], "accept").text == """
        {"error": "the review has no goldens to write: start it with --goldens DIR"}
        """)
  }

  @Test(arguments: [
    "", "[]", "{", #"{"cases": [0]}"#, #"{"cases": [], "decision": "accept"}"#,
    #"{"cases": [0], "decision": "delete"}"#, #"{"cases": 0, "decision": "open"}"#,
    #"{"cases": [0.5], "decision": "open"}"#, #"{"cases": [1e300], "decision": "open"}"#,
    #"{"cases": ["0"], "decision": "open"}"#, #"{"cases": [-1], "decision": "open"}"#,
    #"{"cases": [4], "decision": "open"}"#, #"{"cases": [1, 1], "decision": "open"}"#,
  ])
  func malformedDecisionsAreRefused(body: String) throws {
    let run = try review("report", "--goldens", "goldens")
    let response = try run.request("/decide", "POST", body: body)
    #expect(response.status == 400)
    let messages = [
      "there is no such case", "cases must be different numbers",
      #"expected {\"cases\": [0], \"decision\": \"accept\", \"reject\" or \"open\"}"#,
    ]
    #expect(messages.contains { response.text == "{\"error\": \"\($0)\"}" }, "\(response.text)")
    #expect(try run.state()["revision"] as? Int == 1)
  }

  @Test func twoPagesSeeEachOther() throws {
    let run = try review("report", "--goldens", "goldens")
    let pages = try [run.listen(), run.listen()]
    #expect(try run.decide(["new"], "accept").status == 200)
    for page in pages { #expect(try run.nextRevision(page) == 2) }
  }

  // The end

  @Test func theOtherPageIsToldOfTheEnd() throws {
    let run = try review("report", "--goldens", "goldens")
    let page = try run.listen()
    #expect(try run.finish() == 1)
    let event = Data("\"finished\": true}\n\n".utf8)
    let data = page.receive { $0.range(of: event) != nil }
    #expect(data.range(of: event) != nil)
    #expect(run.outcome().status == 1)
  }

  @Test func theExitCodeIsThatOfTheDecisions() throws {
    var run = try review("report", "--goldens", "goldens")
    #expect(try run.finish() == 1 && run.outcome().status == 1)
    #expect(run.outcome().error == "")
    run = try review("report", "--goldens", "goldens")
    _ = try run.decide(["new", "rings/move", "rings/stand"], "accept")
    #expect(run.interrupt() == ChildProgram.Outcome(status: 1))
    try folder.remove("configs/bad.json")
    try change("alone", to: "0.9")
    // The folder is verified by this program.
    run = try review("configs", "--goldens", "goldens")
    #expect(try run.cases().keys.sorted() == ["alone"])
    _ = try run.decide(["alone"], "accept")
    #expect(run.interrupt() == ChildProgram.Outcome(status: 0))
    #expect(try verify().status == 0)
    let nothing = try Tool.run(["review", "configs", "--goldens", "goldens"], in: folder.url)
    #expect(nothing.status == 0 && nothing.text == "")
    #expect(nothing.error == "nothing to review: no picture of configs differs\n")
  }

  /// No temporary report stays, whatever ends the review.
  @Test func nothingStaysBehind() throws {
    let temporary = try TemporaryFolder()
    for signal in [SIGINT, SIGTERM] {
      let child = try ChildProgram(
        Tool.path, ["review", "configs", "--goldens", "goldens", "--port", "0"], in: folder.url,
        environment: ["TMPDIR": temporary.path, "RINGRENDER_GOLDEN_RECORD": ""], greeting: "http")
      #expect(try temporary.names.count == 1)
      child.send(signal)
      #expect(child.outcome().status == 1)
      #expect(try temporary.names == [])
    }
  }

  @Test func aRevisionIsReviewedWithoutGoldens() throws {
    try folder.remove("configs/bad.json")
    _ = try Tool.shell(
      "git init -q && git add . && git -c user.name=a -c user.email=a@b commit -qm x",
      in: folder.url)
    try change("alone", to: "0.9")
    let run = try review("configs", "--against", "HEAD")
    #expect(try run.cases()["alone"]?["verdict"] as? String == "changed")
    let before = golden("alone")
    #expect(try run.decide(["alone"], "accept").status == 200)
    #expect(golden("alone") == before)
    #expect(try run.finish() == 0 && run.outcome().status == 0)
  }

  // Playwright

  @Test func picturesOfPlaywrightAreReviewed() throws {
    let (old, new) = (
      try #require(golden("alone")), try #require(folder.data("report/pictures/new.new.png"))
    )
    try folder.write(old, to: "results/a-chromium/home-expected.png")
    try folder.write(new, to: "results/a-chromium/home-actual.png")
    try folder.write(new, to: "results/a-chromium/first-actual.png")
    // Another golden is equal.
    for name in ["home-chromium-linux", "other"] {
      try folder.write(old, to: "tests/a.spec.ts-snapshots/\(name).png")
    }
    let blind = try review("results")
    let cases = try blind.cases()
    #expect(cases["a-chromium/home"]?["kinds"] as? [String] == ["expected", "actual"])
    #expect(
      cases["a-chromium/home"]?["message"] as? String == "the picture differs from the expected one"
    )
    #expect(cases["a-chromium/first"]?["message"] as? String == "no picture is expected")
    #expect(
      try blind.decide(["a-chromium/home"], "accept").text == """
        {"error": "the review does not know where the expected pictures are: start it with \
        --goldens DIR"}
        """)
    let run = try review("results", "--goldens", "tests")
    let missing = try run.decide(["a-chromium/first"], "accept")
    #expect(missing.status == 409)
    #expect(
      missing.text == """
        {"error": "a-chromium/first: there is no golden yet, and only Playwright knows its path: run \
        it with --update-snapshots"}
        """)
    #expect(try run.decide(["a-chromium/home"], "accept").status == 200)
    let written = try #require(folder.data("tests/a.spec.ts-snapshots/home-chromium-linux.png"))
    #expect(try PNGDecoder().decode(Array(written)) == PNGDecoder().decode(Array(new)))
    #expect(folder.data("tests/a.spec.ts-snapshots/other.png") == old)
    #expect(try run.decide(["a-chromium/home"], "open").status == 200)
    #expect(folder.data("tests/a.spec.ts-snapshots/home-chromium-linux.png") == old)
    // If several are equal, or none, nothing is known.
    try folder.write(old, to: "tests/b.spec.ts-snapshots/home-chromium-linux.png")
    #expect(
      try run.decide(["a-chromium/home"], "accept").text
        == #"{"error": "a-chromium/home: 3 goldens of tests equal the expected picture"}"#)
    try folder.remove("tests")
    #expect(
      try run.decide(["a-chromium/home"], "accept").text == """
        {"error": "a-chromium/home: no golden of tests equals the expected picture: it has changed \
        since, or is elsewhere"}
        """)
  }

  // Usage

  @Test(arguments: [
    (["nope"], Int32(66), "ringrender: error: there is no file or folder nope\n"),
    (
      ["/dev/null"], 66,
      "ringrender: error: cannot read /dev/null: it is a device, not a file\n"
    ),
    (["configs", "--goldens", "nope"], 66, "there is no folder nope"),
    ([""], 64, "PATH must name a folder or a config."),
    (
      ["configs"], 64,
      "configs is no report: add --goldens DIR or --against REVISION to verify its pictures."
    ),
    (
      ["configs", "--goldens", "g", "--against", "x"], 64,
      "--against takes the place of goldens: leave out --goldens."
    ),
    (
      ["configs/new.json", "--goldens", "goldens"], 64,
      "--goldens and --against are for folders: configs/new.json is a file."
    ),
    (["report", "--data", "a.csv"], 64, "--data is for a config, not a folder"),
    (
      ["configs/new.json", "--data", "a"], 64,
      "--data must be a file .csv, .tsv, .ndjson, .jsonl or .json, found 'a'."
    ),
    (["configs/new.json", "--port", "65536"], 64, "--port must be from 0 to 65535, found 65536"),
    (["empty", "--goldens", "goldens"], 66, "nothing to verify: empty has no .json and no .png"),
  ])
  func mistakesAreExplained(arguments: [String], status: Int32, message: String) throws {
    try folder.makeFolder("empty")
    let outcome = try Tool.run(["review"] + arguments, in: folder.url)
    #expect(outcome.status == status && outcome.text == "")
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func aPortMayBeTaken() throws {
    let run = try review("report")
    let outcome = try Tool.run(["review", "report", "--port", "\(run.port)"], in: folder.url)
    #expect(outcome.status == 69)
    #expect(
      outcome.error == """
        ringrender: error: cannot listen on port \(run.port): Address already in use; choose another \
        with --port

        """)
  }

  /// The default is one of six ports. This test takes those that are free.
  @Test func allPortsMayBeTaken() throws {
    let taken = (UInt16(3000)...3005).map { try? LoopbackSocket(listeningOn: $0) }
    let outcome = try withExtendedLifetime(taken) {
      try Tool.run(["review", "report"], in: folder.url)
    }
    #expect(outcome.status == 69)
    #expect(
      outcome.error == """
        ringrender: error: cannot listen on one of the ports 3000 to 3005: Address already in use; \
        choose another with --port

        """)
  }

  @Test func theBrowserIsOpened() throws {
    #if os(macOS)
      let program = "bin/open"
    #else
      let program = "bin/xdg-open"
    #endif
    try folder.write(
      "#!/bin/sh\nprintf %s \"$1\" > \"$0.new\"; mv \"$0.new\" \"$0.out\"\n", to: program)
    chmod(folder[program], 0o755)
    let run = try ReviewRun(
      ["report", "--open"], in: folder, environment: ["PATH": folder["bin"] + ":/usr/bin:/bin"])
    for _ in 0..<600 where !folder.exists(program + ".out") { usleep(100_000) }
    #expect(try folder.text(program + ".out") == run.address)
    let without = try ReviewRun(
      ["report", "--open"], in: folder, environment: ["PATH": folder["empty"]])
    #expect(try without.finish() == 1)
    #expect(
      without.outcome().error.hasPrefix(
        "ringrender: warning: the browser could not be opened: "))
  }
}
