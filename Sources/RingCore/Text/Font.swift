/// A font request: family or design, size and style.
package struct Font: Hashable, Sendable {
  /// The name of the family. Default (`nil`): the family of the design, see `FontDesign`.
  package var family: String?
  /// The em size in points, ≥ 0; text below 1/1024 of a point is not drawn. Default: 17.
  package var size: Double
  package var weight: FontWeight
  /// The design, which applies if `family` is `nil`. Default: `default`.
  package var design: FontDesign
  package var isItalic = false
  /// Whether digits are monospaced, so that a changing number does not jitter.
  package var tabularDigits: Bool
  /// Whether the default design may replace `design` without a warning if no font of `design` is
  /// installed.
  package var isDesignOptional = false
  /// The extra space after each letter in points; negative values move letters together.
  package var tracking = 0.0
  /// The height of a line as a factor of the font's own, > 0; half of the difference is above the
  /// letters and half of it below.
  package var lineHeight = 1.0
  package var opticalSize = OpticalSize.text

  package init(
    family: String? = nil, size: Double = 17, weight: FontWeight = .regular,
    design: FontDesign = .default, tabularDigits: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.design = design
    self.tabularDigits = tabularDigits
  }

  /// Returns the font with its size and tracking multiplied by `factor`.
  package func scaled(by factor: Double) -> Font {
    var font = self
    font.size *= factor
    font.tracking *= factor
    return font
  }
}

/// The form of Inter's letters.
package enum OpticalSize: String, Hashable, Sendable, CaseIterable {
  /// The family Inter, which is drawn for small texts.
  case text
  /// The family Inter Display for texts of at least `Font.minimumDisplaySize`, otherwise Inter.
  case auto
}

extension Font {
  /// The family of the default design.
  package static let defaultFamily = "Inter"
  /// The family with the default family's letters for large texts.
  package static let displayFamily = "Inter Display"
  /// The size from which `OpticalSize.auto` takes the display family, in points.
  package static let minimumDisplaySize = 28.0

  /// The font with the family that its optical size takes. A font that is scaled later keeps it.
  package var withOpticalFamily: Font {
    let isDefault = family == nil ? design == .default : family == Self.defaultFamily
    guard opticalSize == .auto, isDefault, size >= Self.minimumDisplaySize else { return self }
    var font = self
    font.family = Self.displayFamily
    return font
  }
}

/// The weight of a font, with the names of SwiftUI and the numbers of CSS.
package enum FontWeight: String, Hashable, Sendable, CaseIterable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  /// The weight as a number, 100…900, as in CSS and OpenType.
  package var number: Int {
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

/// The design of a font without a family name.
///
/// Each design has a family that the packages bring along; without it, another family of the design
/// is taken, and the default one with a warning if there is none.
package enum FontDesign: String, Hashable, Sendable, CaseIterable {
  case `default`, rounded, serif, monospaced

  /// The family that the packages bring along.
  package var family: String {
    switch self {
    case .default: Font.defaultFamily
    case .rounded: "Quicksand"
    case .serif: "Gentium Book Basic"
    case .monospaced: "Noto Sans Mono"
    }
  }

  /// The package of Debian that has the family.
  package var debianPackage: String {
    switch self {
    case .default: "fonts-inter"
    case .rounded: "fonts-quicksand"
    case .serif: "fonts-sil-gentium-basic"
    case .monospaced: "fonts-noto-mono"
    }
  }
}

/// The alignment of the lines of a text in its bounds.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// The side where the text begins, the centre, or the opposite side.
  case leading, center, trailing
}

/// The sources of the fonts in which texts are drawn.
public struct FontSources: Hashable, Sendable {
  /// The base set of fonts, available without being named.
  public enum Base: Hashable, Sendable {
    /// The system's fonts, as configured for fontconfig on this machine.
    case system
    /// The fonts of a fontconfig file, at this path, instead of the system's.
    case configuration(String)
    /// No fonts, and none of fontconfig's rules: the result depends on `files` and `directories`
    /// only.
    case none
  }

  /// The base set. Default: system.
  public var base: Base
  /// The paths of additional font files. Default: none.
  public var files: [String]
  /// The folders, searched recursively, whose font files are added. Default: none.
  public var directories: [String]
  /// Whether the installed copies of the designs' families are added, each unless another source
  /// has the family.
  package var addsDesigns = false
  /// Whether glyphs of fonts that a text does not ask for are reported, see
  /// `TextWarning.foreignGlyphs`.
  package var reportsForeignGlyphs = false

  /// The system's fonts.
  public static let system = FontSources()

  /// Returns sources of only the fonts in the files at these paths.
  ///
  /// A picture then does not depend on the fonts and the fontconfig rules of the machine.
  public static func only(_ files: String...) -> FontSources {
    FontSources(base: .none, files: files)
  }

  /// Creates sources from a base set and additional files and folders.
  public init(base: Base = .system, files: [String] = [], directories: [String] = []) {
    self.base = base
    self.files = files
    self.directories = directories
  }
}
