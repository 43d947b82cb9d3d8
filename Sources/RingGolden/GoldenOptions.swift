import RingCompare
import RingSystem

// Re-export the sources of fonts, so that users can name them without another module.
@_exported import struct RingCore.FontSources

/// The options of a test's goldens: their folders, when they are recorded, fonts and tolerance.
///
/// A suite sets them for all of its tests with the trait `goldens(_:suite:)`.
public struct GoldenOptions: Hashable, Sendable {
  /// The folder of the goldens, which contains the files `suite/subject/sentence.png`.
  ///
  /// A path that ends in `.txt` is that of a file with the hashes of the pictures, which is small. A
  /// failure then shows only the new picture.
  ///
  /// Default (`nil`): `Goldens` next to the `Package.swift` of the test, or next to its source file
  /// if there is none.
  public var folder: String?
  /// The folder of failure reports.
  ///
  /// Default (`nil`): the value of `RINGRENDER_GOLDEN_ARTIFACTS`, if set, otherwise
  /// `artifacts/goldens` next to `Package.swift`.
  public var artifacts: String?
  /// The goldens that tests write: none, missing ones, or also those that differ.
  ///
  /// Default (`nil`): the value of `RINGRENDER_GOLDEN_RECORD`; `never` if the variable is not set.
  public var record: RecordMode?
  /// The fonts available to texts. Default: the system's, which may differ between machines.
  public var fonts: FontSources
  /// The tolerance of tests that name none. Default: exact.
  public var tolerance: Tolerance

  /// Creates options; each argument that is left out has its default.
  public init(
    folder: String? = nil, artifacts: String? = nil, record: RecordMode? = nil,
    fonts: FontSources = FontSources(), tolerance: Tolerance = .exact
  ) {
    (self.folder, self.artifacts, self.record) = (folder, artifacts, record)
    (self.fonts, self.tolerance) = (fonts, tolerance)
  }

  /// Returns `record`; if it is `nil`, the mode in the variable `RINGRENDER_GOLDEN_RECORD`.
  ///
  /// Throws `RecordModeError` if the variable is read and is not a mode.
  func recordMode(
    in environment: (String) -> String? = { Environment[$0] }
  ) throws(RecordModeError) -> RecordMode {
    if let record { return record }
    return try RecordMode(variable: environment(RecordMode.variable))
  }
}

extension GoldenOptions {
  /// The platform in the variable `RINGRENDER_PLATFORM`; `nil` without one.
  static func platform() throws(GoldenPlatformError) -> GoldenPlatform? {
    try GoldenPlatform.named(by: Environment[GoldenPlatform.variable])
  }
}

/// The tolerated difference between an image and its golden, with a reason.
public struct Tolerance: Hashable, Sendable {
  let comparison: Comparison
  let reason: String

  /// The default, without tolerance: all channels of all pixels must be equal.
  public static let exact = Tolerance(comparison: Comparison(), reason: "")

  /// Returns a tolerance for the differences that `comparison` accepts.
  ///
  /// `reason` must not be empty. It tells later readers whether the numbers may be changed, and
  /// failures show it. `maxDelta` must be 0…255, `maxPixels` at least 0, the `side` of a `density`
  /// at least 1, and the threshold of `oklab` 0 or a finite number above it. Other values are a
  /// programming error.
  public static func tolerance(_ comparison: Comparison, because reason: String) -> Tolerance {
    precondition(!reason.isEmpty, "a tolerance needs a reason")
    let (maxDelta, maxPixels) = (comparison.maxDelta, comparison.maxPixels ?? 0)
    precondition((0...255).contains(maxDelta), "maxDelta is 0…255, not \(maxDelta)")
    precondition(maxPixels >= 0, "maxPixels is at least 0, not \(maxPixels)")
    if let density = comparison.density {
      let (side, pixels) = (density.side, density.maxPixels)
      precondition(side >= 1, "the side of a density is at least 1, not \(side)")
      precondition(pixels >= 0, "the maxPixels of a density is at least 0, not \(pixels)")
    }
    if case .oklab(let threshold) = comparison.metric {
      precondition(
        threshold >= 0 && threshold.isFinite,
        "the threshold of oklab is a finite number of at least 0, not \(threshold)")
    }
    return Tolerance(comparison: comparison, reason: reason)
  }
}
