import Testing

@testable import RingCore

@Suite struct PixelLimitTests {
  @Test(arguments: [
    ("0.1%", 1000, 1), ("0.1%", 999, 0), ("100%", 7, 7), ("50%", 7, 3), ("0.57%", 10_000, 57),
    ("0.29%", 10_000, 29), ("0.000001%", 100_000_000, 1), ("099.999999%", 100_000_000, 99_999_999),
    ("100%", 1 << 40, 1 << 40), ("33.3%", 0, 0),
  ])
  func aShareIsRoundedDownExactly(_ text: String, _ count: Int, _ pixels: Int) throws {
    #expect(try #require(PixelShare(text)).pixels(of: count) == pixels)
  }

  @Test(arguments: [
    "", "%", "0%", "0.0%", "0.0000001%", "100.000001%", "101%", "1000%", "-1%", "+1%", "1 %", " 1%",
    "1.%", ".1%", "1.2.3%", "1e2%", "0x1%", "١%", "1%%", "nan%", "1\u{301}%", "1",
  ])
  func otherTextsAreNoShares(_ text: String) {
    #expect(PixelShare(text) == nil)
  }

  @Test(arguments: [
    ("0.10%", "0.1%"), ("100%", "100%"), ("007.5%", "7.5%"), ("0.000001%", "0.000001%"),
    ("12", "12"),
    ("-3", "-3"),
  ])
  func aLimitIsWrittenShortly(_ text: String, _ written: String) throws {
    let limit = try #require(PixelLimit(text))
    #expect("\(limit)" == written)
    #expect(PixelLimit(written) == limit)
  }

  @Test(arguments: ["1.5", "x", "99999999999999999999", "0%"])
  func otherTextsAreNoLimits(_ text: String) {
    #expect(PixelLimit(text) == nil)
  }
}
