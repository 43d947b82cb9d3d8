import Foundation
import RingGraphics
import Testing

@Suite struct GoldenSupportTests {
  private func image(_ pixels: [SIMD4<UInt8>], width: Int) -> RasterImage {
    RasterImage(
      size: PixelSize(width: width, height: pixels.count / width),
      pixels: pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] })
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let dark = SIMD4<UInt8>(250, 0, 0, 255)

  @Test func oneLevelOfOneChannelIsADifference() {
    let expected = image([red, red, red, red], width: 2)
    #expect(PixelDifference(expected: expected, actual: expected).result == .identical)
    let actual = image([red, red, red, SIMD4(255, 0, 0, 254)], width: 2)
    #expect(
      PixelDifference(expected: expected, actual: actual).result
        == .different(count: 1, maxDelta: 1, box: (1, 1, 1, 1)))
  }

  @Test func anotherSizeIsAResult() {
    let difference = PixelDifference(
      expected: image([red, red], width: 2), actual: image([red, red], width: 1))
    #expect(
      difference.result
        == .differentSizes(
          expected: PixelSize(width: 2, height: 1), actual: PixelSize(width: 1, height: 2)))
    #expect(
      difference.strip(
        expected: image([red, red], width: 2), actual: image([red, red], width: 1)
      ).size == PixelSize(width: 3, height: 2))
  }

  @Test func theStripShowsExpectedDifferenceAndActual() {
    let (expected, actual) = (image([red, red], width: 2), image([red, dark], width: 2))
    let strip = PixelDifference(expected: expected, actual: actual)
      .strip(expected: expected, actual: actual)
    #expect(strip.size == PixelSize(width: 6, height: 1))
    #expect((0..<6).map { strip[$0, 0].x } == [255, 255, 0, 75, 255, 250])
  }

  /// The helper's own failing path: a wrong picture is an issue, and leaves a strip.
  @Test func aWrongPictureFails() throws {
    let name = "activity-ring/progress/forty-percent"
    try #require(Golden.record == .never, "recording fails anyway")
    withKnownIssue { try expectGolden(image([red], width: 1), named: name) }
    let strip = Golden.artifacts.appendingPathComponent(name + ".png")
    #expect(FileManager.default.fileExists(atPath: strip.path))
    withKnownIssue { try expectGolden(image([red], width: 1), named: "no/such/golden") }
  }

  /// A golden that no test asks for is a leftover.
  @Test func everyGoldenIsAskedFor() throws {
    let files = try #require(
      FileManager.default.enumerator(at: Golden.folder, includingPropertiesForKeys: nil))
    let sources = try FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: #filePath).deletingLastPathComponent(),
      includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
      .joined()
    for case let file as URL in files where file.pathExtension == "png" {
      let sentence = file.deletingPathExtension().lastPathComponent
      let subject = file.deletingLastPathComponent().lastPathComponent
      // Names with an interpolated end are found by their beginning.
      let fixed = sentence.components(separatedBy: "-in-")[0]
      #expect(sources.contains("\"\(subject)/\(fixed)"), "no test asks for \(file.path)")
    }
  }
}
