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
    guard let isSameFile, let a = FileReader(expected), let b = FileReader(actual) else {
      return nil
    }
    if isSameFile { return DiffOutcome(identical: a.size) }
    return DiffOutcome(a, b, fileBytes: fileBytes, comparison, memory, jobs: jobs)
  }

  private final class FileReader: PixelRowReader {
    let size: PixelSize
    private var bands: StreamingPNGBandReader

    init?(_ file: consuming RandomAccessFile) {
      guard let bands = StreamingPNGBandReader(file) else { return nil }
      size = bands.size
      self.bands = bands
    }

    func read(_ rows: Int, into band: inout [UInt8]) -> Bool { bands.read(rows, into: &band) }
  }
}

/// A reader of the rows of a PNG whose bands can be decoded quickly.
final class PNGBandRowReader: PixelRowReader {
  let size: PixelSize
  private var bands: PNGBandReader

  /// `nil` unless the image can be decoded quickly in bands.
  init?(_ frames: DiffFrames) {
    do throws(CommandError) {
      guard let bands = try frames.bands(), bands.usesFastPath else { return nil }
      size = bands.size
      self.bands = bands
    } catch {
      return nil
    }
  }

  func read(_ rows: Int, into band: inout [UInt8]) -> Bool {
    do throws(PNGError) {
      try bands.read(rows, into: &band)
      return bands.usesFastPath
    } catch {
      return false
    }
  }
}
