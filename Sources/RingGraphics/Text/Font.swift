/// A typeface to look for, and its size.
public struct Font: Hashable, Sendable {
  /// The family's name. Default: the design's own family, see `FontDesign`.
  public var family: String?
  /// The em in points, ≥ 0; less than a thousandth is as good as no text. Default: 17.
  public var size: Double
  /// Default: regular.
  public var weight: FontWeight
  /// Default: default.
  public var design: FontDesign
  /// Whether the letters are slanted. Default: false.
  public var isItalic = false
  /// Whether all digits are equally wide, so that a changing number does not jitter. Default: false.
  public var tabularDigits: Bool
  /// Whether the default design does as well where no font of this one is installed, so that it is
  /// not worth a warning. Default: false.
  public var isDesignOptional = false
  /// Room that is added after each letter, in points; below 0 they move together. Default: 0.
  public var tracking = 0.0

  /// By default the default design at 17 points, regular.
  public init(
    family: String? = nil, size: Double = 17, weight: FontWeight = .regular,
    design: FontDesign = .default, tabularDigits: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.design = design
    self.tabularDigits = tabularDigits
  }

  /// The same font at another size, the room between its letters with it.
  public func scaled(by factor: Double) -> Font {
    var font = self
    font.size *= factor
    font.tracking *= factor
    return font
  }
}

/// The weight of a font, by the names of SwiftUI and the numbers of CSS.
public enum FontWeight: String, Hashable, Sendable, CaseIterable {
  /// From 100 to 900 in steps of 100, see `number`.
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  /// 100…900, as CSS and OpenType count.
  public var number: Int {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}

/// The kind of a font when no family is named.
public enum FontDesign: String, Hashable, Sendable, CaseIterable {
  /// Inter.
  case `default`
  /// A rounded family where one is installed, else the default (with a warning, as for all of them).
  case rounded
  /// With serifs, as the system's fonts have one.
  case serif
  /// All glyphs equally wide, as the system's fonts have one.
  case monospaced
}

/// How the lines of a text lie in its box.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the side where the text begins, in the middle, or at the other side.
  case leading, center, trailing
}
