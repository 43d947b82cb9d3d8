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

  /// A file that has been read.
  init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// The size that the file states. Throws a `Failure` if it is no PNG.
  func size() throws(Failure) -> PixelSize {
    do throws(PNGError) { return try PNGDecoder().size(bytes) } catch { throw failure(error) }
  }

  func frames() throws(Failure) -> DiffFrames { try DiffFrames(self) }

  func rows(_ count: Int, of bands: inout PNGBands) throws(Failure) -> [UInt8] {
    do throws(PNGError) { return try bands.rows(count) } catch { throw failure(error) }
  }

  /// The scene that the file carries.
  func scene() throws(Failure) -> SceneRecord {
    guard let scene = SceneRecord(png: bytes) else {
      let name = path == "-" ? "standard input" : path
      throw Failure(
        "\(name) contains no readable scene; ringrender render --embed-scene writes one",
        .noInput)
    }
    return scene
  }

  func failure(_ error: PNGError) -> Failure {
    let name = path == "-" ? "standard input" : path
    return Failure("cannot read \(name): \(error)", .noInput)
  }
}

/// The frames of a file, read one by one.
struct DiffFrames: Sendable {
  private let input: DiffInput
  private var frames: PNGFrames
  /// What is shown now; `nil` before the first frame and after the last.
  private(set) var image: RasterImage?
  /// The number of the frame that is shown, from 0.
  private(set) var number = -1
  /// When it was shown and when it no longer is, in seconds from the beginning; a picture that is
  /// no animation stays.
  private(set) var start = 0.0
  private(set) var end = 0.0

  init(_ input: DiffInput) throws(Failure) {
    self.input = input
    do throws(PNGError) {
      frames = try PNGFrames(input.bytes)
      // Before it is found out what memory the comparison would take: none is enough.
      let limit = PNGDecoder().maximumPixels
      guard frames.size.count <= limit else { throw PNGError.pixelLimit(frames.size, limit: limit) }
    } catch {
      throw input.failure(error)
    }
  }

  var count: Int { frames.count }
  /// Of the file.
  var byteCount: Int { input.bytes.count }
  var plays: Int? { frames.plays }
  var size: PixelSize { frames.size }

  /// The picture row by row; `nil` if its rows are not stored one after the other.
  func bands() throws(Failure) -> PNGBands? {
    do throws(PNGError) { return try PNGBands(frames) } catch { throw input.failure(error) }
  }

  /// Goes on to the next frame.
  consuming func advanced() throws(Failure) -> DiffFrames {
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
