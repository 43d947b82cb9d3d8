/// A step between a config and its images that should happen as seldom as possible.
///
/// Tests count the steps of the program; see `Tests/README.md`.
package enum WorkStep: String, CaseIterable, Sendable {
  case parse
  /// A whole document is decoded.
  case decode
  /// The nodes of a document that depend on the time, the row or a value are decoded again.
  case redecode
  /// A picture file is opened.
  case load
  /// The cells of a row are converted to values of the config's columns.
  case convert
  /// A scene is measured without being laid out.
  case measure
  case layout
  /// The texts of a display list are outlined.
  case outline
  case hash
  /// The pixels of a drawing are drawn, possibly by several threads.
  case draw
  /// The fonts of an engine for texts are opened.
  case fonts

  /// The closure that receives each step; `nil` unless steps are counted.
  ///
  /// Set it before the first thread starts: threads read it without a lock, and without a check for
  /// overlapping accesses, because each part of a picture is a step.
  @exclusivity(unchecked) nonisolated(unsafe) package static var observer:
    (@Sendable (WorkStep) -> Void)?

  package func record() { Self.observer?(self) }
}
