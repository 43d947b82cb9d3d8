import RingCore
import RingScene
import TestSupport
import Testing

@testable import RingRender

/// Files whose last frame is shown longer than the others.
@Suite struct PauseTests {
  @Test(arguments: [AnimationFormat.apng, .webp, .gif])
  func theLastFrameIsShownLonger(format: AnimationFormat) throws {
    let fixture = try Fixture(frames: 5, rate: 20, background: .black)
    let (unpaused, paused) = ("a.\(format.rawValue)", "b.\(format.rawValue)")
    try fixture.write(unpaused, format)
    try fixture.write(paused, format, pause: 1.5)
    for pillow in Pillow.allCases {
      #expect(
        try pillow.frames(of: fixture.path(unpaused)).durations == [50, 50, 50, 50, 50])
      #expect(
        try pillow.frames(of: fixture.path(paused)).durations == [50, 50, 50, 50, 1550])
    }
  }

  /// Equal images at the end are one frame, whose time the pause extends.
  @Test(arguments: [AnimationFormat.apng, .webp])
  func equalLastFramesAreOne(format: AnimationFormat) throws {
    let fixture = try Fixture(frames: 3, rate: 20, background: .black)
    try fixture.write("a", format, frames: [0, 1, 2, 2, 2], pause: 0.25)
    for pillow in Pillow.allCases {
      #expect(try pillow.frames(of: fixture.path("a")).durations == [50, 50, 400])
    }
  }

  @Test(arguments: [AnimationFormat.mp4, .webm, .mov])
  func aVideoRepeatsTheLastFrame(format: AnimationFormat) throws {
    let fixture = try Fixture(frames: 5, rate: 20, background: .black)
    let name = "a.\(format.rawValue)"
    try fixture.write(name, format, pause: 0.4)
    let pixels = try OtherProgram.ffmpegFrames(fixture.path(name), format: format.rawValue)
    // The sides of an MP4 are even.
    let side = (try fixture.pictures([0])[0].width + 1) / 2 * 2
    let frameBytes = pixels.count / 13
    try #require(pixels.count % 13 == 0 && frameBytes <= side * side * 4)
    /// Returns the mean difference of the channels of two frames.
    func difference(_ index: Int, _ other: Int) -> Double {
      let frames = [index, other].map { pixels[$0 * frameBytes..<($0 + 1) * frameBytes] }
      let sum = zip(frames[0], frames[1]).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / Double(frameBytes)
    }
    // The codecs are lossy.
    for index in 4..<12 { #expect(difference(index, 12) < 2, "frame \(index)") }
    #expect(difference(3, 12) > 5)
  }

  @Test(arguments: [AnimationFormat.rgba, .y4m])
  func rawFramesStateNoTimes(format: AnimationFormat) throws {
    let fixture = try Fixture(frames: 3, background: .black)
    let report = try fixture.write("a", format)
    let paused = try fixture.write("b", format, pause: 2)
    #expect(fixture.bytes("a") == fixture.bytes("b") && report.digest == paused.digest)
  }

  @Test(arguments: [
    (
      AnimationFormat.gif, 700.0,
      "a gif cannot pause for 700 s: its last frame lasts at most 655.35 s"
    ),
    (.webp, 20_000, "a webp cannot pause for 20000 s: its last frame lasts at most 16777.215 s"),
    (.mp4, 1e9, "a mp4 cannot pause for 1000000000 s: it may have at most 1000000 frames"),
  ])
  func tooLongPausesAreErrors(format: AnimationFormat, pause: Double, words: String) throws {
    let fixture = try Fixture(frames: 2)
    let error = #expect(throws: AnimationError.self) {
      try fixture.write("a", format, pause: pause)
    }
    #expect(error?.description == words)
    #expect(try fixture.names.isEmpty)
  }

  /// An APNG stores a time of more than 65 535 s as several frames: here 65 535, 34 465 and 0.05 s.
  @Test func anAPNGMayPauseForDays() throws {
    let fixture = try Fixture(frames: 2, rate: 20, background: .black)
    try fixture.write("a", .apng, pause: 100_000)
    let durations = try Pillow.newest.frames(of: fixture.path("a")).durations
    #expect(durations.reduce(0, +) == 100_000_100 && durations.count == 4)
  }

  @Test(.watchdog(seconds: 1200), arguments: [-1, Double.nan, .infinity, 2e9])
  func invalidPausesAreErrors(pause: Double) async throws {
    let animation = AnimatedScene(duration: 1, pause: pause) { _ in
      Scene(root: AnyElement(Spacer()))
    }
    let error = await #expect(throws: RingError.self) { try await animation.data(.apng) }
    #expect(error?.code == .invalidView)
    #expect(
      error?.description
        == "the pause of an animation must be a number from 0 to 1000000000, found \(pause)")
  }
}
