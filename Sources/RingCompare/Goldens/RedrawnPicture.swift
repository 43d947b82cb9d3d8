/// An accepted image of which only a hash is stored, drawn again.
package struct RedrawnPicture: Sendable {
  /// The path of a PNG file.
  package var file: String
  /// The path of the config for failures, such as `3f2a1bc98d:configs/a.json`.
  package var source: String

  package init(file: String, source: String) { (self.file, self.source) = (file, source) }
}
