import ArgumentParser
import RingCore
import RingData
import RingSystem

/// The files of a picture in light and in dark, and the element that shows the right one.
struct PicturePair {
  /// The path of the light picture, as the user wrote it.
  let light: String
  /// `light` with `-dark` at the end of the name.
  let dark: String

  /// Creates a pair of a batch, whose names are those of a pattern.
  init(light: String, dark: String) { (self.light, self.dark) = (light, dark) }

  /// Throws `ValidationError` unless `light` is the name of a PNG file, or if both pictures would
  /// be the same file.
  init(light: String) throws {
    let suffix = ".png"
    guard light != "-" else {
      throw ValidationError("--pair writes two pictures: -o - contradicts it.")
    }
    guard light.lowercased().hasSuffix(suffix) else {
      throw ValidationError(
        "--pair writes two pictures: the name after -o must end in .png, found '\(light)'.")
    }
    self.light = light
    dark = light.dropLast(suffix.count) + NamePattern.darkMark + light.suffix(suffix.count)
    guard !FilePath.haveSameTarget(light, dark) else {
      throw ValidationError(
        "--pair writes two pictures, but '\(light)' and '\(dark)' are one file.")
    }
  }

  var equalityWarning: Message { "\(light) and \(dark) are the same picture" }

  /// The advice for a picture that does not suit one of the schemes.
  static let remedy: Message =
    "write colours for both schemes, {\"light\": \"#FFF\", \"dark\": \"#1C1C1E\"}"

  /// Writes both files, or neither if one cannot be written. Creates their folder.
  func write(light lightBytes: [UInt8], dark darkBytes: [UInt8]) throws(FileError) {
    try FileOutput.create((lightBytes, light), (darkBytes, dark))
  }

  /// Returns the `<picture>` element for a page in the folder to which the paths are relative.
  ///
  /// `size` is that of both pictures in pixels, and `scale` in pixels per point. The element has
  /// the size in whole points, so that a picture at scale 2 is not shown twice as large. `alt` is
  /// one line without control characters. The lines are HTML and Markdown: an element whose first
  /// tag is alone on its line is an HTML block (CommonMark 0.31, 4.6), which ends at a blank line,
  /// and there is none.
  func element(size: PixelSize, scale: Double, alt: String) -> String {
    func points(_ pixels: Int) -> Int { max(1, Int(clamping: (Double(pixels) / scale).rounded())) }
    let (width, height) = (points(size.width), points(size.height))
    let text = Self.attribute(alt)
    return """
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="\(Self.url(dark))">
        <img src="\(Self.url(light))" width="\(width)" height="\(height)" alt="\(text)">
      </picture>

      """
  }

  /// Returns the URL of a path, without spaces, commas and quotes, which would end it in `srcset`.
  private static func url(_ path: String) -> String {
    // Two slashes at the start would be the name of a server.
    let path = path.hasPrefix("//") ? "/" + path.drop { $0 == "/" } : path
    return path.utf8.reduce(into: "") { url, byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/", "@":
        url.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        url += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }

  /// Escapes `text` for double quotes. Invisible characters are written as numbers, so that the
  /// element is safe to print.
  private static func attribute(_ text: String) -> String {
    XML.escaped(text).unicodeScalars.reduce(into: "") { attribute, scalar in
      if scalar.isPrintable {
        attribute.unicodeScalars.append(scalar)
      } else {
        attribute += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      }
    }
  }
}
