import RingCodec
import RingCore
import RingSystem

extension Comparison {
  /// Compares two image files on at most `jobs` threads, by default one.
  ///
  /// The files are PNG, JPEG or WebP, recognised by their content; `-` is standard input. Of an
  /// animated WebP, the first frame is compared.
  ///
  /// Throws a `RingError` as `RasterImage.init(contentsOf:maximumPixels:)`, with the path as the
  /// place, and of the code `image` for an animated PNG. For animations, `compareFrames(_:_:)` takes
  /// frames that the caller has decoded.
  public func compare(
    _ expected: String, _ actual: String, jobs: Int = 1
  ) throws(RingError) -> Difference {
    let paths = [expected, actual]
    // Standard input can only be read by one thread.
    let readers = paths.contains("-") ? 1 : jobs
    let images = Parallel.map(paths.count, jobs: readers) { index in
      Result { () throws(RingError) in try Self.image(in: paths[index]) }
    }
    return compare(try images[0].get(), try images[1].get(), jobs: jobs)
  }

  private static func image(in path: String) throws(RingError) -> RasterImage {
    try RasterImage(contentsOf: path) { bytes in
      guard bytes.starts(with: PNGSignature.bytes), try PNGFrames(bytes).count > 1 else { return }
      throw RingError([
        Problem(.error, .image, "an animated PNG, whose frames must be compared one by one")
      ])
    }
  }
}
