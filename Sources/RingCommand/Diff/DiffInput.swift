import RingCodec
import RingCompare
import RingCore
import RingSystem

struct DiffInput: Sendable {
  let path: String
  let bytes: [UInt8]

  init(_ path: String) throws(FileError) { self.init(path: path, bytes: try InputFile.read(path)) }

  init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// Returns the size in the file's header. Throws `CommandError` if the file is not a PNG.
  func size() throws(CommandError) -> PixelSize {
    do throws(PNGError) { return try PNGDecoder().size(bytes) } catch { throw failure(error) }
  }

  /// Returns the scene that is embedded in the file. Throws `CommandError` if there is none.
  func scene() throws(CommandError) -> SceneSnapshot {
    guard let scene = SceneSnapshot(png: bytes) else {
      throw CommandError(
        "\(name) contains no readable scene; ringrender render --embed-scene writes one",
        .noInput)
    }
    return scene
  }

  func failure(_ error: PNGError) -> CommandError {
    CommandError("cannot read \(name): \(error)", .noInput)
  }

  var name: String { path == "-" ? "standard input" : path }
}

/// The frames of a PNG file, which are decoded one by one.
struct DiffFrames: Sendable {
  private let input: DiffInput
  private var frames: PNGFrames
  /// `nil` before the first frame and after the last.
  private(set) var image: RasterImage?
  /// From 0; −1 before the first.
  private(set) var number = -1
  /// The times at which the current frame appears and disappears, in seconds from the beginning;
  /// `end` is infinite for a still.
  private(set) var start = 0.0
  private(set) var end = 0.0

  init(_ input: DiffInput) throws(CommandError) {
    self.input = input
    do throws(PNGError) {
      frames = try PNGFrames(input.bytes)
      // Check the size before the memory is estimated, because no memory budget would suffice for
      // an image that exceeds the limit of pixels.
      let limit = PNGDecoder().maximumPixels
      guard frames.size.count <= limit else { throw PNGError.pixelLimit(frames.size, limit: limit) }
    } catch {
      throw input.failure(error)
    }
  }

  var count: Int { frames.count }
  var byteCount: Int { input.bytes.count }
  var plays: Int? { frames.playCount }
  var size: PixelSize { frames.size }

  /// `nil` if they cannot be decoded as they come. The file must be a still.
  var rows: PNGRows? { PNGRows(frames) }

  /// Decodes the next frame, and returns `self` with it as the current frame.
  consuming func advanced() throws(CommandError) -> DiffFrames {
    do throws(PNGError) {
      let frame = try frames.next()
      image = frame?.image
      number += 1
      start = end
      if let frame { end += frame.delay ?? .infinity }
      return self
    } catch {
      throw input.failure(error)
    }
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
