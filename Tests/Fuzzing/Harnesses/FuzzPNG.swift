import RingCodec
import RingCore

/// Decodes any bytes as a PNG, summarizes them, and plays them as an animation.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPNG(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  let decoder = PNGDecoder(maximumPixels: 1 << 16)
  if let image = try? decoder.decode(bytes) { check(image, image.size) }
  _ = try? decoder.size(bytes)
  _ = try? PNGSummary(bytes)
  guard var frames = try? PNGFrames(bytes, decoder: decoder) else { return 0 }
  for _ in 0..<30 {
    guard let frame = try? frames.next() else { break }
    check(frame.image, frames.size)
  }
  return 0
}

private func check(_ image: RasterImage, _ size: PixelSize) {
  if image.size != size || image.pixels.count != size.count * 4 {
    fatalError("\(image.pixels.count) bytes and \(image.size) for \(size)")
  }
}
