import Foundation
import RingCore
import Testing

@testable import RingConfigDecoding

/// The codes of problems, which programs compare.
@Suite struct DiagnosticCodeTests {
  /// Each code with a scene that has a problem of that code.
  private static let scenes: [(code: Diagnostic.Code, scene: String)] = [
    (.syntax, #"{"type": "text", "text": "a",}"#),
    (.unknownKey, #"{"type": "spacer", "frmae": {"width": 1}}"#),
    (.missingKey, #"{"type": "text"}"#),
    (.duplicateKey, #"{"type": "text", "text": "a", "text": "b"}"#),
    (.conflictingKeys, #"{"type": "bar", "progress": 1, "value": 1}"#),
    (.wrongType, #"{"type": "spacer", "opacity": "half"}"#),
    (.wrongCount, #"{"type": "line", "from": [1]}"#),
    (.outOfRange, #"{"type": "spacer", "opacity": 2}"#),
    (.unknownValue, #"{"type": "vstack", "alignment": "left", "children": []}"#),
    (.unknownType, #"{"type": "sphere"}"#),
    (.misplacedElement, #"{"type": "forEach", "in": [1], "element": {"type": "spacer"}}"#),
    (.invalidColor, ##"{"type": "text", "text": "a", "color": "#12"}"##),
    (.invalidText, #"{"type": "spacer", "id": "a.b"}"#),
    (.unknownReference, #"{"type": "legend", "for": "nothing"}"#),
    (.unknownColumn, #"{"type": "text", "text": "{data.a}"}"#),
    (.unknownPlaceholder, #"{"type": "text", "text": "{speed}"}"#),
    (.invalidFormat, #"{"type": "text", "text": "{value:x}", "value": 1}"#),
    (.missingValue, #"{"type": "text", "text": "{percent}"}"#),
    (.notAnimatable, #"{"type": "text", "text": {"from": 0, "to": 1}}"#),
    (.image, #"{"type": "image", "path": "missing.png"}"#),
    (.canvasSize, #"{"type": "spacer", "frame": {"width": 0, "height": 0}}"#),
    (.limit, String(repeating: "[", count: 65)),
    (.unlikelyValue, #"{"type": "bar", "progress": 75}"#),
    (
      .duplicateValue,
      #"{"type": "vstack", "children": [{"type": "spacer", "id": "a"}, "#
        + #"{"type": "spacer", "id": "a"}]}"#
    ),
    (
      .noEffect,
      #"{"type": "gauge", "value": 1, "bandGap": 1, "#
        + #""bands": [{"from": 0, "to": 9, "color": "red"}]}"#
    ),
  ]

  /// Each other code with a document that has a problem of that code.
  private static let documents: [(code: Diagnostic.Code, document: String)] = [
    (.wrongDocument, #"{"type": "spacer"}"#),
    (.file, #"{"fonts": ["missing.otf"], "scene": {"type": "text", "text": "a"}}"#),
    (.reservedName, #"{"styles": {"linear": {"type": "track"}}, "scene": {"type": "spacer"}}"#),
    (
      .circularStyle,
      #"{"styles": {"a": {"type": "progressView", "value": 1, "style": "a"}}, "#
        + #""scene": {"type": "text", "text": "a"}}"#
    ),
    (
      .unused,
      #"{"data": {"a": {"type": "number", "sample": 1}}, "scene": {"type": "text", "text": "a"}}"#
    ),
  ]

  private static let inputs =
    scenes.map { ($0.code, "{\"scene\": \($0.scene)}") }
    + documents.map { ($0.code, $0.document) }

  @Test(arguments: inputs)
  func problemsHaveTheirCode(code: Diagnostic.Code, document: String) {
    let problems = read(document).diagnostics
    #expect(problems.items.map(\.code) == [code], "\(problems.rendered())")
  }

  /// With the test above: every code occurs.
  @Test func everyCodeHasAnInput() {
    #expect(Set(Self.inputs.map(\.0)) == Set(Diagnostic.Code.allCases))
  }

  @Test func codesAreWordsWithHyphens() {
    for code in Diagnostic.Code.allCases {
      #expect(code.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    }
  }

  /// The codes of a `RingError` stay those of its products.
  @Test func problemsOfAConfigHaveTheCodeConfig() {
    let problems = read(#"{"scene": {"type": "spacer", "opacity": 2, "x": 1}}"#).diagnostics
    #expect(problems.problems.map(\.code) == [.config, .config])
    #expect(problems.items.map(\.code) == [.outOfRange, .unknownKey])
  }

  /// The page has the codes in the order of the enumeration, each with a sentence.
  @Test func thePageListsAllCodes() throws {
    let page = try String(
      contentsOf: Fixtures.repository.appendingPathComponent("docs/diagnostics.md"),
      encoding: .utf8)
    let section = try #require(page.split(separator: "## Codes of configs\n").last)
      .prefix(upTo: "\n## ")
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let codes = rows.compactMap { $0.wholeMatch(of: /\| `([a-z-]+)` \| [A-Z].+\. \|/)?.1 }
    #expect(codes.map(String.init) == Diagnostic.Code.allCases.map(\.rawValue))
    #expect(rows.count == codes.count)
  }
}

extension Substring {
  /// The text before the first occurrence of `end`, or all of it.
  fileprivate func prefix(upTo end: String) -> Substring {
    ranges(of: end).first.map { self[..<$0.lowerBound] } ?? self
  }
}
