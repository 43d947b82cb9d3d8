import CRingPango

/// Fontconfig's own set of fonts, which all of a process share.
public enum ProcessFonts {
  /// Makes a text that cannot be drawn for want of memory throw `TextError.outOfMemory`; by itself
  /// fontconfig would try again for ever.
  ///
  /// For a program, to be called while there is no other thread. A library must not call it: fonts that
  /// others have added to fontconfig's set would be gone.
  public static func prepare() { areOurs = true }

  /// Written while there is no other thread.
  nonisolated(unsafe) private static var areOurs = false
  /// Read and written while the lock is held.
  nonisolated(unsafe) private static var areChosen = false

  /// The system's fonts, loaded once for all threads; never changed afterwards.
  nonisolated(unsafe) private static let system = FcInitLoadConfigAndFonts()

  /// A reference to the set, to be given back; `nil` if there is no memory for it.
  static func reference() -> OpaquePointer? {
    guard areOurs else { return FcConfigReference(nil) }
    // Without a pointer it would be the process's own set again.
    guard let system else { return nil }
    return FcConfigReference(system)
  }

  /// Makes these fonts the process's set if it is ours and has none yet: Pango asks for the set even
  /// where it has been given another, and waits for it. Whether there was memory for that.
  static func choose(_ fonts: OpaquePointer) -> Bool {
    PangoLock.held {
      if areOurs && !areChosen { areChosen = FcConfigSetCurrent(fonts) == FcTrue }
      return areChosen || !areOurs
    }
  }
}
