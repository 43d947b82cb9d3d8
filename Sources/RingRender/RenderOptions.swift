import RingCodec
import RingCore
import RingSystem

/// The options for drawing pictures, animations and runs of pictures, and for reading configs.
public struct RenderOptions: Sendable {
  /// The sources of fonts. Default: the system's fonts.
  public var fonts: FontSources
  /// The memory budget for a picture and the buffers needed to draw it, in bytes, ≥ 0.
  ///
  /// The threads of an animation or a run share it. Default: 1 GiB.
  public var memory: Int
  /// The maximum number of pixels of a picture. Default: 2²⁸.
  public var maximumPixels: Int
  /// The number of drawing threads, ≥ 1; the result does not depend on it.
  ///
  /// Default: `nil`, one thread for a picture, and as many as there are processors for an animation
  /// or a run.
  public var jobs: Int?
  /// The trade-off between encoding time and file size. Default: balanced.
  public var compression: Compression
  /// The handling of warnings, such as a missing font or character. Default: print them.
  public var warnings: WarningPolicy
  /// Whether PNG and WebP files contain the picture's alternative text, for programs that publish
  /// it.
  ///
  /// The text is made from the elements, or given by a config's `alt` or SwiftUI's
  /// `accessibilityLabel(_:)`. Default: true.
  public var includesMetadata: Bool

  /// Creates options. `memory` is in bytes, `maximumPixels` is per picture.
  public init(
    fonts: FontSources = .system, memory: Int = 1 << 30,
    maximumPixels: Int = 1 << 28, jobs: Int? = nil, compression: Compression = .balanced,
    warnings: WarningPolicy = .print, includesMetadata: Bool = true
  ) {
    (self.fonts, self.memory, self.maximumPixels) = (fonts, memory, maximumPixels)
    (self.jobs, self.compression, self.warnings) = (jobs, compression, warnings)
    self.includesMetadata = includesMetadata
  }
}
