import RingCodec
import RingCore
import RingSystem

/// A golden file and its comparison with the checked image.
struct Candidate {
  var file: GoldenFile
  /// The decoded golden; `nil` if its file could not be read.
  var golden: GoldenImage?
  var comparison: ImageComparison?
  /// The comparison of rings and bars; `nil` unless limits are set and the pixels differ too much.
  var geometry: GeometryComparison?
  /// The reason why the golden could not be read; `nil` if it was read.
  var problem: Message?

  /// Reads a golden and compares it with `image`.
  ///
  /// The golden stays in memory, and `memory` decreases by its size. Throws `MemoryLimitError` if
  /// the budget does not suffice.
  init(
    _ file: GoldenFile, store: GoldenStore, image: GoldenImage, options: ComparisonOptions,
    limits: GeometryLimits?, memory: inout MemoryBudget
  ) throws(MemoryLimitError) {
    self.file = file
    do {
      let bytes = try store.bytes(of: file)
      try GoldenImage.reserve(bytes, in: &memory)
      let golden = try GoldenImage(golden: bytes, of: image)
      self.golden = golden
      var marks = memory
      try marks.reserve(golden.comparisonBytes, for: "the comparison with \(file.path)")
      let comparison = ImageComparison(expected: golden, actual: image, options: options)
      self.comparison = comparison
      if let limits, !comparison.isAccepted, !golden.isAnimated, !image.isAnimated {
        geometry = GeometryComparison(
          expected: (golden.image(0), SceneSnapshot(png: bytes)),
          actual: (image.image(0), image.scene.snapshot()), limits)
      }
    } catch let error as MemoryLimitError {
      throw error
    } catch {
      problem = "the golden \(file.path) cannot be read: \(error)"
    }
  }

  var isAccepted: Bool { comparison?.isAccepted == true || geometry?.isAccepted == true }

  /// Whether this golden is a better match than `other`.
  ///
  /// An unreadable golden is the worst match. Of two equal matches, neither is nearer.
  func isNearer(than other: Candidate) -> Bool {
    guard let comparison else { return false }
    guard let otherComparison = other.comparison else { return true }
    return otherComparison > comparison
  }
}
