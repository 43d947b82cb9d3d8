import RingCore
import RingKernels
import RingSystem

extension JPEGHeader: PhotoFile {
  func decode(_ bytes: [UInt8]) throws(PhotoError) -> RasterImage {
    try PhotoError.check(ring_open_turbojpeg(), of: .jpeg)
    let file = try JPEGFile(bytes)
    // TurboJPEG parses the header again; both results must agree.
    guard try file.size() == size else { throw .malformed(.jpeg, "its size is not clear") }
    var pixels = [UInt8](repeating: 0, count: size.count * 4)
    if channels == 4 {
      try file.decode(.cmyk, size, into: &pixels)
      Self.convertFromCMYK(&pixels)
    } else {
      try file.decode(.rgba, size, into: &pixels)
    }
    return RasterImage(size: size, pixels: pixels)
  }

  /// Converts to opaque RGBA in place, without a colour profile. Assumes inverted inks, 255 for no
  /// ink: Adobe's programs write them, and browsers assume them.
  private static func convertFromCMYK(_ pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let black = UInt32(bytes[start + 3])
        for channel in start..<start + 3 {
          bytes[channel] = UInt8((UInt32(bytes[channel]) * black + 127) / 255)
        }
        bytes[start + 3] = 255
      }
    }
  }
}

/// A decompressor of TurboJPEG (`tjhandle`) with its input.
private struct JPEGFile: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private let bytes: [UInt8]

  /// The pixel formats `TJPF_RGBA` and `TJPF_CMYK`.
  enum Layout: Int32 {
    case rgba = 7
    case cmyk = 11
  }

  /// Throws `PhotoError.outOfMemory`.
  init(_ bytes: [UInt8]) throws(PhotoError) {
    guard let handle = ring_tjInitDecompress() else { throw .outOfMemory }
    (self.handle, self.bytes) = (handle, bytes)
  }

  deinit { ring_tjDestroy(handle) }

  func size() throws(PhotoError) -> PixelSize {
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = ring_tjDecompressHeader3(
      handle, bytes, CUnsignedLong(bytes.count), &width, &height, &sampling, &space)
    // The function fails, but returns a size, for a subsampling that it cannot name but can decode.
    guard status == 0 || (width > 0 && height > 0) else { throw .malformed(.jpeg, reason) }
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Throws for errors, and for warnings about corrupt or missing data.
  func decode(_ layout: Layout, _ size: PixelSize, into pixels: inout [UInt8]) throws(PhotoError) {
    // `TJFLAG_LIMITSCANS` of `turbojpeg.h`: libjpeg-turbo fails after 500 scans.
    let limitScansFlag: Int32 = 1 << 15
    let status = ring_tjDecompress2(
      handle, bytes, CUnsignedLong(bytes.count), &pixels, Int32(size.width),
      Int32(size.width * 4), Int32(size.height), layout.rawValue, limitScansFlag)
    guard status != 0 else { return }
    let reason = reason
    guard ring_tjGetErrorCode(handle) == 0, Self.isHarmless(reason) else {
      let isShort = reason.hasPrefix("Premature end of JPEG")
      throw .malformed(.jpeg, isShort ? JPEGHeader.truncated : reason)
    }
  }

  /// Whether the warning is not about corrupt or missing data. Cameras write extraneous bytes
  /// between segments, which libjpeg calls corrupt.
  private static func isHarmless(_ warning: String) -> Bool {
    let isHarm = ["Corrupt", "Premature"].contains { warning.hasPrefix($0) }
    return !isHarm || warning.contains("extraneous bytes")
  }

  /// The message of libjpeg about the last call; it quotes only numbers.
  private var reason: String {
    ring_tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown error"
  }
}

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

  /// The bytes of libjpeg's row buffers per column of the image: 32 rows of four channels, in up to
  /// four buffers.
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
