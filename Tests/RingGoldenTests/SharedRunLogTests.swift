import Foundation
import RingCompare
import RingSystem
import TestSupport
import Testing

@testable import RingGolden

/// Processes of one run share a report: `swift test --parallel` starts one process per XCTest test.
@Suite struct SharedRunLogTests {
  private let folder: TemporaryGoldens
  private let report: HTMLReport

  init() throws {
    folder = try TemporaryGoldens()
    report = HTMLReport(folder: folder.url.path + "/report")
  }

  /// Reports one result, as a process that checks one golden does.
  private func check(_ name: String, _ verdict: CaseVerdict, run: String?) {
    let session = GoldenSession(report, run: run.map { TestRun(identity: $0) })
    session.add(CaseResult(name: name, verdict: verdict, problem: "of \(run ?? "none")\("\n!")"))
    session.finish()
  }

  private var reported: [String: String] {
    get throws {
      let data = try Data(contentsOf: folder.url.appendingPathComponent("report/results.json"))
      let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let cases = json?["cases"] as? [[String: Any]] ?? []
      return cases.reduce(into: [:]) {
        $0[$1["name"] as? String ?? ""] = $1["message"] as? String
      }
    }
  }

  @Test func aReportHasTheResultsOfAllProcesses() throws {
    check("a", .passed, run: "1")
    #expect(!folder.exists("report/index.html"), "nothing has failed")
    check("b", .different, run: "1")
    check("c", .passed, run: "1")
    #expect(try reported == ["a": #"of 1\n!"#, "b": #"of 1\n!"#, "c": #"of 1\n!"#])
    #expect(folder.exists("report/index.html"))
  }

  @Test func anotherRunHasAReportOfItsOwn() throws {
    check("a", .different, run: "1")
    check("b", .passed, run: "2")
    #expect(!folder.exists("report/index.html"), "the earlier run's failure is not this one's")
    check("c", .different, run: "2")
    #expect(try reported.keys.sorted() == ["b", "c"])
  }

  /// Without a shared run, each process is a run of its own.
  @Test func aProcessMayBeARunOfItsOwn() throws {
    check("a", .passed, run: nil)
    #expect(!folder.exists("report"))
    check("a", .different, run: nil)
    check("b", .different, run: nil)
    #expect(try reported.keys.sorted() == ["b"])
  }

  @Test func processesMayEndAtTheSameTime() throws {
    DispatchQueue.concurrentPerform(iterations: 32) { number in
      check("n\(number)", number % 4 == 0 ? .different : .passed, run: "1")
    }
    #expect(try reported.count == 32)
  }

  @Test func aProcessWaitsForTheOthersToHaveWritten() throws {
    check("a", .different, run: "1")
    let ended = DispatchSemaphore(value: 0)
    let early: DispatchTimeoutResult
    do {
      let turn = try FileLock(folder: report.folder)
      Thread { [self] in
        check("b", .different, run: "1")
        ended.signal()
      }.start()
      early = ended.wait(timeout: .now() + 0.2)
      withExtendedLifetime(turn) {}
    }
    try #require(early == .timedOut)
    ended.wait()
    #expect(try reported.count == 2)
  }

  @Test func halfALineOfAKilledProcessIsLost() throws {
    check("a", .different, run: "1")
    let file = folder.url.appendingPathComponent("report/.results")
    try (Data(contentsOf: file) + Data("\n{\"name\":".utf8)).write(to: file)
    check("b", .different, run: "1")
    #expect(try reported.keys.sorted() == ["a", "b"])
  }

  @Test func aResultComesBackAsItWas() throws {
    var result = CaseResult(name: "a\u{1B}", verdict: .different, problem: "b")
    result.producer = .named("c")
    result.comparison = try GoldenChecker(
      store: GoldenFolders(folder.goldens, filePath: #filePath).store()
    ).check(
      try { () throws -> GoldenName in
        try folder.put(image(9), "x.png")
        return try GoldenName("x")
      }(), GoldenImage(frames: [image(19), image(9)], by: .process)
    ).comparison
    #expect(result.comparison != nil)
    let data = try JSONEncoder().encode(result)
    #expect(try JSONDecoder().decode(CaseResult.self, from: data) == result)
  }
}

@Suite struct TestRunTests {
  private func parent(_ arguments: [String]?) -> ParentProcess {
    ParentProcess(
      program: arguments?.first ?? "swift-test", arguments: arguments, identity: "1-2")
  }

  @Test func aParallelRunIsThatOfItsParent() {
    for option in ["--parallel", "--num-workers", "--num-workers=4"] {
      #expect(TestRun(nil, parent(["swift-test", option]))?.identity == "1-2")
    }
    #expect(TestRun("", parent(nil))?.identity == "1-2")
    #expect(TestRun("mine", parent(["swift-test", "--parallel"]))?.identity == "mine")
  }

  /// A shell starts many runs.
  @Test func otherParentsAreNoSharedRun() {
    #expect(TestRun(nil, parent(["swift-test"])) == nil)
    #expect(TestRun(nil, parent(["bash", "--parallel"])) == nil)
    #expect(TestRun(nil, nil) == nil)
  }

  #if os(Linux)
    @Test func theParentIsKnown() throws {
      let parent = try #require(ParentProcess.current)
      let parts = parent.identity.split(separator: "-").compactMap { Int($0) }
      #expect(parts.count == 2 && parts[0] == Int(getppid()) && parts[1] > 0)
      #expect(
        parent.program == parent.arguments?.first?.split(separator: "/").last.map(String.init))
    }
  #endif
}

/// The folder of a report cannot be created.
@Suite struct ReportFolderTests {
  @Test func theErrorIsReported() throws {
    let folder = try TemporaryGoldens()
    let file = folder.url.appendingPathComponent("file")
    try Data("text".utf8).write(to: file)
    let session = GoldenSession(HTMLReport(folder: file.path + "/report"))
    session.add(CaseResult(name: "a", verdict: .different, problem: "other"))
    let lines = try StandardError.lines(with: "/file") { session.finish() }
    #expect(lines == ["goldens: no report: cannot create \(file.path): Not a directory"])
    let passed = GoldenSession(HTMLReport(folder: file.path + "/report"))
    passed.add(CaseResult(name: "a", verdict: .passed))
    #expect(try StandardError.lines(with: "/file") { passed.finish() }.isEmpty)
  }
}
