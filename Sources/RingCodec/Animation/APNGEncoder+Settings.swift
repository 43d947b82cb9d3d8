import RingCore

extension APNGEncoder {
  /// Enough to keep the thread busy, but fewer if the images are large.
  package static func inFlightPerThread(for size: PixelSize) -> Int {
    size.count <= 1 << 20 ? 4 : 2
  }

  package struct Settings: Hashable, Sendable {
    package var duration: FrameDuration
    /// 0 for forever.
    package var playCount: Int
    package var compression: Compression
    package var metadata: PNGMetadata

    package init(
      duration: FrameDuration, plays: Int = 0, compression: Compression = .balanced,
      metadata: PNGMetadata = PNGMetadata()
    ) {
      (self.duration, self.playCount) = (duration, plays)
      (self.compression, self.metadata) = (compression, metadata)
    }
  }

  /// The last bytes of an APNG file, and a patch for its beginning.
  package struct Trailer: Hashable, Sendable {
    package var bytes: [UInt8]
    /// Overwrites `acTL` at `patchOffset` with the frame count, which is known only at the end.
    package var patch: [UInt8]
    /// From the beginning of the file, in bytes.
    package var patchOffset: Int
  }
}
