import RingCodec
import RingCore

/// An image to compare with a golden: a still, or all frames of an animation.
package struct GoldenImage: Hashable, Sendable {
  /// All of one size: one frame for a still, more for an animation.
  package let frames: [RasterImage]
  /// The duration of each frame, in seconds; empty if unknown or for a still.
  package let delays: [Double]
  /// How often an animated PNG is played, 0 forever; `nil` for a still and for frames in memory.
  let plays: Int?
  /// `nil` for an image made in memory.
  package let path: String?
  /// `unknown` if the file does not state it.
  package let producer: PictureProducer
  /// The warnings of drawing the image, such as that of a missing font.
  package var warnings: [String] = []
  /// Stored in the golden of a still.
  package var scene = SceneSnapshotProvider()
  /// The statements of the file about viewers; empty for an image made in memory.
  private var appearance = PNGAppearance()
  /// The bytes of the file of which the golden consists, for an animated PNG and for a picture whose
  /// colours are not sRGB; otherwise `nil`.
  private var file: [UInt8]?

  /// The maximum number of pixels of all frames of an animation, which take 256 MiB.
  static let maximumFramePixels = 1 << 26

  init(
    frames: [RasterImage], delays: [Double], plays: Int? = nil, path: String? = nil,
    producer: PictureProducer = .unknown, file: [UInt8]? = nil
  ) {
    (self.frames, self.delays, self.plays) = (frames, delays, plays)
    (self.path, self.producer, self.file) = (path, producer, file)
  }

  package init(_ image: RasterImage, by producer: PictureProducer = .unknown) {
    self.init(frames: [image], delays: [], producer: producer)
  }

  /// Requires at least one frame; all frames must have the same size.
  package init(frames: [RasterImage], by producer: PictureProducer = .unknown) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    precondition(frames.allSatisfy { $0.size == frames[0].size }, "frames have one size")
    self.init(frames: frames, delays: [], producer: producer)
  }

  /// Equal consecutive frames of an animation become one longer frame.
  package init(png bytes: [UInt8], path: String? = nil) throws(PNGError) {
    var source = try PNGFrames(bytes)
    guard source.playCount != nil else {
      let summary = try? PNGSummary(bytes)
      self.init(
        frames: [try PNGDecoder().decode(bytes)], delays: [], path: path,
        producer: Self.producer(of: summary), file: summary?.hasColorsOfItsOwn == true ? bytes : nil
      )
      scene = SceneSnapshotProvider(png: bytes)
      appearance = PNGAppearance(summary)
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
      delays[delays.count - 1] += frame.delay ?? 0
    }
    let summary = try? PNGSummary(bytes)
    self.init(
      frames: frames, delays: delays, plays: source.playCount, path: path,
      producer: Self.producer(of: summary), file: bytes)
    appearance = PNGAppearance(summary)
  }

  /// Returns a still that shows all of a picture: its own bytes, or the contact sheet of an
  /// animation. Throws `MemoryLimitError` and `PNGError`.
  package static func shown(_ png: [UInt8], within memory: MemoryBudget) throws -> [UInt8] {
    guard try PNGFrames(png).playCount != nil else { return png }
    var memory = memory
    try reserve(png, in: &memory)
    return try GoldenImage(GoldenImage(png: png).sheet).encoded(.fast)
  }

  /// PNG specification, third edition, 11.3.3.1.
  private static let producerKeyword = "Software"
  /// In characters; the rest of the program's name is cut off.
  private static let maximumProducerLength = 100

  private static func producer(of summary: PNGSummary?) -> PictureProducer {
    let texts = summary?.texts ?? []
    let name = texts.first { $0.keyword == producerKeyword && !$0.text.isEmpty }
    return name.map { .named(String($0.text.prefix(maximumProducerLength))) } ?? .unknown
  }

  /// Call before decoding. Throws `PNGError` for an invalid header, and `MemoryLimitError`.
  package static func reserve(_ png: [UInt8], in memory: inout MemoryBudget) throws {
    let size = try PNGDecoder().size(png)
    let scratch = PNGDecoder.scratch(of: png)
    // The memory of the stored frames, the canvas, the canvas before the frame, and the frame.
    let maximumOfFrames = maximumFramePixels * 4 + size.count * 12
    // A scan of all chunks shows whether the file is an animation, so only scan if it matters.
    if maximumOfFrames + scratch > memory.remaining, try PNGFrames(png).playCount != nil {
      try memory.reserve(
        maximumOfFrames + scratch, for: "an animation of \(size.width) × \(size.height) pixels")
      return memory.release(scratch + size.count * 12)
    }
    try memory.reserve(image: size, adding: scratch)
    memory.release(scratch)
  }

  /// The memory of a comparison, in bytes: a mark per pixel, and for animations a contact sheet.
  var comparisonBytes: Int { frames[0].size.count * (isAnimated ? 1 + 4 * frames.count : 1) }

  /// Reads an animated PNG, a still, or a contact sheet.
  ///
  /// The file is a contact sheet if it is a still, `image` is an animation, and the still consists
  /// of cells of the size of its frames.
  init(golden bytes: [UInt8], of image: GoldenImage) throws(PNGError) {
    let golden = try GoldenImage(png: bytes)
    let frames =
      image.isAnimated && !golden.isAnimated
      ? ContactSheet.frames(
        of: golden.frames[0], cell: image.frames[0].size, count: image.frames.count)
      : nil
    self = frames.map { GoldenImage(frames: $0) } ?? golden
  }

  package var isAnimated: Bool { frames.count > 1 }

  /// Whether frames with durations in both images last equally long, apart from the rounding to
  /// milliseconds in many files.
  func hasSameTiming(as other: GoldenImage) -> Bool {
    zip(delays, other.delays).allSatisfy { abs($0 - $1) <= 0.001 + 1e-6 }
  }

  /// Returns how the numbers of plays differ; `nil` if they are equal or unknown.
  func playsDifference(from expected: GoldenImage) -> String? {
    guard plays != expected.plays, isStillOrFile, expected.isStillOrFile else { return nil }
    func text(_ plays: Int?) -> String {
      plays.map { $0 == 0 ? "forever" : "\($0)" } ?? "no animation"
    }
    return "plays: \(text(plays)) instead of \(text(expected.plays))"
  }

  /// Returns a note if viewers may show the image and its golden differently; otherwise `nil`.
  func appearanceNote(comparedTo golden: GoldenImage) -> String? {
    appearance.note(comparedTo: golden.appearance, named: "its golden")
  }

  private var isStillOrFile: Bool { plays != nil || !isAnimated }

  /// The SHA-256 digest of the red, green, blue and alpha bytes of all pixels, in hexadecimal.
  package var pixelDigest: String { SHA256.hexadecimal(of: sheet.pixels) }

  /// The contact sheet of an animation; the image of a still.
  var sheet: RasterImage { isAnimated ? ContactSheet.image(of: frames) : frames[0] }

  /// Returns the PNG file of a golden, which contains the scene of a still.
  func goldenBytes(_ compression: Compression = .small) throws(PNGError) -> [UInt8] {
    let text = isAnimated ? nil : scene.snapshot()?.text
    return try encoded(compression, texts: text.map { [$0] } ?? [])
  }

  /// Returns the PNG file of a golden made from an image that is not trusted.
  ///
  /// Pixels and scene are encoded again; an image that keeps its file becomes a copy of the file
  /// with only the chunks that show it.
  package func acceptedBytes() throws(PNGError) -> [UInt8] {
    guard let file else { return try goldenBytes() }
    return try PNGSummary.shownChunks(of: file)
  }

  /// Returns the file of which the golden consists, if there is one; otherwise a PNG file of the
  /// sheet with `texts`.
  func encoded(_ compression: Compression, texts: [PNGText] = []) throws(PNGError) -> [UInt8] {
    if let file { return file }
    var encoder = try PNGEncoder(compression: compression)
    return try encoder.encode(sheet, metadata: PNGMetadata(texts: texts))
  }
}
