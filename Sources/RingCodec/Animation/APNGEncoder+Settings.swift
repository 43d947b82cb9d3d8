import RingCore

extension APNGEncoder {
  /// Returns the maximum number of images in flight for each thread: enough to keep it busy, but
  /// fewer if the images are large.
  package static func inFlightPerThread(for size: PixelSize) -> Int {
    size.count <= 1 << 20 ? 4 : 2
  }

  /// The settings of an animation.
  package struct Settings: Hashable, Sendable {
    /// The duration of each image.
    package var duration: FrameDuration
    /// The number of times the animation is played; 0 for forever. Default: 0.
    package var playCount: Int
    /// The trade between encoding time and file size. Default: balanced.
    package var compression: Compression
    /// The resolution and texts of the file. Default: scale 1, no texts.
    package var metadata: PNGMetadata

    /// Creates settings; each image is shown for `duration`. By default, the animation plays
    /// forever.
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
    /// The bytes that the file ends with.
    package var bytes: [UInt8]
    /// The bytes that overwrite the file from `patchOffset` on: they contain the frame count, which
    /// is known only at the end.
    package var patch: [UInt8]
    /// The offset of `patch` from the beginning of the file, in bytes.
    package var patchOffset: Int
  }
}
