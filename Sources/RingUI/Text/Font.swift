import Foundation
import RingCore

/// A font: a family or design, its size and its variations.
public struct Font: Hashable, Sendable {
  /// The weight of a font.
  public struct Weight: Hashable, Sendable {
    let weight: RingCore.FontWeight
    /// CSS weight 100.
    public static let ultraLight = Weight(weight: .ultraLight)
    /// CSS weight 200.
    public static let thin = Weight(weight: .thin)
    /// CSS weight 300.
    public static let light = Weight(weight: .light)
    /// CSS weight 400.
    public static let regular = Weight(weight: .regular)
    /// CSS weight 500.
    public static let medium = Weight(weight: .medium)
    /// CSS weight 600.
    public static let semibold = Weight(weight: .semibold)
    /// CSS weight 700.
    public static let bold = Weight(weight: .bold)
    /// CSS weight 800.
    public static let heavy = Weight(weight: .heavy)
    /// CSS weight 900.
    public static let black = Weight(weight: .black)
  }

  /// The design of a system font.
  public enum Design: Hashable, Sendable {
    /// The default system font, a font with serifs, a rounded font, or a monospaced font.
    case `default`, serif, rounded, monospaced
  }

  /// The text styles of iOS, with the sizes of its default content size.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// The styles by decreasing size: 34, 28, 22, 20, 17, 17, 16, 15, 13, 12 and 11 points.
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

  /// Attributes by which texts and the views around them modify a font; `nil` changes nothing.
  struct Changes: Hashable, Sendable {
    var weight: Weight?
    var design: Design?
    var isItalic: Bool?
    var hasTabularDigits: Bool?
    /// In points, after each letter.
    var tracking: CGFloat?

    /// Unset attributes are taken from `outer`.
    func over(_ outer: Changes) -> Changes {
      Changes(
        weight: weight ?? outer.weight, design: design ?? outer.design,
        isItalic: isItalic ?? outer.isItalic,
        hasTabularDigits: hasTabularDigits ?? outer.hasTabularDigits,
        tracking: tracking ?? outer.tracking)
    }

    func applied(to font: RingCore.Font) -> RingCore.Font {
      var font = font
      if let weight { font.weight = weight.weight }
      if let design { font.design = design.design }
      if let isItalic { font.isItalic = isItalic }
      if let tracking { font.tracking = Double(tracking) }
      if let hasTabularDigits { font.tabularDigits = hasTabularDigits }
      return font
    }
  }

  var font: RingCore.Font

  private init(_ size: Double, _ weight: Weight?, _ design: Design?) {
    font = RingCore.Font(
      size: size, weight: (weight ?? .regular).weight, design: (design ?? .default).design)
    font.isDesignOptional = true
  }

  /// Returns the system font; `size` is in points.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Font(Double(size), weight, design) }

  /// Returns the system font for a text style. Default weight: semibold for `headline`, else
  /// regular.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font { Font(style.size, weight ?? (style == .headline ? .semibold : nil), design) }

  /// Returns a font by its family name; `size` is in points.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    var font = Font(Double(size), nil, nil)
    font.font.family = name
    return font
  }
  /// Returns a font by its family name; `size` is in points. `style` has no effect.
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    custom(name, size: size)
  }
  /// Returns a font by its family name; `fixedSize` is in points.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    custom(name, size: fixedSize)
  }

  /// The system font at 34 points.
  public static let largeTitle = Font.system(.largeTitle)
  /// The system font at 28 points.
  public static let title = Font.system(.title)
  /// The system font at 22 points.
  public static let title2 = Font.system(.title2)
  /// The system font at 20 points.
  public static let title3 = Font.system(.title3)
  /// The system font at 17 points, semibold.
  public static let headline = Font.system(.headline)
  /// The system font at 17 points.
  public static let body = Font.system(.body)
  /// The system font at 16 points.
  public static let callout = Font.system(.callout)
  /// The system font at 15 points.
  public static let subheadline = Font.system(.subheadline)
  /// The system font at 13 points.
  public static let footnote = Font.system(.footnote)
  /// The system font at 12 points.
  public static let caption = Font.system(.caption)
  /// The system font at 11 points.
  public static let caption2 = Font.system(.caption2)

  private func changed(_ change: (inout RingCore.Font) -> Void) -> Font {
    var font = self
    change(&font.font)
    return font
  }
  /// Returns the font with its weight replaced.
  public func weight(_ weight: Weight) -> Font { changed { $0.weight = weight.weight } }
  /// Returns the font in bold weight.
  public func bold() -> Font { weight(.bold) }
  /// Returns the font in italic style.
  public func italic() -> Font { changed { $0.isItalic = true } }
  /// Returns the font with monospaced digits.
  public func monospacedDigit() -> Font { changed { $0.tabularDigits = true } }
  /// Returns the font in the monospaced design.
  public func monospaced() -> Font { changed { $0.design = .monospaced } }
}

extension Font.Design {
  var design: RingCore.FontDesign {
    switch self {
    case .default: .default
    case .serif: .serif
    case .rounded: .rounded
    case .monospaced: .monospaced
    }
  }
}
