import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene

/// A request to a child process to draw an SVG.
///
/// A document can make librsvg take any amount of time and memory: a filter of 5 kB takes more than
/// a minute, entities of 250 kB take nine gigabytes. Drawing can only be stopped by ending its
/// process.
struct SVGRenderRequest: Hashable, Sendable {
  var width: Double?
  var height: Double?
  /// In pixels per point.
  var scale: Double
  var maximumPixels: Int
  /// In bytes.
  var memory: Int
  /// In seconds of processor time, > 0.
  var seconds: Double
  /// Besides Inter; `nil` for the system's fonts.
  var fontFolders: [String]?

  /// The maximum size of a document, in bytes. A compressed document may be larger after expansion.
  static let maximumBytes = 32 << 20
  /// Icons and maps take a hundredth of it. During a longer wait, the program would seem to hang.
  static let defaultCPUSeconds = 0.75
  static let maximumSeconds = 3600.0
  /// The timeout of the child process, in seconds of elapsed time. It is generous, because the
  /// machine may be busy.
  var maximumWait: Double { 120 + 2 * seconds }

  init(
    _ request: ImageRequest, maximumPixels: Int, seconds: Double, fontFolders: [String]?,
    _ budget: MemoryBudget
  ) {
    self.fontFolders = fontFolders
    (width, height, scale) = (request.width, request.height, request.scale)
    (self.maximumPixels, self.seconds) = (maximumPixels, seconds)
    // The remaining eighth is for the child process itself.
    memory = budget.remaining / 8 * 7
  }

  var arguments: [String] {
    [width.map { "\($0)" } ?? "-", height.map { "\($0)" } ?? "-", "\(scale)"]
      + ["\(maximumPixels)", "\(memory)", "\(seconds)"]
      + (fontFolders.map { [Self.fontsKey] + $0 } ?? [])
  }

  private static let fontsKey = "fonts"

  /// Parses command-line arguments; `nil` if they are invalid.
  init?(arguments: [String]) {
    guard arguments.count == 6 || arguments.dropFirst(6).first == Self.fontsKey,
      let scale = Double(arguments[2]),
      let maximumPixels = Int(arguments[3]), let memory = Int(arguments[4]), memory >= 0,
      let seconds = Double(arguments[5]), seconds > 0, seconds <= Self.maximumSeconds
    else { return nil }
    (width, height) = (Double(arguments[0]), Double(arguments[1]))
    (self.scale, self.maximumPixels) = (scale, maximumPixels)
    (self.memory, self.seconds) = (memory, seconds)
    fontFolders = arguments.count == 6 ? nil : Array(arguments.dropFirst(7))
  }

  /// Makes texts of SVGs take the requested fonts in this process. Throws `TextError`.
  func installFonts() throws {
    guard let fontFolders else { return }
    var sources = FontSources(base: .none, directories: fontFolders)
    sources.addsInter = true
    try ProcessFonts.install(sources)
  }

  /// Returns the image of an SVG, drawn in this process without a limit of processor time.
  ///
  /// Throws `VectorImageError`, `CanvasError`, `MemoryLimitError` if the image exceeds `memory`,
  /// and the errors of drawing.
  func image(of svg: [UInt8]) throws -> LoadedImage {
    try ImageFileDecoder.drawInProcess(
      svg, ImageRequest(path: "", width: width, height: height, scale: scale),
      maximumPixels: maximumPixels, memory: MemoryBudget(limit: memory))
  }
}

/// The reply of the child process.
///
/// An image is a line with the word `picture`, the size in pixels and the bit patterns of the size
/// in points, followed by the pixels. A failure is a line with the word `refused` and the reason.
enum SVGRenderReply {
  case image(LoadedImage)
  /// With the message of a `ResourceError`.
  case failed(String)

  private static let picture = "picture"
  private static let failed = "refused "

  /// In several arrays, so that the pixels are not copied.
  var encodedParts: [[UInt8]] {
    switch self {
    case .image(let loaded):
      let natural = loaded.naturalSize ?? .zero
      let line =
        "\(Self.picture) \(loaded.image.width) \(loaded.image.height) "
        + "\(natural.width.bitPattern) \(natural.height.bitPattern)\n"
      return [Array(line.utf8), loaded.image.pixels]
    case .failed(let reason): return [Array((Self.failed + reason + "\n").utf8)]
    }
  }

  /// Parses a reply; `nil` if it is incomplete or invalid.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = String(decoding: bytes[..<end], as: UTF8.self)
    if line.hasPrefix(Self.failed) {
      self = .failed(String(line.dropFirst(Self.failed.count)))
      return
    }
    let fields = line.split(separator: " ")
    guard fields.count == 5, fields[0] == Self.picture, let width = Int(fields[1]),
      let height = Int(fields[2]), let first = UInt64(fields[3]), let second = UInt64(fields[4]),
      (1...CanvasLimits.maximumSide).contains(width),
      (1...CanvasLimits.maximumSide).contains(height)
    else { return nil }
    let size = PixelSize(width: width, height: height)
    let pixels = bytes[(end + 1)...]
    guard pixels.count == size.count * 4 else { return nil }
    self = .image(
      LoadedImage(
        RasterImage(size: size, pixels: Array(pixels)),
        naturalSize: Size(
          width: Double(bitPattern: first), height: Double(bitPattern: second))))
  }
}
