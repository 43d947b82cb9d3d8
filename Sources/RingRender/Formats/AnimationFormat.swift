import RingGraphics
import RingMotion

/// A file of many pictures.
public enum AnimationFormat: String, CaseIterable, Hashable, Sendable {
  /// Files by the endings of their names; ffmpeg makes all but `apng`.
  case apng, gif, webp, mp4, webm, mov
  /// Nothing but the pixels of all frames: red, green, blue and straight alpha, a byte each.
  case rgba
  /// YUV4MPEG2: 4:4:4, BT.601 in limited range; see `YUVFrame`.
  case y4m

  /// Whether another program makes it.
  public var needsFFmpeg: Bool {
    switch self {
    case .gif, .webp, .mp4, .webm, .mov: true
    case .apng, .rgba, .y4m: false
    }
  }

  /// Whether pixels may be transparent, in GIF wholly or not at all.
  public var keepsTransparency: Bool { self != .mp4 && self != .y4m }

  /// Whether the file says how often it is played.
  public var keepsPlays: Bool { self == .apng || self == .gif || self == .webp }

  /// Whether it can be written to a pipe, from its beginning to its end.
  public var isStream: Bool { self == .rgba || self == .y4m }

  /// Frames per second above which it cannot say when each begins; `nil` if there is no such limit.
  ///
  /// GIF counts hundredths of a second, WebP thousandths.
  public var maximumRate: Int? {
    switch self {
    case .gif: 100
    case .webp: 1000
    case .apng, .mp4, .webm, .mov, .rgba, .y4m: nil
    }
  }

  /// What programs are known to do with pictures that follow each other as fast as this; `nil` for
  /// nothing.
  func haste(at rate: FrameRate) -> AnimationNote? {
    switch self {
    case .gif: rate.numerator > 50 * rate.denominator ? .fastGIF : nil
    // Whole milliseconds: above 1000/11 a second some frames have 10, which browsers take for none.
    case .apng, .webp:
      rate.numerator * 11 > 1000 * rate.denominator ? (self == .apng ? .fastAPNG : .fastWebP) : nil
    case .mp4, .webm, .mov, .rgba, .y4m: nil
    }
  }

  /// Seconds above which it cannot say how long a frame lasts; `nil` if there is no such limit.
  public var maximumFrameDuration: Double? { self == .gif ? 655.35 : nil }

  /// The most pixels of a side.
  public var maximumSide: Int {
    switch self {
    case .gif: 65_535
    case .webp: 16_383
    // libx264's and libvpx's own limits.
    case .mp4: 16_384
    case .webm: 65_535
    // ProRes states sides in 16 bits.
    case .mov: 65_535
    case .apng, .rgba, .y4m: Int(Int32.max)
    }
  }
}

/// What an animation's file needs to know besides its pictures.
public struct AnimationSettings: Hashable, Sendable {
  /// What kind of file it becomes.
  public var format: AnimationFormat
  /// How many frames are shown per second.
  public var rate: FrameRate
  /// How often it is played; 0 is forever. Default: 0. Videos do not state it.
  public var plays: Int
  /// How long to look for a smaller file. Default: balanced.
  public var compression: Compression
  /// What shows through in formats without transparency; its alpha is ignored. Default: white.
  public var backdrop: Color

  /// An animation that plays forever; where nothing shows through, `backdrop` has no say.
  public init(
    format: AnimationFormat, rate: FrameRate, plays: Int = 0,
    compression: Compression = .balanced, backdrop: Color = .white
  ) {
    (self.format, self.rate, self.plays) = (format, rate, plays)
    (self.compression, self.backdrop) = (compression, backdrop)
  }

  /// How often all frames are drawn: twice where something must be known of all before the first is
  /// written, a GIF's colours or a small APNG's layout.
  var passCount: Int {
    switch format {
    case .gif: 2
    case .apng: compression == .small ? 2 : 1
    case .webp, .mp4, .webm, .mov, .rgba, .y4m: 1
    }
  }
}

/// What was done to pictures because of their format.
public enum AnimationNote: Hashable, Sendable {
  /// Transparent pixels were drawn on the backdrop.
  case flattened(AnimationFormat)
  /// Sides must be even, so the last column or row is there twice.
  case padded(from: PixelSize, to: PixelSize)
  /// Partly transparent pixels became opaque or fully transparent.
  case hardEdges
  /// Programs show each frame of a GIF for at least 1/50 s, or slow all down to 1/10 s.
  case fastGIF
  /// Chromium, Firefox and Safari show a frame of at most 1/100 s for 1/10 s.
  case fastAPNG
  /// The same of WebP.
  case fastWebP
}

extension AnimationNote: CustomStringConvertible {
  public var description: String {
    switch self {
    case .flattened(let format):
      "\(format.rawValue) has no transparency: drawn on an opaque colour (--background chooses it)"
    case .padded(let old, let new):
      "mp4 needs even sides: \(old.width) × \(old.height) became \(new.width) × \(new.height) pixels "
        + "(the last column or row twice)"
    case .hardEdges:
      "gif has no partly transparent pixels: edges are hard (--background makes them soft)"
    case .fastGIF:
      "many programs play a gif of more than 50 frames per second too slowly (--fps 50)"
    case .fastAPNG: Self.slowedDown("an apng")
    case .fastWebP: Self.slowedDown("a webp")
    }
  }
}

extension AnimationNote {
  private static func slowedDown(_ file: String) -> String {
    "browsers show a frame of 10 ms or less for 100 ms: \(file) of more than 90 frames per second "
      + "plays too slowly (--fps 90)"
  }
}

/// A reason why frames do not become one file.
public enum AnimationError: Error, Hashable, Sendable {
  /// A frame has another size than the first.
  case frameSize(PixelSize, expected: PixelSize)
  /// The format has no sides as long as this.
  case side(AnimationFormat, PixelSize)
  /// The format has no delays as short, or as long, as those of this rate.
  case rate(AnimationFormat, FrameRate)
  /// The number of plays is more than the format can say.
  case plays(AnimationFormat, Int)
  /// There is no frame to show.
  case noFrames
}

extension AnimationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .frameSize(let size, let expected):
      "it has \(size.width) × \(size.height) pixels, the first one "
        + "\(expected.width) × \(expected.height): give the canvas a width and a height"
    case .side(let format, let size):
      "a \(format.rawValue) of \(size.width) × \(size.height) pixels is impossible: "
        + "a side may have \(format.maximumSide)"
    case .rate(let format, let rate):
      "a \(format.rawValue) cannot show \(rate) frames per second: " + Self.limit(format, rate)
    case .plays(let format, let count):
      "a \(format.rawValue) cannot say that it is played \(count) times: at most 65535, or 0 for ever"
    case .noFrames:
      "an animation needs at least one frame"
    }
  }

  private static func limit(_ format: AnimationFormat, _ rate: FrameRate) -> String {
    if let largest = format.maximumRate, rate.numerator > largest * rate.denominator {
      return "at most \(largest)"
    }
    return "a frame lasts at most \(format.maximumFrameDuration ?? 0) s"
  }
}
