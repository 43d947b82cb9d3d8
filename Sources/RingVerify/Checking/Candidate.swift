import RingCompare
import RingGraphics
import RingPNG
import RingSystem
import RingText

/// A golden's file beside the picture that it may be.
struct Candidate {
  var file: GoldenFile
  /// The golden, if it could be read.
  var golden: GoldenPicture?
  var comparison: PictureComparison?
  /// How rings and bars differ, if that was asked for and pixels differ too much.
  var geometry: GeometryComparison?
  /// Why it could not be read.
  var problem: Message?

  /// The golden stays in memory. Throws `MemoryLimitError` if there is no room for it.
  init(
    _ file: GoldenFile, _ store: GoldenStore, _ picture: GoldenPicture,
    _ options: ComparisonOptions, _ limits: GeometryLimits?, _ memory: inout MemoryBudget
  ) throws(MemoryLimitError) {
    self.file = file
    do {
      let bytes = try store.bytes(of: file)
      try GoldenPicture.reserve(bytes, in: &memory)
      let golden = try GoldenPicture(golden: bytes, of: picture)
      self.golden = golden
      var marks = memory
      try marks.reserve(golden.comparisonBytes, for: "the comparison with \(file.path)")
      let comparison = PictureComparison(expected: golden, actual: picture, options: options)
      self.comparison = comparison
      if let limits, !comparison.isAccepted, !golden.isAnimated, !picture.isAnimated {
        geometry = GeometryComparison(
          expected: (golden.image(0), SceneRecord(png: bytes)),
          actual: (picture.image(0), picture.scene.record()), limits)
      }
    } catch let error as MemoryLimitError {
      throw error
    } catch {
      problem = "the golden \(file.path) cannot be read: \(error)"
    }
  }

  var isAccepted: Bool { comparison?.isAccepted == true || geometry?.isAccepted == true }

  /// What cannot be read is farthest; of equals the first is nearest.
  func isNearer(than other: Candidate) -> Bool {
    guard let comparison else { return false }
    guard let others = other.comparison else { return true }
    return others > comparison
  }
}
