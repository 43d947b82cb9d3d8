import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// `verify --against`: the pictures of a working tree and those of an earlier revision.
@Suite struct VerifyAgainstTests {
  private let repository: TestRepository
  private var folder: TemporaryFolder { repository.folder }

  init() throws { repository = try TestRepository() }

  private static func bar(_ progress: Double, _ rest: String = "") -> String {
    #"""
    {
      "scene": {"type": "bar", "id": "bar", "progress": \#(progress),
        "length": 90, "thickness": 8, "colors": ["red"]\#(rest)}
    }
    """#
  }

  /// A PNG of one colour.
  private static func picture(_ red: UInt8) throws -> [UInt8] {
    var encoder = try PNGEncoder()
    return try encoder.encode(
      RasterImage(size: PixelSize(width: 2, height: 1), pixels: [red, 0, 0, 255, red, 0, 0, 255]))
  }

  private func verify(
    _ options: String..., in name: String = ".", environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try Tool.run(
      ["verify", "configs", "--against"] + options,
      in: folder.url.appendingPathComponent(name), environment: environment)
  }

  /// The verdicts of the run, by name.
  private func verdicts(_ options: String...) throws -> [String: String] {
    let outcome = try Tool.run(
      ["verify", "configs", "--against", "main", "--json", "-"] + options, in: folder.url)
    let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let cases = try #require(json?["cases"] as? [[String: Any]], "\(outcome)")
    return cases.reduce(into: [:]) { verdicts, one in
      verdicts[one["name"] as? String ?? ""] = one["verdict"] as? String
    }
  }

  /// Commits configs to `main`, and checks out a branch.
  private func commitAndBranch(_ files: [String: String]) throws {
    try repository.commit(files)
    try repository.git("checkout", "--quiet", "-b", "topic")
  }

  // Verdicts

  @Test func changesSinceTheMergeBase() throws {
    try commitAndBranch([
      "configs/a/same.json": Self.bar(0.1), "configs/changed.json": Self.bar(0.2),
      "configs/gone.json": #"{"scene": {"type": "circle"}}"#,
      "configs/wrong.json": #"{"scene": {"type": "circel"}}"#,
    ])
    // Later commits of `main` do not count.
    try repository.git("checkout", "--quiet", "main")
    try repository.commit(["configs/changed.json": Self.bar(0.9)])
    try repository.git("checkout", "--quiet", "topic")
    try repository.commit(["configs/changed.json": Self.bar(0.25)])
    // The working tree counts, with what is not committed.
    try folder.remove("configs/gone.json")
    try folder.write(Self.bar(0.5), to: "configs/wrong.json")
    try folder.write(
      #"{"scene": {"type": "activityRing", "progress": 0.5}}"#, to: "configs/new.json")
    let outcome = try verify("main", "--report", "report")
    let base = try repository.git("rev-parse", "--short=10", "HEAD~1")
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome)")
    #expect(
      outcome.text.hasSuffix(
        "5 pictures since \(base): 1 same, 1 changed, 1 new, 1 removed, 1 not comparable\n"
          + "report: report/index.html\n"), "\(outcome.text)")
    #expect(outcome.text.contains("\n  \"bar\": progress is 0.25, before 0.2\n"))
    #expect(outcome.text.contains("\n  before: \(base):configs/changed.json\n"))
    #expect(outcome.text.contains("gone: it is gone\n  before: \(base):configs/gone.json\n"))
    #expect(outcome.text.contains("new: it is new\n  after: "))
    #expect(
      outcome.text.contains(
        "wrong: at \(base), bad config\n\(base):configs/wrong.json:1:20: error: unknown element "
          + "type \"circel\"\n"))
    #expect(!outcome.text.contains("accept"))
    let pictures = try #require(
      FileManager.default.enumerator(atPath: folder["report/pictures"])?.allObjects as? [String])
    #expect(
      pictures.filter { $0.hasSuffix(".png") }.sorted() == [
        "changed.actual.png", "changed.difference.png", "changed.expected.png",
        "gone.expected.png", "new.actual.png", "wrong.actual.png",
      ])
  }

  @Test func rowsAndVariantsAreThoseOfTheirRevision() throws {
    let badge = Self.bar(0.5).replacingOccurrences(of: ": 0.5,", with: #": "$data.share","#)
      .replacingOccurrences(
        of: #""scene""#, with: #""data": {"share": {"type": "number", "sample": 0.5}}, "scene""#)
    try commitAndBranch([
      "configs/badge.json": badge, "configs/card.json": Self.bar(0.1),
      "configs/badge.csv": "label,share\nanna,0.25\nbob,0.75\ncarl,1\n",
    ])
    try folder.write("label,share\nanna,0.25\nbob,0.5\ndora,0.9\n", to: "configs/badge.csv")
    #expect(
      try verdicts("--name", "{label}") == [
        "badge/anna": "same", "badge/bob": "changed", "badge/carl": "removed",
        "badge/dora": "new", "card": "same",
      ])
    // A row that was only renamed is not a new picture.
    try folder.write("label,share\nanna,0.25\nbob,0.75\nkarl,1\n", to: "configs/badge.csv")
    #expect(
      try verdicts("--name", "{label}") == [
        "badge/anna": "same", "badge/bob": "same", "badge/karl": "same", "card": "same",
      ])
    try folder.write("label,share\nanna,0.25\nbob,0.5\n", to: "configs/badge.csv")
    #expect(
      try verdicts("--name", "{label}", "--scale", "2", "--filter", "*/bob", "--filter", "card")
        == ["badge/bob@2x": "changed", "card@2x": "same"])
  }

  @Test(arguments: [
    ([], 0), (["changed"], 1), (["removed"], 0), (["any"], 1), (["removed", "changed"], 1),
  ])
  func someVerdictsFailTheRun(_ verdicts: [String], _ status: Int) throws {
    try commitAndBranch(["configs/a.json": Self.bar(0.1)])
    try folder.write(Self.bar(0.2), to: "configs/a.json")
    let options = verdicts.flatMap { ["--fail-on", $0] }
    let outcome = try Tool.run(
      ["verify", "configs", "--against", "main"] + options, in: folder.url)
    #expect(outcome.status == Int32(status))
    try folder.write(Self.bar(0.1), to: "configs/a.json")
    #expect(
      try Tool.run(["verify", "configs", "--against", "main"] + options, in: folder.url).status == 0
    )
  }

  /// Removed pictures are found even if all others are equal, or none are left.
  @Test func onlyRemovals() throws {
    try commitAndBranch(["configs/a.json": Self.bar(0.1), "configs/b.json": Self.bar(0.2)])
    try folder.remove("configs/a.json")
    #expect(try verdicts() == ["a": "removed", "b": "same"])
    try folder.remove("configs/b.json")
    #expect(try verdicts() == ["a": "removed", "b": "removed"])
    try repository.git("checkout", "--quiet", "--", ".")
    #expect(try verdicts() == ["a": "same", "b": "same"])
  }

  @Test func aConfigWithAnErrorIs65() throws {
    try commitAndBranch(["configs/a.json": Self.bar(0.1), "configs/b.json": "{"])
    try folder.write("{", to: "configs/a.json")
    let outcome = try verify("main")
    #expect(outcome.status == 65)
    #expect(outcome.text.contains("2 could not be checked\n"))
  }

  @Test func renamesAreFollowed() throws {
    try commitAndBranch([
      "configs/a.json": Self.bar(0.1), "configs/b.json": Self.bar(0.3, #", "padding": 3"#),
      "configs/c.json": #"{"scene": {"type": "circle"}}"#,
    ])
    try repository.git("mv", "configs/a.json", "configs/moved here.json")
    try folder.remove("configs/b.json")
    try folder.write(Self.bar(0.4, #", "padding": 3"#), to: "configs/deep/b2.json")
    try folder.remove("configs/c.json")
    try folder.write(#"{"scene": {"type": "activityRing", "progress": 0.5}}"#, to: "configs/d.json")
    #expect(
      try verdicts() == ["moved here": "same", "deep/b2": "changed", "c": "removed", "d": "new"])
    #expect(try verify("main").text.contains("\n  renamed from b\n"))
    // The new name selects the renamed picture and its earlier one.
    #expect(try verdicts("--filter", "deep/*") == ["deep/b2": "changed"])
  }

  // Files

  /// A config shows the pictures of its own revision.
  @Test func picturesComeFromTheirRevision() throws {
    let image = #"{"scene": {"type": "image", "path": "PATH"}}"#
    try folder.write(Self.picture(9), to: "configs/logo.png")
    try folder.write(Self.picture(9), to: "assets/logo.png")
    try folder.write(Self.picture(9), to: "configs/other.png")
    try commitAndBranch([
      "configs/a.json": image.replacingOccurrences(of: "PATH", with: "logo.png"),
      "configs/b.json": image.replacingOccurrences(of: "PATH", with: "../assets/logo.png"),
      "configs/c.json": image.replacingOccurrences(of: "PATH", with: "other.png"),
      "configs/d.json": Self.bar(0.5),
    ])
    let exclude = ["--exclude", "logo", "--exclude", "other", "--allow-path", "assets"]
    try folder.write(Self.picture(99), to: "configs/logo.png")
    #expect(
      try verdicts(exclude[0], exclude[1], exclude[2], exclude[3], exclude[4], exclude[5])
        == ["a": "changed", "b": "same", "c": "same", "d": "same"])
    try folder.write(Self.picture(99), to: "assets/logo.png")
    #expect(
      try verdicts(exclude[0], exclude[1], exclude[2], exclude[3], exclude[4], exclude[5])
        == ["a": "changed", "b": "changed", "c": "same", "d": "same"])
    // Pictures are cases, too.
    #expect(try verdicts("--allow-path", "assets")["logo"] == "changed")
  }

  @Test func whatIsEqualIsNotDrawn() throws {
    try commitAndBranch([
      "configs/a.json": Self.bar(0.1), "configs/b.json": Self.bar(0.2),
      "configs/c.json": Self.bar(0.3),
    ])
    func draws() throws -> Substring? {
      _ = try verify("main", environment: ["RINGRENDER_COUNTS": "counts"])
      let counts = try folder.text("counts")
      return counts.split(separator: "\n").first { $0.hasPrefix("draw ") }
    }
    #expect(try draws() == "draw 0")
    #expect(
      try verify("main", "--json", "-").text.contains("its file and pictures have not changed"))
    try folder.write(Self.bar(0.4), to: "configs/b.json")
    #expect(try draws() == "draw 2")
  }

  @Test func linksStayInTheFolder() throws {
    try folder.write(Self.picture(9), to: "configs/logo.png")
    try folder.write(Self.picture(60), to: "outside.png")
    try folder.link("configs/in.png", to: "logo.png")
    try folder.link("configs/out.png", to: "../outside.png")
    try folder.link("configs/absolute.png", to: "/etc/hostname")
    let image = #"{"scene": {"type": "image", "path": "in.png"}}"#
    try commitAndBranch(["configs/a.json": image])
    try folder.remove("configs/in.png")
    try folder.remove("configs/out.png")
    try folder.remove("configs/absolute.png")
    try folder.write(Self.picture(90), to: "configs/in.png")
    #expect(
      try verdicts() == ["a": "changed", "in": "changed", "logo": "same"],
      "links out of the folder cannot be read at either time")
  }

  @Test func objectsOfGitLFSAndOtherFilters() throws {
    let hash = String(repeating: "a", count: 64)
    try folder.write("*.key.json filter=crypt\n", to: ".gitattributes")
    try commitAndBranch([
      "configs/a.json": "version https://git-lfs.github.com/spec/v1\noid sha256:\(hash)\nsize 9\n",
      "configs/b.key.json": "?",
    ])
    try folder.write(Self.bar(0.1), to: "configs/a.json")
    try folder.write(Self.bar(0.1), to: "configs/b.key.json")
    let outcome = try verify("main")
    #expect(outcome.status == 66)
    #expect(
      outcome.text.contains(
        "a: not checked: configs/a.json is a Git LFS pointer whose object is not at hand; run git "
          + "lfs fetch --all\n"), "\(outcome.text)")
    #expect(
      outcome.text.contains(
        "b.key: not checked: configs/b.key.json cannot be read from git: it needs the filter "
          + "crypt\n"), "\(outcome.text)")
  }

  @Test func submodulesAreNotChecked() throws {
    let other = try TestRepository()
    try other.commit(["a.json": Self.bar(0.1)])
    try repository.commit(["configs/b.json": Self.bar(0.1)])
    try repository.git("submodule", "--quiet", "add", other.path, "configs/sub")
    try commitAndBranch([:])
    let outcome = try verify("main")
    #expect(outcome.status == 66)
    #expect(
      outcome.text.contains(
        "sub/a: not checked: configs/sub is a submodule: its files are in another git repository"),
      "\(outcome.text)")
    // The submodule is a repository, too.
    let inside = try Tool.run(
      ["verify", ".", "--against", "HEAD"], in: folder.url.appendingPathComponent("configs/sub"))
    #expect(inside.status == 0 && inside.text.contains("1 same"), "\(inside)")
  }

  /// The settings of today apply, whatever those of the revision were.
  @Test func settingsAreThoseOfTheWorkingTree() throws {
    try commitAndBranch([
      "configs/a.json": Self.bar(0.1), "configs/ringrender.verify.json": "{",
      "configs/b.json": Self.bar(0.2),
    ])
    let settings = #"{"pictures": [{"match": "MATCH", "maxPixels": "100%", "because": "c"}]}"#
    try folder.write(
      settings.replacingOccurrences(of: "MATCH", with: "a"), to: "configs/ringrender.verify.json")
    try folder.write(Self.bar(0.5), to: "configs/a.json")
    let outcome = try verify("main", "--fail-on", "any", "--strict")
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome)")
    // An entry for a picture that has not changed is of use, too.
    try folder.write(
      settings.replacingOccurrences(of: "MATCH", with: "b"), to: "configs/ringrender.verify.json")
    #expect(try verify("main", "--strict").status == 0)
    let input = try Tool.run(
      ["verify", "configs", "--against", "main", "--settings", "-"],
      input: Data(settings.replacingOccurrences(of: "MATCH", with: "a").utf8), in: folder.url)
    #expect(input.status == 0 && input.text.contains("2 same"), "\(input)")
  }

  /// The exit code is 0 also for a shard without cases.
  @Test func sharesOfUnchangedConfigs() throws {
    try commitAndBranch(["configs/a.json": Self.bar(0.1), "configs/b.json": Self.bar(0.2)])
    for index in 0..<6 {
      let outcome = try verify("main", "--shard", "\(index)/6")
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome)")
    }
    #expect(try verify("main", "--exclude", "a").error == "")
  }

  // Repositories

  @Test func revisionsThatAreNone() throws {
    let none = try TestRepository()
    try none.folder.write(Self.bar(0.1), to: "configs/a.json")
    func error(_ revision: String, _ repository: TestRepository) throws -> String {
      let outcome = try Tool.run(
        ["verify", "configs", "--against=\(revision)"], in: repository.folder.url)
      #expect(outcome.status == 66, "\(outcome)")
      return outcome.error
    }
    #expect(
      try error("HEAD", none)
        == "ringrender: error: HEAD is not a commit: its branch has none yet\n")
    try repository.commit(["configs/a.json": Self.bar(0.1)])
    for revision in ["nothing", "--output=x", ":configs/a.json", "HEAD:configs", "a\nb"] {
      #expect(try error(revision, repository).contains(" is not a commit of the git repository; "))
    }
    #expect(!folder.exists("x"))
    try repository.git("checkout", "--quiet", "--orphan", "root")
    try repository.commit(["configs/b.json": Self.bar(0.2)])
    #expect(try error("main", repository).contains("main and HEAD have no common"))
    let outside = try TemporaryFolder()
    try outside.write(Self.bar(0.1), to: "configs/a.json")
    let outcome = try Tool.run(["verify", "configs", "--against", "HEAD"], in: outside.url)
    #expect(outcome.status == 66)
    #expect(outcome.error == "ringrender: error: configs is not in a git repository\n")
  }

  @Test func aShallowCloneSaysWhatItLacks() throws {
    try commitAndBranch(["configs/a.json": Self.bar(0.1)])
    try repository.commit(["configs/a.json": Self.bar(0.2)])
    try repository.git(
      "clone", "--quiet", "--depth=1", "--no-single-branch", "file://\(repository.path)", "clone")
    let outcome = try verify("origin/main", in: "clone")
    #expect(outcome.status == 66)
    #expect(outcome.error.contains("fetch-depth: 0"), "\(outcome.error)")
  }

  /// The run writes nothing to the repository, not even its index, and runs no program that it
  /// names.
  @Test func theRepositoryIsOnlyRead() throws {
    let marks = try TemporaryFolder()
    try marks.write(
      "#!/bin/sh\ntouch \(marks.path.replacingOccurrences(of: " ", with: "\\ "))/ran\nexit 1\n",
      to: "evil")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: marks["evil"])
    try folder.write("*.json diff=evil export-ignore\n", to: ".gitattributes")
    try commitAndBranch(["configs/a.json": Self.bar(0.1)])
    for key in ["core.fsmonitor", "diff.evil.textconv", "gpg.program", "core.pager"] {
      try repository.git("config", key, marks["evil"])
    }
    try folder.write(Self.bar(0.2), to: "configs/a.json")
    let before = try repository.fingerprint()
    #expect(try verify("main").text.contains("1 changed"))
    #expect(try repository.fingerprint() == before)
    #expect(!marks.exists("ran"))
  }

  @Test func temporaryFilesAreRemoved() throws {
    let temporary = try TemporaryFolder()
    try commitAndBranch(["configs/a.json": Self.bar(0.1)])
    try folder.write(Self.bar(0.2), to: "configs/a.json")
    let variables = ["TMPDIR": temporary.path]
    #expect(try verify("main", "--fail-on", "any", environment: variables).status == 1)
    #expect(try temporary.names == [])
    let missing = try verify("main", environment: ["TMPDIR": temporary["none"]])
    #expect(missing.status == 73)
    #expect(missing.error.hasPrefix("ringrender: error: cannot create "), "\(missing.error)")
  }

  @Test(arguments: [
    (["--goldens", "g"], "--against takes the place of goldens: leave out --goldens."),
    (["--record", "all"], "--against takes the place of goldens: leave out --record."),
    (["--platform", "mac"], "--against takes the place of goldens: leave out --platform."),
    (["--fail-on", "new"], "The value 'new' is invalid for '--fail-on <VERDICT>'"),
  ])
  func usage(_ options: [String], _ message: String) throws {
    let outcome = try Tool.run(
      ["verify", "configs", "--against", "main"] + options, in: folder.url)
    #expect(outcome.status == 64 && outcome.error.contains(message), "\(outcome.error)")
    let alone = try Tool.run(
      ["verify", "configs", "--goldens", "g", "--fail-on", "any"], in: folder.url)
    #expect(alone.status == 64 && alone.error.contains("--fail-on needs --against."))
  }
}
