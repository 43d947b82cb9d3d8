import Foundation
import RingCore
import TestSupport
import Testing

@testable import RingCodec

struct OrientationTests {
  /// Returns EXIF data with only an orientation.
  private static func exif(_ value: Int, isLittle: Bool) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    let header = (isLittle ? Array("II*\0".utf8) : Array("MM\0*".utf8)) + number(8, 4)
    let entry = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    return header + number(1, 2) + entry + number(0, 4)
  }

  private static func jpeg(_ exif: [UInt8]) throws -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + exif
    let length = content.count + 2
    let bytes = try Fixture.bytes("full-colour.jpg")
    return Array(bytes.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
      + bytes.dropFirst(2)
  }

  /// The reference is ImageMagick's result for the same files.
  @Test(.enabled(if: magick != nil), arguments: 1...8, [false, true])
  func asImageMagickTurnsIt(value: Int, isLittle: Bool) throws {
    let bytes = try Self.jpeg(Self.exif(value, isLittle: isLittle))
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "p.jpg")
    let run = try ChildProgram.run(
      #require(Self.magick), [folder["p.jpg"], "-auto-orient", "-depth", "8", folder["p.png"]])
    #expect(run.status == 0, "\(run.error)")
    let expected = try PNGDecoder().decode(#require(folder.contents("p.png")))
    let read = try PhotoDecoder().decode(bytes)
    #expect(read.size == expected.size)
    #expect(read.largestDifference(from: expected) <= 1)
  }

  private static let magick = ["magick", "convert-im6"].first { name in
    (try? ChildProgram.run(name, ["-version"]))?.status == 0
  }

  /// The corners after rotation: the first pixel of the file is red, the second corner green.
  @Test(arguments: [
    (1, "RGBY"), (2, "GRYB"), (3, "YBGR"), (4, "BYRG"), (5, "RBGY"), (6, "BRYG"), (7, "YGBR"),
    (8, "GYRB"),
  ])
  func corners(value: Int, expected: String) throws {
    let colours: [Character: SIMD4<UInt8>] = [
      "R": SIMD4(1, 0, 0, 255), "G": SIMD4(2, 0, 0, 255), "B": SIMD4(3, 0, 0, 255),
      "Y": SIMD4(4, 0, 0, 255),
    ]
    let grey = [UInt8](repeating: 9, count: 4)
    let rows = "R.G|B.Y".flatMap { letter -> [UInt8] in
      if letter == "|" { return [] }
      return colours[letter].map { [$0.x, $0.y, $0.z, $0.w] } ?? grey
    }
    let stored = RasterImage(size: PixelSize(width: 3, height: 2), pixels: rows)
    let upright = try #require(Orientation(rawValue: value)).upright(stored)
    let (right, bottom) = (upright.width - 1, upright.height - 1)
    #expect((right, bottom) == (value < 5 ? (2, 1) : (1, 2)))
    let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)].map { upright[$0.0, $0.1] }
    #expect(corners == expected.map { colours[$0] })
  }

  @Test func unreadableEXIFDoesNotRotate() throws {
    let whole = Self.exif(6, isLittle: true)
    for length in 0..<20 { #expect(Orientation(exif: whole.prefix(length)) == .upright) }
    #expect(Orientation(exif: whole) == .turnedLeft)
    #expect(Orientation(exif: Self.exif(9, isLittle: false)) == .upright)
    #expect(Orientation(exif: Self.exif(0, isLittle: false)) == .upright)
  }

  /// The `EXIF` chunk of a WebP, with and without the prefix of a JPEG's segment.
  @Test(arguments: ["", "Exif\0\0"])
  func ofAWebP(beginning: String) throws {
    var bytes = try Fixture.bytes("lossless-alpha.webp")
    let exif = Array(beginning.utf8) + Self.exif(6, isLittle: false)
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + [UInt8(data.count), 0, 0, 0] + data
    }
    let picture = bytes[12...]
    bytes = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
    bytes += chunk("VP8X", [0x18, 0, 0, 0, 40, 0, 0, 22, 0, 0]) + picture + chunk("EXIF", exif)
    bytes[4] = UInt8((bytes.count - 8) & 255)
    bytes[5] = UInt8((bytes.count - 8) >> 8)
    let read = try PhotoDecoder().decode(bytes)
    #expect(read.size == PixelSize(width: 23, height: 41))
    #expect(read[22, 0] == SIMD4(230, 20, 20, 255))
  }
}
