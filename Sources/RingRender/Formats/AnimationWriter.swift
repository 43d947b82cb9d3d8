import RingCairo
import RingGraphics
import RingMotion
import RingPNG
import RingSystem

/// Writes the frames of an animation as one file, whole or not at all.
///
/// Memory does not grow with the number of frames. Formats that must know all frames before they
/// write the first – GIF its palette, APNG at `Compression.small` its layout – draw them twice.
public struct AnimationWriter {
  /// What the file needs to know besides its pictures.
  public let settings: AnimationSettings
  /// Which frames, in the order in which they are shown, each for one frame of the rate.
  public let frames: [Int]
  /// Called with the number of frames that were drawn and how many that will be.
  public var progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  /// Called on the threads that draw, before a frame is drawn; what it throws ends the run.
  public var inspect: @Sendable (Frame) throws -> Void = { _ in }
  /// Seconds after which ffmpeg is ended that neither takes a frame nor writes; `nil`, the default, is
  /// 300 s, and more for pictures of more than 1920 × 1080 pixels.
  public var ffmpegPatience: Double?
  private let renderer: FrameRenderer
  private let preparation: FramePreparation
  private var warnings: [TextWarning] = []
  private var notes: [AnimationNote] = []
  private var finished = 0

  /// What was noticed on the way, each thing once.
  public struct Report: Sendable {
    /// What is wrong with texts, in the order of the frames.
    public var warnings: [TextWarning]
    /// What the format could not say as it was wanted.
    public var notes: [AnimationNote]
  }

  /// Frames were opaque until this one.
  private struct NotOpaque: Error {}

  /// Throws `AnimationError` for a rate, a number of plays or of frames that the format cannot hold.
  public init(
    _ renderer: FrameRenderer, frames: [Int], settings: AnimationSettings
  ) throws(AnimationError) {
    let (format, rate) = (settings.format, settings.rate)
    if let largest = format.maximumRate, rate.numerator > largest * rate.denominator {
      throw .rate(format, rate)
    }
    if let longest = format.maximumFrameDuration, rate.time(ofFrame: 1) > longest {
      throw .rate(format, rate)
    }
    if format.keepsPlays, format != .apng, settings.plays > 65_535 {
      throw .plays(format, settings.plays)
    }
    guard !frames.isEmpty else { throw .noFrames }
    if let haste = format.haste(at: rate) { notes.append(haste) }
    var renderer = renderer
    renderer.repeats = .previous
    (self.settings, self.frames, self.renderer) = (settings, frames, renderer)
    preparation = FramePreparation(format: format, backdrop: settings.backdrop)
  }

  /// Draws the frames and writes the file; `-` is standard output, for formats that are streams.
  ///
  /// Throws `FrameError`, `FileError`, `AnimationError`, `PNGError`, and `ChildProcessError` if ffmpeg
  /// is missing or fails.
  public consuming func write(to path: String) throws -> Report {
    let first = try firstPicture()
    let size = preparation.size(of: first.image.size)
    guard max(size.width, size.height) <= settings.format.maximumSide else {
      throw AnimationError.side(settings.format, size)
    }
    if size != first.image.size { note(.padded(from: first.image.size, to: size)) }
    do {
      try write(to: path, first, isOpaque: first.image.isOpaque)
    } catch is NotOpaque {
      // Transparency began later: once more, with room for it.
      finished = 0
      try write(to: path, first, isOpaque: false)
    }
    return Report(warnings: warnings, notes: notes)
  }

  private mutating func write(to path: String, _ first: FirstPicture, isOpaque: Bool) throws {
    switch settings.format {
    case .apng: try writeAPNG(to: path, first, isOpaque: isOpaque)
    case .gif: try writeGIF(to: path, first.image.size)
    case .rgba, .y4m: try writeRaw(to: path, first.image.size)
    case .webp, .mp4, .webm, .mov:
      let recipe = recipe(first.image.size, keepsAlpha: !isOpaque)
      let file = try AtomicFile(replacing: path)
      try feed(first.image.size, recipe, into: file.temporaryPath, isOpaque: isOpaque)
      if settings.format == .webp {
        try WebPTimes(rate: settings.rate, count: frames.count).correct(file)
      }
      try file.commit()
    }
  }

  private mutating func note(_ note: AnimationNote) {
    if !notes.contains(note) { notes.append(note) }
  }
}

/// The first frame, which says what to expect of the others.
struct FirstPicture: Sendable {
  var image: RasterImage
  /// Pixels per point.
  var scale: Double
}

// MARK: - Frames

extension AnimationWriter {
  private func firstPicture() throws -> FirstPicture {
    var first: FirstPicture?
    try renderer.run(frames: frames.prefix(1)) { worker, frame in
      FirstPicture(image: try worker.image(of: frame), scale: frame.drawing.scale)
    } deliver: { frame in
      if case .made(let picture) = frame.content { first = picture }
    }
    guard let first else { throw AnimationError.noFrames }
    return first
  }

  /// Makes something of every frame on the workers and takes it in order, repeats included.
  private mutating func forEach<Product: Sendable>(
    passes: Int = 1, of size: PixelSize,
    _ make: @escaping @Sendable (RasterImage) throws -> Product,
    _ take: (_ product: Product) throws -> Void
  ) throws {
    var last: Product?
    var done = finished
    let all = passes * frames.count
    let (progress, inspect) = (progress, inspect)
    let found = try renderer.run(frames: frames) { worker, frame in
      try inspect(frame)
      guard frame.drawing.size == size else {
        throw AnimationError.frameSize(frame.drawing.size, expected: size)
      }
      return try make(try worker.image(of: frame))
    } deliver: { frame in
      if case .made(let product) = frame.content { last = product }
      if let last { try take(last) }
      done += 1
      progress(done, all)
    }
    finished = done
    warnings += found.filter { !warnings.contains($0) }
  }
}

// MARK: - Formats

extension AnimationWriter {
  private mutating func writeAPNG(
    to path: String, _ first: FirstPicture, isOpaque: Bool
  ) throws {
    let size = first.image.size
    var layout = isOpaque ? AnimationLayout.opaque : .translucent
    let passes = settings.compression == .small ? 2 : 1
    if passes == 2 {
      var survey = AnimationSurvey()
      try forEach(passes: passes, of: size, { $0 }) { survey.add($0) }
      layout = survey.layout
    }
    let rate = settings.rate
    var encoder = try APNGEncoder(
      size: size, layout: layout,
      settings: .init(
        duration: FrameDuration(rate.denominator, rate.numerator), plays: settings.plays,
        compression: settings.compression, metadata: PNGMetadata(scale: first.scale)))
    let file = try AtomicFile(replacing: path)
    do {
      try forEach(passes: passes, of: size, { $0 }) { try file.write(encoder.append($0)) }
    } catch PNGError.frameLayout {
      throw NotOpaque()
    }
    let ending = try encoder.finish()
    try file.write(ending.bytes)
    try file.overwrite(ending.patch, at: ending.patchOffset)
    try file.commit()
  }

  private mutating func writeRaw(to path: String, _ size: PixelSize) throws {
    let file = try OutputStream(path)
    if settings.format == .y4m {
      try file.write(
        YUVFrame.header(size, rate: (settings.rate.numerator, settings.rate.denominator)))
    }
    let preparation = preparation
    var isOpaque = true
    try forEach(of: size, { preparation.bytes(of: $0) }) { frame in
      isOpaque = isOpaque && frame.isOpaque
      try file.write(frame.bytes)
    }
    if !isOpaque, !settings.format.keepsTransparency { note(.flattened(settings.format)) }
    try file.commit()
  }

  private mutating func writeGIF(to path: String, _ size: PixelSize) throws {
    var recipe = recipe(size, keepsAlpha: true)
    let file = try AtomicFile(replacing: path)
    // Beside the file, because that is where there is room; removed at the end of this function.
    let palette = try AtomicFile(replacing: path)
    let words = try feed(
      size, recipe.paletteArguments(output: palette.temporaryPath), into: palette.temporaryPath,
      passes: 2, isOpaque: false)
    try Self.checkPalette(palette, words)
    recipe.palette = palette.temporaryPath
    try feed(size, recipe, into: file.temporaryPath, passes: 2, isOpaque: false)
    try file.commit()
  }

  private static func checkPalette(_ file: borrowing AtomicFile, _ words: String) throws {
    let bytes = try file.read(at: 0, count: file.size)
    guard (try? PNGDecoder().decode(bytes)) == nil else { return }
    throw ChildProcessError.unfinished(
      "ffmpeg", problem: "the palette is cut off", lastWords: words)
  }

  private func recipe(_ size: PixelSize, keepsAlpha: Bool) -> FFmpegRecipe {
    FFmpegRecipe(
      settings: settings, size: preparation.size(of: size), count: frames.count,
      keepsAlpha: keepsAlpha)
  }

  /// Has ffmpeg make a file, and looks whether it has: not every version fails if it could not.
  private mutating func feed(
    _ size: PixelSize, _ recipe: FFmpegRecipe, into path: String, passes: Int = 1, isOpaque: Bool
  ) throws {
    let words = try feed(
      size, recipe.arguments(output: path), into: path, passes: passes, isOpaque: isOpaque)
    let check = VideoCheck(format: settings.format, rate: settings.rate, count: frames.count)
    let problem = try check.problem(of: path)
    guard problem != nil || VideoCheck.saysFailure(words) else { return }
    throw ChildProcessError.unfinished(
      "ffmpeg", problem: problem ?? "it could not write all of it", lastWords: words)
  }

  /// Feeds all frames to ffmpeg and waits for its end; what it said.
  private mutating func feed(
    _ size: PixelSize, _ arguments: [String], into path: String, passes: Int = 1,
    isOpaque expected: Bool
  ) throws -> String {
    var ffmpeg = try ChildProcess(
      "ffmpeg", arguments, patience: Patience(seconds: patience(size), file: path))
    let preparation = preparation
    var isOpaque = true
    let needsOpaque = expected && settings.format.keepsTransparency
    try forEach(passes: passes, of: size, { preparation.bytes(of: $0) }) { frame in
      isOpaque = isOpaque && frame.isOpaque
      if needsOpaque, !isOpaque { throw NotOpaque() }
      try ffmpeg.write(frame.bytes)
    }
    let words = try ffmpeg.finish()
    if !isOpaque {
      if settings.format == .mp4 { note(.flattened(.mp4)) }
      if settings.format == .gif { note(.hardEdges) }
    }
    return words
  }

  /// Seconds without a sign of life after which ffmpeg is ended.
  private func patience(_ size: PixelSize) -> Double {
    if let ffmpegPatience { return ffmpegPatience }
    // What it may do for a picture of Full HD, and longer for larger ones.
    return 300 * max(1, Double(size.count) / Double(1920 * 1080))
  }
}
