extension APNGEncoder {
  /// What an animation is besides its pictures.
  public struct Settings: Hashable, Sendable {
    /// How long each picture is shown.
    public var duration: FrameDuration
    /// How often the animation is played; 0 is forever. Default: 0.
    public var plays: Int
    /// How long to look for a smaller file. Default: balanced.
    public var compression: Compression
    /// Resolution and texts of the file. Default: scale 1, no texts.
    public var metadata: PNGMetadata

    /// Frames of one duration, played forever, unless told otherwise.
    public init(
      duration: FrameDuration, plays: Int = 0, compression: Compression = .balanced,
      metadata: PNGMetadata = PNGMetadata()
    ) {
      (self.duration, self.plays) = (duration, plays)
      (self.compression, self.metadata) = (compression, metadata)
    }
  }

  /// The end of a file, and what must be changed at its beginning.
  public struct Ending: Hashable, Sendable {
    /// What the file ends with.
    public var bytes: [UInt8]
    /// Overwrites as many bytes at `patchOffset`: the number of frames is known last.
    public var patch: [UInt8]
    /// Where `patch` goes, in bytes from the beginning of the file.
    public var patchOffset: Int
  }
}
