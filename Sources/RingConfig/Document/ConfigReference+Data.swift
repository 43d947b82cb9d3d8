extension ConfigReference {
  /// Columns of data, repetitions, and colours by value.
  static var data: [String] {
    ["## Data", dataText] + table(DataColumnDraft.table.summaries)
      + ["### References", referenceText]
      + ["### `forEach`", forEachText] + table(ForEach.table(element: [:]).summaries)
      + ["### Colours by value", byValueText] + table(ColorRulesDraft.table.summaries)
  }

  private static let dataText = """
    A config may be a template: a function of columns, which `data` declares. With its samples it is a
    config like any other, so it can be drawn and checked on its own.

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

    Names are letters, digits, `-` and `_`. `--set data.score=0.3` sets a sample. An unused
    column is a warning. The keys of a column are:
    """

  private static let referenceText = """
    The string `"$data.score"` stands for the column's value wherever a value of its type may stand: a
    `number` for numbers, an `integer` for all numbers, a `string` for texts and names of choices, a
    `boolean`, a `color`, an `image` for paths of pictures, a `list` for lists. These may not be data:
    `type`, `id`, the names of styles, and fonts. A wrong name or type is an error when the config is
    read. It may stand at the ends of animated values too.

    In a text `{data.score}` is the value, `{data.score:.1f}` a number with one decimal; what data says is
    never a placeholder itself. Nothing is computed: compute a column before you pass the table.
    """

  private static let forEachText = """
    In a list of children, and among the `rings` of `activityRings`, this stands for as many elements as
    there are items. `$d` is the item `d`, `$d.day` its key, `$d.index` its place from 0, and in texts
    `{d}`, `{d.day}` and `{d.index}`. The element may be a `forEach` itself, up to \
    \(Inputs.maximumItems) deep; all repetitions together may have \
    \(DecodingContext.maximumElements) items. Its only keys are:
    """

  private static let byValueText = """
    ```json
    { "byValue": [[0.5, "systemRed"], [0.8, "systemOrange"], [1, "systemGreen"]] }
    ```

    In rings, bars, gauges, petals and texts this is a colour chosen by the element's own value: up to 0.5
    the first, up to 0.8 the second, above it the last. Bounds are in the unit of the value: of
    `progress` 1 is 100 %. The value counts as it is printed – by the element's own text, or else as whole
    percents where the range is 0…1, and exactly where it is another – so that all that says “80 %” has
    one colour. Without data it is `systemGray`. A text outside of such elements goes by the number of
    data that it says. Anywhere else `of` says which value is meant. `ringrender explain` shows
    which rule held.
    """
}
