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
    let text = try folder.text("s.md")
    #expect(text.hasPrefix("### ❌ 3 goldens: 2 passed, 1 different\n"))
    #expect(text.contains("(\(base)/pictures/rings/move.difference.png)"))
    let accept = try #require(run.text.split(separator: "\n").first { $0.contains("accept: ") })
    #expect(!accept.contains("--summary") && !accept.contains("--picture-base"))

    try write("before\n", "job.md")
    let file = folder.url.appendingPathComponent("job.md").path
    for _ in 0..<2 {
      _ = try verify("--summary", "github", environment: ["GITHUB_STEP_SUMMARY": file])
    }
    let job = try folder.text("job.md")
    #expect(job.hasPrefix("before\n### ❌ 3 goldens"))
    #expect(job.components(separatedBy: "### ❌ 3 goldens").count == 3)
  }

  /// `gh pr comment` needs images that are files of at most 10 MB, with paths relative to the
  /// summary.
  @Test(arguments: [
    ("report", "report/comment.md"), ("report", "s.md"), ("out/r 1", "deep/s.md"),
  ])
  func aSummaryShowsPicturesByRelativePaths(report: String, summary: String) throws {
    try changed()
    try makeParent(summary)
    try write(ringConfig, "configs/new [x](y) @all.json")
    let run = try verify(
      "--report", report, "--summary", summary, "--summary-pictures", "relative")
    #expect(run.status == 1)
    let accept = try #require(run.text.split(separator: "\n").first { $0.contains("accept: ") })
    #expect(!accept.contains("relative") && accept.contains("--record"))
    let text = try folder.text(summary)
    let images = MarkdownImage.all(in: text)
    #expect(
      images.map(\.alt) == [
        "new [x](y) @all: actual picture; Progress ring Move: 40 %",
        "rings/move: expected picture; Progress ring Move: 40 %",
        "rings/move: actual picture; Progress ring Move: 50 %, accepted 40 %",
        "rings/move: difference picture",
      ], "\(text)")
    let start = folder.url.appendingPathComponent(summary).deletingLastPathComponent()
    for image in images {
      let file = start.appendingPathComponent(try #require(image.path))
      let bytes = try Data(contentsOf: file)
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.count <= 10 << 20)
    }
    #expect(!text.contains("@all"))
  }

  /// One run writes a comment with pictures and the job's summary, which cannot show local files.
  @Test func twoSummariesAreWrittenAtOnce() throws {
    try changed()
    try write("", "job.md")
    let job = folder.url.appendingPathComponent("job.md").path
    _ = try verify(
      "--report", "report", "--summary", "github", "--summary", "report/comment.md",
      "--summary-pictures", "relative", environment: ["GITHUB_STEP_SUMMARY": job])
    #expect(try MarkdownImage.all(in: folder.text("report/comment.md")).count == 3)
    #expect(try !folder.text("job.md").contains("!["))
    #expect(
      try folder.text("job.md").contains(
        "difference: <code>report/pictures/rings/move.difference"))
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
    (
      ["--summary", "s.md", "--summary", "./s.md"],
      "--summary s.md and --summary ./s.md are the same file."
    ),
    (
      ["--report", "r", "--summary", "-", "--summary-pictures", "relative"],
      "--summary-pictures relative needs --summary FILE, because the paths begin in its folder."
    ),
    (
      ["--report", "r", "--summary-pictures", "relative"],
      "--summary-pictures relative needs --summary FILE, because the paths begin in its folder."
    ),
    (
      ["--summary", "s.md", "--summary-pictures", "relative"],
      "--summary-pictures relative needs --report, the folder of the pictures."
    ),
    (
      [
        "--report", "r", "--summary", "s.md", "--summary-pictures", "relative", "--picture-base",
        "https://e.org",
      ], "--summary-pictures and --picture-base cannot be combined."
    ),
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
