extension ConfigReference {
  static var data: [String] {
    let sections: [[String]] = [
      ["## Data", dataText], table(DataColumnDraft.table.summaries),
      ["### References", referenceText],
      ["### `forEach`", forEachText], table(ForEach.table(element: [:]).summaries),
      ["### Colours by value", byValueText], table(ColorRulesDraft.table.summaries),
    ]
    return Array(sections.joined())
  }

  private static let dataText = """
    A config can be a template that uses columns of data, which `data` declares. Each column has a
    sample, so the config can be drawn and checked on its own like any other.

    ```json
    {
      "data": {
        "name": { "type": "string", "sample": "Ada" },
        "score": { "type": "number", "sample": 0.72, "from": "Score (0-1)", "minimum": 0 },
        "days": { "type": "list", "of": { "day": "integer", "done": "number" }, "sample": [{ "day": 1, "done": 0.4 }] }
      },
      "scene": { "type": "vstack", "children": [
        { "type": "progressRing", "progress": "$data.score" },
        { "type": "text", "text": "{data.name}: {data.score:.2f}" },
        { "type": "forEach", "in": "$data.days", "as": "d",
          "element": { "type": "bar", "progress": "$d.done" } }
      ] }
    }
    ```

    Names consist of letters, digits, `-` and `_`. `--set data.score=0.3` sets a sample. An unused
    column causes a warning. The keys of a column are:
    """

  private static let referenceText = """
    The string `"$data.score"` is replaced by the column's value. It can be used wherever a value of its
    type is allowed: a `number` for numbers, an `integer` for all numbers, a `string` for texts and named
    choices, a `boolean`, a `color`, an `image` for paths of pictures, a `list` for lists. It can also be
    the start or the end of an animated value. These cannot come from data: `type`, `id`, the names of
    styles, and fonts. A wrong name or type is an error when the config is read.

    In a text, `{data.score}` is the value and `{data.score:.1f}` a number with one decimal. Placeholders
    in the data itself are not replaced. Nothing is computed: compute columns before you pass the table.
    """

  private static let forEachText = """
    In a list of children, and among the `rings` of `activityRings`, a `forEach` makes an element for
    each item. If the item is called `d`, `$d` is the item, `$d.day` its key `day`, and `$d.index` its
    index, counted from 0; in texts they are `{d}`, `{d.day}` and `{d.index}`. The element can itself be
    a `forEach`, up to \(Dependencies.maximumItems) deep; all of them together may have \
    \(DecodingContext.maximumElements) items. Its only keys are:
    """

  private static let byValueText = """
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
}
