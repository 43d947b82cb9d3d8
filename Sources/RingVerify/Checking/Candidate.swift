import RingCompare
import RingFiles
import RingPNG
import RingText

/// A golden's file beside the picture that it may be.
struct Candidate {
  var file: GoldenFile
  /// The golden, if it could be read.
  var golden: GoldenPicture?
  var comparison: PictureComparison?
  /// Why it could not be read.
  var problem: Message?

  init(
    _ file: GoldenFile, _ store: GoldenStore, _ picture: GoldenPicture,
    _ options: ComparisonOptions
  ) {
    self.file = file
    do {
      let golden = try GoldenPicture(golden: store.bytes(of: file), of: picture)
      self.golden = golden
      comparison = PictureComparison(expected: golden, actual: picture, options: options)
    } catch {
      problem = "the golden \(file.path) cannot be read: \(error)"
    }
  }

  var isAccepted: Bool { comparison?.isAccepted ?? false }

  /// What cannot be read is farthest; of equals the first is nearest.
  func isNearer(than other: Candidate) -> Bool {
    guard let comparison else { return false }
    guard let others = other.comparison else { return true }
    return others > comparison
  }
}
