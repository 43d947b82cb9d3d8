import RingGraphics

/// How two pictures differ, pixel by pixel.
struct PixelDifference {
  enum Result: Equatable {
    case identical
    case differentSizes(expected: PixelSize, actual: PixelSize)
    case different(count: Int, maxDelta: Int, box: (x: Int, y: Int, width: Int, height: Int))

    static func == (a: Result, b: Result) -> Bool {
      switch (a, b) {
      case (.identical, .identical): true
      case (.differentSizes(let a, let b), .differentSizes(let c, let d)): a == c && b == d
      case (.different(let a, let b, let c), .different(let d, let e, let f)):
        a == d && b == e && c == f
      default: false
      }
    }
  }

  let result: Result
  /// Per pixel of the expected picture: the largest difference of a channel.
  let deltas: [Int]

  /// Exact: every pixel's red, green, blue and alpha.
  init(expected: RasterImage, actual: RasterImage) {
    guard expected.size == actual.size else {
      result = .differentSizes(expected: expected.size, actual: actual.size)
      deltas = []
      return
    }
    let channels = zip(expected.pixels, actual.pixels).map { abs(Int($0) - Int($1)) }
    let deltas = stride(from: 0, to: channels.count, by: 4).map { pixel -> Int in
      channels[pixel..<pixel + 4].max() ?? 0
    }
    self.deltas = deltas
    let wrong = deltas.indices.filter { deltas[$0] > 0 }
    guard !wrong.isEmpty else {
      result = .identical
      return
    }
    let (columns, rows) = (wrong.map { $0 % expected.width }, wrong.map { $0 / expected.width })
    let (left, top) = (columns.min() ?? 0, rows.min() ?? 0)
    result = .different(
      count: wrong.count, maxDelta: deltas.max() ?? 0,
      box: (left, top, (columns.max() ?? 0) - left + 1, (rows.max() ?? 0) - top + 1))
  }

  /// Expected, difference (red where pixels differ, on black) and actual side by side.
  func strip(expected: RasterImage, actual: RasterImage) -> RasterImage {
    let height = max(expected.height, actual.height)
    let width = expected.width + (deltas.isEmpty ? 0 : expected.width) + actual.width
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    func put(_ x: Int, _ y: Int, _ color: SIMD4<UInt8>) {
      for channel in 0..<4 { pixels[(y * width + x) * 4 + channel] = color[channel] }
    }
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        put(x, y, expected[x, y])
        guard !deltas.isEmpty else { continue }
        let delta = deltas[y * expected.width + x]
        let red = delta == 0 ? 0 : UInt8(min(255, 55 + delta * 4))
        put(expected.width + x, y, SIMD4(red, 0, 0, 255))
      }
    }
    for y in 0..<actual.height {
      for x in 0..<actual.width { put(width - actual.width + x, y, actual[x, y]) }
    }
    return RasterImage(size: PixelSize(width: width, height: height), pixels: pixels)
  }
}
