import Foundation
import RingCore
import RingRender
import TestSupport
import Testing

@testable import RingCommand

/// `ringrender selfcheck`; `scripts/check bytes` runs it on other processors and builds.
@Suite struct SelfcheckTests {
  private static let list = SelfcheckList.recorded

  @Test func picturesAreThoseOfTheList() throws {
    let run = try Tool.run(["selfcheck"])
    #expect(run.status == 0 && run.error.isEmpty, "\(run.text)\(run.error)")
    let lines = run.text.split(separator: "\n").map(String.init)
    for kind in SelfcheckScene.Kind.allCases {
      let scenes = SelfcheckScene.all.filter { $0.kind == kind }
      let printed = lines.filter { $0.hasPrefix("\(kind) ") }
      #expect(printed.map { $0.split(separator: " ")[1] } == scenes.map { Substring($0.name) })
      #expect(printed.allSatisfy { $0.contains(/^[a-z]+ [^ ]+ [0-9a-f]{64}(  differs)?$/) })
    }
    let verdict = try Regex("^pictures: [0-9a-f]{64}, equal to the list of \(Version.number)$")
    #expect(lines.contains { $0.contains(verdict) }, "\(run.text)")
    #expect(lines.contains { $0.hasPrefix("crossings: ") })
    #expect(lines.contains { $0.hasPrefix("texts: ") })
  }

  @Test func theListHasEveryScene() {
    let names = SelfcheckScene.all.map(\.name)
    #expect(Set(names).count == names.count && names.count > 50)
    #expect(Self.list.digests.keys.sorted() == names.sorted())
    #expect(Self.list.version == Version.number)
    #expect(Self.list.libraries.contains(/^cairo 1\..*pango 1\..*freetype 2\..*harfbuzz [0-9]/))
  }

  @Test func theJSONHasTheSameDigests() throws {
    let run = try Tool.run(["selfcheck", "--json"])
    #expect(run.status == 0, "\(run.error)")
    let json = try JSONParser.value(Array(run.text.utf8))
    let pictures = try #require(json["pictures"])
    #expect(pictures["equal"] == .bool(true) && pictures["problem"] == .null)
    let digests = (pictures["scenes"]?.items ?? []).compactMap { $0["digest"]?.text }
    #expect(digests.count == SelfcheckScene.all.filter { $0.kind == .picture }.count)
    let all = SHA256.hexadecimal(of: digests.flatMap { Array("\($0)\n".utf8) })
    #expect(pictures["digest"]?.text == all)
    #expect(json["listLibraries"]?.text == Self.list.libraries)
  }

  @Test func jsonAndQuietCannotBeCombined() throws {
    let run = try Tool.run(["selfcheck", "--json", "--quiet"])
    #expect(run.status == 64)
    #expect(run.error.contains("--json and --quiet cannot be combined."))
  }

  /// The scenes without texts read no fonts, and texts cannot be drawn.
  @Test func picturesNeedNoFonts() throws {
    let folder = try TemporaryFolder()
    try folder.write("<fontconfig></fontconfig>", to: "fonts.conf")
    let run = try Tool.run(
      ["selfcheck", "--quiet"], in: folder.url,
      environment: ["FONTCONFIG_FILE": folder["fonts.conf"], "HOME": folder.url.path])
    #expect(run.status == 0)
    // With another Cairo, crossings come before it.
    let lines = run.text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("texts: they cannot be drawn: ") }, "\(run.text)")
    #expect(run.error.isEmpty && !run.text.contains("picture"))
    #expect(!run.text.contains("depend on the fonts"))
  }

  /// Types of elements, and keys that have a loop over pixels of their own.
  @Test func theScenesHaveEveryElement() throws {
    let unknown = try Tool.run(["schema", "--element", "no-such-type"])
    let names = try #require(unknown.error.firstMatch(of: /The types are (.*)\./)).1
    // Elements only of styles, and the repetition, draw nothing of their own.
    let others = ["content", "label", "currentValueLabel", "forEach"]
    let types = names.split(separator: ", ").filter { !others.contains(String($0)) }
    #expect(types.count > 20)
    func text(of scenes: [SelfcheckScene]) -> String {
      scenes.map { String(decoding: $0.config, as: UTF8.self) }.joined()
    }
    let all = text(of: SelfcheckScene.all)
    for type in types { #expect(all.contains("\"type\": \"\(type)\""), "\(type)") }
    let pictures = text(of: SelfcheckScene.all.filter { $0.kind == .picture })
    for type in types where !["text", "arcText", "legend"].contains(type) {
      #expect(pictures.contains("\"type\": \"\(type)\""), "\(type)")
    }
    for key in [
      "linear", "radial", "conic", "dither", "blur", "shadow", "knockout", "glow", "mask", "clip",
      "tint", "opacity", "dash",
    ] { #expect(pictures.contains("\"\(key)\": "), "\(key)") }
    for mode in ["multiply", "screen", "plusLighter", "overlay"] {
      #expect(pictures.contains("\"blend\": \"\(mode)\""), "\(mode)")
    }
  }

  private typealias Part = SelfcheckReport.Part

  private func report(
    pictures: Bool = true, crossings: Bool = true, texts: Bool = true,
    libraries: String = SelfcheckReport.libraries
  ) -> SelfcheckReport {
    SelfcheckReport(
      [
        Part(kind: .picture, scenes: [("a", "11", true), ("b", "22", pictures)], failure: nil),
        Part(kind: .crossing, scenes: [("d", "44", crossings)], failure: nil),
        Part(kind: .text, scenes: [("c", "33", texts)], failure: nil),
      ],
      comparedWith: SelfcheckList(Array("version 9.9\nlibraries \(libraries)\n".utf8)))
  }

  @Test func aDifferentPictureIsNamed() {
    let differing = report(pictures: false)
    #expect(!differing.isPassed)
    let lines = differing.text(onlyDifferences: true).split(separator: "\n")
    #expect(lines.first == "picture b 22  differs" && lines.count == 3)
    #expect(lines[1].hasSuffix(", 1 of 2 differ from the list of 9.9"))
    #expect(lines[2].hasPrefix("the list has the same libraries: cairo "))
    #expect(differing.json["pictures"]?["equal"] == .bool(false))
    #expect(differing.json["texts"]?["equal"] == .bool(true))
  }

  @Test func differentTextsNameTheLibraries() {
    let other = report(texts: false, libraries: "cairo 0.1")
    #expect(other.isPassed)
    let lines = other.text(onlyDifferences: true).split(separator: "\n")
    #expect(lines.count == 4 && lines[0] == "text c 33  differs")
    #expect(lines[2] == "drawn with \(SelfcheckReport.libraries)")
    #expect(lines[3] == "the list with cairo 0.1")
    let fonts = report(texts: false).text(onlyDifferences: true)
    #expect(fonts.hasSuffix("; texts also depend on the fonts and the C library\n"))
    #expect(report().text(onlyDifferences: true).isEmpty)
  }

  /// Cairo may draw them otherwise, but not the same Cairo.
  @Test func crossingsDifferOnlyWithOtherLibraries() {
    #expect(!report(crossings: false).isPassed)
    let other = report(crossings: false, libraries: "cairo 0.1")
    #expect(other.isPassed)
    let lines = other.text(onlyDifferences: true).split(separator: "\n")
    #expect(lines.count == 4 && lines[0] == "crossing d 44  differs")
    #expect(!report(pictures: false, libraries: "cairo 0.1").isPassed)
  }

  @Test func aProgramWithoutAListSaysSo() {
    let list = SelfcheckList(Array("# nothing\npicture\n".utf8))
    #expect(list.version.isEmpty && list.digests.isEmpty)
    let report = SelfcheckReport(
      [Part(kind: .picture, scenes: [("a", "11", false)], failure: nil)], comparedWith: list)
    #expect(!report.isPassed)
    #expect(
      report.text(onlyDifferences: true).hasSuffix(", there is no list to compare with\n"))
  }

  @Test func theListIsReadLineByLine() {
    let list = SelfcheckList(
      Array("# a comment\nversion 1.2\nlibraries x 1, y 2\npicture a 11\ntext b/c 22\n".utf8))
    #expect(list.version == "1.2" && list.libraries == "x 1, y 2")
    #expect(list.digests == ["a": "11", "b/c": "22"])
  }
}
