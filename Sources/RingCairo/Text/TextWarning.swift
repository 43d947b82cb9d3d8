import RingCore

/// A reason why a text, or another element, looks different from what its author intended.
package enum TextWarning: Hashable, Sendable, CustomStringConvertible {
  case missingFamily(String, substitute: String)
  case missingDesign(FontDesign, substitute: String)
  /// Weights are 100…1000; `substitute` is `nil` if the letters are emboldened synthetically.
  case missingWeight(FontWeight, family: String, substitute: Double?)
  /// `isSlanted` if the family's upright letters are slanted synthetically.
  case missingItalic(family: String, isSlanted: Bool)
  /// Boxes with code points are drawn instead of these characters.
  /// `excludesSystem` if the system's fonts were left out, except for those of the designs.
  case missingGlyphs([Unicode.Scalar], text: String, excludesSystem: Bool = false)
  /// These characters are drawn in a font that the text does not ask for.
  case foreignGlyphs([Unicode.Scalar], text: String, family: String)
  /// The text is drawn without these characters.
  case controlCharacters([Unicode.Scalar], text: String)
  case layout(LayoutWarning)

  package var description: String { message + (help.map { "; \($0)" } ?? "") }

  private var message: String {
    switch self {
    case .missingFamily(let family, let substitute):
      "font family \"\(family)\" was not found; \"\(substitute)\" is used instead"
    case .missingDesign(let design, let substitute):
      "no font of the design \"\(design)\" was found; \"\(substitute)\" is used instead"
    case .missingWeight(let weight, let family, let substitute):
      "font family \"\(family)\" has no weight \(weight) (\(weight.number)); "
        + (substitute.map { Self.name(ofWeight: $0) } ?? "another one made bolder")
        + " is used instead"
    case .missingItalic(let family, let isSlanted):
      "font family \"\(family)\" has no italic; its upright letters are "
        + (isSlanted ? "slanted instead" : "used instead")
    case .missingGlyphs(let scalars, let text, let excludesSystem):
      (excludesSystem
        ? "neither a font of ringrender nor one of the config or --font-dir has "
        : "no font has ")
        + "\(Self.list(scalars)) of the text \(Self.excerpt(text))"
    case .foreignGlyphs(let scalars, let text, let family):
      "\(Self.list(scalars)) of the text \(Self.excerpt(text)) "
        + (scalars.count == 1 ? "is" : "are")
        + " in none of its fonts; \"\(family)\" is used instead"
    case .controlCharacters(let scalars, let text):
      "\(Self.list(scalars)) cannot be drawn: left out of the text \(Self.excerpt(text))"
    case .layout(.unplacedLabel(let label)):
      "no room for the label \(Self.excerpt(label.text)) of part \(label.part)"
        + (label.element.map { " of \(Self.excerpt($0))" } ?? "") + ": left out"
    case .layout(.missingSymbol(let name)):
      "symbol \(Self.excerpt(name)) was not found: a square is drawn instead"
    }
  }

  private var help: String? {
    switch self {
    case .missingFamily(let family, _):
      FontDesign.allCases.first {
        $0.family == (family == Font.displayFamily ? Font.defaultFamily : family)
      }.map { "Debian's package \($0.debianPackage) has it" }
    case .missingDesign(let design, _):
      "for example \(design.family) (Debian's package \(design.debianPackage)) is one"
    case .foreignGlyphs: "name the file of a font that has them in \"fonts\" of the config"
    case .layout(.unplacedLabel):
      "a larger frame or diameter, a smaller font, a shorter text or a legend makes room"
    case .layout(.missingSymbol):
      "it is none of the icons of this package: imageFolder(_:) names yours"
    default: nil
    }
  }

  private static func name(ofWeight weight: Double) -> String {
    let number = Int(weight.rounded())
    let match = FontWeight.allCases.first { $0.number == number }
    return match.map { "\($0) (\(number))" } ?? "\(number)"
  }

  /// The maximum length of a list or a text that a message quotes, in Unicode scalars.
  private static let maximumQuotedLength = 24

  private static func list(_ scalars: [Unicode.Scalar]) -> String {
    let names = scalars.prefix(maximumQuotedLength).map { scalar -> String in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = "U+" + digits.zeroPadded(to: 4)
      return scalar.properties.generalCategory == .control ? code : "\(code) “\(scalar)”"
    }
    let remaining = scalars.count - names.count
    return names.joined(separator: ", ") + (remaining > 0 ? " and \(remaining) more" : "")
  }

  private static func excerpt(_ text: String) -> String {
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumQuotedLength)))
    let escaped = head.unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.escaped(asASCII: scalar.properties.generalCategory == .control)
    }
    return "\"\(escaped)\(head.utf8.count < text.utf8.count ? "…" : "")\""
  }
}

extension TextWarning {
  package var problem: Problem {
    let code: Problem.Code =
      switch self {
      case .missingFamily, .missingDesign, .missingWeight, .missingItalic: .missingFont
      case .missingGlyphs, .foreignGlyphs, .controlCharacters: .missingGlyphs
      case .layout(.unplacedLabel): .invalidView
      case .layout(.missingSymbol): .image
      }
    return Problem(.warning, code, message, help: help)
  }
}

package enum TextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `reason` is the message of the system's loader: Pango is not installed.
  case noLibrary(reason: String)
  case noFonts
  /// The path of a font file in a web format.
  case webFont(String)
  /// The path of a font file or folder that cannot be read or is not a font.
  case unreadableFont(String)
  /// The path of a fontconfig file that cannot be read.
  case unreadableConfiguration(String)
  case outOfMemory
  /// The process has reached its limit of open files: libraries and fonts cannot be read.
  case noFiles
  /// In UTF-8 bytes.
  case tooLong(bytes: Int, limit: Int)
  /// A font size in points that is not positive or, with its tracking, exceeds `limit`: numbers in
  /// Pango or FreeType would overflow.
  case fontSize(Double, limit: Double)

  package var description: String {
    switch self {
    case .noLibrary(let reason):
      "texts need Pango 1.50 or newer (Debian's package libpangocairo-1.0-0): \(reason)"
    case .noFonts:
      "no font was found; install one, for example Inter (Debian's package fonts-inter)"
    case .webFont(let path):
      "\(path) is a web font (WOFF), which cannot be drawn: convert it to .ttf or .otf"
    case .unreadableFont(let path):
      "\(path) is not a readable font file"
    case .unreadableConfiguration(let path):
      "the fontconfig file \(path) cannot be read"
    case .outOfMemory:
      "out of memory while loading fonts"
    case .noFiles: NoFilesError().description
    case .tooLong(let bytes, let limit):
      "the text is too long: \(bytes) bytes; at most \(limit) are allowed"
    case .fontSize(let size, let limit):
      "the font size of \(size.rounded6) points is out of range: "
        + "for this text it must be above 0 and at most \(limit.rounded6)"
    }
  }
}

extension TextError: ProblemConvertible {
  package var problems: [Problem] {
    let code: Problem.Code =
      switch self {
      case .noLibrary: .missingLibrary
      case .noFonts: .missingFont
      case .webFont, .unreadableFont, .unreadableConfiguration, .noFiles: .file
      case .outOfMemory: .outOfMemory
      case .tooLong, .fontSize: .invalidView
      }
    return [Problem(.error, code, description)]
  }
}
