import RingCore

/// A key of another tool (SwiftUI, CSS, SVG, ECharts or Chart.js) as one of our keys.
struct ForeignKey: ExpressibleByStringLiteral, Sendable {
  /// Returns the members to write, from the foreign value and the object around it; `nil` if only
  /// the key is another one.
  typealias Conversion = @Sendable (_ value: JSONNode, _ object: JSONNode) -> Written?

  /// Our key.
  let key: String
  /// The key in the object that is the value of `key`; `nil` if the value is that of `key` itself.
  let inner: String?
  /// The kinds of foreign values that have this meaning; `nil` for all.
  let kinds: JSONNode.Kinds?
  /// Whether the conversion writes another value for `key`, which the object may have already.
  let replaces: Bool
  let conversion: Conversion?

  /// `path` is our key, and after a point the key inside its value: `frame.width`.
  init(
    _ path: String, for kinds: JSONNode.Kinds? = nil, replaces: Bool = false,
    _ conversion: Conversion? = nil
  ) {
    let steps = path.split(separator: ".").map(String.init)
    (key, inner) = (steps[0], steps.count > 1 ? steps[1] : nil)
    (self.kinds, self.replaces, self.conversion) = (kinds, replaces, conversion)
  }

  init(stringLiteral path: String) { self.init(path) }

  /// Whether a foreign value can have this meaning.
  func accepts(_ value: JSONNode) -> Bool {
    guard let kinds, let kind = value.kind else { return true }
    return kinds.contains(kind)
  }

  /// Returns the meanings of a foreign key in an object, in order of preference.
  static func meanings(of word: String, in object: String) -> [ForeignKey] {
    (keysOfObjects[object]?[word] ?? []) + (keys[word] ?? [])
  }

  /// The keys in lower case without hyphens and underscores, and our keys in order of preference.
  private static let keys: [String: [ForeignKey]] = [
    "linewidth": lineWidth, "strokewidth": lineWidth, "barwidth": ["thickness"],
    "ringwidth": ["thickness"],
    "stroke": [
      .init("thickness", for: [.number]), .init("colors", for: [.string]), "border",
    ],
    "linecap": ["cap", "stroke.cap"], "strokelinecap": ["cap", "stroke.cap"], "roundcap": ["cap"],
    "linejoin": ["join", "stroke.join"], "strokelinejoin": ["join", "stroke.join"],
    "strokedasharray": ["dash", "stroke.dash"],
    "size": [.init("diameter", for: [.number, .string]), .init("frame", square)],
    "diameter": [.init("frame", square)],
    "r": ["radius"], "percent": percentage, "percentage": percentage, "rate": ["progress"],
    "fraction": ["progress"], "data": ["value", "parts"], "values": ["parts"],
    "segments": ["parts"], "slices": ["parts"], "sectors": ["parts"], "series": ["parts"],
    "d": ["data"], "points": [.init("data", pathData)],
    "min": [.init("range", bounds)], "minimum": [.init("range", bounds)],
    "max": maximum, "maximum": maximum,
    "fill": ["colors", "color", "background"], "color": ["colors", "fill", "tint"],
    "colour": ["colors", "color", "fill", "tint"],
    "foregroundcolor": ["color", "colors", "fill"], "foregroundstyle": ["color", "colors", "fill"],
    "tint": ["colors", "color", "fill"], "itemstyle": ["colors"], "strokecolor": ["stroke.color"],
    "labelcolor": [.init("label.color", replaces: true, coloredLabel)],
    "textcolor": ["color", .init("label.color", replaces: true, coloredLabel)],
    "backgroundcolor": ["track.color", "track", "background"], "bgcolor": ["background"],
    "trackcolor": ["track.color", "track"], "trailcolor": ["track.color", "track"],
    "trackwidth": ["track.thickness"], "trackopacity": ["track.opacity"], "alpha": ["opacity"],
    "rotate": ["rotation"], "transform": [.init("rotation", for: [.string], transform)],
    "angle": ["startAngle", "rotation"], "endangle": ["sweep"],
    "clockwise": [.init("direction", for: [.bool], turn)],
    "gap": ["spacing"], "margin": ["padding"],
    "borderradius": ["cornerRadius"], "radius": ["cornerRadius"],
    "bordercolor": ["border.color"], "borderwidth": ["border.width"],
    "boxshadow": ["shadow"], "dropshadow": ["shadow"], "textshadow": ["shadow"],
    "outerglow": ["glow"], "neon": ["glow"],
    "visible": [.init("hidden", flag("hidden", "false", "true"))],
    "clippath": ["clip"], "clipshape": ["clip"], "maskimage": ["mask"],
    "blendmode": ["blend"], "mixblendmode": ["blend"], "blending": ["blend"],
    "globalcompositeoperation": ["blend"],
    "elements": ["children"], "content": ["children", "text"], "items": ["children", "parts"],
    "title": ["text", "label"], "string": ["text"], "label": ["text", "center"],
    "value": ["text"], "detail": ["label", "center"],
    "src": ["path"], "source": ["path"], "href": ["path"], "url": ["path"], "file": ["path"],
    "objectfit": ["fit"], "resizemode": ["fit"],
    "fontsize": ["size", "font.size"], "fontfamily": ["family", "font.family"],
    "fontweight": ["weight", "font.weight"], "weight": ["font.weight"], "family": ["font.family"],
    "italic": ["font.italic"], "letterspacing": ["tracking", "font.tracking"],
    "tracking": ["font.tracking"], "kerning": ["tracking", "font.tracking"],
    "lineheight": ["lineHeight", "font.lineHeight"], "texttransform": ["textCase"],
    "textalign": ["alignment"], "align": ["alignment"], "alignitems": ["alignment"],
    "maxlines": ["lineLimit"], "numberoflines": ["lineLimit"], "lineclamp": ["lineLimit"],
    "width": ["frame.width"], "height": ["frame.height"], "minwidth": ["frame.minWidth"],
    "maxwidth": ["frame.maxWidth"], "minheight": ["frame.minHeight"],
    "maxheight": ["frame.maxHeight"],
    "axistick": ["ticks"], "pointer": ["needle"], "thresholds": ["bands"], "zones": ["bands"],
    "orientation": ["layout"], "thickness": ["stroke.width"], "seconds": ["duration"],
    "easing": ["curve"], "timing": ["curve"], "timingfunction": ["curve"],
    "loop": playCount, "iterations": playCount,
    "alternate": ["autoreverse"], "yoyo": ["autoreverse"], "time": ["at"],
    "animate": animated, "animated": animated, "transition": animated,
    "dpi": [.init("scale", for: [.number], pixelsPerPoint)], "pixelratio": ["scale"],
    "devicepixelratio": ["scale"], "name": ["id", "label", "family"],
    "alttext": ["alt"], "alternativetext": ["alt"], "accessibilitylabel": ["alt"],
    "arialabel": ["alt"], "description": ["alt"],
    "palette": ["theme"], "language": ["locale"], "lang": ["locale"],
    "ignore": ["allow"], "disable": ["allow"], "reason": ["because"],
  ]

  private static let lineWidth: [ForeignKey] = ["thickness", "stroke.width"]
  private static let percentage: [ForeignKey] = [
    .init("progress", for: [.number], fraction), "progress", "value",
  ]
  private static let maximum: [ForeignKey] = [.init("total", boundsAbove), .init("range", bounds)]
  private static let playCount: [ForeignKey] = [
    .init("repeat", flag("repeat", "\"forever\"", "1"))
  ]
  private static let animated: [ForeignKey] = ["progress", "value"].map {
    .init($0, replaces: true, motion)
  }

  /// Foreign keys in the objects with a name, where they differ from `keys`.
  private static let keysOfObjects: [String: [String: [ForeignKey]]] = [
    "the document": [
      "root": ["scene"], "view": ["scene"], "element": ["scene"], "chart": ["scene"],
      "elements": scene, "children": scene, "items": scene, "layers": scene, "content": scene,
      "backgroundcolor": ["canvas.background"], "color": ["canvas.background"],
      "size": [.init("canvas", canvasSize)], "dpi": ["canvas.scale"],
      "variables": ["data"], "parameters": ["data"], "params": ["data"], "vars": ["data"],
    ],
    "animation": [
      "finaldelay": ["pause"], "enddelay": ["pause"], "lastdelay": ["pause"],
      "repeatdelay": ["pause"], "loopdelay": ["pause"], "hold": ["pause"],
    ],
    "canvas": ["size": sides, "color": ["background"], "fill": ["background"]],
    "frame": ["size": sides], "image": ["size": sides, "name": ["path"]],
    "bar": [
      "width": [.init("length", ofVerticalBar("thickness"))],
      "height": [.init("thickness", ofVerticalBar("length"))],
      "label": overlay, "title": overlay, "text": overlay,
      "orientation": [.init("direction", growth)],
    ],
    "donut": [
      "cutout": ["hole"], "radius": doubled, "outerradius": doubled,
    ],
    "gauge": ["radius": doubled], "activityRings": ["radius": doubled],
    "petals": ["radius": [.init("size", for: [.number], twice("size"))]],
    "a part": ["percent": ["value"], "percentage": ["value"]],
    "legend": ["items": entries, "entries": entries, "labels": entries, "donut": ["for"]],
    "circle": ["radius": doubled, "r": doubled], "ellipse": ["radius": disc, "r": disc],
    "rectangle": ["rx": ["cornerRadius"]],
    "line": ["color": ["stroke.color"], "fill": ["stroke.color"], "thickness": ["stroke.width"]],
    "text": ["size": ["font.size"]], "track": ["width": ["thickness"]],
    "border": line, "edge": line, "stroke": line, "ticks": line, "needle": line, "target": line,
    "shadow": ["blur": ["radius"], "offset": [.init("x", members)], "dx": ["x"], "dy": ["y"]],
    "glow": [
      "blur": ["radius"], "size": ["radius"], "opacity": ["intensity"], "strength": ["intensity"],
    ],
    "padding": [
      "left": ["leading"], "right": ["trailing"], "horizontal": horizontal, "x": horizontal,
      "vertical": vertical, "y": vertical,
    ],
    "a gradient": ["gradient": ["linear"], "colors": ["linear"], "stops": ["linear"]],
    "a color stop": ["offset": ["at"], "position": ["at"], "stop": ["at"], "location": ["at"]],
  ]

  private static let line: [String: [ForeignKey]] = [
    "linewidth": ["width"], "strokewidth": ["width"], "thickness": ["width"],
  ]
  private static let entries: [ForeignKey] = [.init("for", donut)]
  private static let scene: [ForeignKey] = [.init("scene", for: [.list], stack), "scene"]
  private static let sides: [ForeignKey] = [.init("width", size)]
  private static let doubled: [ForeignKey] = [.init("diameter", for: [.number], twice("diameter"))]
  private static let overlay: [ForeignKey] = [.init("overlay", for: [.string], textLayer)]
  private static let disc: [ForeignKey] = [.init("frame", for: [.number], discSquare)]
  private static let horizontal: [ForeignKey] = [.init("leading", both("leading", "trailing"))]
  private static let vertical: [ForeignKey] = [.init("top", both("top", "bottom"))]
}
