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
      ["### Colours for light and dark", schemesText], table(ColorForSchemesDraft.table.summaries),
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
    summaries.filter(\.isListed).flatMap { summary -> [String] in
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

  private static let commonText = """
    They are applied in this order, from the inside to the outside.

    ```json
    {
      "canvas": { "width": 180, "height": 60 },
      "scene": { "type": "hstack", "spacing": 0, "children": [
        { "type": "circle", "fill": "cyan", "offset": { "x": 12 }, "blend": "multiply" },
        { "type": "circle", "fill": "yellow", "offset": { "x": -12 }, "blend": "multiply" },
        { "type": "circle", "fill": { "linear": ["systemPink", "systemIndigo"] },
          "mask": { "type": "text", "text": "72", "font": { "size": 40 } } }
      ] }
    }
    ```

    `blend` mixes an element with what is drawn before it. An element with a `cornerRadius`, `blur`,
    `clip`, `mask`, `shadow`, a `blend`, or an `opacity` below 1 is a group: the elements in it mix
    with one another, and not with what lies behind it. Other stacks let the elements in them mix
    with what lies behind the stack. A shadow is mixed as its element is, and the opacity says how
    much of the result is seen.

    | `blend` | result of the colours e of the element and b behind it, each from 0 to 1 |
    |---|---|
    | `normal` | e |
    | `multiply` | e · b: white keeps what is behind |
    | `screen` | 1 − (1 − e) · (1 − b): black keeps what is behind |
    | `plusLighter` | e + b, at most 1 |
    | `overlay` | 2 · e · b for b up to 0.5, otherwise 1 − 2 · (1 − e) · (1 − b) |

    This holds where both are opaque; where nothing is behind, each of them shows the element. It is
    what [CSS](https://www.w3.org/TR/compositing-1/) does. A `mask` is laid out like an `overlay`.
    Its texts and values are no part of the [alternative text](alternative-texts.md).
    """

  static let colorsText = """
    A colour is a string: `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, `rgb()`, `rgba()`, `hsl()`,
    `hsla()` (with commas, or with spaces and a slash before the alpha), `oklch()`, or a name.
    Components outside their range are clamped; colours outside sRGB are clipped to it. CSS names
    may have capitals anywhere. System colours must be written exactly as here: `darkGray` is
    Apple's colour, and `darkgray` is the one from CSS. In a [theme](#themes), `theme1` to `theme6`,
    `background` and `surface` are names, too.
    """

  private static let schemesText = """
    ```json
    { "light": "#FFF", "dark": "#1C1C1E" }
    ```

    An object with two colours can be used wherever a colour can: as the canvas's background, in a
    gradient, in `byValue`, or as the start or the end of an animated value. The canvas's `colorScheme`
    chooses between them, and `--pair` draws both. Each of the two is a string.
    """

  private static let overridesText = """
    `--set PATH=VALUE` sets one value before the config is read: `--set canvas.scale=2`,
    `--set scene.children[0].progress=0.8`, or `--set move.progress=0.8` for the element whose `id`
    is `move`. A value that is not JSON is taken as a string. Missing keys are added; list items must
    exist. If a key of the document and an id have the same name, the key is meant.
    `--set data.score=0.3` sets the sample of a column.
    """
}

extension ConfigReference {
  static var data: [String] {
    let sections: [[String]] = [
      ["## Data", dataText], table(DataColumnDraft.table.summaries),
      ["### References", referenceText],
      ["### `forEach`", forEachText], table(ForEach.table(element: [:]).summaries),
      ["### Values of other elements", elementText],
      ["### Colours by value", byValueText], table(ColorRulesDraft.table.summaries),
      ["### Colours, texts and icons by word", byWordText],
      table(ValueType<Color>.wordTable.summaries),
    ]
    return Array(sections.joined())
  }

  static let dataText = """
    A config can be a template that uses columns of data, which `data` declares. Each column has a
    sample, so the config can be drawn and checked on its own like any other.

    ```json
    {
      "data": {
        "name": { "type": "string", "sample": "Ada" },
        "score": { "type": "number", "sample": 0.72, "from": "Score (0-1)", "minimum": 0 },
        "days": { "type": "list", "of": { "day": "integer", "done": "number" }, "sample": [{ "day": 1, "done": 0.4 }] },
        "weeks": { "type": "list", "of": ["number"], "sample": [[0.2, 0.9], [0.5, 1]] }
      },
      "scene": { "type": "vstack", "children": [
        { "type": "progressRing", "progress": "$data.score" },
        { "type": "text", "text": "{data.name}: {data.score:.2f}" },
        { "type": "forEach", "in": "$data.days", "as": "d",
          "element": { "type": "bar", "progress": "$d.done" } },
        { "type": "text", "text": "First: {data.weeks[0][0]}" }
      ] }
    }
    ```

    Names consist of letters, digits, `-` and `_`. `--set data.score=0.3` sets a sample. An unused
    column causes a warning. `ringrender schema --rows-of FILE` prints a JSON Schema of the rows, in
    which the `choices` of a column are its `enum`. The keys of a column are:
    """

  static let referenceText = """
    The string `"$data.score"` is replaced by the column's value. It can be used wherever a value of its
    type is allowed: a `number` for numbers, an `integer` for all numbers, a `string` for texts and named
    choices, a `boolean`, a `color`, an `image` for pictures, a `list` for lists. It can also be
    the start or the end of an animated value. These cannot come from data: `type`, `id`, the names of
    styles, and fonts. A wrong name or type is an error when the config is read.

    `$data.days[0]` is the first item of a list, and `$data.days[0].done` a key of an item that is an
    object. Lists in lists have the type of their items in brackets: `["number"]`, or a key
    `"days": [{ "day": "integer" }]` of an object. A row whose list is too short for a position is an
    error of that row.

    In a text, `{data.score}` is the value and `{data.score:.1f}` a number with one decimal. Placeholders
    in the data itself are not replaced. Nothing is computed: compute columns before you pass the table.
    """

  static let forEachText = """
    In a list of children or labels, and among the `rings` of `activityRings`, a `forEach` makes an
    element for each item. If the item is called `d`, `$d` is the item, `$d.day` its key `day`, and
    `$d.index` its index, counted from 0; in texts they are `{d}`, `{d.day}` and `{d.index}`. If `element`
    is a list, each item makes all its elements, in their order. An element can itself be a `forEach`,
    such as one in `$d.hours`, a list in the item, up to \(Dependencies.maximumRepetitionDepth) deep; \
    all of them together may have
    \(DecodingContext.maximumElements) items. Its only keys are:
    """

  private static let elementText = """
    In a text, `{move.percent}` is the percentage of the element whose `id` is `move`, at the same
    moment. `{move.value}`, `{move.total}` and `{move.unit}` are those of a ring, a bar, a gauge or
    petals; a `timerRing` has `percent`, `remaining` and `elapsed`, a `progressView` all of these but
    `unit`, a `donut` `value`, `total` and `percent`, and a `text` with a `value` that and `percent`.
    Formats are as everywhere: `{move.value:,d}`. An item of a `forEach` or `data` goes before an
    element of the same name. A repeated element has a value only in texts of the same `forEach`.
    """

  static let byValueText = """
    ```json
    { "byValue": [[0.5, "systemRed"], [0.8, "systemOrange"], [1, "systemGreen"]] }
    ```

    In rings, bars, gauges, petals and texts, the element's own value chooses the colour: the first up
    to 0.5, the second up to 0.8, the last above that. Bounds are in the unit of the value; for
    `progress`, 1 is 100 %. The value is used as it is printed, so that everything that says “80 %” has
    the same colour: as in the element's own text, or without one rounded to whole percents if the range
    is 0…1, and unrounded for other ranges. Without data the colour is `systemGray`. A text outside such
    elements uses the number from data that it shows. Anywhere else, `of` gives the value.
    `ringrender explain` shows which rule applied.
    """

  private static let byWordText = """
    ```json
    { "of": "$data.state", "byValue": [["passed", "systemGreen"], ["failed", "systemRed"]], "else": "gray" }
    ```

    A string or a Boolean chooses a colour, and likewise the text of a `text`, an `arcText`, the label
    of a part, or `alt`: `{ "of": "$data.ok", "byValue": [[true, "Passed"], [false, "Failed"]] }`, and
    the name of an `icon`: `[[true, "checkmark.circle.fill"], [false, "xmark.circle.fill"]]`. If the
    column has `choices`, a word that is none of them is an error, and so is one that is missing, unless
    there is `else`.
    """
}

extension ConfigReference {
  static var motion: [String] {
    let sections: [[String]] = [
      ["## Animated values", motionText, tweenText], table(TweenDraft.table.summaries),
      [curveText], table(CurveObject.table.summaries),
      [keyframesText], table(KeyframesDraft.table.summaries),
      [randomText], table(RandomDraft.table.summaries),
      [selfText],
    ]
    return Array(sections.joined())
  }

  static let motionText = """
    Any number or colour in the scene can be an object that describes how it changes over time.
    Every value in it must be valid for the key; if a spring overshoots the key's range, it is
    clamped. Whole numbers are rounded. Colours are mixed in sRGB with premultiplied alpha; system
    colours are mixed separately for light and dark. The width, height, scale and padding of the
    canvas cannot be animated, because all frames have the same size. Without a width or height, the
    canvas is as large as the scene at its largest, looking at 17 evenly spaced times and at up to 32
    others: keyframes, ends of animations and countdowns, and middles of cycles.

    A still shows the time given by `--time`. The default is the end of the last finite animation, or
    `animation.duration` if that is shorter. Without `animation.duration`, an animation also lasts until
    then, countdowns included; if nothing ends, it lasts for the longest cycle. An animation that loops
    forever does not repeat its first frame; any other ends with a frame that shows the end.
    """

  static let tweenText = """
    ### From one value to another

    ```json
    { "from": 0, "to": 1.25, "duration": 1.2, "delay": 0.2, "curve": "easeInOut" }
    ```
    """

  static let curveText = """
    ### Curves

    By name: `linear`, `easeIn`, `easeOut`, `easeInOut`, and the springs `spring` and `smooth`
    (neither overshoots), `snappy` (a little) and `bouncy`. A spring has settled when it stays within
    1/10000 of the way; then the value is exactly `to`. With `autoreverse` time runs backwards, and
    so does the curve. A curve with parameters is an object with one of these keys:
    """

  static let keyframesText = """
    ### Keyframes

    ```json
    { "keyframes": [{ "at": 0, "value": 0 }, { "at": 1, "value": 1.25, "curve": "bouncy" }] }
    ```

    Before the first keyframe, its value holds; after the last keyframe, the last value holds. The
    curve `{ "steps": 1 }` is a jump.
    """

  static let randomText = """
    ### Random values

    ```json
    { "from": 0, "to": { "random": [0.5, 2] }, "duration": 2 }
    ```

    A random value can be used for `from`, for `to`, for a keyframe's `value`, or on its own. It depends
    only on `animation.seed` and on its place in the document: it is the same in every frame, in every
    run and on every machine. The generator is SplitMix64.
    """

  private static let selfText = """
    ### What moves on its own

    In animations and in stills with a later `--time`, a `timerRing` and the `timer` of a
    `progressView` count down. `petals` turn from 100 % on, and spin when indeterminate, as a
    `progressView` does. If the `remaining` or `now` of a countdown is animated, it follows that instead.
    """
}

extension ConfigReference {
  static let themesText = """
    A theme is a built-in look for a whole scene, in light and in dark: `"theme": "paper"` in the
    document, or `--set theme=paper`. It changes defaults only: a key of an element wins, and so do
    the document's styles and its `canvas`. In a theme

    - `theme1` to `theme6` are its data colours, which a config may name where it needs them;
    - `background` is the colour behind the scene (white or black if there is none), and `surface`
      that of cards;
    - `primary`, `secondary`, `tertiary` and `quaternary` are its colours of text and marks; labels in
      the middle of rings and gauges are in `primary`;
    - the rings of `activityRings` and the parts of a `donut` have its data colours in turn, and
      other elements have the first one;
    - tracks and dividers have its colours, rings have no edge lines, and gauges have a solid track
      and round ends;
    - fonts without a `family` and with the `design` `default` have its design; numbers at ticks,
      texts along rings and labels of donuts have 11 points.

    Every data colour contrasts with `background` and `surface` by at least 3:1. Every two are at
    least 0.075 apart in OKLab, also for viewers who are colour-blind. `night` is dark in both
    schemes.
    """

  static var themesTable: String {
    let header = [
      "| theme | scheme | background | surface | data colours | design |",
      "|---|---|---|---|---|---|",
    ]
    let rows = Theme.Name.allCases.flatMap { name -> [String] in
      let theme = Theme.named(name)
      let schemes = theme.colorScheme == .dark ? [theme.colorScheme] : ColorScheme.allCases
      return schemes.map { row(of: theme, in: $0) }
    }
    return (header + rows).joined(separator: "\n")
  }

  private static func row(of theme: Theme, in scheme: ColorScheme) -> String {
    let background = theme.background.resolved(in: scheme)
    let palette = theme.palette.map { "`\($0.resolved(in: scheme).hex)`" }.joined(separator: " ")
    let cells = [
      "`\(theme.name.rawValue)`", scheme.rawValue,
      background.alpha == 0 ? "none" : "`\(background.hex)`",
      "`\(theme.surface.resolved(in: scheme).hex)`", palette,
      "`\(theme.design.rawValue)`",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
