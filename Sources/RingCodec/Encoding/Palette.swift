import RingCore

struct Palette {
  /// Ordered by alpha, so that `tRNS` can end at the last one that is not opaque.
  let colors: [Pixel]
  /// 1, 2, 4 or 8.
  let bitDepth: Int
  private let indices: [Pixel: UInt8]

  static let capacity = 256

  /// `nil` if the image has more than 256 colours.
  init?(_ image: RasterImage) {
    guard let colors = image.colors() else { return nil }
    self.init(colors)
  }

  /// At most 256 colours. Default of `bitDepth`: as few bits per pixel as possible.
  init(_ colors: Set<Pixel>, bitDepth: Int? = nil) {
    // Red before green before blue: the order affects the bytes of the file.
    self.colors = colors.sorted {
      ($0.alpha, $0.rgba32.byteSwapped) < ($1.alpha, $1.rgba32.byteSwapped)
    }
    self.bitDepth = bitDepth ?? Self.bitDepth(colorCount: colors.count)
    indices = Dictionary(uniqueKeysWithValues: zip(self.colors, 0...UInt8.max))
  }

  func covers(_ image: RasterImage) -> Bool {
    image.colors(adding: Set(colors))?.count == colors.count
  }

  private static func bitDepth(colorCount: Int) -> Int {
    switch colorCount {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// The contents of `PLTE`.
  var entries: [UInt8] { colors.flatMap { [$0.red, $0.green, $0.blue].map { UInt8($0) } } }

  /// The contents of `tRNS`; empty if every colour is opaque.
  var alphas: [UInt8] { colors.map { UInt8($0.alpha) }.filter { $0 < 255 } }

  /// In bytes, of `PLTE` and `tRNS` together.
  var chunkBytes: Int {
    let transparency = alphas.isEmpty ? 0 : alphas.count + ChunkWriter.overhead
    return entries.count + ChunkWriter.overhead + transparency
  }

  /// Writes the indices of a row of RGBA pixels, the leftmost pixel in the highest bits.
  func pack(_ row: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
    let depth = bitDepth
    let perByte = 8 / depth
    var last: Pixel?
    var index: UInt8 = 0
    for (position, byte) in output.indices.enumerated() {
      var packed: UInt8 = 0
      for offset in 0..<perByte {
        packed <<= UInt8(depth & 7)
        let x = position * perByte + offset
        guard x * 4 < row.count else { continue }
        let color = Pixel(row, x)
        if color != last { (last, index) = (color, indices[color] ?? 0) }
        packed |= index
      }
      output[byte] = packed
    }
  }
}

extension RasterImage {
  /// Includes `others`; `nil` if there are more colours than a palette can hold.
  func colors(adding others: Set<Pixel> = []) -> Set<Pixel>? {
    var result = others
    var last: Pixel?
    let fits = pixels.withUnsafeBytes { bytes in
      for pixel in 0..<bytes.count / 4 {
        let color = Pixel(bytes, pixel)
        if color == last { continue }
        last = color
        result.insert(color)
        if result.count > Palette.capacity { return false }
      }
      return true
    }
    return fits ? result : nil
  }
}
