import RingData

struct BatchImageResult: Sendable {
  var outcome: ResultFiles.Outcome
  /// In bytes.
  var size = 0
  var fingerprint: String
  /// For the manifest; `nil` if files contain none.
  var altText: String?
  /// Of the file's bytes, for the manifest; `nil` without one, and for stills: PNG files show
  /// whether they are complete.
  var checksum: String?
  /// For the manifest.
  var pictures: [ManifestPicture] = []
  /// What the delivering thread must write; `nil` if the file is written or up to date, or in a dry
  /// run.
  var bytes: [UInt8]?
}
