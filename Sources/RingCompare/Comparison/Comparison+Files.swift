import RingCodec
import RingCore
import RingSystem

extension Comparison {
  /// Compares two image files on at most `jobs` threads, by default one.
  ///
  /// The files are PNG, JPEG or WebP, recognised by their content; `-` is standard input. Of an
  /// animated WebP, the first frame is compared.
  ///
  /// Throws a `RingError` of the code `file` if a file cannot be read, and of the code `image`,
  /// with the path as the place, if it cannot be decoded or is an animated PNG. For animations,
  /// `compareFrames(_:_:)` takes frames that the caller has decoded.
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
    let bytes: [UInt8]
    do { bytes = try InputFile.read(path) } catch {
      throw RingError([Problem(.error, .file, "\(error)")], underlying: error)
    }
    do { return try image(decoding: bytes) } catch {
      let place = path == "-" ? "standard input" : path.printable
      throw RingError([Problem(.error, .image, "\(error)", place: place)], underlying: error)
    }
  }

  private static func image(decoding bytes: [UInt8]) throws -> RasterImage {
    if PhotoFormat(bytes) != nil { return try PhotoDecoder().decode(bytes) }
    guard try PNGFrames(bytes).count == 1 else { throw AnimationError() }
    return try PNGDecoder().decode(bytes)
  }

  private struct AnimationError: Error, CustomStringConvertible {
    let description = "an animated PNG, whose frames must be compared one by one"
  }
}
