import Foundation
import TestSupport
import Testing

extension VerifyCommandTests {
  private func changed() throws {
    _ = try verify("--record", "missing")
    try write(ringConfig.replacingOccurrences(of: "0.4", with: "0.5"), "configs/rings/move.json")
  }

  /// The comparison passes with each of the suggested options.
  @Test(arguments: [
    ##"0.401, "colors": ["#FA114F"]"##, ##"0.4, "colors": ["#FA1550"]"##,
  ])
  func suggestedTolerancesPass(progress: String) throws {
    func write(_ progress: String) throws {
      try self.write(
        ringConfig.replacingOccurrences(of: "0.4", with: progress), "configs/rings/move.json")
    }
    try write(##"0.4, "colors": ["#FA114F"]"##)
    _ = try verify("--record", "missing")
    try write(progress)
    let text = try verify().text
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("  passes with ") })
    let alternatives = line.dropFirst("  passes with ".count).components(separatedBy: ", or ")
    #expect(!alternatives.isEmpty)
    for alternative in alternatives {
      let options = alternative.split(separator: " ").map(String.init)
      let tool = ["verify", "configs", "--goldens", "goldens"] + options
      #expect(try Tool.run(tool, in: folder.url).status == 0, "\(alternative)")
    }
  }

  @Test func aSummaryIsWrittenToAFileOrAppendedToTheJobSummary() throws {
    try changed()
    let base = "https://example.org/run"
    let run = try verify("--report", "report", "--summary", "s.md", "--picture-base", base)
    #expect(run.status == 1)
    let text = String(decoding: try #require(folder.data("s.md")), as: UTF8.self)
    #expect(text.hasPrefix("### ❌ 3 goldens: 2 passed, 1 different\n"))
    #expect(text.contains("(\(base)/pictures/rings/move.difference.png)"))
    let accept = try #require(run.text.split(separator: "\n").first { $0.contains("accept: ") })
    #expect(!accept.contains("--summary") && !accept.contains("--picture-base"))

    try write("before\n", "job.md")
    let file = folder.url.appendingPathComponent("job.md").path
    for _ in 0..<2 {
      _ = try verify("--summary", "github", environment: ["GITHUB_STEP_SUMMARY": file])
    }
    let job = String(decoding: try #require(folder.data("job.md")), as: UTF8.self)
    #expect(job.hasPrefix("before\n### ❌ 3 goldens"))
    #expect(job.components(separatedBy: "### ❌ 3 goldens").count == 3)
  }

  @Test func aSummaryMayHaveStdout() throws {
    try changed()
    let run = try verify("--summary", "-")
    #expect(run.text.hasPrefix("### ❌ 3 goldens: 2 passed, 1 different\n"))
    #expect(run.error.hasPrefix("rings/move: "))
  }

  @Test(arguments: [
    (
      ["--summary", "s.md", "--picture-base", "https://e.org"],
      "--picture-base needs --report, the folder that is published there."
    ),
    (
      ["--report", "r", "--picture-base", "https://e.org"],
      "--picture-base needs --summary, which shows the pictures."
    ),
    (
      ["--report", "r", "--summary", "s.md", "--picture-base", "file:///x"],
      "--picture-base must begin with https:// or http:// and contain no space, ? or #; found "
        + "'file:///x'."
    ),
    (
      ["--report", "r", "--summary", "s.md", "--picture-base", "https://e.org/a?b"],
      "--picture-base must begin with https:// or http:// and contain no space, ? or #; found "
        + "'https://e.org/a?b'."
    ),
    (["--summary", "-", "--json", "-"], "--summary - and --json - cannot both use stdout."),
    (["--summary", ""], "--summary must name a file."),
  ])
  func wrongSummariesAre64(_ arguments: [String], _ message: String) throws {
    let complaint = try Usage.complaint(["verify", "configs", "--goldens", "goldens"] + arguments)
    #expect(complaint.status == 64)
    #expect(complaint.text.hasPrefix("ringrender: error: \(message)"), "\(complaint.text)")
  }

  @Test func outsideOfAJobThereIsNoSummaryOfOne() throws {
    let run = try verify("--summary", "github", environment: ["GITHUB_STEP_SUMMARY": ""])
    #expect(run.status == 64)
    #expect(
      run.error.hasPrefix(
        "ringrender: error: --summary github needs GITHUB_STEP_SUMMARY, which GitHub Actions sets.")
    )
  }
}
