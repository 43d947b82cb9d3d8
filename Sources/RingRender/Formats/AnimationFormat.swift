import RingCore
import RingScene

/// A file format for animations.
public enum AnimationFormat: String, CaseIterable, Hashable, Sendable {
  /// A format named by its file extension; ffmpeg writes all of these except `apng`.
  case apng, gif, webp, mp4, webm, mov
  /// The raw pixels of all frames: red, green, blue and straight alpha, one byte each.
  case rgba
  /// YUV4MPEG2: 4:4:4, BT.601 in limited range.
  case y4m

  /// Creates the format that the ending of a file's name selects; `nil` if it selects none.
  ///
  /// `.png` selects `apng`. The ending may have small letters and capitals.
  init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    self.init(rawValue: ending == "png" ? "apng" : ending)
  }

  /// Whether ffmpeg writes the format.
  public var needsFFmpeg: Bool {
    switch self {
    case .gif, .webp, .mp4, .webm, .mov: true
    case .apng, .rgba, .y4m: false
    }
  }

  /// Whether the format stores transparency. A GIF pixel is either opaque or fully transparent.
  package var keepsTransparency: Bool { self != .mp4 && self != .y4m }

  /// Whether the file states how often the animation plays.
  package var keepsPlays: Bool { self == .apng || self == .gif || self == .webp }

  /// Whether the format is the raw frames, which are written as they are drawn.
  package var isStream: Bool { self == .rgba || self == .y4m }

  /// The maximum frame rate, in frames per second; `nil` for no limit.
  ///
  /// GIF states delays in hundredths of a second, WebP in thousandths.
  package var maximumRate: Int? {
    switch self {
    case .gif: 100
    case .webp: 1000
    case .apng, .mp4, .webm, .mov, .rgba, .y4m: nil
    }
  }

  /// Returns a note about players that cannot show frames at this rate; `nil` if all players can.
  func frameRateNote(for rate: FrameRate) -> AnimationNote? {
    switch self {
    case .gif: rate.numerator > 50 * rate.denominator ? .fastGIF : nil
    // Browsers, like WebP, count whole milliseconds. Above 1000/11 frames per second some frames
    // last 10 ms, which browsers replace by 100 ms.
    case .apng, .webp:
      rate.numerator * 11 > 1000 * rate.denominator ? (self == .apng ? .fastAPNG : .fastWebP) : nil
    case .mp4, .webm, .mov, .rgba, .y4m: nil
    }
  }

  /// The maximum duration of a frame, in seconds; `nil` for no limit.
  ///
  /// GIF stores hundredths in 16 bits, WebP thousandths in 24.
  package var maximumFrameDuration: Double? {
    switch self {
    case .gif: 655.35
    case .webp: 16_777.215
    case .apng, .mp4, .webm, .mov, .rgba, .y4m: nil
    }
  }

  /// Whether the file is a video, which shows all frames for the same time.
  var isVideo: Bool { self == .mp4 || self == .webm || self == .mov }

  /// The maximum width and height of an image, in pixels.
  package var maximumSide: Int {
    switch self {
    case .gif: 65_535
    case .webp: 16_383
    // The limits of libx264 and libvpx.
    case .mp4: 16_384
    case .webm: 65_535
    // ProRes stores sides in 16 bits.
    case .mov: 65_535
    case .apng, .rgba, .y4m: Int(Int32.max)
    }
  }
}

package struct AnimationSettings: Hashable, Sendable {
  package var format: AnimationFormat
  package var rate: FrameRate
  /// The number of plays; 0 plays forever. Default: 0. Video files do not state it.
  package var playCount: Int
  /// How many seconds longer the last frame is shown. Default: 0. Raw frames do not state it.
  package var pause: Double
  package var compression: Compression
  /// The colour below transparent pixels if the format has no transparency; its alpha is ignored.
  package var matte: SRGBColor

  package init(
    format: AnimationFormat, rate: FrameRate, plays: Int = 0, pause: Double = 0,
    compression: Compression = .balanced, matte: SRGBColor = .white
  ) {
    (self.format, self.rate, self.playCount, self.pause) = (format, rate, plays, pause)
    (self.compression, self.matte) = (compression, matte)
  }

  /// How often a video repeats its last frame for the pause; 0 for other formats.
  var repeatedFrameCount: Int {
    guard format.isVideo else { return 0 }
    let count = (pause * Double(rate.numerator) / Double(rate.denominator)).rounded()
    return count < Double(Int32.max) ? Int(count) : Int(Int32.max)
  }

  /// The pause in ticks of a format that states durations.
  func pause(ticksPerSecond: Int) -> Int { Int((pause * Double(ticksPerSecond)).rounded()) }

  /// The number of passes that draw all frames, 1 or 2.
  ///
  /// Two passes are needed if all frames must be known before the first one is written: for the
  /// palette of a GIF, and for the layout of an APNG at `Compression.small`.
  var passCount: Int {
    switch format {
    case .gif: 2
    case .apng: compression == .small ? 2 : 1
    case .webp, .mp4, .webm, .mov, .rgba, .y4m: 1
    }
  }
}

/// A note about a change that the format required, or about players that play the file too slowly.
package enum AnimationNote: Hashable, Sendable, CustomStringConvertible {
  /// Transparent pixels were composited over the matte.
  case flattened(AnimationFormat)
  /// The last column or row was repeated, because the sides of an MP4 must be even.
  case padded(from: PixelSize, to: PixelSize)
  /// Partly transparent pixels became opaque or fully transparent.
  case hardEdges
  /// Players show each frame of a GIF for at least 1/50 s, or slow all frames down to 1/10 s.
  case fastGIF
  /// Chromium, Firefox and Safari show a frame of at most 1/100 s for 1/10 s.
  case fastAPNG
  /// Browsers show a WebP frame of at most 1/100 s for 1/10 s.
  case fastWebP

  package var description: String {
    switch self {
    case .flattened(let format):
      "\(format.rawValue) does not support transparency: drawn on an opaque background"
    case .padded(let old, let new):
      "mp4 needs even sides: \(old.width) × \(old.height) became \(new.width) × \(new.height) "
        + "pixels (the last column or row is repeated)"
    case .hardEdges:
      "gif does not support partial transparency: edges are hard"
    case .fastGIF:
      "many programs play a gif of more than 50 frames per second too slowly"
    case .fastAPNG: Self.slowPlaybackText(for: "an apng")
    case .fastWebP: Self.slowPlaybackText(for: "a webp")
    }
  }

  private static func slowPlaybackText(for format: String) -> String {
    "browsers show a frame of 10 ms or less for 100 ms: \(format) of more than 90 frames per "
      + "second plays too slowly"
  }

  /// The note as a warning of the code `format`, for users of the products.
  package var problem: Problem {
    let help: String? =
      switch self {
      case .flattened: "give the canvas a background"
      case .padded: nil
      case .hardEdges: "give the canvas a background for soft edges"
      case .fastGIF: "use at most 50 frames per second"
      case .fastAPNG, .fastWebP: "use at most 90 frames per second"
      }
    return Problem(.warning, .format, description, help: help)
  }
}

/// The error of frames that cannot be stored in one file.
package enum AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A frame whose size differs from that of the first one.
  case frameSize(PixelSize, expected: PixelSize)
  /// A side that exceeds the limit of the format.
  case side(AnimationFormat, PixelSize)
  /// A frame rate whose delays are too short or too long for the format.
  case rate(AnimationFormat, FrameRate)
  /// A number of plays that exceeds the limit of the format.
  case plays(AnimationFormat, Int)
  /// A pause, in seconds, that is too long for the last frame or needs too many frames.
  case pause(AnimationFormat, Double)
  case noFrames

  package var description: String {
    switch self {
    case .frameSize(let size, let expected):
      "it has \(size.width) × \(size.height) pixels, but the first one has "
        + "\(expected.width) × \(expected.height): give the canvas a width and a height"
    case .side(let format, let size):
      "a \(format.rawValue) of \(size.width) × \(size.height) pixels is impossible: "
        + "a side may have \(format.maximumSide)"
    case .rate(let format, let rate):
      "a \(format.rawValue) cannot show \(rate) frames per second: " + Self.limit(format, rate)
    case .plays(let format, let count):
      "a \(format.rawValue) cannot be played \(count) times: at most 65535, or 0 for forever"
    case .pause(let format, let seconds):
      "a \(format.rawValue) cannot pause for \(JSONValue.number(seconds).rendered()) s: "
        + Self.pauseLimit(format)
    case .noFrames:
      "an animation needs at least one frame"
    }
  }

  private static func limit(_ format: AnimationFormat, _ rate: FrameRate) -> String {
    if let maximumRate = format.maximumRate, rate.numerator > maximumRate * rate.denominator {
      return "at most \(maximumRate)"
    }
    return "a frame lasts at most \(format.maximumFrameDuration ?? 0) s"
  }

  private static func pauseLimit(_ format: AnimationFormat) -> String {
    if let duration = format.maximumFrameDuration {
      return "its last frame lasts at most \(duration) s"
    }
    return "it may have at most \(AnimatedScene.maximumFrameCount) frames"
  }
}

extension AnimationError: ProblemConvertible {
  package var problems: [Problem] { [Problem(.error, .format, description)] }
}
