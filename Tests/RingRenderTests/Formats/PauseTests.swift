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
    let frameBytes = try fixture.pictures([0])[0].pixels.count
    try #require(pixels.count == 13 * frameBytes)
    let last = pixels.suffix(frameBytes)
    for index in 4..<13 {
      let frame = pixels[index * frameBytes..<(index + 1) * frameBytes]
      // Frames between key frames may differ from the one that they repeat by a level.
      let isSame = zip(frame, last).allSatisfy { abs(Int($0) - Int($1)) <= 4 }
      #expect(isSame, "frame \(index)")
    }
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
    (.mp4, 1e9, "a mp4 cannot pause for 1000000000 s: it may have 1000000 frames"),
  ])
  func tooLongPausesAreErrors(format: AnimationFormat, pause: Double, words: String) throws {
    let fixture = try Fixture(frames: 2)
    let error = #expect(throws: AnimationError.self) {
      try fixture.write("a", format, pause: pause)
    }
    #expect(error?.description == words)
    #expect(try fixture.names.isEmpty)
  }

  /// An APNG stores a time of more than 65 535 s as several frames.
  @Test func anAPNGMayPauseForDays() throws {
    let fixture = try Fixture(frames: 2, rate: 20, background: .black)
    try fixture.write("a", .apng, pause: 100_000)
    let durations = try Pillow.newest.frames(of: fixture.path("a")).durations
    #expect(durations.reduce(0, +) == 100_000_100 && durations.count == 3)
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
