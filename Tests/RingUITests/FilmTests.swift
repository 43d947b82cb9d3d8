import Foundation
import RingUI
import Testing

private struct Badge: View {
  let progress: Double
  var body: some View { Color.red.frame(width: 4 + 8 * progress, height: 3).frame(width: 20) }
}

private struct ColorError: Error {}

private func failingColor() throws -> Color { throw ColorError() }

/// Animations whose views are a function of time, and scenes of closures, from any task.
@Suite struct FilmTests {
  private let rise = Animation.linear(duration: 1)

  private var film: AnimatedScene {
    let rise = rise
    return AnimatedScene(duration: 0.4, rate: 10) { time in
      Badge(progress: rise.value(from: 0, to: 1, at: time)).padding(2)
    }
  }

  /// The expected frames: stills of the same views.
  @MainActor private var expected: [RasterImage] {
    get throws {
      try [0, 0.1, 0.2, 0.3].map { try Scene(Badge(progress: $0).padding(2)).image() }
    }
  }

  private func images(_ film: AnimatedScene) async throws -> [RasterImage] {
    var images: [RasterImage] = []
    for try await frame in film.frames() { images.append(try frame.image()) }
    return images
  }

  @Test @MainActor func framesAreDrawnFromTheMainActor() async throws {
    #expect(try await images(film) == expected)
    #expect(try film.scene(at: 0.2).image() == expected[2])
  }

  @Test func framesAreDrawnFromADetachedTask() async throws {
    let film = film
    let drawn = try await Task.detached {
      var images: [RasterImage] = []
      for try await frame in film.frames() { images.append(try frame.image()) }
      return images
    }.value
    #expect(try await drawn == expected)
    let scene = try await Task.detached { try film.scene(at: 0.3) }.value
    #expect(try await scene.image() == expected[3])
  }

  @Test func aRunDrawsAViewOfEachInput() async throws {
    struct Broken: Error {}
    var sizes: [Int] = []
    let run = PictureRun(RenderOptions(jobs: 2))
    let pictures = run.pictures(of: 1...4, scale: 2) { number in
      if number == 3 { throw Broken() }
      return Box(CGFloat(number) * 10, 10)
    }
    for try await picture in pictures {
      do { sizes.append(try picture.image().width) } catch {
        #expect(error.underlying is Broken)
        sizes.append(0)
      }
    }
    #expect(sizes == [20, 40, 0, 80])
  }

  /// Formats without transparency, such as MP4, show a dark view on black.
  @Test @MainActor func aDarkViewHasADarkMatte() throws {
    var dark = EnvironmentValues()
    dark.colorScheme = .dark
    let film = AnimatedScene(duration: 0.2, rate: 10, environment: dark) { _ in Badge(progress: 1) }
    let driven = try AnimatedScene(
      Badge(progress: 1), duration: 0.2, rate: 10, environment: dark)
    for scene in try [
      film.scene(at: 0), driven.scene(at: 0), Scene(Badge(progress: 1), environment: dark),
    ] {
      #expect(scene.canvas.matte == .black)
    }
    #expect(try Scene(Badge(progress: 1)).canvas.matte == .white)
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func aDurationIsAFiniteNumberAboveZero(duration: Double) async {
    let film = AnimatedScene(duration: duration) { _ in Color.red.frame(width: 3, height: 3) }
    let error = await #expect(throws: RingError.self) { _ = try await images(film) }
    #expect(error?.code == .invalidView)
  }

  @Test @MainActor func writesAFileFromTheMainActor() async throws {
    let path = NSTemporaryDirectory() + "film-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await film.write(to: path)
    #expect(try RasterImage(contentsOf: path) == expected[0])
  }

  @Test func aRingMovesInLibraryViews() async throws {
    let film = AnimatedScene(duration: 0.2, rate: 10, scale: 2) { time in
      let ring = ActivityRing(progress: time)
      ring.padding(8)
    }
    let frames = try await images(film)
    #expect(frames.map(\.width) == [314, 314])
    #expect(try frames[1] == Scene(ActivityRing(progress: 0.1).padding(8), scale: 2).image())
  }

  @Test func datesAreThoseOfTheFrames() async throws {
    let film = AnimatedScene(duration: 3, rate: 1) { _ in
      TimelineView(.animation) { context in
        Color.black.frame(width: 1 + context.date.timeIntervalSinceReferenceDate, height: 1)
          .frame(width: 9, alignment: .leading)
      }
    }
    let widths = try await images(film).map { image in
      (0..<image.width).filter { image[$0, 0].w == 255 }.count
    }
    #expect(widths == [1, 2, 3])
  }

  @Test func anErrorNamesTheFrame() async {
    let film = AnimatedScene(duration: 0.2, rate: 10) { time in
      Color.red.frame(width: time == 0 ? 1 : .nan, height: 1)
    }
    let error = await #expect(throws: RingError.self) {
      try await film.write(to: NSTemporaryDirectory() + "never.png")
    }
    #expect(error?.code == .invalidView)
    #expect(error?.problems.first?.place?.contains("frame 1") == true)
    #expect(throws: RingError.self) { try film.scene(at: 1) }
  }

  @Test @MainActor func aChangeNeedsATime() {
    let error = #expect(throws: RingError.self) {
      try AnimatedScene(Color.red.frame(width: 4, height: 4), duration: 0.2) { script in
        script.at(.nan) {}
      }
    }
    #expect(error?.code == .invalidView)
    #expect(error?.description.contains("time of a change") == true)
  }

  @Test @MainActor func textsAreMeasuredWithTheGivenFonts() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let fonts = FontSources.only(folder.path + "/../Fonts/Inter-Regular.otf")
    let text = Text("Measured")
    let size = try Scene(text, fonts: fonts).image(RenderOptions(fonts: fonts)).size
    let film = AnimatedScene(duration: 0.1, fonts: fonts) { _ in Text("Measured") }
    #expect(try film.scene(at: 0).image(RenderOptions(fonts: fonts)).size == size)
    let script = try AnimatedScene(text, duration: 0.1, fonts: fonts)
    #expect(try script.scene(at: 0).image(RenderOptions(fonts: fonts)).size == size)
    let other = try? Scene(text, fonts: .only()).image(RenderOptions(fonts: fonts)).size
    #expect(other != size)
  }

  @Test @MainActor func aBlockedMainThreadIsAnErrorInsteadOfAHang() {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox()
    let thread = Thread {
      box.result = Result { try MainActorCall.result(maximumWait: 0.05) { 1 } }
      done.signal()
    }
    thread.start()
    done.wait()
    let error = #expect(throws: ViewError.self) { try box.result?.get() }
    #expect(error == .blockedMainActor(seconds: 0.05))
    #expect(error?.problems[0].code == .needsMainActor)
    #expect(
      error?.description
        == "the main actor has not run the closure that makes the views for 0.05 s; "
        + "do not block the main thread while frames are drawn, but await them")
  }

  /// A result that one thread writes before another one reads it.
  private final class ResultBox: @unchecked Sendable {
    var result: Result<Int, any Error>?
  }

  @Test func aSceneOfAClosureIsMadeFromAnyTask() async throws {
    let bytes = try await Task.detached {
      try await Scene(scale: 2) {
        Badge(progress: 0.5)
        Badge(progress: 1)
      }.png()
    }.value
    let here = try await MainActor.run {
      let badges = Group {
        Badge(progress: 0.5)
        Badge(progress: 1)
      }
      return try Scene(badges, scale: 2).png()
    }
    #expect(bytes == here)
    let sized = try await Scene(proposing: ProposedViewSize(width: 3, height: 2)) { Color.red }
    #expect(try sized.image().width == 3)
    let error = await #expect(throws: RingError.self) { try await Scene { try failingColor() } }
    #expect(error?.underlying is ColorError)
  }
}
