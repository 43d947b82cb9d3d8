import RingCore
import RingSystem

/// The properties of a JPEG file that limits and orientation depend on, from its markers (ITU T.81,
/// annex B).
///
/// libjpeg parses the markers again, but this pass rejects a file before decoding takes memory or
/// time.
struct JPEGHeader: Hashable, Sendable {
  private(set) var size = PixelSize(width: 0, height: 0)
  /// 1 for grey, 3 for colour, 4 for CMYK.
  private(set) var channels = 0
  private(set) var scans = 0
  private(set) var orientation = Orientation.upright

  /// Encoders write about 10; 500 scans in a few kilobytes take minutes to decode.
  private static let maximumScans = 100
  /// In pixels over all scans, which take some seconds.
  private static let maximumWork = 1 << 32

  /// The maximum memory of libjpeg in bytes. With more than one scan, it stores the coefficients of
  /// the entire image, two bytes each, in blocks of up to 32 × 32 pixels.
  var scratch: Int {
    let blocks = ((size.width + 31) / 32) * ((size.height + 31) / 32) * 1024
    return (scans > 1 ? blocks * 2 * channels : 0) + size.width * Self.bytesPerColumn + (1 << 20)
  }

  /// Of libjpeg's row buffers, in bytes: 32 rows of four channels, in up to four buffers.
  private static let bytesPerColumn = 32 * 4 * 4

  init(_ bytes: [UInt8]) throws(PhotoError) {
    // `withUnsafeBytes` has no typed error, so a `Result` carries the error out of the closure.
    try bytes.withUnsafeBytes { file in Result { () throws(PhotoError) in try read(file) } }.get()
    guard size.count > 0 else {
      throw .malformed(
        .jpeg, bytes.suffix(2) == [0xFF, Marker.endOfImage] ? "it has no picture" : Self.truncated)
    }
    guard scans > 0 else { throw .malformed(.jpeg, Self.truncated) }
    guard scans <= Self.maximumScans, scans * size.count <= Self.maximumWork else {
      throw .malformed(.jpeg, "it has \(scans) scans, which takes too long")
    }
  }

  static let truncated = "the file is cut off"

  private enum Marker {
    static let startOfScan: UInt8 = 0xDA
    static let endOfImage: UInt8 = 0xD9
    static let exif: UInt8 = 0xE1
    /// Whether the marker has no length: `TEM`, `RST0` to `RST7`, `SOI`.
    static func isAlone(_ code: UInt8) -> Bool { code == 0x01 || (0xD0...0xD8).contains(code) }
    /// Whether the marker starts a frame: `SOF0` to `SOF15` without `DHT`, `JPG`, `DAC`.
    static func isFrame(_ code: UInt8) -> Bool {
      (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code)
    }
  }

  /// Reads the markers up to the end of the image.
  private mutating func read(_ file: UnsafeRawBufferPointer) throws(PhotoError) {
    var offset = 2
    var hasExif = false
    while let (code, start) = Self.marker(in: file, from: offset), code != Marker.endOfImage {
      offset = start
      if Marker.isAlone(code) { continue }
      guard start + 2 <= file.count else { throw .malformed(.jpeg, Self.truncated) }
      let length = Int(bigEndianBytes: file[start..<start + 2])
      guard length >= 2 else { throw .malformed(.jpeg, "a segment has no length") }
      guard start + length <= file.count else { throw .malformed(.jpeg, Self.truncated) }
      let segment = file[(start + 2)..<(start + length)]
      offset = start + length
      if Marker.isFrame(code), size.count == 0 { try readFrame(segment) }
      if code == Marker.startOfScan { scans += 1 }
      if code == Marker.exif, !hasExif, segment.starts(with: "Exif\0\0".utf8) {
        hasExif = true
        orientation = Orientation(exif: segment.dropFirst(6))
      }
    }
  }

  private mutating func readFrame(_ segment: Slice<UnsafeRawBufferPointer>) throws(PhotoError) {
    let bytes = Array(segment.prefix(6))
    guard bytes.count == 6 else { throw .malformed(.jpeg, Self.truncated) }
    size = PixelSize(
      width: Int(bigEndianBytes: bytes[3..<5]), height: Int(bigEndianBytes: bytes[1..<3]))
    channels = Int(bytes[5])
  }

  /// Returns the next marker and the offset after it; skips data between markers, such as a scan's.
  /// `nil` at the end.
  private static func marker(
    in file: UnsafeRawBufferPointer, from start: Int
  ) -> (code: UInt8, end: Int)? {
    var offset = start
    while offset < file.count, let base = file.baseAddress,
      let match = memchr(base + offset, 0xFF, file.count - offset)
    {
      offset = UnsafeRawPointer(match) - base + 1
      while offset < file.count, file[offset] == 0xFF { offset += 1 }
      guard offset < file.count else { return nil }
      // A following zero byte marks 0xFF as data (byte stuffing).
      if file[offset] != 0 { return (file[offset], offset + 1) }
    }
    return nil
  }
}
