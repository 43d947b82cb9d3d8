import RingGraphics
import RingPNG

/// What is compared with a golden: a still, or an animation as its frames.
public struct GoldenPicture: Hashable, Sendable {
  /// At least one; several are an animation, and all have one size.
  public let frames: [RasterImage]
  /// How long each frame is shown, in seconds; empty if unknown.
  public let delays: [Double]
  /// The file that it was read from; `nil` for a picture that was made in memory.
  public let path: String?
  /// Who made it.
  public let painter: Painter
  /// The scene that it shows, if known; a still is recorded with it. Default: unknown.
  public var scene = SceneSource()
  /// The file of an animation, which is recorded as it is.
  private var file: [UInt8]?

  /// The most pixels of all frames together, which are held at once: 256 MiB.
  static let maximumFramePixels = 1 << 26

  init(
    frames: [RasterImage], delays: [Double], path: String? = nil, painter: Painter = .unknown,
    file: [UInt8]? = nil
  ) {
    (self.frames, self.delays) = (frames, delays)
    (self.path, self.painter, self.file) = (path, painter, file)
  }

  /// A still picture without a file.
  public init(_ image: RasterImage, by painter: Painter = .unknown) {
    self.init(frames: [image], delays: [], path: nil, painter: painter, file: nil)
  }

  /// An animation of at least one frame; the frames must have one size.
  public init(frames: [RasterImage], by painter: Painter = .unknown) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    precondition(frames.allSatisfy { $0.size == frames[0].size }, "frames have one size")
    self.init(frames: frames, delays: [], path: nil, painter: painter, file: nil)
  }

  /// The picture of a PNG file, of an animated one as its frames: equal ones in a row are one that is
  /// shown longer, however the file stores them. Throws `PNGError`.
  public init(png bytes: [UInt8], path: String? = nil) throws(PNGError) {
    var source = try PNGFrames(bytes)
    guard source.plays != nil else {
      self.init(
        frames: [try PNGDecoder().decode(bytes)], delays: [], path: path,
        painter: Self.painter(of: bytes), file: nil)
      return
    }
    guard source.count * source.size.count <= Self.maximumFramePixels else {
      throw .malformed(
        "\(source.count) frames of \(source.size.width) × \(source.size.height) are more than "
          + "\(Self.maximumFramePixels) pixels; ringrender diff compares them one by one")
    }
    var (frames, delays): ([RasterImage], [Double]) = ([], [])
    while let frame = try source.next() {
      if frames.last != frame.image {
        frames.append(frame.image)
        delays.append(0)
      }
      delays[delays.count - 1] += frame.delay?.seconds ?? 0
    }
    self.init(
      frames: frames, delays: delays, path: path, painter: Self.painter(of: bytes), file: bytes)
  }

  /// PNG, third edition, 11.3.3.2: the keyword of the program that made a file.
  private static let painterKeyword = "Software"
  /// Programs have names, not stories.
  private static let maximumPainterLength = 100

  private static func painter(of bytes: [UInt8]) -> Painter {
    let texts = (try? PNGSummary(bytes))?.texts ?? []
    let name = texts.first { $0.keyword == painterKeyword && !$0.text.isEmpty }
    return name.map { .named(String($0.text.prefix(maximumPainterLength))) } ?? .unknown
  }

  /// Takes what the picture of a PNG file needs, before it is read.
  ///
  /// Throws `PNGError` if the file's beginning is none of a PNG, and `MemoryLimitError`.
  public static func reserve(_ png: [UInt8], in memory: inout MemoryBudget) throws {
    let size = try PNGDecoder().size(png)
    let scratch = PNGDecoder.scratch(of: png)
    // The frames that are kept, the canvas, what was on it before, and the frame itself.
    let maximumOfFrames = maximumFramePixels * 4 + size.count * 12
    // Whether it is an animation is worth a look at the whole file only where it matters.
    if maximumOfFrames + scratch > memory.rest, try PNGFrames(png).plays != nil {
      try memory.reserve(
        maximumOfFrames + scratch, for: "an animation of \(size.width) × \(size.height) pixels")
      return memory.release(scratch + size.count * 12)
    }
    try memory.reserve(picture: size, besides: scratch)
    memory.release(scratch)
  }

  /// A mark for each pixel of a frame, and a sheet of all frames.
  var comparisonBytes: Int { frames[0].size.count * (isAnimated ? 1 + 4 * frames.count : 1) }

  /// The golden of a picture: an animated PNG, or a contact sheet if the picture is an animation and
  /// the golden has cells of its size.
  init(golden bytes: [UInt8], of picture: GoldenPicture) throws(PNGError) {
    let golden = try GoldenPicture(png: bytes)
    let frames =
      picture.isAnimated && !golden.isAnimated
      ? ContactSheet.frames(
        of: golden.frames[0], cell: picture.frames[0].size, count: picture.frames.count)
      : nil
    self = frames.map { GoldenPicture(frames: $0) } ?? golden
  }

  /// Whether there is more than one frame.
  public var isAnimated: Bool { frames.count > 1 }

  /// The frame of this number, or a still.
  func image(_ frame: Int) -> RasterImage { frames[min(frame, frames.count - 1)] }

  /// All frames in one picture.
  var sheet: RasterImage { isAnimated ? ContactSheet.picture(of: frames) : frames[0] }

  /// The bytes of a picture. Throws `PNGError`.
  func encoded(_ compression: Compression) throws(PNGError) -> [UInt8] {
    try encoded(compression, texts: [])
  }

  /// The bytes of a golden, which carries its scene. Throws `PNGError`.
  func recorded() throws(PNGError) -> [UInt8] {
    let text = isAnimated ? nil : scene.record()?.text
    return try encoded(.small, texts: text.map { [$0] } ?? [])
  }

  private func encoded(
    _ compression: Compression, texts: [PNGText]
  ) throws(PNGError) -> [UInt8] {
    if isAnimated, let file { return file }
    var encoder = try PNGEncoder(compression: compression)
    return try encoder.encode(sheet, metadata: PNGMetadata(texts: texts))
  }
}
