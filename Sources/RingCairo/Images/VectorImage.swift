import CairoShim
import RingCore
import RingSystem

/// An SVG document, rendered at the size at which it is shown.
///
/// Files that the document refers to are not loaded. librsvg is needed at run time, not to build.
///
/// Rendering runs in this process and takes as much time and memory as the document demands, so use
/// it for trusted documents only. Render other documents in a separate process that can be
/// terminated, as the command line does.
package struct VectorImage: Hashable, Sendable {
  package let svg: [UInt8]
  /// Intrinsic, in points (CSS pixels).
  package let size: Size

  /// Whether librsvg 2.52 or newer is installed. The first call loads it and Pango, which it needs.
  package static var hasLibrary: Bool {
    ring_open_librsvg() == RING_LIBRARY_OPEN && ring_open_pango() == RING_LIBRARY_OPEN
  }

  package init(svg: [UInt8]) throws(VectorImageError) {
    size = try SVGDocument(svg).size()
    self.svg = svg
  }

  /// Returns the document, rendered as large as fits into an image of `size` pixels.
  ///
  /// Preserves the document's aspect ratio. Throws `VectorImageError`, `RasterLimitError` for a
  /// side outside 1…32 767 pixels, `MemoryLimitError` for more than 1 GiB of pixels,
  /// `OutOfMemoryError`, `CairoUnavailableError`, `NoFilesError` and `CairoError`.
  package func image(size: PixelSize) throws -> RasterImage {
    let canvas = try DrawingSurface(PixelRect(size), BufferPool(.default), name: "an SVG")
    let document = try SVGDocument(svg)
    try canvas.withContext { try document.draw(on: $0, size) }
    return try canvas.image()
  }
}

package enum VectorImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// librsvg is not installed, or is older than 2.52.
  case noLibrary
  /// The document is not well-formed, or too complex. The associated value is librsvg's message.
  case malformed(String)
  /// The document has neither a width and a height nor a view box, or its size is empty.
  case noSize

  package var description: String {
    switch self {
    case .noLibrary:
      "SVG pictures need librsvg 2.52 or newer (Debian's package librsvg2-2)"
    case .malformed(let reason): "the SVG cannot be drawn: \(reason)"
    case .noSize: "the SVG has neither a width and a height nor a viewBox"
    }
  }
}

extension VectorImageError: ProblemConvertible {
  package var problems: [Problem] {
    [Problem(.error, self == .noLibrary ? .missingLibrary : .image, description)]
  }
}

/// A parsed document (`RsvgHandle`).
private struct SVGDocument: ~Copyable {
  private let handle: OpaquePointer

  /// The resolution of CSS: an inch is 96 pixels.
  private static let pixelsPerInch = 96.0

  init(_ svg: [UInt8]) throws(VectorImageError) {
    guard VectorImage.hasLibrary else { throw .noLibrary }
    var error: UnsafeMutablePointer<GError>?
    guard let handle = ring_rsvg_handle_new_from_data(svg, svg.count, &error) else {
      throw .malformed(Self.consumeError(error))
    }
    ring_rsvg_handle_set_dpi(handle, Self.pixelsPerInch)
    self.handle = handle
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  func size() throws(VectorImageError) -> Size {
    var (width, height) = (0.0, 0.0)
    if ring_rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
      var hasBox: Int32 = 0
      var box = ring_rsvg_rectangle()
      ring_rsvg_handle_get_intrinsic_dimensions(
        handle, nil, nil, nil, nil, &hasBox, &box)
      if hasBox != 0 { (width, height) = (box.width, box.height) }
    }
    guard width > 0, height > 0, width.isFinite, height.isFinite else { throw .noSize }
    return Size(width: width, height: height)
  }

  /// Renders into the top left `size` pixels of a context, preserving the document's aspect ratio.
  func draw(on context: borrowing Context, _ size: PixelSize) throws {
    var viewport = ring_rsvg_rectangle(
      x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    var error: UnsafeMutablePointer<GError>?
    guard ring_rsvg_handle_render_document(handle, context.handle, &viewport, &error) != 0 else {
      throw VectorImageError.malformed(Self.consumeError(error))
    }
    try context.check("rsvg_handle_render_document")
  }

  /// Returns the message of an error and frees the error.
  private static func consumeError(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "unknown error" }
    defer { g_error_free(error) }
    return LibraryMessage.singleLine(String(cString: error.pointee.message))
  }
}

/// A sanitizer for messages of a library about a file, which may quote the file.
package enum LibraryMessage {
  /// In Unicode scalars; the rest is dropped.
  private static let maximumLength = 300

  /// The loader's message for this thread's last failed attempt to open a library (`dlerror`).
  static var loaderError: String {
    singleLine(dlerror().map { String(cString: $0) } ?? "unknown error")
  }

  /// Replaces control characters, separators and U+FFFD by single spaces; returns “unknown error”
  /// if nothing is left.
  package static func singleLine(_ message: String) -> String {
    var line = ""
    var isGap = false
    for scalar in message.unicodeScalars.prefix(maximumLength) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
        _ where scalar == "\u{FFFD}":
        isGap = true
      default:
        if isGap, !line.isEmpty { line += " " }
        isGap = false
        line.unicodeScalars.append(scalar)
      }
    }
    return line.isEmpty ? "unknown error" : line
  }
}
