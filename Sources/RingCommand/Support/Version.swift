import RingCairo
import RingCodec
import RingSystem

enum Version {
  static let number = "0.1.0"
  /// The date of the release, or of the last change before it. `packaging/manual.py` reads it for
  /// the manual pages.
  static let date = "2026-11-22"

  /// For the argument parser: `text` only if `--version` is given, because it opens the libraries.
  static var textIfRequested: String {
    ProcessArguments.all.contains("--version") ? text : number
  }

  static var text: String {
    "ringrender \(number) (\(Rasterizer.libraryVersions), \(PNGEncoder.libraryVersions))"
  }
}
