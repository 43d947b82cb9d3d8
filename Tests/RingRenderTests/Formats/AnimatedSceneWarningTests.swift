import Foundation
import RingRender
import RingSystem
import TestSupport
import Testing

/// Warnings about the texts of an animation, and errors of its duration.
@Suite struct AnimatedSceneWarningTests {
  private struct Broken: Error {}

  private let folder: TemporaryFolder
  private let heard = Monitor<[Problem]>([])

  init() throws { folder = try TemporaryFolder() }

  private var codes: [Problem.Code] { heard.withLock { $0.map(\.code) } }

  private func options(_ compression: Compression = .balanced) -> RenderOptions {
    let inter = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fonts/Inter-Regular.otf").path
    return RenderOptions(
      fonts: .only(inter), jobs: 2, compression: compression,
      warnings: .call { [heard] problem in heard.withLock { $0.append(problem) } })
  }

  /// Returns three frames of a text whose font is missing; the last frame fails if `fails`.
  private func animation(fails: Bool = false, width: Double = 40) -> AnimatedScene {
    AnimatedScene(duration: 0.3, rate: 10) { time in
      if fails, time > 0.15 { throw Broken() }
      let text = Text("\(Int(time * 10))", font: Font(family: "No Such Family", size: 10))
      return Scene(text, width: width, height: 20)
    }
  }

  @Test(.watchdog(seconds: 1200), arguments: [Compression.balanced, .small])
  func eachWarningIsHandledOnceInAllPasses(compression: Compression) async throws {
    try await animation().write(to: folder["a.png"], options(compression))
    #expect(codes == [.missingFont] && folder.exists("a.png"))
  }

  @Test(.watchdog(seconds: 1200)) func aSheetHandlesEachWarningOnce() async throws {
    _ = try await animation().spriteSheet(options())
    #expect(codes == [.missingFont])
  }

  @Test(.watchdog(seconds: 1200)) func warningsComeBeforeTheErrorOfAFrame() async throws {
    let broken = animation(fails: true)
    let written = await #expect(throws: RingError.self) {
      try await broken.write(to: folder["a.png"], options())
    }
    #expect(written?.underlying is FrameError && codes == [.missingFont])
    let sheet = await #expect(throws: RingError.self) { try await broken.spriteSheet(options()) }
    #expect(sheet?.underlying is FrameError && codes == [.missingFont, .missingFont])
  }

  @Test(.watchdog(seconds: 1200)) func aFrameThatFailsHasItsWarnings() async throws {
    let wide = animation(width: 40_000)
    let written = await #expect(throws: RingError.self) {
      try await wide.write(to: folder["a.png"], options())
    }
    #expect(written?.code == .tooLarge && codes == [.missingFont])
    let read = await #expect(throws: RingError.self) {
      for try await _ in wide.frames(run: PictureRun(options())) {}
    }
    #expect(read?.code == .tooLarge && codes == [.missingFont, .missingFont])
  }

  @Test(.watchdog(seconds: 1200), arguments: [0, -1, .nan, .infinity, -Double.infinity])
  func aDurationIsAFiniteNumberAboveZero(duration: Double) async throws {
    let animation = AnimatedScene(duration: duration) { _ in
      Scene(ActivityRing(progress: 0.5, radius: 10))
    }
    let errors = [
      await #expect(throws: RingError.self) { try await animation.write(to: folder["a.png"]) },
      await #expect(throws: RingError.self) { _ = try await animation.spriteSheet() },
      await #expect(throws: RingError.self) { for try await _ in animation.frames(0..<1) {} },
    ]
    for error in errors {
      #expect(error?.code == .invalidView)
      #expect(
        error?.description
          == "the duration of an animation must be a finite number above 0, found \(duration)")
    }
    #expect(try folder.names.isEmpty)
  }
}
