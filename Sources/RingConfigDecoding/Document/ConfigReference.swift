import RingCore
import RingScene

/// The reference page of configs, derived from the tables that decode them.
package enum ConfigReference {
  /// Returns the page in Markdown, with a trailing line feed.
  package static func markdown() -> String {
    let elements = ElementRegistry.types.flatMap { type in
      ["### `\(type.name)`", type.doc] + table(type.summaries())
    }
    let sections: [[String]] = [
      [introduction],
      ["## Document"], table(DocumentTable.table.summaries),
      ["## Elements", elementsText], elements,
      ["## Styles", stylesText, partsTable],
      ["## Themes", themesText, themesTable],
      ["## Keys that every element takes", commonText], table(CommonModifiers.table.summaries),
      data, motion,
      ["## Colours", colorsText, systemColors, cssColors],
      ["## Values from the command line", overridesText],
    ]
    return sections.joined().joined(separator: "\n\n") + "\n"
  }

  // MARK: - Tables

  static func table(_ summaries: [FieldSummary]) -> [String] {
    let header = ["| key | value | default | meaning |", "|---|---|---|---|"]
    return [(header + rows(summaries, prefix: "")).joined(separator: "\n")]
  }

  private static func rows(_ summaries: [FieldSummary], prefix: String) -> [String] {
    summaries.flatMap { summary -> [String] in
      let defaultText = summary.defaultText ?? (summary.isRequired ? "required" : "none")
      let cells = ["`\(prefix)\(summary.name)`", summary.expectation, defaultText, summary.doc]
      let row = "| " + cells.map(escaped).joined(separator: " | ") + " |"
      return [row] + rows(summary.nested, prefix: nestedPrefix(prefix, summary))
    }
  }

  private static func nestedPrefix(_ prefix: String, _ summary: FieldSummary) -> String {
    let isList = summary.expectation.contains("a list of ")
    return "\(prefix)\(summary.name)\(isList ? "[]" : "")."
  }

  /// Escapes vertical bars, which end a table's cell.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  // MARK: - Colours

  private static var systemColors: String {
    let rows = Color.named.map { name, color in
      "| `\(name)` | \(channels(color.light)) | \(channels(color.dark)) |"
    }
    return (["| name | light | dark |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  private static func channels(_ color: SRGBColor) -> String {
    let bytes = [color.red, color.green, color.blue].map { "\(Int(($0 * 255).rounded()))" }
    let alpha = color.isOpaque ? "" : " at \((color.alpha * 100).rounded6) %"
    return bytes.joined(separator: ", ") + alpha
  }

  private static var cssColors: String {
    let names = CSSColors.values.keys.sorted().map { "`\($0)`" }.joined(separator: ", ")
    return "CSS names: \(names)."
  }

  // MARK: - Text

  private static let introduction = """
    # Config reference

    This page is generated from the tables that `ringrender` uses to read configs; `ringrender schema`
    prints the same as a JSON Schema for editors. A config is one JSON object (RFC 8259, UTF-8, at
    most \(JSONParser.maximumDepth) levels deep). Lengths are in points. Angles are in degrees,
    clockwise from 12 o'clock; y grows downwards. Unknown keys, duplicate keys and values of the wrong
    type are errors.
    """

  private static let elementsText = """
    An element is an object with a `type`. A scene may have up to \
    \(DecodingContext.maximumElements) elements.
    """

  private static let stylesText = """
    A style is a named element in the document's `styles`, which every `progressView` with that
    `style` uses. In a style, write `"$fraction"` instead of a number for the view's progress: 0…1, or
    `null` if it is indeterminate. The elements below are the view's parts. They take the keys that
    every element takes.

    ```json
    {
      "styles": {
        "pink": { "type": "content", "padding": 4, "border": { "color": "systemPink", "width": 3 },
          "cornerRadius": 4 },
        "ring": { "type": "progressRing", "progress": "$fraction", "radius": 20, "thickness": 5 }
      },
      "scene": { "type": "progressView", "value": 0.25, "style": "pink" }
    }
    ```

    A style may use others, up to \(StyleGraph.maximumDepth) deep, but not itself.
    """

  private static var partsTable: String {
    let rows = StyleParts.kinds.map { "| `\($0.typeName)` | \($0.doc) |" }
    return (["| type | meaning |", "|---|---|"] + rows).joined(separator: "\n")
  }

  private static let commonText = "They are applied in this order, from the inside to the outside."

  private static let colorsText = """
    A colour is a string: `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, `rgb()`, `rgba()`, `hsl()`,
    `hsla()` (with commas, or with spaces and a slash before the alpha), `oklch()`, or a name.
    Components outside their range are clamped; colours outside sRGB are clipped to it. CSS names
    may have capitals anywhere. System colours must be written exactly as here: `darkGray` is
    Apple's colour, and `darkgray` is the one from CSS. In a [theme](#themes), `theme1` to `theme6`
    are names, too.
    """

  private static let overridesText = """
    `--set PATH=VALUE` sets one value before the config is read: `--set canvas.scale=2`,
    `--set scene.children[0].progress=0.8`, or `--set move.progress=0.8` for the element whose `id`
    is `move`. A value that is not JSON is taken as a string. Missing keys are added; list items must
    exist. If a key of the document and an id have the same name, the key is meant.
    `--set data.score=0.3` sets the sample of a column.
    """
}
