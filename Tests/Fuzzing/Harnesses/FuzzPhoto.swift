import RingCodec
import RingCore

/// Decodes any bytes as a JPEG or a WebP.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPhoto(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  let decoder = PhotoDecoder(maximumPixels: 1 << 16)
  guard let image = try? decoder.decode(bytes) else { return 0 }
  if image.pixels.count != image.size.count * 4 || image.size.count > 1 << 16 {
    fatalError("\(image.pixels.count) bytes for \(image.size)")
  }
  return 0
}
