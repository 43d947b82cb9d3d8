import RingCore
import RingScene

extension ConfigReference {
  static let themesText = """
    A theme is a built-in look for a whole scene, in light and in dark: `"theme": "paper"` in the
    document, or `--set theme=paper`. It changes defaults only: a key of an element wins, and so do
    the document's styles and its `canvas`. In a theme

    - `theme1` to `theme6` are its data colours, which a config may name where it needs them;
    - `primary`, `secondary`, `tertiary` and `quaternary` are its colours of text and marks;
    - the rings of `activityRings` and the parts of a `donut` have its data colours in turn, and
      other elements have the first one;
    - tracks and dividers have its colours, rings have no edge lines, and gauges have a solid track
      and round ends;
    - fonts without a `family` and with the `design` `default` have its design; numbers at ticks,
      texts along rings and labels of donuts have 11 points.

    Every data colour contrasts with the background (white or black if there is none) by at least
    3:1. Every two are at least 0.075 apart in OKLab, also for viewers who are colour-blind. `night`
    is dark in both schemes.
    """

  static var themesTable: String {
    let header = [
      "| theme | scheme | background | data colours | design |", "|---|---|---|---|---|",
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
      background.alpha == 0 ? "none" : "`\(background.hex)`", palette,
      "`\(theme.design.rawValue)`",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
