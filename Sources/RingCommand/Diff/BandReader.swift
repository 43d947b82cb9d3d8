import RingCompare
import RingGraphics
import RingPNG

/// The rows of an image that can be decoded quickly.
final class BandReader: RowReader {
  let size: PixelSize
  private var bands: PNGBands

  /// Returns `nil` unless the image can be decoded quickly in bands.
  init?(_ frames: DiffFrames) {
    do throws(Failure) {
      guard let bands = try frames.bands(), bands.isQuick else { return nil }
      size = bands.size
      self.bands = bands
    } catch {
      return nil
    }
  }

  func read(_ rows: Int, into band: inout [UInt8]) -> Bool {
    do throws(PNGError) {
      try bands.read(rows, into: &band)
      return bands.isQuick
    } catch {
      return false
    }
  }
}
