import CairoShim
import RingCore

/// Fontconfig's current configuration, which all threads of the process share.
package enum ProcessFonts {
  /// Makes texts throw `TextError.outOfMemory` if memory is exhausted.
  ///
  /// Fontconfig alone would retry forever. Programs call this while there is no other thread.
  /// Libraries must not call it: it would replace the fonts that other code added to fontconfig's
  /// current configuration.
  package static func prepare() { isEnabled = true }

  /// Whether `prepare` was called. Written only while the process has a single thread.
  nonisolated(unsafe) private static var isEnabled = false
  /// Whether the current configuration is set. Accessed with `PangoLock` held.
  nonisolated(unsafe) private static var isConfigured = false

  /// The system's fonts, loaded once for all threads; never changed afterwards.
  nonisolated(unsafe) private static let system = FcInitLoadConfigAndFonts()

  /// Returns a new reference, owned by the caller; `nil` if memory is exhausted.
  static func reference() -> OpaquePointer? {
    guard isEnabled else { return FcConfigReference(nil) }
    // `FcConfigReference(nil)` would return fontconfig's current configuration.
    guard let system else { return nil }
    return FcConfigReference(system)
  }

  /// Makes the fonts of `sources` the current configuration, in which librsvg draws texts.
  ///
  /// Requires `prepare`, and must be called before any text. Throws `TextError`.
  package static func install(_ sources: FontSources) throws(TextError) {
    _ = try FontConfiguration(sources)
  }

  /// Makes `fonts` the current configuration if `prepare` was called and no configuration is set
  /// yet.
  ///
  /// Pango asks fontconfig for the current configuration even if its font map has another, and
  /// fontconfig retries until it has loaded one. Returns `false` if memory is exhausted.
  static func installIfUnset(_ fonts: OpaquePointer) -> Bool {
    PangoLock.withLock {
      if isEnabled && !isConfigured { isConfigured = FcConfigSetCurrent(fonts) == FcTrue }
      return isConfigured || !isEnabled
    }
  }
}
