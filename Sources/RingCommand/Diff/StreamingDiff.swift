import RingCodec
import RingCompare
import RingCore
import RingSystem

/// A comparison of two files in bands while they are read. Neither file is held in memory.
struct StreamingDiff: ~Copyable {
  private var expected: RandomAccessFile
  private var actual: RandomAccessFile

  /// Creates a comparison; `nil` unless both paths are regular files of at most 256 MiB.
  init?(_ expected: String, _ actual: String) {
    guard let expected = Self.file(expected), let actual = Self.file(actual) else { return nil }
    self.expected = expected
    self.actual = actual
  }

  private static func file(_ path: String) -> RandomAccessFile? {
    guard path != "-", InputFile.isRegularFile(path), let file = try? RandomAccessFile(path),
      file.size <= InputFile.defaultLimit
    else { return nil }
    return file
  }

  /// Returns the outcome that `DiffPair` would return for two stills without difference images.
  ///
  /// `nil` if `DiffPair` must read the files, because a format cannot be read in bands or the bands
  /// exceed the memory budget. Also `nil` if a file is damaged: decoding it completely gives the
  /// best message.
  consuming func outcome(
    _ comparison: Comparison, _ memory: MemoryBudget, jobs: Int
  ) -> DiffOutcome? {
    var expected = expected
    var actual = actual
    let fileBytes = expected.size + actual.size
    let isSameFile = try? expected.hasSameBytes(as: &actual)
    guard let isSameFile, let a = PNGRows(expected), let b = PNGRows(actual) else {
      return nil
    }
    if isSameFile { return DiffOutcome(identical: a.size) }
    return DiffOutcome(a, b, fileBytes: fileBytes, comparison, memory, jobs: jobs)
  }
}

/// The rows of a PNG that can be decoded as they come.
final class PNGRows: PixelRowReader {
  let size: PixelSize
  private var bands: PNGBandReader

  init?(_ frames: PNGFrames) {
    guard let bands = PNGBandReader(frames) else { return nil }
    size = bands.size
    self.bands = bands
  }

  init?(_ file: consuming RandomAccessFile) {
    guard let bands = PNGBandReader(file) else { return nil }
    size = bands.size
    self.bands = bands
  }

  func read(_ rows: Int, into band: inout [UInt8]) -> Bool { bands.read(rows, into: &band) }
}
