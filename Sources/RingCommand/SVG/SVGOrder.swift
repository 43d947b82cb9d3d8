import RingCairo
import RingConfig
import RingGraphics
import RingRender
import RingScene

/// What a process of its own is asked to draw, and how it answers.
///
/// librsvg takes any time and memory that a document asks for – a filter of 5 kB more than a minute,
/// entities of 250 kB nine gigabytes –, and nothing but the end of its process stops it.
struct SVGOrder: Hashable, Sendable {
  var width: Double?
  var height: Double?
  /// Pixels per point.
  var scale: Double
  var maximumPixels: Int
  /// The most memory that the drawing may take, in bytes.
  var memory: Int
  /// The most processor time that the drawing may take, in seconds, > 0.
  var seconds: Double

  /// The most bytes of a document; one that is packed may unpack to more.
  static let maximumBytes = 32 << 20
  /// Processor time of a document, in seconds, where nobody allows more: icons and maps take a
  /// hundredth of it, and who waits longer believes that the program hangs.
  static let standardSeconds = 0.75
  /// The most processor time that may be allowed, in seconds.
  static let maximumSeconds = 3600.0
  /// How long to wait: a machine may have other things to do, but not for ever. In seconds.
  var maximumWait: Double { 120 + 2 * seconds }

  init(_ request: ImageRequest, maximumPixels: Int, seconds: Double, _ budget: MemoryBudget) {
    (width, height, scale) = (request.width, request.height, request.scale)
    (self.maximumPixels, self.seconds) = (maximumPixels, seconds)
    // The rest is for the process itself.
    memory = budget.rest / 8 * 7
  }

  /// The order as arguments of a command.
  var arguments: [String] {
    [width.map { "\($0)" } ?? "-", height.map { "\($0)" } ?? "-", "\(scale)"]
      + ["\(maximumPixels)", "\(memory)", "\(seconds)"]
  }

  /// `nil` for arguments that are no order.
  init?(arguments: [String]) {
    guard arguments.count == 6, let scale = Double(arguments[2]),
      let maximumPixels = Int(arguments[3]), let memory = Int(arguments[4]), memory >= 0,
      let seconds = Double(arguments[5]), seconds > 0, seconds <= Self.maximumSeconds
    else { return nil }
    (width, height) = (Double(arguments[0]), Double(arguments[1]))
    (self.scale, self.maximumPixels) = (scale, maximumPixels)
    (self.memory, self.seconds) = (memory, seconds)
  }

  /// The picture of a document, in this process and without a limit of time or memory.
  ///
  /// Throws `VectorImageError`, `CanvasError`, `MemoryLimitError` for a picture that has no room, and
  /// what drawing throws.
  func picture(of svg: [UInt8]) throws -> LoadedImage {
    let vector = try VectorImage(svg: svg)
    let size = Image.size(of: vector.size, width: width, height: height)
    let pixels = try CanvasLimits.pixelSize(of: size, scale: scale, maximumPixels: maximumPixels)
    var budget = MemoryBudget(limit: memory)
    // What is drawn, the picture, and the answer in the other process.
    try budget.reserve(picture: pixels, besides: pixels.count * 8)
    return LoadedImage(try vector.image(size: pixels), naturalSize: size)
  }
}

/// The answer: a word, two numbers of pixels, two of points, and pixels; or a word and a reason.
enum SVGReply {
  case picture(LoadedImage)
  /// In the words of a `ResourceError`.
  case refused(String)

  private static let picture = "picture"
  private static let refused = "refused "

  /// The answer's bytes, in parts that are not copied together.
  var parts: [[UInt8]] {
    switch self {
    case .picture(let loaded):
      let natural = loaded.naturalSize ?? .zero
      let line =
        "\(Self.picture) \(loaded.image.width) \(loaded.image.height) "
        + "\(natural.width.bitPattern) \(natural.height.bitPattern)\n"
      return [Array(line.utf8), loaded.image.pixels]
    case .refused(let reason): return [Array((Self.refused + reason + "\n").utf8)]
    }
  }

  /// `nil` for bytes that are no whole answer.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = String(decoding: bytes[..<end], as: UTF8.self)
    if line.hasPrefix(Self.refused) {
      self = .refused(String(line.dropFirst(Self.refused.count)))
      return
    }
    let words = line.split(separator: " ")
    guard words.count == 5, words[0] == Self.picture, let width = Int(words[1]),
      let height = Int(words[2]), let first = UInt64(words[3]), let second = UInt64(words[4]),
      (1...CanvasLimits.maximumSide).contains(width),
      (1...CanvasLimits.maximumSide).contains(height)
    else { return nil }
    let size = PixelSize(width: width, height: height)
    let pixels = bytes[(end + 1)...]
    guard pixels.count == size.count * 4 else { return nil }
    self = .picture(
      LoadedImage(
        RasterImage(size: size, pixels: Array(pixels)),
        naturalSize: Size(
          width: Double(bitPattern: first), height: Double(bitPattern: second))))
  }
}
