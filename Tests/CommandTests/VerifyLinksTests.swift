import Foundation
import TestSupport
import Testing

/// Links that lead out of the folders of `verify`.
@Suite struct VerifyLinksTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try shell("mkdir -p configs/deep goldens outside")
    try folder.write(ringConfig, to: "configs/ring.json")
    try folder.write("TOKEN=secret", to: "outside/env")
    _ = try verify("--record", "missing")
  }

  private func verify(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["verify", "configs", "--goldens", "goldens"] + arguments, in: folder.url,
      environment: ["RINGRENDER_GOLDEN_RECORD": "", "TOKEN": "secret"])
  }

  @discardableResult
  private func shell(_ line: String) throws -> Tool.Outcome {
    try Tool.shell(line, in: folder.url)
  }

  private var outside: String {
    get throws { try shell("cd -P outside && pwd").text.trimmingCharacters(in: .newlines) }
  }

  @Test func aConfigOutsideIsNotRead() throws {
    try shell("ln -s ../outside/env configs/env.json; ln -s ../../outside/env configs/deep/x.png")
    let outcome = try verify()
    #expect(outcome.status == 66)
    #expect(
      try outcome.text.hasPrefix(
        """
        deep/x: cannot read configs/deep/x.png: it leads out of configs; add --allow-path \
        \(outside)
        env: cannot read configs/env.json: it leads out of configs; add --allow-path \(outside)

        """), "\(outcome.text)")
    #expect(!outcome.text.contains("secret"))
    #expect(try verify("--allow-path", "outside").text.contains("1 | TOKEN=secret"))
  }

  #if os(Linux)
    @Test func theEnvironmentIsNotRead() throws {
      try shell("ln -s /proc/self/environ configs/env.json")
      let outcome = try verify()
      #expect(outcome.status == 66 && !outcome.text.contains("secret"))
      #expect(outcome.text.contains("it leads out of configs; add --allow-path /proc/"))
    }
  #endif

  @Test func linksThatStayInsideAreFollowed() throws {
    try shell("ln -s ../ring.json configs/deep/linked.json; ln -s ring.png goldens/other.png")
    try shell("mkdir goldens/deep; ln -s ../ring.png goldens/deep/linked.png")
    try shell("cp configs/ring.json configs/other.json")
    #expect(try verify().text == "3 goldens: 3 passed\n")
  }

  @Test func aLinkThatLeadsNowhereFails() throws {
    try shell("ln -s nowhere configs/gone.json")
    let outcome = try verify()
    #expect(outcome.status == 66)
    #expect(
      outcome.text.hasPrefix("gone: cannot read configs/gone.json: No such file or directory\n"))
  }

  @Test(arguments: ["missing", "failed", "all"])
  func nothingIsRecordedOutside(_ mode: String) throws {
    try shell(
      """
      cp configs/ring.json configs/new.json; cp configs/ring.json configs/deep/new.json
      cp configs/ring.json configs/old.json; cp goldens/ring.png outside/old.png
      printf x >> outside/old.png
      ln -s ../outside/new.png goldens/new.png; ln -s ../outside goldens/deep
      ln -s ../outside/old.png goldens/old.png
      """)
    let before = folder.data("outside/old.png")
    let outcome = try verify("--record", mode)
    #expect(outcome.status == 73, "\(outcome)")
    #expect(outcome.text.contains("deep/new: cannot create goldens/deep/new.png: it leads out of"))
    #expect(try shell("ls outside").text == "env\nold.png\n")
    #expect(folder.data("outside/old.png") == before)
    let allowed = try verify("--record", mode, "--allow-path", "outside")
    #expect(allowed.status == 1, "\(allowed)")
  }

  @Test func noReportIsWrittenOutside() throws {
    try shell(
      """
      sed -i.bak s/0.4/0.5/ configs/ring.json; rm configs/*.bak; mkdir report
      ln -s ../outside report/pictures; touch outside/a.actual.png
      printf '<!-- ringrender report -->' > report/index.html
      """)
    let outcome = try verify("--report", "report")
    #expect(outcome.status == 74 || outcome.status == 73, "\(outcome)")
    #expect(outcome.error.contains("report/pictures/a.actual.png: it leads out of report"))
    #expect(try shell("ls outside").text == "a.actual.png\nenv\n")
    try shell("rm outside/a.actual.png report/index.html; ln -s ../outside/page report/index.html")
    #expect(try verify("--report", "report").status == 73)
    #expect(try shell("ls outside").text == "env\n")
  }

  /// The folders themselves may be links: the user chose them.
  @Test func theFoldersMayBeLinks() throws {
    try shell("mkdir real; mv configs goldens real; ln -s real/configs real/goldens .; mkdir r2")
    try shell("ln -s r2 report")
    #expect(try verify("--report", "report").text.hasPrefix("1 golden: 1 passed\n"))
    #expect(folder.data("r2/index.html") != nil)
  }

  // Streams

  @Test(arguments: [
    "--config - < image.json", "--config /dev/stdin < image.json",
    "--config /dev/fd/3 3< image.json", "--config <(cat image.json)",
    "--config /proc/self/fd/0 < image.json", "--config /dev/./stdin < image.json",
  ])
  func aConfigFromAStreamHasNoFolder(_ arguments: String) throws {
    try folder.write(
      #"{ "scene": { "type": "image", "path": "goldens/ring.png" } }"#, to: "image.json")
    let outcome = try shell("\"$RR\" -o out.png \(arguments)")
    #expect(outcome.status == 65)
    #expect(
      outcome.error.contains(
        #"the picture "goldens/ring.png" cannot be used: a config that is read from a stream "#
          + "cannot refer to files"), "\(outcome.error)")
    #expect(outcome.error.contains("--allow-path "))
    #expect(try shell("\"$RR\" -o out.png --allow-path goldens \(arguments)").status == 0)
    #expect(try shell("\"$RR\" -o out.png --config image.json").status == 0)
  }
}
