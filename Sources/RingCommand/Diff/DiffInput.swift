import RingCompare
import RingGraphics
import RingPNG
import RingSystem
import RingVerify

/// A PNG file to compare.
struct DiffInput: Sendable {
  let path: String
  let bytes: [UInt8]

  init(_ path: String) throws(FileError) { self.init(path: path, bytes: try InputFile.read(path)) }

  /// Creates the input from the bytes of a file.
  init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// Returns the size in the file's header. Throws a `Failure` if it is not a PNG.
  func size() throws(CommandError) -> PixelSize {
    do throws(PNGError) { return try PNGDecoder().size(bytes) } catch { throw failure(error) }
  }

  func frames() throws(CommandError) -> DiffFrames { try DiffFrames(self) }

  func rows(_ count: Int, of bands: inout PNGBandReader) throws(CommandError) -> [UInt8] {
    do throws(PNGError) { return try bands.rows(count) } catch { throw failure(error) }
  }

  /// Returns the scene embedded in the file. Throws a `Failure` if there is none.
  func scene() throws(CommandError) -> SceneSnapshot {
    guard let scene = SceneSnapshot(png: bytes) else {
      let name = path == "-" ? "standard input" : path
      throw CommandError(
        "\(name) contains no readable scene; ringrender render --embed-scene writes one",
        .noInput)
    }
    return scene
  }

  func failure(_ error: PNGError) -> CommandError {
    let name = path == "-" ? "standard input" : path
    return CommandError("cannot read \(name): \(error)", .noInput)
  }
}

/// The frames of a file, decoded one by one.
struct DiffFrames: Sendable {
  private let input: DiffInput
  private var frames: PNGFrames
  /// The current image; `nil` before the first frame and after the last.
  private(set) var image: RasterImage?
  /// The number of the current frame, from 0.
  private(set) var number = -1
  /// The times at which the frame appears and ends, in seconds from the beginning; a still never
  /// ends.
  private(set) var start = 0.0
  private(set) var end = 0.0

  init(_ input: DiffInput) throws(CommandError) {
    self.input = input
    do throws(PNGError) {
      frames = try PNGFrames(input.bytes)
      // Checked before the memory of the comparison is computed: no budget would suffice.
      let limit = PNGDecoder().maximumPixels
      guard frames.size.count <= limit else { throw PNGError.pixelLimit(frames.size, limit: limit) }
    } catch {
      throw input.failure(error)
    }
  }

  var count: Int { frames.count }
  /// The size of the file, in bytes.
  var byteCount: Int { input.bytes.count }
  var plays: Int? { frames.playCount }
  var size: PixelSize { frames.size }

  /// Returns a reader of the image's rows; `nil` if they are not stored in order.
  func bands() throws(CommandError) -> PNGBandReader? {
    do throws(PNGError) { return try PNGBandReader(frames) } catch { throw input.failure(error) }
  }

  /// Decodes the next frame.
  consuming func advanced() throws(CommandError) -> DiffFrames {
    do throws(PNGError) {
      let frame = try frames.next()
      image = frame?.image
      number += 1
      start = end
      if let frame { end += frame.delay?.seconds ?? .infinity }
      return self
    } catch {
      throw input.failure(error)
    }
  }
}
