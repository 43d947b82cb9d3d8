import RingCore

/// The orientation of a stored image, with the values of EXIF (tag 0x0112 of CIPA DC-008).
enum Orientation: Int, Hashable, Sendable, CaseIterable {
  case upright = 1
  case mirrored, upsideDown, flipped
  /// Mirrored along the diagonal from the upper left.
  case transposed
  case turnedLeft
  /// Mirrored along the diagonal from the upper right.
  case transversed
  case turnedRight

  /// Whether the stored rows are columns of the upright image.
  private var swapsSides: Bool { rawValue >= 5 }

  func upright(_ image: RasterImage) -> RasterImage {
    guard self != .upright else { return image }
    let (width, height) = (image.width, image.height)
    let size =
      swapsSides
      ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
    let traversal = traversal(width, height)
    let pixels = [UInt8](unsafeUninitializedCapacity: image.pixels.count) { buffer, count in
      image.pixels.withUnsafeBytes { source in
        let target = UnsafeMutableRawBufferPointer(buffer)
        var offset = 0
        for y in 0..<size.height {
          var sourceOffset = (traversal.start + y * traversal.perRow) * 4
          for _ in 0..<size.width {
            target.storeBytes(
              of: source.loadUnaligned(fromByteOffset: sourceOffset, as: UInt32.self),
              toByteOffset: offset, as: UInt32.self)
            offset += 4
            sourceOffset += traversal.perColumn * 4
          }
        }
      }
      count = image.pixels.count
    }
    return RasterImage(size: size, pixels: pixels)
  }

  /// Returns the stored image's order of upright pixels: `start` is the index of the upper left
  /// one; `perColumn` and `perRow` are the steps to the next pixel in a row and in a column.
  private func traversal(
    _ width: Int, _ height: Int
  ) -> (start: Int, perColumn: Int, perRow: Int) {
    let (right, bottom) = (width - 1, (height - 1) * width)
    return switch self {
    case .upright: (0, 1, width)
    case .mirrored: (right, -1, width)
    case .upsideDown: (bottom + right, -1, -width)
    case .flipped: (bottom, 1, -width)
    case .transposed: (0, width, 1)
    case .turnedLeft: (bottom, -width, 1)
    case .transversed: (bottom + right, -width, -1)
    case .turnedRight: (right, width, -1)
    }
  }

  /// Unreadable data is taken as upright, as browsers do.
  init(exif bytes: some Collection<UInt8>) {
    self = Self.read(Array(bytes.prefix(Self.maximumLength))) ?? .upright
  }

  /// In bytes, of EXIF data: the limit of a JPEG segment.
  private static let maximumLength = 1 << 16
  private static let tag = 0x0112
  /// The TIFF type of 16-bit integers.
  private static let short = 3
  private static let entrySize = 12

  /// Parses a TIFF header and its list of tags; `nil` for unreadable data and no orientation.
  private static func read(_ bytes: [UInt8]) -> Orientation? {
    let isLittle = bytes.starts(with: "II*\0".utf8)
    guard isLittle || bytes.starts(with: "MM\0*".utf8) else { return nil }
    func number(at offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= bytes.count else { return nil }
      let field = bytes[offset..<offset + size]
      return isLittle ? Int(littleEndianBytes: field) : Int(bigEndianBytes: field)
    }
    guard let list = number(at: 4, 4), let count = number(at: list, 2) else { return nil }
    for entry in 0..<count {
      let offset = list + 2 + entry * entrySize
      guard let entryTag = number(at: offset, 2) else { return nil }
      guard entryTag == tag else { continue }
      guard number(at: offset + 2, 2) == short, let value = number(at: offset + 8, 2) else {
        return nil
      }
      return Orientation(rawValue: value)
    }
    return nil
  }
}
