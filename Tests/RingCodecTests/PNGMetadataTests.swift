import RingCore
import Testing

@testable import RingCodec

@Suite struct PNGMetadataTests {
  private let image = Picture.colors(2, 255).image

  private func file(_ metadata: PNGMetadata) throws -> PNGFile {
    try PNGFile(encode(image, .fast, metadata))
  }

  @Test(arguments: [
    (1, 2835), (2, 5669), (3.2, 9071), (0.5, 1417), (0.000_177, 1), (757_584, 2_147_482_205),
  ])
  func pixelsPerMetre(_ scale: Double, _ expected: UInt32) throws {
    let contents = try #require(file(PNGMetadata(scale: scale))["pHYs"])
    #expect(contents == PNGFile.bigEndian(expected) + PNGFile.bigEndian(expected) + [1])
  }

  @Test(arguments: [0, -1, 0.0001, 0.000_176, 757_585, 1e300, .infinity, .nan])
  func aScaleWithoutAResolutionIsRefused(_ scale: Double) throws {
    let error = try #require(throws: PNGError.self) { try file(PNGMetadata(scale: scale)) }
    guard case .scale(let value) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(value == scale || value.isNaN)
    #expect(
      error.description
        == "a scale of \(scale) cannot be stated in a PNG (0.000177 to 757584 pixels per point)")
  }

  @Test func theIntentIsPerceptual() throws {
    #expect(try file(PNGMetadata())["sRGB"] == [0])
  }

  @Test(arguments: [
    ("Title", "Ring", "tEXt", [84, 105, 116, 108, 101, 0, 82, 105, 110, 103]),
    ("k", "é\n", "tEXt", [107, 0, 233, 10]),
    ("k", "", "tEXt", [107, 0]),
    ("k", "€", "iTXt", [107, 0, 0, 0, 0, 0, 0xE2, 0x82, 0xAC]),
    ("ringrender:fingerprint", "", "tEXt", Array("ringrender:fingerprint".utf8) + [0]),
  ])
  func textsAreLatin1IfTheyCanBe(
    _ keyword: String, _ text: String, _ type: String, _ contents: [UInt8]
  ) throws {
    let file = try file(PNGMetadata(texts: [PNGText(keyword: keyword, text: text)]))
    #expect(file[type] == contents)
  }

  @Test(arguments: [
    "", " k", "k ", "a  b", "a\nb", "a\u{0}", "€", "a\u{A0}b", String(repeating: "k", count: 80),
  ])
  func anIllegalKeywordIsRefused(_ keyword: String) {
    let error = #expect(throws: PNGError.self) {
      try file(PNGMetadata(texts: [PNGText(keyword: keyword, text: "")]))
    }
    #expect(
      error?.description
        == "PNG keyword \"\(keyword)\" must be 1 to 79 Latin-1 characters, without spaces around it"
    )
  }

  @Test func theLongestKeywordIsAccepted() throws {
    let keyword = String(repeating: "k", count: 79)
    let file = try file(PNGMetadata(texts: [PNGText(keyword: keyword, text: "x")]))
    #expect(file["tEXt"]?.count == 81)
  }

  @Test(arguments: ["a\u{0}b", "€\u{0}"])
  func nulInATextIsRefused(_ text: String) {
    let error = #expect(throws: PNGError.self) {
      try file(PNGMetadata(texts: [PNGText(keyword: "k", text: text)]))
    }
    #expect(error?.description == "the PNG text \"k\" contains a NUL character")
  }
}
