import RingCodec
import TestSupport
import Testing

@testable import RingCompare

/// Files are compared as the images that they contain.
@Suite struct FileComparisonTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ image: RasterImage, _ name: String) throws -> String {
    var encoder = try PNGEncoder()
    try folder.write(encoder.encode(image), to: name)
    return folder[name]
  }

  @Test(arguments: [1, 4])
  func comparesTwoFiles(jobs: Int) throws {
    let image = RasterImage.plain(9, 5)
    let actual = image.with { x, y, color in x > 6 && y == 2 ? [12, 90, 200, 255] : color }
    let (first, second) = (try file(image, "expected.png"), try file(actual, "actual.png"))

    let difference = try Comparison(maxDelta: 1).compare(first, second, jobs: jobs)
    #expect(!difference.isAccepted && difference.verdict == .different)
    #expect(
      "\(difference)"
        == "2 pixels differ; the largest channel difference is 3; all within 2 × 1 at (7, 2)")

    #expect(difference.expected == image && difference.actual == actual)
    let tolerant = try Comparison(maxDelta: 3).compare(first, second, jobs: jobs)
    #expect(tolerant.isAccepted && tolerant.verdict == .withinTolerance)
    #expect(try Comparison().compare(first, first, jobs: jobs).verdict == .identical)
  }

  @Test func namesTheFileThatCannotBeRead() throws {
    let image = try file(.plain(2, 2), "image.png")
    let missing = #expect(throws: RingError.self) {
      try Comparison().compare(image, folder["missing.png"])
    }
    #expect(missing?.code == .file && missing?.problems.first?.place == folder["missing.png"])

    try folder.write([0xFF, 0xD8, 0xFF, 0], to: "photo.png")
    let photo = #expect(throws: RingError.self) {
      try Comparison().compare(folder["photo.png"], image)
    }
    #expect(photo?.code == .image && photo?.problems.first?.place == folder["photo.png"])
  }

  /// A file has the same problems here and in `RasterImage(contentsOf:)`.
  @Test func problemsAreThoseOfReadingAnImage() throws {
    let image = try file(.plain(2, 2), "image.png")
    let bytes = try #require(folder.contents("image.png"))
    try folder.write(Array(bytes.dropLast(9)), to: "short.png")
    try folder.write("text", to: "text.png")
    try folder.write([0xFF, 0xD8, 0xFF, 0], to: "photo.png")
    for name in ["missing.png", "short.png", "text.png", "photo.png", ""] {
      let read = #expect(throws: RingError.self) { try RasterImage(contentsOf: folder[name]) }
      let compared = #expect(throws: RingError.self) {
        try Comparison().compare(image, folder[name])
      }
      #expect(read?.problems == compared?.problems, "\(name)")
    }
  }

  /// Comparing only the first frames, which are equal, would accept another animation.
  @Test func refusesAnAnimatedPNG() throws {
    let frames = [RasterImage.plain(2, 2), .plain(2, 2, [1, 2, 3, 255])]
    try folder.write(apng(GoldenImage(frames: frames)), to: "animation.png")
    let image = try file(frames[0], "image.png")
    let error = #expect(throws: RingError.self) {
      try Comparison().compare(image, folder["animation.png"])
    }
    #expect(error?.code == .image)
    #expect(
      error?.description == "\(folder["animation.png"]): an animated PNG, whose frames must be "
        + "compared one by one")
  }

  @Test func readsPhotos() throws {
    let tests = String(#filePath.dropLast("RingCompareTests/FileComparisonTests.swift".count))
    let photo = tests + "RingCodecTests/Fixtures/colour.jpg"
    let difference = try Comparison().compare(photo, photo)
    #expect(difference.verdict == .identical && difference.expected.width > 1)
    let pixels = try file(difference.expected, "photo.png")
    #expect(try Comparison().compare(photo, pixels).verdict == .identical)
  }
}
