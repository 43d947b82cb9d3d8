import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

/// The configs on canvases of other scales and colour schemes, opened once for all rows.
final class CanvasVariants: Sendable {
  private struct Variant: Hashable, Sendable {
    let scale: Double?
    let colorScheme: ColorScheme?
  }

  /// The maximum number of variants that are kept, because each may hold decoded images.
  private static let capacity = 16

  private let configs = Monitor<[Variant: DecodedConfig]>([:])

  /// Returns the config on a canvas; `open` opens it if it is not kept.
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
  /// Returns the config on its canvas with other settings, unless they are `nil`.
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
      return try overridden(overrides.compactMap { $0 }).decoded
    }
  }
}
