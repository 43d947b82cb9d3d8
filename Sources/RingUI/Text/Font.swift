import Foundation
import RingGraphics

/// A typeface and its size.
public struct Font: Hashable, Sendable {
  /// How heavy letters are.
  public struct Weight: Hashable, Sendable {
    let weight: RingGraphics.FontWeight
    /// CSS counts it as 100.
    public static let ultraLight = Weight(weight: .ultraLight)
    /// CSS counts it as 200.
    public static let thin = Weight(weight: .thin)
    /// CSS counts it as 300.
    public static let light = Weight(weight: .light)
    /// CSS counts it as 400.
    public static let regular = Weight(weight: .regular)
    /// CSS counts it as 500.
    public static let medium = Weight(weight: .medium)
    /// CSS counts it as 600.
    public static let semibold = Weight(weight: .semibold)
    /// CSS counts it as 700.
    public static let bold = Weight(weight: .bold)
    /// CSS counts it as 800.
    public static let heavy = Weight(weight: .heavy)
    /// CSS counts it as 900.
    public static let black = Weight(weight: .black)
  }

  /// The kind of a font.
  public enum Design: Hashable, Sendable {
    /// The system's font, one with serifs, a rounded one, one of equally wide letters.
    case `default`, serif, rounded, monospaced
  }

  /// What a text is for; the sizes are those of iOS at its standard setting.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// From the largest to the smallest: 34, 28, 22, 20, 17, 17, 16, 15, 13, 12 and 11 points.
    case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote,
      caption, caption2

    var size: Double {
      switch self {
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      case .caption2: 11
      }
    }
  }

  /// What texts and views around them change of a font.
  struct Changes: Hashable, Sendable {
    var weight: Weight?
    var design: Design?
    var isItalic: Bool?
    var hasTabularDigits: Bool?
    /// After each letter, in points.
    var tracking: CGFloat?

    /// These changes, and where they say nothing, those of the views around.
    func over(_ outer: Changes) -> Changes {
      Changes(
        weight: weight ?? outer.weight, design: design ?? outer.design,
        isItalic: isItalic ?? outer.isItalic,
        hasTabularDigits: hasTabularDigits ?? outer.hasTabularDigits,
        tracking: tracking ?? outer.tracking)
    }

    func applied(to font: RingGraphics.Font) -> RingGraphics.Font {
      var font = font
      if let weight { font.weight = weight.weight }
      if let design { font.design = design.design }
      if let isItalic { font.isItalic = isItalic }
      if let tracking { font.tracking = Double(tracking) }
      if let hasTabularDigits { font.tabularDigits = hasTabularDigits }
      return font
    }
  }

  var font: RingGraphics.Font

  private init(_ size: Double, _ weight: Weight?, _ design: Design?) {
    font = RingGraphics.Font(
      size: size, weight: (weight ?? .regular).weight, design: (design ?? .default).design)
    font.isDesignOptional = true
  }

  /// The system's font; the size is in points.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Font(Double(size), weight, design) }

  /// The system's font for a use.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font { Font(style.size, weight ?? (style == .headline ? .semibold : nil), design) }

  /// A family by its name; the size is in points.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    var font = Font(Double(size), nil, nil)
    font.font.family = name
    return font
  }
  /// A family by its name; the size is in points.
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    custom(name, size: size)
  }
  /// A family by its name; the size is in points.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    custom(name, size: fixedSize)
  }

  /// 34 points.
  public static let largeTitle = Font.system(.largeTitle)
  /// 28 points.
  public static let title = Font.system(.title)
  /// 22 points.
  public static let title2 = Font.system(.title2)
  /// 20 points.
  public static let title3 = Font.system(.title3)
  /// 17 points, semibold.
  public static let headline = Font.system(.headline)
  /// 17 points.
  public static let body = Font.system(.body)
  /// 16 points.
  public static let callout = Font.system(.callout)
  /// 15 points.
  public static let subheadline = Font.system(.subheadline)
  /// 13 points.
  public static let footnote = Font.system(.footnote)
  /// 12 points.
  public static let caption = Font.system(.caption)
  /// 11 points.
  public static let caption2 = Font.system(.caption2)

  private func changed(_ change: (inout RingGraphics.Font) -> Void) -> Font {
    var font = self
    change(&font.font)
    return font
  }
  /// The font in another weight.
  public func weight(_ weight: Weight) -> Font { changed { $0.weight = weight.weight } }
  /// The font in bold.
  public func bold() -> Font { weight(.bold) }
  /// The font slanted.
  public func italic() -> Font { changed { $0.isItalic = true } }
  /// The font with equally wide digits.
  public func monospacedDigit() -> Font { changed { $0.tabularDigits = true } }
  /// The font with equally wide letters.
  public func monospaced() -> Font { changed { $0.design = .monospaced } }
}

extension Font.Design {
  var design: RingGraphics.FontDesign {
    switch self {
    case .default: .default
    case .serif: .serif
    case .rounded: .rounded
    case .monospaced: .monospaced
    }
  }
}
