import RingConfigDecoding
import RingCore

/// A text measurer that uses only the byte count and the font size, so that no font is needed.
private struct ByteCounter: TextMeasuring {
  func size(of paragraph: Paragraph) -> Size {
    Size(
      width: Double(paragraph.text.utf8.count) * paragraph.font.size * 0.5,
      height: paragraph.font.size)
  }
}

/// Reads any bytes as a config: a document or an error, and frames at some times of its animation.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConfig(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  let reader = ConfigReader(maximumPixels: 1 << 20)
  let result = reader.readAnimation(SourceText(name: "x", bytes: bytes)) { _ in ByteCounter() }
  if result.document == nil && !result.diagnostics.hasErrors {
    fatalError("neither a document nor an error")
  }
  _ = result.diagnostics.rendered()
  for time in [0, 0.37, 1, 1000.5] { _ = try? result.animation?.scene(at: time) }
  return 0
}
