import Foundation
import RingCore
import TestSupport
import Testing

@testable import RingCodec

/// Images of every kind, compared with Pillow's result; `Fixtures/make.py` created both.
struct PhotoTests {
  /// Versions of libjpeg-turbo differ slightly in how they upsample chroma.
  private static let tolerance = 2

  @Test(arguments: Fixture.names)
  func readAsAnotherProgramReadsIt(name: String) throws {
    let read = try PhotoDecoder().decode(Fixture.bytes(name))
    let expected = try PNGDecoder().decode(Fixture.bytes(name + ".png"))
    #expect(read.size == expected.size)
    #expect(read.largestDifference(from: expected) <= Self.tolerance)
  }

  @Test func transparentPixelsHaveNoColour() throws {
    let read = try PhotoDecoder().decode(Fixture.bytes("lossless-alpha.webp"))
    #expect(read[40, 22] == SIMD4(0, 0, 0, 0) && read[0, 0] == SIMD4(230, 20, 20, 255))
  }

  /// The first frame is at its position on a transparent canvas.
  @Test func anAnimationIsItsFirstFrame() throws {
    let read = try PhotoDecoder().decode(Fixture.bytes("animation.webp"))
    #expect(read[8, 6] == SIMD4(230, 20, 20, 255) && read[7, 6].w == 0 && read[28, 15].w == 0)
  }

  @Test func theHeaderIsKnownBeforeThePixels() throws {
    let header = try JPEGHeader(Fixture.bytes("progressive.jpg"))
    #expect(header.size == PixelSize(width: 41, height: 23))
    #expect(header.channels == 3 && header.scans == 10 && header.orientation == .upright)
    #expect(try JPEGHeader(Fixture.bytes("cmyk.jpg")).channels == 4)
  }

  @Test func theFormatIsToldByContent() throws {
    #expect(try PhotoFormat(Fixture.bytes("grey.jpg")) == .jpeg)
    #expect(try PhotoFormat(Fixture.bytes("lossy.webp")) == .webp)
    #expect(try PhotoFormat(Fixture.bytes("grey.jpg.png")) == nil)
    #expect(PhotoFormat([]) == nil && PhotoFormat(Array("RIFFabcdWAVE".utf8)) == nil)
  }

  // MARK: Limits and damage

  @Test(arguments: Fixture.names)
  func tooManyPixels(name: String) throws {
    let size = PixelSize(width: 41, height: 23)
    let format = name.hasSuffix(".jpg") ? PhotoFormat.jpeg : .webp
    #expect(throws: PhotoError.pixelLimit(format, size, limit: 942)) {
      try PhotoDecoder(maximumPixels: 942).decode(Fixture.bytes(name))
    }
    #expect(
      PhotoError.pixelLimit(format, size, limit: 942).description
        == "a \(format) of 41 × 23 pixels is over the limit of 942 pixels")
  }

  /// Every truncated file is rejected, unless only the end marker is missing.
  @Test(arguments: Fixture.names)
  func aFileThatIsCutOff(name: String) throws {
    let bytes = try Fixture.bytes(name)
    let isAnimation = name.hasPrefix("animation")
    // Nothing after the first frame of an animation is read.
    for length in 0..<(isAnimation ? 250 : bytes.count - 2) {
      #expect(throws: PhotoError.self, "\(length) bytes") {
        try PhotoDecoder().decode(Array(bytes.prefix(length)))
      }
    }
  }

  @Test func reportsTruncatedPhotos() throws {
    let (jpeg, webp) = (try Fixture.bytes("colour.jpg"), try Fixture.bytes("lossy.webp"))
    #expect(Self.complaint(jpeg.prefix(700)) == "not a readable JPEG: the file is cut off")
    #expect(Self.complaint(jpeg.prefix(20)) == "not a readable JPEG: the file is cut off")
    #expect(
      Self.complaint(webp.prefix(200)) == "not a readable WebP: the file is damaged or cut off")
    #expect(Self.complaint([0xFF, 0xD8, 0xFF, 0xD9]) == "not a readable JPEG: it has no picture")
    #expect(Self.complaint([1, 2, 3]) == "neither a JPEG nor a WebP")
    #expect(
      Self.complaint([0xFF, 0xD8, 0xFF, 0xE0, 0, 1])
        == "not a readable JPEG: a segment has no length")
  }

  /// Headers that decoders would read in different ways.
  @Test func refusesContradictions() throws {
    // The first frame of an animation: its place at byte 8, and its size at byte 14.
    var webp = try Fixture.bytes("animation.webp")
    let first = try #require(webp.indices.first { webp[$0...].starts(with: "ANMF".utf8) })
    webp[first + 8] = 200
    #expect(
      Self.complaint(webp) == "not a readable WebP: its first frame does not lie on its canvas")
    webp[first + 8] = 0
    webp[first + 14] -= 1
    #expect(
      Self.complaint(webp)
        == "not a readable WebP: its first frame does not have the size that it declares")
  }

  /// A file of a few kilobytes that would take minutes: the same scan repeated.
  @Test func tooManyScans() throws {
    let bytes = try Fixture.bytes("progressive.jpg")
    let last = try #require(bytes.indices.last { bytes[$0...].starts(with: [0xFF, 0xDA]) })
    let scan = bytes[last..<bytes.count - 2]
    let scans = [[UInt8]](repeating: Array(scan), count: 91).joined()
    let many = bytes.dropLast(2) + scans + [0xFF, 0xD9]
    #expect(
      Self.complaint(many) == "not a readable JPEG: it has 101 scans, which takes too long")
  }

  /// Each of thousands of damaged files is decoded or rejected. A decoded image has the size of its
  /// header.
  @Test(arguments: Fixture.names)
  func damagedFilesEndWell(name: String) throws {
    let bytes = try Fixture.bytes(name)
    var random = SplitMix64(seed: 20)
    var refused = 0
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          damaged[.random(in: 0..<damaged.count, using: &random)] = .random(
            in: 0...255, using: &random)
        case 1: damaged[.random(in: 0..<damaged.count, using: &random)] = 0xFF
        case 2: damaged.remove(at: .random(in: 0..<damaged.count, using: &random))
        default:
          let start = Int.random(in: 0..<damaged.count, using: &random)
          damaged.insert(contentsOf: damaged[start...].prefix(40), at: start)
        }
      }
      do {
        let read = try PhotoDecoder(maximumPixels: 1 << 20).decode(damaged)
        #expect(read.size.count <= 1 << 20 && read.pixels.count == read.size.count * 4)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
  }

  private static func complaint(_ bytes: some Sequence<UInt8>) -> String {
    do {
      _ = try PhotoDecoder().decode(Array(bytes))
      return ""
    } catch {
      return error.description
    }
  }
}

/// The fixture files of the tests.
enum Fixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  static let names = [
    "colour.jpg", "full-colour.jpg", "odd-sampling.jpg", "progressive.jpg", "grey.jpg", "cmyk.jpg",
    "lossy.webp", "lossy-alpha.webp", "lossless-alpha.webp", "animation.webp",
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

extension RasterImage {
  /// Returns the maximum difference of a channel; 255 for images of different sizes.
  func largestDifference(from other: RasterImage) -> Int {
    guard size == other.size else { return 255 }
    return zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
