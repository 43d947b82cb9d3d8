import RingCairo
import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

/// A cache of a config with other scales and colour schemes, each opened once for all rows.
///
/// The images of all of them are within the memory budget of the config.
final class CanvasVariants: Sendable {
  private struct Variant: Hashable, Sendable {
    let scale: Double?
    let colorScheme: ColorScheme?
  }

  private struct State: Sendable {
    var configs: [Variant: Document] = [:]
    /// The variant opened last, whose memory budget the next one continues.
    var last: OpenedConfig?
  }

  /// The maximum number of variants. It is low, because each of them may hold decoded images.
  private static let capacity = 16

  private let state = Monitor(State())

  /// Returns the cached config for a canvas, or the result of `open`, which is then cached.
  ///
  /// `open` gets the config whose memory budget continues: the last variant or, if there is none or
  /// no memory is left besides the cached variants, `base`.
  fileprivate func config(
    scale: Double?, colorScheme: ColorScheme?, of base: OpenedConfig,
    open: (OpenedConfig) throws(RingError) -> OpenedConfig
  ) throws(RingError) -> Document {
    let variant = Variant(scale: scale, colorScheme: colorScheme)
    return try state.withLock { state throws(RingError) in
      if let config = state.configs[variant] { return config }
      if state.configs.count >= Self.capacity { state = State() }
      let opened: OpenedConfig
      do throws(RingError) {
        opened = try open(state.last ?? base)
      } catch {
        guard state.last != nil else { throw error }
        state = State()
        opened = try open(base)
      }
      (state.configs[variant], state.last) = (opened.document, opened)
      return opened.document
    }
  }
}

extension Config {
  /// Returns the config with another scale or colour scheme; `nil` keeps that of the canvas.
  func document(
    scale: Double?, colorScheme: ColorScheme?
  ) throws(RingError) -> Document {
    guard scale != nil || colorScheme != nil else { return document }
    return try variants.config(
      scale: scale, colorScheme: colorScheme, of: opened
    ) { [overrides = opened.overrides] known throws(RingError) in
      let canvas = [
        ConfigOverride(option: "scale", canvas: "scale", value: scale.map { "\($0)" }),
        ConfigOverride(
          option: "colorScheme", canvas: "colorScheme", value: colorScheme?.rawValue),
      ]
      return try RingError.converting {
        try known.reopened(
          with: overrides + canvas.compactMap { $0 }, sharingMemory: true
        ).0
      }
    }
  }
}
