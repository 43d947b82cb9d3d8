import ArgumentParser
import RingCompare
import RingConfigDecoding
import RingCore

extension PictureSettings.Metric: ExpressibleByArgument {}
extension PictureSettings.AntiAliasing: ExpressibleByArgument {}

extension PixelLimit: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

struct ToleranceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How much a channel may differ, 0…255; only pixels that differ by more are counted. "
        + "(default: 0)", valueName: "LEVELS"))
  var maxDelta: Int?

  @Option(
    help: ArgumentHelp(
      "The maximum number of counted pixels, or a percentage of the picture's pixels such as 0.1%. "
        + "(default: 0; no limit with --window)",
      valueName: "COUNT"))
  var maxPixels: PixelLimit?

  @Option(
    help: ArgumentHelp(
      "The side of a square in which at most --window-pixels may be counted, at any position.",
      valueName: "PIXELS", visibility: .rare))
  var window: Int?

  @Option(
    help: ArgumentHelp(
      "The maximum number of counted pixels in the densest square of --window. (default: 0)",
      valueName: "COUNT", visibility: .rare))
  var windowPixels: Int?

  @Option(
    help: ArgumentHelp(
      "channels: every difference counts; oklab: only visible differences count.",
      valueName: "METRIC"
    ))
  var metric: PictureSettings.Metric?

  @Option(
    help: ArgumentHelp(
      "The maximum distance of colours with --metric oklab; black and white are 1 apart. "
        + "(default: 0.1)", valueName: "DISTANCE"))
  var threshold: Double?

  @Option(
    help: ArgumentHelp(
      "A rectangle in pixels to leave out; may be given several times.",
      valueName: "X,Y,WIDTH,HEIGHT"))
  var ignore: [PixelRegion] = []

  @Option(
    help: ArgumentHelp(
      "count or ignore: what to do with pixels that look like the edge of a shape. "
        + "(default: count)", valueName: "HOW"))
  var antiAliasing: PictureSettings.AntiAliasing?

  func validate() throws {
    if let maxDelta, !(0...255 ~= maxDelta) {
      throw ValidationError("--max-delta must be 0 to 255, not \(maxDelta).")
    }
    if case .count(let maxPixels)? = maxPixels, maxPixels < 0 {
      throw ValidationError("--max-pixels must be 0 or more, not \(maxPixels).")
    }
    if let window, window < 1 {
      throw ValidationError("--window must be 1 or more, not \(window).")
    }
    if let windowPixels {
      guard window != nil else {
        throw ValidationError("--window-pixels needs --window, the side of the square.")
      }
      guard windowPixels >= 0 else {
        throw ValidationError("--window-pixels must be 0 or more, not \(windowPixels).")
      }
    }
    try validateThreshold()
  }

  private func validateThreshold() throws {
    guard let threshold else { return }
    guard metric == .oklab else {
      throw ValidationError("--threshold needs --metric oklab; channels have --max-delta.")
    }
    guard threshold >= 0, threshold.isFinite else {
      throw ValidationError("--threshold must be 0 or more, not \(threshold).")
    }
  }

  var comparison: Comparison {
    var comparison = Comparison(
      maxDelta: maxDelta ?? 0,
      density: window.map { Comparison.Density(side: $0, maxPixels: windowPixels ?? 0) },
      metric: metric == .oklab
        ? .oklab(threshold: threshold ?? Comparison.Metric.defaultThreshold) : .channels,
      ignoresAntiAliasing: antiAliasing == .ignore, ignoredRegions: ignore)
    switch maxPixels {
    case .count(let count): comparison.maxPixels = count
    case .share(let share): comparison.maxPixelShare = share
    case nil: break
    }
    return comparison
  }

  /// The word "none" if differences are not tolerated.
  var text: String {
    var parts: [String] = []
    if metric == .oklab {
      parts.append(
        "colours may be \(threshold ?? Comparison.Metric.defaultThreshold) apart in OKLab")
    }
    if let maxDelta, maxDelta > 0 { parts.append("channels may differ by \(maxDelta)") }
    switch maxPixels {
    case .count(let count) where count > 0:
      parts.append("\(count.counted("pixel")) may differ more")
    case .share(let share): parts.append("\(share) of the pixels may differ more")
    default: break
    }
    if let window {
      let pixels = (windowPixels ?? 0).counted("pixel")
      parts.append("\(pixels) may differ in each \(window) × \(window) square")
    }
    if antiAliasing == .ignore { parts.append("anti-aliased pixels are ignored") }
    if !ignore.isEmpty {
      parts.append("ignored: \(ignore.map(\.argument).joined(separator: " "))")
    }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}

extension PixelRegion: ExpressibleByArgument {
  /// Parses `X,Y,WIDTH,HEIGHT`. `nil` for other text, and if width or height is below 1.
  public init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 4, let x = parts[0], let y = parts[1], let width = parts[2],
      let height = parts[3], width > 0, height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  var argument: String { "\(x),\(y),\(width),\(height)" }
}
