import RingCodec
import RingCore
import RingSystem

/// A golden file and its comparison with the checked image.
struct Candidate {
  var file: GoldenFile
  /// `nil` if the golden could not be read.
  private(set) var pixels: GoldenComparison?
  /// Unknown if the golden or the checked image is animated.
  private(set) var scene = SceneSnapshotProvider()
  /// `nil` unless limits are set and the pixels differ too much.
  var geometry: GeometryComparison?
  /// Why the golden could not be read; `nil` if it was read.
  var problem: Message?

  /// The golden stays in memory, and `memory` decreases by its size.
  ///
  /// With the spelling `options`, `problem` names the option that allows a golden elsewhere.
  init(
    _ file: GoldenFile, store: GoldenStore, image: GoldenImage, comparison: Comparison,
    limits: GeometryLimits?, spelling: FailureHints.Spelling, memory: inout MemoryBudget
  ) throws(MemoryLimitError) {
    self.file = file
    do {
      let bytes = try store.bytes(of: file)
      try GoldenImage.reserve(bytes, in: &memory)
      let golden = try GoldenImage(golden: bytes, of: image)
      var marks = memory
      try marks.reserve(golden.comparisonBytes, for: "the comparison with \(file.path)")
      let pixels = GoldenComparison(expected: golden, actual: image, by: comparison)
      self.pixels = pixels
      guard !golden.isAnimated, !image.isAnimated else { return }
      scene = SceneSnapshotProvider { SceneSnapshot(png: bytes) }
      guard let limits, !pixels.summary.isAccepted else { return }
      geometry = GeometryComparison(
        expected: (golden.frames[0], scene.snapshot()),
        actual: (image.frames[0], image.scene.snapshot()), limits)
    } catch let error as MemoryLimitError {
      throw error
    } catch {
      problem = "the golden \(file.path) cannot be read: \(error)"
      if spelling == .options, case .outside(_, let folder) = (error as? FileError)?.reason {
        problem? += "; add --allow-path \(folder)"
      }
    }
  }

  var comparison: ImageComparison? { pixels?.summary }

  var isAccepted: Bool { comparison?.isAccepted == true || geometry?.isAccepted == true }

  /// An unreadable golden is the worst match. Of two equal matches, neither is nearer.
  func isNearer(than other: Candidate) -> Bool {
    guard let comparison else { return false }
    guard let otherComparison = other.comparison else { return true }
    return otherComparison > comparison
  }
}
