/// A list of draw commands in painting order, in points.
///
/// A value type: equal lists render equal images, and `description` is a stable text for tests.
package struct DisplayList: Hashable, Sendable {
  package var commands: [DrawCommand]

  package init(_ commands: [DrawCommand] = []) { self.commands = commands }
}

package indirect enum DrawCommand: Hashable, Sendable {
  /// The fill of a path. `isBox` is whether this is a box of a layout: an axis-aligned rectangle
  /// whose edges are snapped to pixels where the box touches another box.
  ///
  /// See `OutlinedDisplayList.snappingTouchingBoxes(scale:)`.
  case fill(Path, Paint, isBox: Bool = false)
  case stroke(Path, StrokeStyle, Paint)
  case text(TextRun)
  case image(PlacedImage)
  case group(GroupEffects, [DrawCommand])
}

extension [DrawCommand] {
  /// The estimated memory of the commands, and of the outlined commands that are made of them, in
  /// bytes. The outlines of texts and the pixels of images are not included.
  package var byteCount: Int {
    reduce(0) { total, command in
      switch command {
      case .fill(let path, let paint, _), .stroke(let path, _, let paint):
        total + DrawCommand.commandBytes + path.byteCount + paint.byteCount
      case .text(let run):
        total + 2 * DrawCommand.commandBytes + run.paragraph.text.utf8.count + run.paint.byteCount
          + run.spanPaints.reduce(0) { $0 + DrawCommand.commandBytes + $1.byteCount }
      case .image: total + DrawCommand.commandBytes
      case .group(let effects, let commands):
        total + DrawCommand.commandBytes + (effects.clip?.byteCount ?? 0) + commands.byteCount
      }
    }
  }
}

extension DrawCommand {
  /// The memory of a command in both lists, without its path, in bytes.
  ///
  /// Measured: 480 to 560 for fills and strokes of a solid colour.
  fileprivate static let commandBytes = 512
}

extension Path {
  /// The memory of the elements in bytes: that of an array which doubles its capacity as it grows.
  package var byteCount: Int {
    let count = elements.count
    let capacity = count > 1 ? count.nextPowerOfTwo : count
    return capacity * MemoryLayout<PathElement>.stride
  }
}

extension Paint {
  fileprivate var byteCount: Int {
    switch self {
    case .solid: 0
    case .linear(let linear): linear.gradient.byteCount
    case .radial(let radial): radial.gradient.byteCount
    case .conic(let conic):
      conic.gradient.byteCount + conic.sectors.count * MemoryLayout<ConicGradient.Sector>.stride
        + conic.spots.count * MemoryLayout<Spot>.stride
    }
  }
}

extension Gradient {
  fileprivate var byteCount: Int { stops.count * MemoryLayout<GradientStop>.stride }
}

/// The blend mode of a group with its backdrop.
///
/// The backdrop is everything drawn before in the nearest enclosing group that has an effect other
/// than a transform, or is isolated. Without such a group it is the image so far.
package enum BlendMode: String, Hashable, Sendable, CaseIterable {
  case normal
  case multiply
  case screen
  /// Adds to the backdrop; each component is at most 1.
  case plusLighter
  /// Multiplies where the backdrop is dark, and screens where it is light.
  case overlay
  /// Multiplies the backdrop by the group's alpha and draws nothing of the group: Porter–Duff
  /// "destination in".
  case mask
}

/// The effects on a group, in this order: transform, blur, clip, shadow, glow, opacity, blend.
package struct GroupEffects: Hashable, Sendable {
  /// Maps the group's points to its parent's.
  package var transform: Transform
  /// The standard deviation of a Gaussian, in points of the parent, ≥ 0; 0 for no blur.
  package var blur: Double
  /// In points of the parent; `nil` for no clip.
  package var clip: Path?
  package var shadow: Shadow?
  package var glow: Glow?
  /// What the group is to the glows of groups around it.
  package var glowRole: GlowRole
  /// 0…1.
  package var opacity: Double
  package var blendMode: BlendMode
  /// Whether groups inside blend only with the content of this group, not with its backdrop. A
  /// group with an effect other than a transform is isolated in any case.
  package var isIsolated: Bool

  package init(
    transform: Transform = .identity, blur: Double = 0, clip: Path? = nil, shadow: Shadow? = nil,
    glow: Glow? = nil, glowRole: GlowRole = .light, opacity: Double = 1,
    blendMode: BlendMode = .normal, isIsolated: Bool = false
  ) {
    self.transform = transform
    self.blur = blur
    self.clip = clip
    self.shadow = shadow
    self.glow = glow
    self.glowRole = glowRole
    self.opacity = opacity
    self.blendMode = blendMode
    self.isIsolated = isIsolated
  }
}

extension [DrawCommand] {
  /// Returns these commands masked with the alpha of `mask`; none if the mask is empty.
  package func masked(by mask: [DrawCommand]) -> [DrawCommand] {
    guard !isEmpty, !mask.isEmpty else { return [] }
    let maskGroup = DrawCommand.group(GroupEffects(blendMode: .mask), mask)
    return [.group(GroupEffects(isIsolated: true), self + [maskGroup])]
  }
}

/// A blurred, offset copy of a group's coverage behind it.
package struct Shadow: Hashable, Sendable {
  package var color: SRGBColor
  /// The standard deviation of the Gaussian in points of the parent, ≥ 0.
  package var blur: Double
  /// In points of the parent.
  package var offset: Vector
  /// Whether the shadow is left out behind the group's shape, so that no translucent part of the
  /// group shows it.
  ///
  /// A pixel's shadow is multiplied by one minus the coverage of the shape: see `shape`.
  package var isKnockout: Bool

  package init(
    color: SRGBColor, blur: Double, offset: Vector = .zero, isKnockout: Bool = false
  ) {
    self.color = color
    self.blur = blur
    self.offset = offset
    self.isKnockout = isKnockout
  }
}

extension DisplayList: CustomStringConvertible {
  /// The list as text: one line per command, groups indented, numbers rounded to six decimals.
  package var description: String { Dump.lines(commands, indent: "").joined(separator: "\n") }
}

extension OutlinedDisplayList: CustomStringConvertible {
  package var description: String { DisplayList(self).description }
}

/// The textual representation of display lists and their parts.
enum Dump {
  static func lines(_ commands: [DrawCommand], indent: String) -> [String] {
    commands.flatMap { command -> [String] in
      switch command {
      case .fill(let path, let paint, _):
        return ["\(indent)fill \(text(path)) \(text(paint))"]
      case .stroke(let path, let style, let paint):
        return ["\(indent)stroke \(text(path)) \(text(style)) \(text(paint))"]
      case .text(let run):
        return ["\(indent)text \(text(run))"]
      case .image(let placed):
        return ["\(indent)image \(text(placed))"]
      case .group(let effects, let commands):
        return ["\(indent)group\(text(effects))"] + lines(commands, indent: indent + "  ")
      }
    }
  }

  static func text(_ path: Path) -> String {
    (path.isEvenOdd ? "even-odd " : "") + (path.isSimple ? "simple[" : "[")
      + path.elements.map(text).joined(separator: " ") + "]"
  }

  static func text(_ element: PathElement) -> String {
    switch element {
    case .move(let p): return "M\(text(p))"
    case .line(let p): return "L\(text(p))"
    case .cubic(let a, let b, let c): return "C\(text(a))\(text(b))\(text(c))"
    case .arc(let arc):
      let angles = "\(text(arc.start)) \(text(arc.sweep))"
      return "A\(text(arc.center)) r\(text(arc.radius)) \(angles)"
    case .close: return "Z"
    }
  }

  static func text(_ style: StrokeStyle) -> String {
    "width \(text(style.width)) caps \(style.startCap),\(style.endCap) join \(style.join)"
  }

  static func text(_ paint: Paint) -> String {
    switch paint {
    case .solid(let color): return text(color)
    case .linear(let linear):
      return "linear \(text(linear.start))→\(text(linear.end)) \(text(linear.gradient))"
        + dither(of: linear.gradient)
    case .radial(let radial):
      let radii = "r\(text(radial.startRadius))→\(text(radial.endRadius))"
      return "radial \(text(radial.center)) \(radii) \(text(radial.gradient))"
        + dither(of: radial.gradient)
    case .conic(let conic): return text(conic)
    }
  }

  static func text(_ conic: ConicGradient) -> String {
    let sectors = conic.sectors.map { sector -> String in
      switch sector.content {
      case .ramp(let a, let b): return "…\(text(sector.end)): \(text(a))–\(text(b))"
      case .solid(let color): return "…\(text(sector.end)): \(text(color))"
      }
    }
    let start = "conic \(text(conic.center)) from \(text(conic.start)) \(conic.direction)"
    let parts =
      [start, text(conic.gradient), "{\(sectors.joined(separator: ", "))}"]
      + conic.spots.map(text)
    return parts.joined(separator: " ") + dither(of: conic.gradient)
  }

  private static func dither(of gradient: Gradient) -> String {
    gradient.dithers ? " dithered" : ""
  }

  static func text(_ spot: Spot) -> String {
    let half = spot.halfPlane.map { " beyond \(text($0.origin))·\(text($0.normal))" } ?? ""
    let disc = "spot \(text(spot.center)) r\(text(spot.radius))"
    return "\(disc) blur \(text(spot.blur)) \(text(spot.color))\(half)"
  }

  static func text(_ gradient: Gradient) -> String {
    let stops = gradient.stops.map { "\(text($0.color)) \(text($0.position))" }
    return "\(gradient.interpolation)(\(stops.joined(separator: ", ")))"
  }

  static func text(_ effects: GroupEffects) -> String {
    var text = ""
    if effects.transform != .identity {
      let t = effects.transform
      let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty].map(self.text)
      text += " transform(\(numbers.joined(separator: " ")))"
    }
    if effects.blur != 0 { text += " blur \(self.text(effects.blur))" }
    if let clip = effects.clip { text += " clip\(self.text(clip))" }
    if let shadow = effects.shadow {
      text += " shadow(\(self.text(shadow.color)) blur \(self.text(shadow.blur))"
      text += " offset\(self.text(shadow.offset))\(shadow.isKnockout ? " knockout" : ""))"
    }
    if let glow = effects.glow {
      let color = glow.color.map { self.text($0) + " " } ?? ""
      text += " glow(\(color)blur \(self.text(glow.blur)) intensity \(self.text(glow.intensity))"
      text += (glow.hidesContent ? " alone" : "") + ")"
    }
    if effects.glowRole != .light { text += " \(effects.glowRole)" }
    if effects.opacity != 1 { text += " opacity \(self.text(effects.opacity))" }
    if effects.blendMode != .normal { text += " \(effects.blendMode)" }
    if effects.isIsolated { text += " isolated" }
    return text
  }

  static func text(_ run: TextRun) -> String {
    let paragraph = run.paragraph
    let location =
      run.arc.map {
        "along \(text($0.center)) r\(text($0.radius)) from \(text($0.start)) \($0.direction)"
      } ?? "at \(text(run.origin))"
    var parts = ["\(quoted(paragraph.text)) \(location) \(text(run.paint))"]
    parts += descriptions(of: paragraph.font)
    for (span, paint) in zip(paragraph.spans, run.spanPaints) {
      let font = descriptions(of: span.font).joined(separator: " ")
      parts.append("span \(quoted(span.text)) \(text(paint)) \(font)")
    }
    if paragraph.decoration.contains(.underline) { parts.append("underline") }
    if paragraph.decoration.contains(.strikethrough) { parts.append("strikethrough") }
    if let width = paragraph.width { parts.append("width \(text(width))") }
    if paragraph.alignment != .leading { parts.append("\(paragraph.alignment)") }
    if let limit = paragraph.lineLimit { parts.append("lines \(limit)") }
    return parts.joined(separator: " ")
  }

  private static func descriptions(of font: Font) -> [String] {
    var parts = ["\(font.family ?? "\(font.design)") \(text(font.size)) \(font.weight)"]
    if font.isItalic { parts.append("italic") }
    if font.tabularDigits { parts.append("tabular") }
    if font.tracking != 0 { parts.append("tracking \(text(font.tracking))") }
    if font.lineHeight != 1 { parts.append("line height \(text(font.lineHeight))") }
    return parts
  }

  static func text(_ placed: PlacedImage) -> String {
    let (size, rect) = (placed.image.size, placed.rect)
    let tint = placed.tint.map { " tint \(text($0))" } ?? ""
    let location = "\(text(rect.origin)) \(text(rect.width))×\(text(rect.height))"
    return "\(size.width)×\(size.height) px in \(location)\(tint)"
  }

  /// Returns a string in quotes, with control characters escaped.
  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0.escaped(asASCII: false) }.joined() + "\""
  }

  static func text(_ angle: Angle) -> String { text(angle.degrees) + "°" }
  static func text(_ p: Point) -> String { text(p.vector) }
  static func text(_ v: Vector) -> String { "(\(text(v.x)),\(text(v.y)))" }
  static func text(_ color: SRGBColor) -> String { color.description }
  static func text(_ value: Double) -> String { value.rounded6 }
}

extension SRGBColor: CustomStringConvertible {
  /// The colour as `#RRGGBB`, or `#RRGGBB@alpha` if it is not opaque.
  @usableFromInline package var description: String {
    isOpaque ? hex : "\(opaque.hex)@\(alpha.rounded6)"
  }

  private var opaque: SRGBColor { SRGBColor(red: red, green: green, blue: blue) }
}

extension Double {
  /// The number rounded to six decimals, without a trailing ".0" or a negative zero.
  package var rounded6: String {
    // Some processors return −NaN for 0 / 0.
    guard !isNaN else { return "nan" }
    guard isFinite, abs(self) < 1e9 else { return "\(self)" }
    let rounded = (self * 1e6).rounded() / 1e6
    let integer = rounded.rounded()
    return rounded == integer ? "\(Int(clamping: integer))" : "\(rounded)"
  }
}
