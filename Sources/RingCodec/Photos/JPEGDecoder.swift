import RingCore
import RingKernels

extension JPEGHeader {
  /// Decodes the pixels in stored orientation.
  func decode(_ bytes: [UInt8]) throws(PhotoError) -> RasterImage {
    guard ring_open_turbojpeg() == RING_LIBRARY_OPEN, let file = JPEGFile(bytes) else {
      throw .noLibrary(.jpeg)
    }
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

  /// `nil` if memory is exhausted.
  init?(_ bytes: [UInt8]) {
    guard let handle = ring_tjInitDecompress() else { return nil }
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
