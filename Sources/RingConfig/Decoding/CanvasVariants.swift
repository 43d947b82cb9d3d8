import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

/// A cache of a config with other scales and colour schemes, each opened once for all rows.
final class CanvasVariants: Sendable {
  private struct Variant: Hashable, Sendable {
    let scale: Double?
    let colorScheme: ColorScheme?
  }

  /// The maximum number of variants. It is low, because each of them may hold decoded images.
  private static let capacity = 16

  private let configs = Monitor<[Variant: DecodedConfig]>([:])

  /// Returns the cached config for a canvas, or the result of `open`, which is then cached.
  fileprivate func config(
    scale: Double?, colorScheme: ColorScheme?, open: () throws(RingError) -> DecodedConfig
  ) throws(RingError) -> DecodedConfig {
    let variant = Variant(scale: scale, colorScheme: colorScheme)
    return try configs.withLock { configs throws(RingError) in
      if let config = configs[variant] { return config }
      let config = try open()
      if configs.count >= Self.capacity { configs.removeAll() }
      configs[variant] = config
      return config
    }
  }
}

extension Config {
  /// Returns the config with another scale or colour scheme; `nil` keeps that of the canvas.
  func decoded(
    scale: Double?, colorScheme: ColorScheme?
  ) throws(RingError) -> DecodedConfig {
    guard scale != nil || colorScheme != nil else { return decoded }
    return try variants.config(scale: scale, colorScheme: colorScheme) { () throws(RingError) in
      let overrides = [
        ConfigOverride(option: "scale", canvas: "scale", value: scale.map { "\($0)" }),
        ConfigOverride(
          option: "colorScheme", canvas: "colorScheme", value: colorScheme?.rawValue),
      ]
      return try RingError.converting {
        try opened.reopened(with: opened.overrides + overrides.compactMap { $0 }).0.decoded
      }
    }
  }
}
