import Foundation
import RingGolden
import TestSupport
import Testing
import XCTest

/// The environment of failing tests for child processes.
///
/// The tests do nothing unless the environment variable `variable` names a folder.
enum Probe {
  static let variable = "RINGRENDER_GOLDEN_PROBE"

  static var goldens: GoldenOptions? {
    guard let folder = ProcessInfo.processInfo.environment[variable], !folder.isEmpty else {
      return nil
    }
    return GoldenOptions(
      folder: folder + "/goldens", artifacts: folder + "/artifacts", record: .never)
  }

  /// Starts a process with tests of this package, as `swift test` does.
  static func start(
    _ arguments: [String], in folder: TemporaryGoldens, run: String = ""
  ) throws -> ChildProgram {
    try ChildProgram(
      "/proc/self/exe", arguments,
      environment: [variable: folder.url.path, "RINGRENDER_GOLDEN_RUN": run])
  }
}

/// Failing tests for `ProbeTests`, which starts each in its own process, like
/// `swift test --parallel`.
final class FailingProbe: XCTestCase {
  private func check(_ name: String) {
    guard let goldens = Probe.goldens else { return }
    XCTAssertGolden(of: image(19), named: "probe/\(name)", options: goldens)
  }

  func testOne() { check("one") }
  func testTwo() { check("two") }
  func testThree() { check("three") }
  func testFour() { check("four") }
}

@Suite(.enabled(if: Probe.goldens != nil)) struct AttachingProbe {
  @Test func fails() throws {
    let goldens: GoldenOptions = try #require(Probe.goldens)
    expectGolden(of: image(19), named: "probe/one", options: goldens)
  }
}

#if os(Linux)
  @Suite struct ProbeTests {
    private let folder: TemporaryGoldens

    init() throws {
      folder = try TemporaryGoldens()
      for name in ["one", "two", "three", "four"] {
        try folder.put(image(9), "probe/\(name).png")
      }
    }

    /// Four processes at once write one report.
    @Test func failuresInParallelAreInOneReport() throws {
      let names = ["One", "Two", "Three", "Four"]
      let children = try names.map {
        try Probe.start(["RingGoldenTests.FailingProbe/test\($0)"], in: folder, run: "probe")
      }
      for child in children {
        let outcome = child.outcome()
        #expect(outcome.status == 1, "\(outcome.text)\(outcome.error)")
      }
      let report = folder.url.appendingPathComponent("artifacts/xctest")
      let data = try Data(contentsOf: report.appendingPathComponent("results.json"))
      let json = try #require(
        JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(json["toleranceText"] as? String == "as each test says")
      let cases = try #require(json["cases"] as? [[String: Any]])
      #expect(
        cases.compactMap { $0["name"] as? String } == [
          "probe/four", "probe/one", "probe/three", "probe/two",
        ])
      #expect(cases.allSatisfy { $0["verdict"] as? String == "different" })
      let page = try String(
        contentsOf: report.appendingPathComponent("index.html"), encoding: .utf8)
      #expect(page.components(separatedBy: "data:image/png;base64,").count == 13)
    }

    #if compiler(>=6.2)
      @Test func failuresAttachTheirPictures() throws {
        let attachments = folder.url.appendingPathComponent("attachments")
        try FileManager.default.createDirectory(
          at: attachments, withIntermediateDirectories: true)
        let outcome = try Probe.start(
          [
            "--testing-library", "swift-testing", "--filter", "AttachingProbe",
            "--attachments-path", attachments.path,
          ], in: folder
        ).outcome()
        #expect(outcome.status == 1, "\(outcome.text)\(outcome.error)")
        let names = try FileManager.default.contentsOfDirectory(atPath: attachments.path).sorted()
        #expect(
          names == [
            "probe-one.actual.png", "probe-one.difference.png", "probe-one.expected.png",
          ])
        for role in ["actual", "difference", "expected"] {
          let file = "artifacts/testing/pictures/probe/one.\(role).png"
          let attached = attachments.appendingPathComponent("probe-one.\(role).png")
          #expect(
            try Data(contentsOf: attached)
              == Data(contentsOf: folder.url.appendingPathComponent(file)))
        }
      }
    #endif
  }
#endif
