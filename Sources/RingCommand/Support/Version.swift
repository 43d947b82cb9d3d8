import RingCairo
import RingPNG
import RingSystem

/// The program's version and those of the libraries that its pictures depend on.
enum Version {
  static let number = "0.1.0"
  /// The day of the release, or of the last change before it, for the manual.
  static let date = "2026-11-22"

  /// The text if it may be asked for, otherwise the number alone: the libraries would have to be
  /// opened to say theirs.
  static var textIfAsked: String {
    ProcessArguments.all.contains("--version") ? text : number
  }

  static var text: String {
    "ringrender \(number) (\(Rasterizer.libraryVersions), \(PNGEncoder.libraryVersions))"
  }
}
