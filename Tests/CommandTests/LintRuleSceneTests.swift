import Foundation
import TestSupport
import Testing

/// Two configs for each rule of lint: one that just breaks it, and one that just does not.
@Suite struct LintRuleSceneTests {
  /// A rule, and the configs on both sides of its limit.
  private struct Limit {
    var rule, fails, passes: String

    /// Creates the configs of two elements, with a text font of the tests.
    ///
    /// `alt` has the alternative texts of both; `nil` for those that are made from the elements.
    init(
      _ rule: String, _ fails: String, _ passes: String, padding: Int = 9,
      alt: (fails: String?, passes: String?) = (nil, nil)
    ) {
      func config(_ element: String, _ alt: String?) -> String {
        """
        {"canvas": {"background": "white", "padding": \(padding)}, "fonts": ["Inter-Regular.otf"],
         "alt": \(alt.map { "\"\($0)\"" } ?? "null"), "scene": \(element)}
        """
      }
      self.rule = rule
      (self.fails, self.passes) = (config(fails, alt.fails), config(passes, alt.passes))
    }
  }

  private static func ring(_ color: String, track: String = "null") -> String {
    """
    {"type": "activityRing", "progress": 0.75, "edge": null, "tip": null, "colors": "\(color)",
     "track": \(track)}
    """
  }

  private static func rings(spacing: Double) -> String {
    """
    {"type": "activityRings", "thickness": 10, "spacing": \(spacing), "diameter": 100,
     "rings": [\(ring("#000000")), \(ring("#595959"))]}
    """
  }

  private static func donut(_ first: String, _ second: String) -> String {
    """
    {"type": "donut",
     "parts": [{"value": 1, "color": "\(first)"}, {"value": 1, "color": "\(second)"}]}
    """
  }

  private static func text(_ keys: String) -> String {
    #"{"type": "text", "text": "Over view", \#(keys)}"#
  }

  /// Two texts of 20 points over one another; letters and descenders take 0.95 em of a line.
  private static func texts(_ distance: Double) -> String {
    let upper = text(#""font": {"size": 20}"#)
    let lower = text(#""font": {"size": 20}, "offset": {"y": \#(distance)}"#)
    return #"{"type": "zstack", "children": [\#(upper), \#(lower)]}"#
  }

  private static func rectangle(opacity: Double = 1) -> String {
    """
    {"type": "rectangle", "fill": "black", "opacity": \(opacity),
     "frame": {"width": 9, "height": 9}}
    """
  }

  private static func rectangles(_ count: Int) -> String {
    """
    {"type": "zstack", "children": [
      {"type": "forEach", "in": {"from": 1, "to": \(count)}, "as": "i", "element": \(rectangle())}]}
    """
  }

  private static let black = ##"{"color": "#000000"}"##

  private static let limits = [
    Limit("contrast/background", ring("#959595"), ring("#949494")),
    Limit("contrast/track", ring("#585858", track: black), ring("#5A5A5A", track: black)),
    Limit("contrast/adjacent", rings(spacing: 1.9), rings(spacing: 2)),
    Limit("contrast/text", text(##""color": "#777777""##), text(##""color": "#767676""##)),
    Limit("cvd/protan", donut("#C03030", "#606E20"), donut("#C03030", "#606F20")),
    Limit("cvd/deutan", donut("#C03030", "#605420"), donut("#C03030", "#605320")),
    Limit("cvd/tritan", donut("#3080C0", "#30AE60"), donut("#3080C0", "#30AF60")),
    Limit("grey", donut("#808080", "#AA4040"), donut("#808080", "#A94040")),
    Limit("text/small", text(#""font": {"size": 8.9}"#), text(#""font": {"size": 9}"#)),
    // Half a point is left to antialiased edges.
    Limit(
      "text/overflow", text(#""offset": {"x": 0.6}"#), text(#""offset": {"x": 0.4}"#), padding: 0),
    Limit(
      "text/shortened", text(#""lineLimit": 1, "frame": {"width": 60}"#),
      text(#""lineLimit": 2, "frame": {"width": 60}"#)),
    Limit("text/overlap", texts(18.9), texts(19.1)),
    // Half a level of 255 is 0.00196.
    Limit("blank", rectangle(opacity: 0.0019), rectangle(opacity: 0.002)),
    Limit("alt/missing", rectangle(), rectangle(), alt: (nil, "")),
    Limit(
      "alt/long", ring("#000000"), ring("#000000"),
      alt: (String(repeating: "x", count: 251), String(repeating: "x", count: 250))),
    Limit("unchecked", rectangles(2000), rectangles(1999)),
  ]

  /// Returns a new folder with a font for texts.
  private static func fontFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let font = "Inter-Regular.otf"
    try FileManager.default.copyItem(
      at: repository.appendingPathComponent("Tests/Fonts/\(font)"),
      to: folder.url.appendingPathComponent(font))
    return folder
  }

  /// The rules that the command reports, by file.
  private static let findings = Result {
    let folder = try fontFolder()
    for (index, limit) in limits.enumerated() {
      try folder.write(limit.fails, to: "fails-\(index).json")
      try folder.write(limit.passes, to: "passes-\(index).json")
    }
    let names = limits.indices.flatMap { ["fails-\($0).json", "passes-\($0).json"] }
    let outcome = try Tool.run(["lint", "--json"] + names, in: folder.url)
    #expect(outcome.status == 1 && outcome.error.isEmpty, "\(outcome.error)")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8))
    let findings = try #require((json as? [String: Any])?["diagnostics"] as? [[String: Any]])
    return Dictionary(grouping: findings) { $0["file"] as? String ?? "" }
      .mapValues { Set($0.compactMap { $0["code"] as? String }) }
  }

  @Test(arguments: limits.indices)
  func oneConfigBreaksTheRuleAndOneJustDoesNot(index: Int) throws {
    let (findings, rule) = (try Self.findings.get(), Self.limits[index].rule)
    #expect(findings["fails-\(index).json"]?.contains(rule) == true, "\(rule)")
    #expect(findings["passes-\(index).json"]?.contains(rule) != true, "\(rule)")
  }

  /// The rules of the page are those that a document can allow.
  @Test func everyRuleHasTwoConfigsAndIsDocumented() throws {
    let tested = Self.limits.map(\.rule)
    #expect(Set(tested).count == tested.count)
    func text(_ path: String) throws -> String {
      try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    }
    let row = try #require(
      text("docs/config-reference.md").split(separator: "\n").first {
        $0.contains("`lint.allow[].id`")
      })
    let known = row.split(separator: "\"").filter { !$0.contains(" ") }.map(String.init)
    #expect(Set(known) == Set(tested))
    let page = try text("docs/lint.md")
    for rule in tested { #expect(page.contains("`\(rule)`"), "\(rule)") }
  }

  /// Elements with their required keys and default colours.
  private static let defaults = [
    #""type": "activityRing", "progress": 0.7"#, #""type": "activityRing", "progress": 1.42"#,
    #""type": "activityRings", "rings": [{"progress": 0.7}, {"progress": 0.5}, {"progress": 0.3}]"#,
    #""type": "arcText", "radius": 60, "text": "Along a circle""#,
    #""type": "bar", "progress": 0.5"#,
    #""type": "donut", "parts": [{"value": 3}, {"value": 2}, {"value": 1}, {"value": 2}]"#,
    #""type": "gauge", "value": 50"#, #""type": "gauge", "value": 100"#,
    #""type": "gauge", "value": 50, "ticks": {}, "minLabel": "low", "maxLabel": "high""#,
    #""type": "icon", "name": "checkmark""#,
    #""type": "petals", "progress": 0.5"#, #""type": "petals", "indeterminate": true"#,
    #""type": "progressRing", "progress": 0.5"#,
    #""type": "progressView""#, #""type": "progressView", "value": 0.5"#,
    #""type": "progressView", "value": 0.5, "label": "Copying", "currentValueLabel": "{value}""#,
    #""type": "progressView", "value": 0.5, "style": "circular", "label": "Copying""#,
    #""type": "text", "text": "Over view""#,
    #""type": "timerRing", "duration": 60, "remaining": 42"#,
    #""type": "timerRing", "duration": 60, "remaining": 42, "label": "none""#,
  ]

  @Test(arguments: ["light", "dark"])
  func defaultsPassAllRules(scheme: String) throws {
    let folder = try Self.fontFolder()
    for (index, element) in Self.defaults.enumerated() {
      let config = """
        {"canvas": {"padding": 20, "colorScheme": "\(scheme)"}, "fonts": ["Inter-Regular.otf"],
         "alt": "", "scene": {\(element)}}
        """
      try folder.write(config, to: "default-\(index).json")
    }
    let names = Self.defaults.indices.map { "default-\($0).json" }
    let outcome = try Tool.run(["lint"] + names, in: folder.url)
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.text)\(outcome.error)")
  }
}
