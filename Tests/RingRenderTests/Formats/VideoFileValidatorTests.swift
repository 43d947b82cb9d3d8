import Foundation
import RingScene
import RingSystem
import Testing

@testable import RingRender

/// Files written by ffmpeg, and truncated ones as on a full disk.
@Suite struct VideoFileValidatorTests {
  private static let formats: [AnimationFormat] = [.gif, .webp, .mp4, .webm, .mov]

  private func problem(
    _ fixture: Fixture, _ format: AnimationFormat, _ bytes: [UInt8], count: Int = 12
  ) throws -> String? {
    try FileOutput.write(bytes, to: fixture.path("b"))
    return try VideoFileValidator(format: format, rate: fixture.rate, count: count)
      .problem(of: fixture.path("b"))
  }

  @Test(arguments: formats)
  func aWholeFileHasNoProblemAPartOfItAlwaysHasOne(_ format: AnimationFormat) throws {
    let fixture = try Fixture(background: .black)
    try fixture.write("a", format)
    let bytes = fixture.bytes("a")
    #expect(try problem(fixture, format, bytes) == nil)
    #expect(try problem(fixture, format, []) == "it is empty")
    let step = max(1, bytes.count / 150)
    for count in Array(stride(from: 1, to: bytes.count, by: step)) + [bytes.count - 1] {
      #expect(
        try problem(fixture, format, Array(bytes[..<count])) != nil, "\(count) of \(bytes.count)")
      // The size is right, but the end of the data is zero.
      let hole = bytes[..<count] + [UInt8](repeating: 0, count: bytes.count - count)
      _ = try problem(fixture, format, Array(hole))
    }
    let words = try problem(fixture, format, bytes, count: 24)
    let expected = [.gif, .webp].contains(format) ? "it lasts 0.4 s instead of 0.8 s" : nil
    #expect(words == expected ?? "it has 12 of 24 frames")
  }

  /// Files that end where they should, with other contents than ffmpeg writes.
  @Test func saysWhatIsWrongWithAFile() throws {
    let fixture = try Fixture(background: .black)
    func bytes(_ format: AnimationFormat) throws -> [UInt8] {
      try fixture.write("a", format)
      return fixture.bytes("a")
    }
    let gif = try bytes(.gif)
    #expect(try problem(fixture, .gif, gif + [0]) == "it continues after its end")
    #expect(
      try problem(fixture, .gif, gif.dropLast() + [0x7F]) == "it has a block of an unknown kind")
    var webp = try bytes(.webp)
    #expect(try problem(fixture, .webp, gif) == "it is not a WebP")
    webp = Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBP".utf8)
    #expect(try problem(fixture, .webp, webp) == "it has no picture")
    let webm = try bytes(.webm)
    #expect(try problem(fixture, .webm, gif) == "it is not a WebM")
    // The segment of a live stream has an unknown length, in which all bits are set.
    let segment = try #require(
      webm.indices.first { webm[$0...].starts(with: [0x18, 0x53, 0x80, 0x67]) })
    var live = webm
    live.replaceSubrange(segment + 4..<segment + 12, with: [1] + Array(repeating: 0xFF, count: 7))
    #expect(try problem(fixture, .webm, live) == "it has no end")
    var strange = webm
    // An identifier has at most four bytes, so that its first one is at least 0x10.
    strange[segment + 12] = 0x08
    #expect(try problem(fixture, .webm, strange) == "it has an element of an unknown kind")
    // A segment without anything in it.
    var empty = Array(webm[..<(segment + 4)]) + [0x80]
    #expect(try problem(fixture, .webm, empty) == "it has no index")
    empty.append(0)
    #expect(try problem(fixture, .webm, empty) == "it is cut off")
  }

  @Test(arguments: formats, [1, 2])
  func stillsAndShortOnesAreWholeToo(_ format: AnimationFormat, _ count: Int) throws {
    let fixture = try Fixture(frames: 3)
    try fixture.write("a", format, frames: Array(0..<count))
    #expect(try problem(fixture, format, fixture.bytes("a"), count: count) == nil)
    // An animation of one unchanging image.
    try fixture.write("c", format, frames: [1, 1, 1, 1, 1, 1])
    #expect(try problem(fixture, format, fixture.bytes("c"), count: 6) == nil)
  }

  @Test(arguments: formats) func noBytesEndTheCheck(_ format: AnimationFormat) throws {
    let fixture = try Fixture(background: .black)
    try fixture.write("a", format)
    let bytes = fixture.bytes("a")
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        // Most structures are at the start and at the end.
        let place = Int.random(in: 0..<min(200, bytes.count), using: &random)
        let value: UInt8 = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255)].randomElement() ?? 0
        changed[Bool.random() ? place : bytes.count - 1 - place] = value
      }
      _ = try problem(fixture, format, changed)
    }
  }
}
