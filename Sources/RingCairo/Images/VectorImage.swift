import CRingPango
import RingGraphics

/// An SVG document, to be drawn at the size at which it is shown.
///
/// Files that it refers to are not loaded. The library librsvg is needed at run time, not to build.
///
/// It works in this process, and takes as much time and memory as the document asks for: for documents
/// that you trust. Of others, let a process of its own draw the picture that can be ended, as the
/// command line does.
public struct VectorImage: Hashable, Sendable {
  /// The document's bytes.
  public let svg: [UInt8]
  /// The size that the document asks for, in points (CSS pixels).
  public let size: Size

  /// Whether librsvg is there, which is loaded by this question.
  public static var hasLibrary: Bool { SVGLibrary.shared != nil }

  /// The document in these bytes. Throws `VectorImageError`.
  public init(svg: [UInt8]) throws(VectorImageError) {
    size = try SVGDocument(svg).size()
    self.svg = svg
  }

  /// The document drawn to fill a picture of this size.
  ///
  /// Throws `VectorImageError`, `RasterLimitError` for a side outside 1…32 767 pixels, `CairoError`.
  public func image(size: PixelSize) throws -> RasterImage {
    let canvas = try DrawingSurface(PixelRect(size), BufferPool(.standard), name: "an SVG")
    let document = try SVGDocument(svg)
    try canvas.withContext { try document.draw(on: $0, size) }
    return try canvas.image()
  }
}

/// Why an SVG cannot be drawn.
public enum VectorImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library is not installed.
  case noLibrary
  /// The document is not well-formed, or too complex; librsvg's own words.
  case malformed(String)
  /// Neither a width and a height nor a view box, or one that is empty.
  case noSize

  public var description: String {
    switch self {
    case .noLibrary:
      "SVG pictures need librsvg 2.52 or newer (Debian's package librsvg2-2)"
    case .malformed(let reason): "the SVG cannot be drawn: \(reason)"
    case .noSize: "the SVG has neither a width and a height nor a viewBox"
    }
  }
}

/// A parsed document (`RsvgHandle`).
private struct SVGDocument: ~Copyable {
  private let library: SVGLibrary
  private let handle: OpaquePointer

  /// CSS: an inch is 96 pixels.
  private static let pixelsPerInch = 96.0

  init(_ svg: [UInt8]) throws(VectorImageError) {
    guard let library = SVGLibrary.shared else { throw .noLibrary }
    var error: UnsafeMutablePointer<GError>?
    guard let handle = library.open(svg, UInt(svg.count), &error) else {
      throw .malformed(Self.take(error))
    }
    library.setResolution(handle, Self.pixelsPerInch)
    self.library = library
    self.handle = handle
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  func size() throws(VectorImageError) -> Size {
    var (width, height) = (0.0, 0.0)
    if library.pixelSize(handle, &width, &height) == 0 {
      var hasBox: Int32 = 0
      var box: SVGLibrary.Rectangle = (0, 0, 0, 0)
      library.dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
      if hasBox != 0 { (width, height) = (box.width, box.height) }
    }
    guard width > 0, height > 0, width.isFinite, height.isFinite else { throw .noSize }
    return Size(width: width, height: height)
  }

  /// Fills the first pixels of a context, as far as the document's own proportions allow.
  func draw(on context: borrowing Context, _ size: PixelSize) throws {
    var viewport: SVGLibrary.Rectangle = (0, 0, Double(size.width), Double(size.height))
    var error: UnsafeMutablePointer<GError>?
    guard library.render(handle, context.handle, &viewport, &error) != 0 else {
      throw VectorImageError.malformed(Self.take(error))
    }
    try context.check("rsvg_handle_render_document")
  }

  /// The text of an error, which is freed.
  private static func take(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "unknown error" }
    defer { g_error_free(error) }
    return LibraryWords.line(String(cString: error.pointee.message))
  }
}

/// What a library says about a file, which it may quote.
package enum LibraryWords {
  /// More of a message is of no use.
  private static let longest = 300

  /// A message in one line without anything that is no text: neither control characters nor halves
  /// of characters.
  package static func line(_ words: String) -> String {
    var line = ""
    var isGap = false
    for scalar in words.unicodeScalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate:
        isGap = true
        continue
      case _ where scalar == "\u{FFFD}":
        isGap = true
        continue
      default: break
      }
      if isGap, !line.isEmpty { line += " " }
      isGap = false
      line.unicodeScalars.append(scalar)
    }
    return line.isEmpty ? "unknown error" : line
  }
}
