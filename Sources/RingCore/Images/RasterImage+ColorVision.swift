extension RasterImage {
  /// Returns the image as a reader with `vision` sees it; alpha does not change.
  ///
  /// Each channel is the nearest byte to that of `ColorVision.simulated(_:)`.
  package func simulated(_ vision: ColorVision) -> RasterImage {
    let linear = (0...255).map { ColorSpaces.linear(Double($0) / 255) }
    // Compare linear light with the limits between the bytes, because encoding every pixel takes
    // several roots.
    let limits = (0..<255).map { ColorSpaces.linear((Double($0) + 0.5) / 255) }
    var simulated = pixels
    var (last, lastResult) = (Pixel.clear, Pixel.clear)
    simulated.withUnsafeMutableBytes { bytes in
      for index in 0..<size.count {
        let pixel = Pixel(UnsafeRawBufferPointer(bytes), index)
        if pixel != last {
          let light = vision.simulated(
            linear: SIMD3(linear[pixel.red], linear[pixel.green], linear[pixel.blue]))
          lastResult = Pixel(
            SIMD4(
              byte(light.x, limits), byte(light.y, limits), byte(light.z, limits),
              UInt8(pixel.alpha)))
          last = pixel
        }
        bytes.storeBytes(
          of: lastResult.rgba32.littleEndian, toByteOffset: index * 4, as: UInt32.self)
      }
    }
    return RasterImage(size: size, pixels: simulated)
  }
}

/// Returns the number of ascending `limits` that are at most `linear`.
private func byte(_ linear: Double, _ limits: [Double]) -> UInt8 {
  var (lower, upper) = (0, limits.count)
  while lower < upper {
    let middle = (lower + upper) / 2
    if limits[middle] <= linear { lower = middle + 1 } else { upper = middle }
  }
  return UInt8(lower)
}
