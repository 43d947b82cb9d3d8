import Foundation
import RingCore
import RingScene
import RingSystem
import TestSupport
import Testing

@testable import RingRender

/// The time limits are long: a test that suspends waits until the other tests leave a thread.
@Suite struct AnimatedSceneFileTests {
  private struct Broken: Error {}

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func animation(
    seconds: Double = 0.4, _ isBroken: @escaping @Sendable (Double) -> Bool = { _ in false }
  ) -> AnimatedScene {
    AnimatedScene(duration: seconds) { time in
      if isBroken(time) { throw Broken() }
      let ring = ActivityRing(progress: time, radius: 8, thickness: 4)
      return Scene(root: AnyElement(ring))
    }
  }

  @Test(.watchdog(seconds: 1200), arguments: ["a.png", "a.APNG"])
  func theEndingSelectsTheFormat(name: String) async throws {
    let animation = Self.animation()
    let fractions = Monitor<[Double]>([])
    try await animation.write(to: folder[name], RenderOptions(jobs: 2)) { fraction in
      fractions.withLock { $0.append(fraction) }
    }
    let settings = AnimationSettings(format: .apng, rate: animation.rate, plays: 0)
    _ = try AnimationWriter(SceneSeries(animation), frames: Array(0..<12), settings: settings)
      .write(to: folder["expected.png"])
    #expect(folder.contents(name) == folder.contents("expected.png"))
    let twelfths = (1...12).map { (count: Int) in Double(count) / 12 }
    #expect(fractions.withLock { $0 } == twelfths)
  }

  @Test func theEndingIsThatOfTheLastComponent() {
    #expect(AnimationFormat(path: "a.b/c.GIF") == .gif)
    #expect(AnimationFormat(path: "a.gif/c") == nil)
    #expect(AnimationFormat(path: "gif") == nil)
    #expect(AnimationFormat(path: "a.txt") == nil && AnimationFormat(path: "") == nil)
    for format in AnimationFormat.allCases {
      #expect(AnimationFormat(path: "a.\(format.rawValue)") == format)
    }
  }

  @Test(.watchdog(seconds: 1200)) func anotherFormatCanBeChosen() async throws {
    try await Self.animation().write(
      to: folder["a.png"], format: .y4m, RenderOptions(warnings: .ignore))
    #expect(folder.contents("a.png")?.starts(with: "YUV4MPEG2 ".utf8) == true)
  }

  @Test(.watchdog(seconds: 1200)) func unknownFormatsAreRefused() async throws {
    let unknown = await #expect(throws: RingError.self) {
      try await Self.animation().write(to: folder["a.txt"])
    }
    #expect(unknown?.code == .format)
    #expect(
      unknown?.description
        == "\(folder["a.txt"]): the ending of the name is not that of an animation format; use .png, "
        + ".apng, .gif, .webp, .mp4, .webm, .mov, .rgba, .y4m")
    let stream = await #expect(throws: RingError.self) {
      try await Self.animation().write(to: "-")
    }
    #expect(stream?.code == .format)
    #expect(try folder.names.isEmpty)
  }

  @Test(.watchdog(seconds: 1200)) func aFrameIsThePlaceOfItsError() async throws {
    let animation = Self.animation { $0 > 0.09 }
    let error = await #expect(throws: RingError.self) {
      try await animation.write(to: folder["a.png"])
    }
    #expect(error?.problems.map(\.place) == ["frame 3 (at 0.1 s)"])
    #expect((error?.underlying as? FrameError)?.reason is Broken)
    let first = await #expect(throws: RingError.self) {
      try await Self.animation { _ in true }.write(to: folder["a.png"])
    }
    #expect(first?.problems.map(\.place) == ["frame 0 (at 0 s)"])
    #expect(try folder.names.isEmpty)
  }

  @Test(.watchdog(seconds: 1200), arguments: [AnimationFormat.apng, .y4m])
  func theBytesAreThoseOfTheFile(format: AnimationFormat) async throws {
    let options = RenderOptions(warnings: .ignore)
    try await Self.animation().write(to: folder["a"], format: format, options)
    let bytes = try await Self.animation().data(format, options)
    #expect(bytes == folder.contents("a"))
    let error = await #expect(throws: RingError.self) {
      try await Self.animation { _ in true }.data(format, options)
    }
    #expect(error?.underlying is FrameError)
  }

  @Test(.watchdog(seconds: 1200)) func tooManyFramesAreRefused() async throws {
    let error = await #expect(throws: RingError.self) {
      try await Self.animation(seconds: 1e9).write(to: folder["a.png"])
    }
    #expect(error?.code == .tooLarge)
  }

  @Test(.watchdog(seconds: 1200)) func aCancelledTaskWritesNoFile() async throws {
    try folder.write("old", to: "a.png")
    let hasBegun = Monitor(false)
    let (animation, path) = (Self.animation(seconds: 30_000), folder["a.png"])
    let task = Task {
      try await animation.write(to: path, RenderOptions(jobs: 2)) { _ in
        hasBegun.withLock { $0 = true }
      }
    }
    while !hasBegun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.names == ["a.png"] && folder.contents("a.png") == Array("old".utf8))
  }

  /// The task is cancelled while the last frame is written, when no other frame begins.
  @Test(.watchdog(seconds: 1200), arguments: ["a.png", "a.y4m", "a.gif", "a.mp4"])
  func aTaskThatIsCancelledAfterTheLastFrameWritesNoFile(name: String) async throws {
    let path = folder[name]
    let handle = Monitor<Task<Void, any Error>?>(nil)
    let task = Task {
      while handle.withLock({ $0 == nil }) { await Task.yield() }
      try await Self.animation().write(to: path, RenderOptions(warnings: .ignore)) { fraction in
        if fraction == 1 { handle.withLock { $0 }?.cancel() }
      }
    }
    handle.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.names.isEmpty)
  }

  @Test(.watchdog(seconds: 1200)) func aTaskThatIsAlreadyCancelledDrawsNothing() async throws {
    let (animation, path) = (Self.animation(), folder["a.png"])
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await animation.write(to: path)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.names.isEmpty)
  }

  /// The animation is transparent, and Y4M does not support transparency.
  @Test(.watchdog(seconds: 1200)) func notesAreWarnings() async throws {
    let heard = Monitor<[Problem]>([])
    let policy = WarningPolicy.call { problem in heard.withLock { $0.append(problem) } }
    try await Self.animation().write(to: folder["a.y4m"], RenderOptions(warnings: policy))
    #expect(heard.withLock { $0 } == [AnimationNote.flattened(.y4m).problem])
    let error = await #expect(throws: RingError.self) {
      try await Self.animation().write(to: folder["b.y4m"], RenderOptions(warnings: .fail))
    }
    #expect(error?.problems == [AnimationNote.flattened(.y4m).problem])
    #expect(try folder.names == ["a.y4m"])
  }

  private var inter: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fonts/Inter-Regular.otf").path
  }

  @Test(.watchdog(seconds: 1200)) func warningsAboutTextsHaveTheirFrameAsPlace() async throws {
    let animation = AnimatedScene(duration: 0.2) { time in
      let family = time < 0.09 ? "Inter" : "No Such Family"
      return Scene(root: AnyElement(Text("a", font: Font(family: family, size: 10))))
    }
    let error = await #expect(throws: RingError.self) {
      try await animation.write(
        to: folder["a.png"], RenderOptions(fonts: .only(inter), warnings: .fail))
    }
    #expect(error?.code == .missingFont)
    #expect(error?.problems.map(\.place) == ["frame 3 (at 0.1 s)"])
    #expect(try folder.names.isEmpty)
  }

  @Test(.watchdog(seconds: 1200)) func anIntegerLiteralIsAFrameRate() async throws {
    let animation = AnimatedScene(duration: 1, rate: 10) { _ in Scene(root: AnyElement(Spacer())) }
    #expect(try animation.frameCount == 10 && FrameRate(10, per: 1) == 10)
  }
}
