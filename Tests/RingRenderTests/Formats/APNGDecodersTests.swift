import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// Other programs decode an APNG to the drawn images, whatever their contents.
@Suite struct APNGDecodersTests {
  /// The kinds of colours of a random animation.
  enum Colors: CaseIterable, Sendable {
    case any, gray, opaque, few, many, fewGrays
  }

  private static let seeds = 0..<8

  @Test(arguments: Colors.allCases)
  func showRandomRectanglesAsTheyAre(_ colors: Colors) throws {
    let folder = try TemporaryFolder()
    var files: [(path: String, name: String, pixels: [UInt8])] = []
    for seed in Self.seeds {
      let frames = RandomAnimation(colors, seed: UInt64(seed)).frames
      for compression in Compression.allCases {
        let name = "\(colors), seed \(seed), \(compression)"
        try folder.write(Self.encode(frames, compression), to: "\(files.count).png")
        files.append((folder["\(files.count).png"], name, frames.flatMap(\.pixels)))
      }
    }
    for pillow in Pillow.allCases {
      let shown = try pillow.pixels(of: files.map(\.path))
      for (file, pixels) in zip(files, shown) {
        let isSame = pixels == file.pixels
        #expect(try isSame || !pillow.canShow(file.path), "\(pillow): \(file.name)")
      }
    }
    let decoded = try OtherProgram.ffmpegFrames(of: files.map(\.path), format: "apng", in: folder)
    for (file, pixels) in zip(files, decoded) {
      let isSame = pixels == file.pixels
      #expect(isSame, "ffmpeg: \(file.name)")
    }
  }

  /// Large parts change in these frames, so the smallest file marks unchanged pixels by a colour
  /// key.
  @Test func showOpaqueNoiseInWhichMuchStays() throws {
    let frames = (0..<6).map(Self.noise)
    let folder = try TemporaryFolder()
    try folder.write(Self.encode(frames, .small), to: "a.png")
    #expect(try Pillow.hasColorKey(folder["a.png"]))
    let pixels = frames.flatMap(\.pixels)
    let byFFmpeg = try OtherProgram.ffmpegFrames(folder["a.png"], format: "apng") == pixels
    #expect(byFFmpeg)
    for pillow in Pillow.allCases where try pillow.appliesColorKeys() {
      let isSame = try pillow.pixels(of: [folder["a.png"]]) == [pixels]
      #expect(isSame, "\(pillow)")
    }
  }

  /// Returns opaque noise with a corner that differs in each frame.
  private static func noise(frame: Int) -> RasterImage {
    var pixels: [UInt8] = []
    for y in 0..<30 {
      for x in 0..<40 {
        let changes = x + y < 25 ? frame * 10_000 : 0
        var random = SplitMix64(seed: UInt64(changes + y * 100 + x))
        let word = random.next()
        pixels += [UInt8(word & 255) | 1, UInt8(word >> 8 & 255), UInt8(word >> 16 & 255), 255]
      }
    }
    return RasterImage(size: PixelSize(width: 40, height: 30), pixels: pixels)
  }

  private static func encode(
    _ frames: [RasterImage], _ compression: Compression
  ) throws -> [UInt8] {
    var survey = AnimationStatistics()
    for frame in frames { survey.add(frame) }
    let quick = frames.allSatisfy(\.isOpaque) ? AnimationLayout.opaque : .translucent
    var encoder = try APNGEncoder(
      size: frames[0].size, layout: compression == .small ? survey.layout : quick,
      settings: .init(duration: FrameDuration(1, 10), compression: compression))
    var bytes: [UInt8] = []
    for frame in frames { bytes += try encoder.append(frame) }
    let ending = try encoder.finish()
    bytes += ending.bytes
    bytes.replaceSubrange(
      ending.patchOffset..<ending.patchOffset + ending.patch.count, with: ending.patch)
    return bytes
  }
}

/// Rectangles of solid colours, noise or transparency on a background of the same kinds.
private struct RandomAnimation {
  private var random: SplitMix64
  private let colors: APNGDecodersTests.Colors
  private var palette: [SIMD4<UInt8>] = []
  private var size = PixelSize(width: 1, height: 1)
  /// The frames; no two consecutive ones are equal.
  private(set) var frames: [RasterImage] = []

  init(_ colors: APNGDecodersTests.Colors, seed: UInt64) {
    (random, self.colors) = (SplitMix64(seed: seed), colors)
    size = PixelSize(width: number(8...40), height: number(8...30))
    for _ in 0..<(colors == .many ? 40 : 7) { palette.append(anyColor()) }
    var background = [SIMD4<UInt8>](repeating: .zero, count: size.count)
    if colors == .opaque || seed % 3 == 1 { background = background.map { _ in palette[0] } }
    if seed % 3 == 2 { background = background.map { _ in color() } }
    var picture = background
    for _ in 0..<number(4...10) {
      if number(0...9) < 7 { picture = background }
      for _ in 0..<number(1...2) { draw(on: &picture) }
      let image = RasterImage(size: size, pixels: picture.flatMap { [$0.x, $0.y, $0.z, $0.w] })
      if frames.last != image { frames.append(image) }
    }
  }

  private mutating func draw(on picture: inout [SIMD4<UInt8>]) {
    let (x, y) = (number(0...size.width - 1), number(0...size.height - 1))
    let (right, bottom) = (number(x...size.width - 1), number(y...size.height - 1))
    let way = number(0...9)
    let flat = way < 3 && colors != .opaque ? SIMD4<UInt8>.zero : color()
    for row in y...bottom {
      for column in x...right {
        picture[row * size.width + column] = way < 7 ? flat : color()
      }
    }
  }

  private mutating func color() -> SIMD4<UInt8> {
    switch colors {
    case .any, .gray, .opaque: anyColor()
    case .few, .many, .fewGrays: palette[number(0...palette.count - 1)]
    }
  }

  private mutating func anyColor() -> SIMD4<UInt8> {
    let word = random.next()
    var color = SIMD4<UInt8>(
      UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16 & 255),
      [255, 255, 200, 100, 3, UInt8(word >> 24 & 255) | 1][number(0...5)])
    if colors == .gray || colors == .fewGrays { (color.y, color.z) = (color.x, color.x) }
    if colors == .opaque { color.w = 255 }
    return color
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }
}
