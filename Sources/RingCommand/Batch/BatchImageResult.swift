import RingData

/// The result of one image of a batch.
struct BatchImageResult: Sendable {
  var outcome: ResultFiles.Outcome
  /// The size of the image's file, in bytes. Default: 0.
  var size = 0
  var fingerprint: String
  /// The alternative text, for the manifest; `nil` if files contain none. Default: `nil`.
  var altText: String?
  /// A checksum of the file's bytes, for the manifest; `nil` if no manifest is used.
  ///
  /// Also `nil` for stills: PNG files show without a manifest whether they are complete.
  var checksum: String?
  /// The row's pictures, for the manifest. Default: none.
  var pictures: [ManifestPicture] = []
  /// The bytes that the delivering thread must write.
  ///
  /// `nil` if the file is already written or up to date, or in a dry run.
  var bytes: [UInt8]?
}
