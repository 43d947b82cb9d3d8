import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

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
  /// Besides those of the designs; `nil` for the system's fonts.
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

  /// The arguments that the child process always gets, in their order.
  private enum ArgumentIndex: Int, CaseIterable {
    case width, height, scale, maximumPixels, memory, seconds
  }

  /// The argument between those of `ArgumentIndex` and the folders of fonts, if there are folders.
  private static let fontsKey = "fonts"

  var arguments: [String] {
    ArgumentIndex.allCases.map { text(of: $0) } + (fontFolders.map { [Self.fontsKey] + $0 } ?? [])
  }

  private func text(of argument: ArgumentIndex) -> String {
    switch argument {
    case .width: width.map { "\($0)" } ?? "-"
    case .height: height.map { "\($0)" } ?? "-"
    case .scale: "\(scale)"
    case .maximumPixels: "\(maximumPixels)"
    case .memory: "\(memory)"
    case .seconds: "\(seconds)"
    }
  }

  /// Parses command-line arguments; `nil` if they are invalid.
  init?(arguments: [String]) {
    let count = ArgumentIndex.allCases.count
    guard arguments.count == count || arguments.dropFirst(count).first == Self.fontsKey else {
      return nil
    }
    func argument(_ index: ArgumentIndex) -> String { arguments[index.rawValue] }
    guard let scale = Double(argument(.scale)),
      let maximumPixels = Int(argument(.maximumPixels)),
      let memory = Int(argument(.memory)), memory >= 0,
      let seconds = Double(argument(.seconds)), seconds > 0, seconds <= Self.maximumSeconds
    else { return nil }
    (width, height) = (Double(argument(.width)), Double(argument(.height)))
    (self.scale, self.maximumPixels) = (scale, maximumPixels)
    (self.memory, self.seconds) = (memory, seconds)
    fontFolders = arguments.count == count ? nil : Array(arguments.dropFirst(count + 1))
  }

  /// Makes texts of SVGs take the requested fonts in this process. Throws `TextError`.
  func installFonts() throws {
    guard let fontFolders else { return }
    var sources = FontSources(base: .none, directories: fontFolders)
    sources.addsDesigns = true
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
  /// With the message of a `Problem`.
  case failed(String)

  private static let imageWord = "picture"
  private static let failureWord = "refused "

  /// In several arrays, so that the pixels are not copied.
  var encodedParts: [[UInt8]] {
    switch self {
    case .image(let loaded):
      let natural = loaded.naturalSize ?? .zero
      let line =
        "\(Self.imageWord) \(loaded.image.width) \(loaded.image.height) "
        + "\(natural.width.bitPattern) \(natural.height.bitPattern)\n"
      return [Array(line.utf8), loaded.image.pixels]
    case .failed(let reason): return [Array((Self.failureWord + reason + "\n").utf8)]
    }
  }

  /// Parses a reply; `nil` if it is incomplete or invalid.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = String(decoding: bytes[..<end], as: UTF8.self)
    if line.hasPrefix(Self.failureWord) {
      self = .failed(String(line.dropFirst(Self.failureWord.count)))
      return
    }
    let fields = line.split(separator: " ")
    guard fields.count == 5, fields[0] == Self.imageWord, let width = Int(fields[1]),
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

extension SVGRenderRequest {
  /// Returns the image of an SVG, drawn by a child process with limits of time and memory.
  ///
  /// Throws a `Problem` if a limit is exceeded or the SVG is invalid, and `ChildProcessError`
  /// if the process cannot be started.
  func renderInChildProcess(_ svg: [UInt8]) throws -> LoadedImage {
    guard svg.count <= Self.maximumBytes else {
      throw Problem(.error, .config, "the SVG has more than \(Self.maximumBytes >> 20) MiB")
    }
    // The reply is a line of text, followed by the pixels.
    let maximumReply = memory + 1024
    var child = try ChildProcess(
      CurrentExecutable.path, [DrawSVG.configuration.commandName ?? ""] + arguments,
      maximumOutput: maximumReply, timeout: .total(seconds: maximumWait))
    let reply: SVGRenderReply?
    do throws(ChildProcessError) {
      try child.write(svg)
      reply = SVGRenderReply(try child.finish().output)
    } catch {
      throw problem(error)
    }
    switch reply {
    case .image(let loaded): return loaded
    // Within the process's limit, librsvg may report any error for lack of memory.
    case .failed(let reason): throw Problem(.error, .outOfMemory, reason)
    case nil: throw problem(nil)
    }
  }

  /// Returns the error of a child process that has not sent a complete reply.
  private func problem(_ error: ChildProcessError?) -> Problem {
    let simplify = "simplify it, or draw it once and use the PNG"
    return switch error {
    case .stuck:
      Problem(
        .error, .tooMuchWork, "the SVG takes longer than \(Int(maximumWait)) s", help: simplify)
    case .failed(_, .killed(ProcessLimits.cpuTimeSignal), _):
      Problem(
        .error, .tooMuchWork, "the SVG takes longer than \(NumberText.shortest(seconds)) s",
        help: "\(simplify); or raise --max-svg-time")
    default:
      // An allocation failure can end the process in several ways, so name both causes.
      Problem(
        .error, .outOfMemory,
        "the SVG needs more than \(memory >> 20) MiB of memory, or is too complex for librsvg",
        help: simplify)
    }
  }
}
