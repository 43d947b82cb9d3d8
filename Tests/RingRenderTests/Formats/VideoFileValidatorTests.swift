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
