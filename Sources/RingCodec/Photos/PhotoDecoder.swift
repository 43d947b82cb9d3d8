import RingCore

/// A decoder for JPEG and WebP files, which are recognised by their content.
///
/// Images are returned upright, whatever the camera's orientation. Colour profiles are ignored, as
/// in PNG. libjpeg-turbo and libwebp are required at run time, not at build time.
package struct PhotoDecoder: Hashable, Sendable {
  /// By default 2²⁸, which take 1 GiB.
  package var maximumPixels: Int

  package init(maximumPixels: Int = 1 << 28) { self.maximumPixels = maximumPixels }

  /// Decodes a file to upright pixels; for an animated WebP, its first frame.
  ///
  /// Throws `PhotoError`: `malformed` for anything but a complete file, `pixelLimit` before memory
  /// is allocated for too large an image, `noLibrary`, `unknownFormat`.
  package func decode(_ bytes: [UInt8]) throws(PhotoError) -> RasterImage {
    let header = try PhotoHeader(bytes)
    try check(header)
    let image =
      switch header.kind {
      case .jpeg(let header): try header.decode(bytes)
      case .webp(let container): try container.decode(bytes)
      }
    return header.orientation.upright(image)
  }
}

extension PhotoDecoder {
  /// Throws `PhotoError.pixelLimit` above `maximumPixels`.
  package func check(_ header: PhotoHeader) throws(PhotoError) {
    guard header.size.count <= maximumPixels else {
      throw .pixelLimit(header.format, header.size, limit: maximumPixels)
    }
  }
}

package struct PhotoHeader: Sendable {
  enum Kind: Sendable {
    case jpeg(JPEGHeader)
    case webp(WebPContainer)
  }

  let kind: Kind

  /// Throws `PhotoError.malformed`, `noLibrary` and `unknownFormat`.
  package init(_ bytes: [UInt8]) throws(PhotoError) {
    switch PhotoFormat(bytes) {
    case .jpeg: kind = .jpeg(try JPEGHeader(bytes))
    case .webp: kind = .webp(try WebPContainer(bytes))
    case nil: throw .unknownFormat
    }
  }

  package var format: PhotoFormat {
    switch kind {
    case .jpeg: .jpeg
    case .webp: .webp
    }
  }

  /// Before the orientation is applied; each side is ≥ 1.
  package var size: PixelSize {
    switch kind {
    case .jpeg(let header): header.size
    case .webp(let container): container.size
    }
  }

  var orientation: Orientation {
    switch kind {
    case .jpeg(let header): header.orientation
    case .webp(let container): container.orientation
    }
  }

  /// The maximum memory for decoding in bytes, in addition to the file and the pixels.
  package var scratch: Int {
    let turned = orientation == .upright ? 0 : size.count * 4
    switch kind {
    case .jpeg(let header): return header.scratch + turned
    case .webp(let container): return container.scratch + turned
    }
  }
}
