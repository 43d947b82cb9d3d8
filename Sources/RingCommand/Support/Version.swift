import RingCairo
import RingCodec
import RingSystem

/// The versions of the program and of the libraries that affect its images.
enum Version {
  static let number = "0.1.0"
  /// The date of the release, or of the last change before it. `packaging/manual.py` reads it for
  /// the manual pages.
  static let date = "2026-11-22"

  /// The version for the argument parser: the complete text only if `--version` is given.
  ///
  /// Otherwise it is the number, because the text requires opening the libraries.
  static var textIfRequested: String {
    ProcessArguments.all.contains("--version") ? text : number
  }

  static var text: String {
    "ringrender \(number) (\(Rasterizer.libraryVersions), \(PNGEncoder.libraryVersions))"
  }
}
