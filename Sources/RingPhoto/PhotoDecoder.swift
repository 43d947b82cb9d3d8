import RingGraphics

/// A reader of JPEG and WebP files, told apart by their content.
///
/// Pictures that a camera held turned come out upright. Colour profiles are ignored, as they are of a
/// PNG. The libraries libjpeg-turbo and libwebp are needed at run time, not to build.
public struct PhotoDecoder: Hashable, Sendable {
  /// Default: 2²⁸, which takes 1 GiB.
  public var maximumPixels: Int

  /// A reader of pictures of at most so many pixels, by default 2²⁸.
  public init(maximumPixels: Int = 1 << 28) { self.maximumPixels = maximumPixels }

  /// The pixels of a file, upright; of an animated WebP those of its first frame.
  ///
  /// Throws `PhotoError`: `malformed` for anything but a complete file, `pixelLimit` before memory is
  /// reserved for too large a picture, `noLibrary`, `unknownFormat`.
  public func decode(_ bytes: [UInt8]) throws(PhotoError) -> RasterImage {
    let header = try PhotoHeader(bytes)
    try check(header)
    let picture =
      switch header.kind {
      case .jpeg(let header): try header.decode(bytes)
      case .webp(let container): try container.decode(bytes)
      }
    return header.orientation.upright(picture)
  }
}

extension PhotoDecoder {
  /// Throws `PhotoError.pixelLimit` for a picture of more pixels than are allowed.
  public func check(_ header: PhotoHeader) throws(PhotoError) {
    guard header.size.count <= maximumPixels else {
      throw .pixelLimit(header.format, header.size, limit: maximumPixels)
    }
  }
}

/// What is known of a photo before its pixels are.
public struct PhotoHeader: Sendable {
  enum Kind: Sendable {
    case jpeg(JPEGHeader)
    case webp(WebPContainer)
  }

  let kind: Kind

  /// The header of a file. Throws `PhotoError.malformed` and `unknownFormat`.
  public init(_ bytes: [UInt8]) throws(PhotoError) {
    switch PhotoFormat(bytes) {
    case .jpeg: kind = .jpeg(try JPEGHeader(bytes))
    case .webp: kind = .webp(try WebPContainer(bytes))
    case nil: throw .unknownFormat
    }
  }

  /// The format of the file.
  public var format: PhotoFormat {
    switch kind {
    case .jpeg: .jpeg
    case .webp: .webp
    }
  }

  /// The pixels as they are stored, which may lie on their side; each side is at least 1.
  public var size: PixelSize {
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

  /// The most memory in bytes that decoding takes besides file and pixels.
  public var scratch: Int {
    let turned = orientation == .upright ? 0 : size.count * 4
    switch kind {
    case .jpeg(let header): return header.scratch + turned
    case .webp(let container): return container.scratch + turned
    }
  }
}
