import RingCairo
import RingPNG
import RingSystem

/// The versions of the program and of the libraries that affect its images.
enum Version {
  static let number = "0.1.0"
  /// The day of the release, or of the last change before it; printed in the manual.
  static let date = "2026-11-22"

  /// The complete text if `--version` is among the arguments, otherwise the number: the text
  /// requires opening the libraries.
  static var textIfRequested: String {
    ProcessArguments.all.contains("--version") ? text : number
  }

  static var text: String {
    "ringrender \(number) (\(Rasterizer.libraryVersions), \(PNGEncoder.libraryVersions))"
  }
}
