import Foundation
import RingRender
import RingSystem
import TestSupport
import Testing

/// Drawing in one call: the scale, warnings, limits and errors.
@Suite struct RenderOptionsTests {
  private let folder: TemporaryFolder
  private let ring = ActivityRing(progress: 0.5, radius: 10)

  init() throws { folder = try TemporaryFolder() }

  private static let inter = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fonts/Inter-Regular.otf").path

  private func options(_ warnings: WarningPolicy) -> RenderOptions {
    RenderOptions(fonts: .only(Self.inter), warnings: warnings)
  }

  /// Returns a text in a font family, with a character that Inter does not have.
  private func text(_ family: String, _ content: String = "a\u{12345}") -> Text {
    Text(content, font: Font(family: family, size: 10))
  }

  /// Returns the pixels per metre that a PNG file states; `nil` if it states none.
  private func pixelsPerMeter(_ bytes: [UInt8]) -> Int? {
    let type = Array("pHYs".utf8)
    guard
      let start = bytes.indices.first(where: { bytes[$0...].starts(with: type) })
    else { return nil }
    return bytes[(start + 4)..<(start + 8)].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test func thePNGOfAnElementStatesItsScale() throws {
    try ring.writePNG(to: folder["ring.png"], scale: 2)
    let bytes = try #require(folder.contents("ring.png"))
    // 144 pixels per inch.
    #expect(pixelsPerMeter(bytes) == 5669)
    #expect(try bytes == ring.png(scale: 2))
    #expect(try RasterImage(contentsOf: folder["ring.png"]) == ring.image(scale: 2))
    #expect(try pixelsPerMeter(ring.png()) == 2835)
  }

  @Test func aScaleReplacesThatOfTheCanvas() throws {
    var scene = Scene(root: AnyElement(ring))
    scene.canvas.scale = 3
    #expect(try pixelsPerMeter(scene.png()) == 8504)
    #expect(try scene.image() == ring.image(scale: 3))
    try scene.writePNG(to: folder["scene.png"], scale: 2)
    #expect(try folder.contents("scene.png") == ring.png(scale: 2))
  }

  @Test func aPictureOfARunStatesItsScale() async throws {
    var scene = Scene(root: AnyElement(ring))
    scene.canvas.scale = 2
    let run = PictureRun(RenderOptions(jobs: 1))
    for try await picture in run.pictures(of: [scene], scene: { $0 }) {
      try picture.writePNG(to: folder["picture.png"])
    }
    #expect(try folder.contents("picture.png") == ring.png(scale: 2))
  }

  @Test func warningsArePrintedOnce() throws {
    let family = "No Such Printed Family"
    let lines = try StandardError.lines(with: family) {
      let row = HStack {
        text(family); text(family)
      }
      // Neither twice in a picture nor for each picture.
      for _ in 0..<3 { _ = try row.image(options(.print)) }
    }
    #expect(
      lines == ["warning: font family \"\(family)\" was not found; \"Inter\" is used instead"])
    let glyphs = try StandardError.lines(with: "U+12346") {
      try text("Inter", "a\u{12346}").writePNG(to: folder["a.png"], options(.print))
    }
    #expect(glyphs.count == 1 && glyphs[0].hasPrefix("warning: no font has U+12346 "))
    #expect(folder.exists("a.png"))
  }

  @Test func warningsCanBeIgnored() throws {
    let family = "No Such Ignored Family"
    let lines = try StandardError.lines(with: family) { _ = try text(family).png(options(.ignore)) }
    #expect(lines.isEmpty)
  }

  @Test func warningsCanBeErrors() throws {
    let error = #expect(throws: RingError.self) {
      try text("Nope").writePNG(to: folder["a.png"], options(.fail))
    }
    #expect(error?.problems.map(\.code) == [.missingFont, .missingGlyphs])
    #expect(error?.problems.map(\.severity) == [.warning, .warning])
    #expect(try folder.names.isEmpty)
    try ring.writePNG(to: folder["a.png"], options(.fail))
    #expect(folder.exists("a.png"))
  }

  @Test func warningsCanBeHandled() throws {
    let heard = Monitor<[Problem]>([])
    let options = options(.call { problem in heard.withLock { $0.append(problem) } })
    _ = try text("Nope").image(options)
    #expect(heard.withLock { $0.map(\.code) } == [.missingFont, .missingGlyphs])
  }

  @Test func warningsComeBeforeTheErrorOfDrawing() throws {
    let heard = Monitor<[Problem]>([])
    var scene = Scene(Text("a", font: Font(family: "Nope", size: 10)))
    scene.canvas.width = 40_000
    let options = options(.call { problem in heard.withLock { $0.append(problem) } })
    let error = #expect(throws: RingError.self) { try scene.image(options) }
    #expect(error?.code == .tooLarge)
    #expect(heard.withLock { $0.map(\.code) } == [.missingFont])
    // Warnings that fail do not hide the error.
    let failed = #expect(throws: RingError.self) { try scene.image(self.options(.fail)) }
    #expect(failed?.code == .tooLarge)
  }

  @Test(.watchdog(seconds: 1200)) func aRunHandlesEachWarningOnce() async throws {
    let heard = Monitor<[Problem]>([])
    var options = options(.call { problem in heard.withLock { $0.append(problem) } })
    options.jobs = 2
    let scenes = Array(repeating: Scene(root: AnyElement(text("Nope"))), count: 8)
    var count = 0
    for try await picture in PictureRun(options).pictures(of: scenes, scene: { $0 }) {
      #expect(try picture.image().width > 0)
      #expect(heard.withLock { $0.map(\.code) } == [.missingFont, .missingGlyphs])
      count += 1
    }
    #expect(count == 8)
  }

  @Test(.watchdog(seconds: 1200)) func warningsOfARunFailTheirPictures() async throws {
    let scenes = [Scene(root: AnyElement(text("Nope"))), Scene(root: AnyElement(ring))]
    var codes: [[Problem.Code]] = []
    for try await picture in PictureRun(options(.fail)).pictures(of: scenes, scene: { $0 }) {
      do throws(RingError) {
        _ = try picture.image()
        codes.append([])
      } catch {
        codes.append(error.problems.map(\.code))
      }
    }
    #expect(codes == [[.missingFont, .missingGlyphs], []])
  }

  @Test(.watchdog(seconds: 1200)) func picturesHaveTheCompressionOfTheirRun() async throws {
    let options = RenderOptions(compression: .small)
    var scene = Scene(root: AnyElement(ring))
    scene.canvas.scale = 9
    for try await picture in PictureRun(options).pictures(of: [scene], scene: { $0 }) {
      #expect(try picture.png() == scene.png(options))
      #expect(try picture.png(compression: .fast) != picture.png())
    }
  }

  @Test func problemsAreFoundWithoutDrawing() throws {
    #expect(Scene(root: AnyElement(ring)).problems(options(.fail)).isEmpty)
    let scene = Scene(root: AnyElement(text("Nope")))
    #expect(scene.problems(options(.fail)).map(\.code) == [.missingFont, .missingGlyphs])
    var large = scene
    large.canvas.width = 40_000
    let problems = large.problems(options(.fail))
    #expect(problems.first?.code == .tooLarge && problems.first?.severity == .error)
  }

  @Test func limitsAreThoseOfTheOptions() throws {
    let pixels = #expect(throws: RingError.self) {
      try ring.image(scale: 2, RenderOptions(maximumPixels: 100))
    }
    #expect(pixels?.code == .tooLarge && pixels?.underlying is CanvasError)
    let blurred = Circle().frame(width: 300, height: 300).opacity(0.5)
      .shadow(color: .black, radius: 20)
    let memory = #expect(throws: RingError.self) {
      try blurred.image(RenderOptions(memory: 1000))
    }
    #expect(memory?.code == .outOfMemory)
    _ = try blurred.image()
  }

  @Test func errorsOfDrawingAndWritingHaveCodes() throws {
    let empty = #expect(throws: RingError.self) { try ring.image(scale: 0) }
    #expect(empty?.code == .invalidView)
    let file = #expect(throws: RingError.self) {
      try ring.writePNG(to: folder["no/a.png"])
    }
    #expect(file?.code == .file && file?.problems[0].place == folder["no/a.png"])
  }

  /// The error has the type `RingError` without a cast.
  @Test func theErrorIsTyped() {
    do {
      try text("Nope").writePNG(to: folder["half.png"], scale: 2, options(.fail))
      Issue.record("there is no error")
    } catch {
      #expect(error.problems.map { $0.code == .missingGlyphs } == [false, true])
    }
  }

  @Test func compressionChangesTheBytesOnly() throws {
    let fast = try ring.png(scale: 9, RenderOptions(compression: .fast))
    let small = try ring.png(scale: 9, RenderOptions(compression: .small))
    #expect(small.count < fast.count)
    #expect(try RasterImage(decoding: fast) == RasterImage(decoding: small))
  }
}
