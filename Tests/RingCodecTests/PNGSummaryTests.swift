import PNGLibraries
import RingCodec
import RingCore
import TestSupport
import Testing

@Suite struct PNGSummaryTests {
  private let texts = [PNGText(keyword: "a key", text: "né"), PNGText(keyword: "b", text: "")]

  private func file() throws -> [UInt8] {
    var encoder = try PNGEncoder()
    return try encoder.encode(
      Picture.colors(3, 128).image, metadata: PNGMetadata(scale: 2, texts: texts))
  }

  @Test func aWholeFileSaysItsSizeAndTexts() throws {
    let file = try PNGSummary(file())
    #expect(file.size == PixelSize(width: 37, height: 19))
    #expect(file.texts == texts)
  }

  private static let linear: (String, [UInt8]) = ("gAMA", [0, 1, 0x86, 0xA0])

  /// Chunks that state sRGB or upright, or that another chunk overrides, are not reported.
  @Test(
    arguments: [
      ([linear], ["gAMA"]), ([("gAMA", [0, 0, 0xB1, 0x8F])], []),
      ([linear, ("sRGB", [0])], []), ([("sRGB", [0]), linear], []),
      ([linear, ("iCCP", Array("a\0\0b".utf8))], ["iCCP"]),
      ([("sRGB", [0]), ("iCCP", Array("a\0\0b".utf8))], ["iCCP"]),
      ([("cICP", [9, 16, 0, 1]), linear, ("iCCP", Array("a\0\0b".utf8))], ["cICP"]),
      ([("iCCP", Array("a\0\0b".utf8)), ("sRGB", [0]), ("cICP", [1, 13, 0, 1])], []),
      ([("cICP", [1, 13, 0, 1])], []), ([("cICP", [9, 16, 0, 1])], ["cICP"]),
      ([("cHRM", [UInt8](repeating: 1, count: 32))], ["cHRM"]), ([("gAMA", [])], ["gAMA"]),
      (
        [
          (
            "cHRM",
            [0, 0, 0x7A, 0x26, 0, 0, 0x80, 0x84, 0, 0, 0xFA, 0, 0, 0, 0x80, 0xE8]
              + [0, 0, 0x75, 0x30, 0, 0, 0xEA, 0x60, 0, 0, 0x3A, 0x98, 0, 0, 0x17, 0x70]
          )
        ], []
      ),
      ([("eXIf", .exif(orientation: 1))], []), ([("eXIf", .exif(orientation: 6))], ["eXIf"]),
      ([("eXIf", [1, 2, 3])], []), ([("pHYs", [0, 0, 0, 1, 0, 0, 0, 1, 0])], []),
    ] as [([(String, [UInt8])], [String])])
  func chunksOfColoursAreNamed(chunks: [(String, [UInt8])], names: [String]) throws {
    var bytes = try file().removingChunk("sRGB")
    for (type, contents) in chunks { bytes = bytes.insertingChunk(type, contents) }
    let summary = try PNGSummary(bytes)
    #expect(summary.appearance.keys.sorted() == names)
    let hasColors = chunks.contains { !["sRGB", "pHYs"].contains($0.0) }
    #expect(summary.hasColorsOfItsOwn == hasColors)
  }

  @Test func whatAChunkStatesIsCompared() throws {
    func appearance(_ type: String, _ contents: [UInt8]) throws -> [String: [UInt8]] {
      try PNGSummary(file().removingChunk("sRGB").insertingChunk(type, contents)).appearance
    }
    #expect(try appearance("gAMA", [0, 0, 1, 0]) == appearance("gAMA", [0, 0, 1, 0]))
    #expect(try appearance("gAMA", [0, 0, 1, 0]) != appearance("gAMA", [0, 0, 1, 1]))
    let (turned, other) = ([UInt8].exif(orientation: 6), [UInt8].exif(orientation: 8))
    #expect(try appearance("eXIf", turned) == appearance("eXIf", turned + [1, 2]))
    #expect(try appearance("eXIf", turned) != appearance("eXIf", other))
  }

  /// A profile is the same whatever its name and however well it is compressed.
  @Test func profilesAreComparedDecompressed() throws {
    func appearance(_ name: String, _ stream: [UInt8]) throws -> [String: [UInt8]] {
      let contents = Array(name.utf8) + [0, 0] + stream
      return try PNGSummary(file().removingChunk("sRGB").insertingChunk("iCCP", contents))
        .appearance
    }
    func packed(_ bytes: [UInt8]) -> [UInt8] {
      let compressor = libdeflate_alloc_compressor(9)
      defer { libdeflate_free_compressor(compressor) }
      var packed = [UInt8](
        repeating: 0, count: libdeflate_zlib_compress_bound(compressor, bytes.count))
      let count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, &packed, packed.count)
      return Array(packed.prefix(count))
    }
    let profile = (0..<3000).map { UInt8($0 / 7 & 255) }
    let stored = PNGFile.stored(profile)
    #expect(stored != packed(profile))
    #expect(try appearance("a", stored) == appearance("bc", packed(profile)))
    #expect(try appearance("a", stored) != appearance("a", PNGFile.stored(profile + [0])))
    #expect(try appearance("a", Array(stored.dropLast())) != appearance("a", stored), "damaged")
    // Too large to decompress, so that even its name matters.
    let huge = packed([UInt8](repeating: 7, count: 1 << 20 | 1))
    #expect(try appearance("a", huge) == appearance("a", huge))
    #expect(try appearance("a", huge) != appearance("b", huge))
  }

  @Test func everyFileThatIsCutOffIsRefused() throws {
    let bytes = try file()
    for count in bytes.indices {
      #expect(throws: PNGError.self, "\(count) bytes") { try PNGSummary(Array(bytes[..<count])) }
    }
  }

  @Test func everyByteMatters() throws {
    let bytes = try file()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: PNGError.self, "byte \(index)") { try PNGSummary(damaged) }
    }
  }

  private static let others: [([UInt8], String)] = [
    ([], "the file is empty"),
    (Array("GIF89a".utf8), "it does not begin with the signature of a PNG"),
    (signature, "it ends at byte 8, without IEND"),
    (signature + longChunk, "the chunk at byte 8 has no name of four letters"),
    (signature + end, "the first chunk is IEND at byte 8, but it must be IHDR"),
    (
      signature + [0, 0, 0, 0] + Array("abcd".utf8) + [0, 0, 0, 0],
      "abcd at byte 8 has a wrong checksum"
    ),
  ]

  @Test(arguments: others)
  func otherBytesAreRefused(bytes: [UInt8], reason: String) {
    #expect(throws: PNGError.malformed(reason)) { try PNGSummary(bytes) }
  }

  @Test func rejectsDataAfterIEND() throws {
    let bytes = try file()
    #expect(throws: PNGError.malformed("something follows its end")) { try PNGSummary(bytes + [0]) }
  }

  @Test func aFileWithoutPixelsIsRefused() throws {
    let header = try file()[..<33]
    #expect(throws: PNGError.malformed("there is no IDAT")) {
      try PNGSummary(Array(header) + Self.end)
    }
  }

  private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
  private static let longChunk = [255, 255, 255, 255] + [UInt8](repeating: 0, count: 20)
  /// The specification's IEND: no contents, and its checksum.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
}
