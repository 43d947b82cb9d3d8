import RingCodec
import RingCompare
import RingCore

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
