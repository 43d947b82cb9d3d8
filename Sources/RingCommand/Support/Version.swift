import RingCairo
import RingPNG

/// The program's version and those of the libraries that its pictures depend on.
enum Version {
  static let number = "0.1.0"

  static var text: String {
    "ringrender \(number) (\(Rasterizer.libraryVersions), \(PNGEncoder.libraryVersions))"
  }
}
