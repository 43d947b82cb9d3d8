import PNGLibraries
import RingKernels

/// Compresses any bytes as rows of pixels with our deflate, and inflates them with libdeflate.
///
/// The first bytes give the strides of pixels and rows, the number of rows of a part, the search
/// effort, and the SIMD level; the remaining bytes, repeated, are the image.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFlate(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 5, let data else { return 0 }
  let rowStride = 2 + Int(data[1]) + (data[2] > 250 ? 40_000 : 0)
  let rows = 1 + Int(data[3]) % 40
  let pattern = UnsafeBufferPointer(start: data + 5, count: count - 5)
  let bytes = (0..<rows * rowStride).map { pattern[$0 % pattern.count] }
  let bandRows = 1 + Int(data[4]) % rows
  var stream: [UInt8] = []
  for first in stride(from: 0, to: rows, by: bandRows) {
    let end = min(first + bandRows, rows)
    stream += deflate(
      bytes, first * rowStride..<end * rowStride, pixelStride: 1 + Int(data[0] & 7), rowStride,
      isLast: end == rows,
      [RING_FLATE_FAST, RING_FLATE_BALANCED, RING_FLATE_SMALL][Int(data[2]) % 3],
      ring_simd_level(UInt32(data[0] >> 3) % 3))
  }
  check(stream, bytes)
  return 0
}

private func deflate(
  _ bytes: [UInt8], _ range: Range<Int>, pixelStride: Int, _ rowStride: Int, isLast: Bool,
  _ effort: ring_flate_effort, _ simdLevel: ring_simd_level
) -> [UInt8] {
  let bound = ring_flate_bound(Int64(range.count))
  let scratch = UnsafeMutableRawPointer.allocate(
    byteCount: Int(ring_flate_scratch(Int64(range.count), effort)), alignment: 16)
  defer { scratch.deallocate() }
  return bytes.withUnsafeBufferPointer { bytes in
    var input = ring_flate_input(
      bytes: bytes.baseAddress.map { $0 + range.lowerBound }, count: Int64(range.count),
      history_size: Int64(range.lowerBound), pixel_stride: Int32(pixelStride),
      row_stride: Int64(rowStride), is_last: isLast, effort: effort, truncated_searches: 0)
    var output = [UInt8](repeating: 0, count: Int(bound))
    let count = Int(ring_flate_compress(&input, scratch, &output, bound, simdLevel))
    // Exactly sized arrays, so that the sanitizer detects an excess byte. With too little capacity,
    // the bytes written so far are not a valid stream.
    var exact = [UInt8](repeating: 0, count: count)
    var scarce = [UInt8](repeating: 0, count: count - 1)
    if ring_flate_compress(&input, scratch, &exact, Int64(count), simdLevel) != Int64(count)
      || exact[...] != output.prefix(count)
      || ring_flate_compress(&input, scratch, &scarce, Int64(count - 1), simdLevel) != -1
    {
      fatalError("other bytes with another capacity")
    }
    return exact
  }
}

private func check(_ stream: [UInt8], _ bytes: [UInt8]) {
  let decompressor = libdeflate_alloc_decompressor()
  defer { libdeflate_free_decompressor(decompressor) }
  var inflated = [UInt8](repeating: 0, count: bytes.count)
  let result = libdeflate_deflate_decompress(
    decompressor, stream, stream.count, &inflated, inflated.count, nil)
  if result != LIBDEFLATE_SUCCESS || inflated != bytes { fatalError("\(result)") }
}
