/// What other tools call what we have: SwiftUI, CSS, SVG, ECharts and Chart.js.
enum Synonyms {
  /// Keys of others, in small letters without hyphens and underscores, and ours in the order in which
  /// they are looked for.
  private static let keys: [String: [String]] = [
    "linewidth": ["thickness", "width"], "strokewidth": ["thickness", "width"],
    "stroke": ["thickness", "border", "color"], "barwidth": ["thickness"],
    "linecap": ["cap"], "strokelinecap": ["cap"], "roundcap": ["cap"],
    "size": ["radius", "diameter", "frame"], "r": ["radius"],
    "percent": ["progress", "value"], "percentage": ["progress", "value"], "data": ["value"],
    "rate": ["progress"], "fraction": ["progress"],
    "min": ["range"], "max": ["total", "range"], "minimum": ["range"],
    "maximum": ["total", "range"],
    "fill": ["colors", "color", "background"], "color": ["colors", "tint"],
    "colour": ["colors", "color"],
    "foregroundcolor": ["color", "colors"], "foregroundstyle": ["color", "colors"],
    "tint": ["colors", "color"], "itemstyle": ["colors"],
    "backgroundcolor": ["track", "background"],
    "trackcolor": ["track"], "trailcolor": ["track"],
    "rotate": ["rotation"], "transform": ["rotation"], "angle": ["startAngle", "rotation"],
    "clockwise": ["direction"], "endangle": ["sweep"], "gap": ["spacing"], "margin": ["padding"],
    "borderradius": ["cornerRadius"], "boxshadow": ["shadow"], "visible": ["hidden"],
    "elements": ["children"], "content": ["children", "text"], "items": ["children"],
    "title": ["text", "label"], "string": ["text"], "detail": ["label", "center"],
    "src": ["path"], "source": ["path"], "href": ["path"], "url": ["path"], "file": ["path"],
    "objectfit": ["fit"], "resizemode": ["fit"], "fontsize": ["font"], "fontfamily": ["font"],
    "fontweight": ["font"], "textalign": ["alignment"], "align": ["alignment"],
    "axistick": ["ticks"], "pointer": ["needle"], "name": ["id"],
  ]

  /// Elements of others, in small letters without hyphens and underscores.
  private static let types: [String: String] = [
    "ring": "activityRing", "doughnut": "donut", "pie": "donut", "rect": "rectangle",
    "roundedrectangle": "rectangle", "polygon": "path", "polyline": "path",
    "rings": "activityRings", "progress": "progressView", "progressbar": "bar", "linear": "bar",
    "spinner": "petals", "activityindicator": "petals", "meter": "gauge", "speedometer": "gauge",
    "timer": "timerRing", "countdown": "timerRing", "label": "text", "img": "image",
    "picture": "image", "row": "hstack", "hbox": "hstack", "column": "vstack", "vbox": "vstack",
    "stack": "zstack", "group": "zstack", "lazyvgrid": "grid", "repeat": "forEach",
  ]

  /// The key that a foreign one stands for, if it is one of these.
  static func key(_ word: String, among keys: [String]) -> String? {
    self.keys[plain(word)]?.first { keys.contains($0) }
  }

  /// The element that a foreign name stands for.
  static func type(_ word: String) -> String? { types[plain(word)] }

  /// The longest word of the tables has 19 letters.
  private static let longest = 32

  private static func plain(_ word: String) -> String {
    String(word.prefix(longest).lowercased().filter { $0 != "-" && $0 != "_" })
  }
}
