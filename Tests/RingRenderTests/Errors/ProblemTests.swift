import RingCairo
import RingCodec
import RingCore
import RingScene
import RingSystem
import Testing

@testable import RingRender

/// The problems that `RingError` makes of the errors of this target and of lower ones.
@Suite struct ProblemTests {
  private static let size = PixelSize(width: 40, height: 30)
  private static let points = Size(width: 0, height: 9)

  private static let errors: [(any Error, Problem.Code)] = [
    (FileError(.read, "a.png", .notUTF8), .file),
    (ChildProcessError.missing("ffmpeg"), .program),
    (ChildProcessError.failed("ffmpeg", .exited(1), errorTail: ""), .program),
    (LayoutLimitError.texts, .tooMuchWork),
    (CanvasError.empty(points, scale: 1), .invalidView),
    (CanvasError.tooLong(points, scale: 1), .tooLarge),
    (CanvasError.tooManyPixels(size, limit: 9), .tooLarge),
    (FrameRate.ParseError.notARate, .invalidView),
    (CairoError(status: 1, operation: "cairo_fill"), .outOfMemory),
    (CairoError(status: 2, operation: "cairo_fill"), .other),
    (CairoUnavailableError(reason: "no such file"), .missingLibrary),
    (NoFilesError(), .file),
    (RasterLimitError.side(0, limit: 9), .tooLarge),
    (RasterLimitError.number(-1, name: "a width"), .invalidView),
    (WorkLimitError(limit: 9), .tooMuchWork),
    (VectorImageError.noLibrary, .missingLibrary),
    (VectorImageError.noSize, .image),
    (TextError.noLibrary(reason: "no such file"), .missingLibrary),
    (TextError.noFonts, .missingFont),
    (TextError.unreadableFont("a.ttf"), .file),
    (TextError.fontSize(-1, limit: 9), .invalidView),
    (TextError.outOfMemory, .outOfMemory),
    (PNGError.malformed("it is cut off"), .image),
    (PNGError.pixelLimit(size, limit: 9), .tooLarge),
    (PNGError.scale(0), .invalidView),
    (PNGError.outOfMemory, .outOfMemory), (PhotoError.outOfMemory, .outOfMemory),
    (PNGError.noFrames, .format),
    (OutOfMemoryError(purpose: "a layer", bytes: 1), .outOfMemory),
    (PhotoError.noLibrary(.webp), .missingLibrary),
    (PhotoError.malformed(.jpeg, "it is cut off"), .image),
    (PhotoError.pixelLimit(.jpeg, size, limit: 9), .tooLarge),
    (AnimationError.noFrames, .format),
    (SheetError(size: size, cell: size, maximumPixels: 9, maximumCellCount: 0), .tooLarge),
  ]

  @Test func everyErrorHasItsCode() {
    for (error, code) in Self.errors {
      let converted = RingError(error)
      #expect(converted.code == code, "\(error)")
      #expect(converted.problems.count == 1 && converted.problems[0].severity == .error)
      #expect(!converted.description.contains("--"), "\(error) names an option of the command")
    }
  }

  @Test func theMessageIsTheDescription() {
    for (error, _) in Self.errors {
      if error is FileError || error is FrameRate.ParseError { continue }
      let problem = RingError(error).problems[0]
      let message = (error as? SheetError)?.message ?? "\(error)"
      #expect(problem.message == message && problem.place == nil)
    }
  }

  @Test func theFileOfAnErrorIsItsPlace() {
    let missing = RingError(FileError(.create, "no\n/a.png", .missingFolder("no\n")))
    #expect(
      missing.problems == [
        Problem(
          .error, .file, "cannot be created: the folder no\\n does not exist",
          place: "no\\n/a.png")
      ])
    #expect(
      RingError(FileError(.read, "-", .tooLarge(limit: 9))).description
        == "standard input: cannot be read: it is larger than 9 bytes")
    #expect(
      RingError(FileError(.write, "a/b", .outside(of: "a", folder: "/c"))).description
        == "a/b: cannot be written: it leads out of a; allow the folder /c")
  }

  @Test func someErrorsHaveHelp() {
    #expect(
      RingError(ChildProcessError.missing("ffmpeg")).problems[0].help
        == "install it with: apt-get install ffmpeg, or: brew install ffmpeg")
    #expect(
      RingError(LayoutLimitError.measurements(elements: 2, limit: 9)).problems[0].help
        == "give the inner ones a width and a height")
    #expect(
      RingError(LayoutLimitError.texts).problems[0].help
        == "use fewer texts, or give nested stacks and grids a width and a height")
    #expect(
      RingError(FrameRate.ParseError.tooPrecise).description
        == "a frame rate has too many digits; write a fraction such as 30000/1001")
  }

  /// Errors of a system without memory, which a test cannot provoke at a certain place.
  @Test func whatHasNoMemoryIsNamed() {
    #expect(
      OutOfMemoryError(purpose: "a layer", bytes: 1 << 20 + 1).description
        == "a layer needs 2 MiB of memory, but the system could not allocate it")
    #expect(TextError.outOfMemory.description == "out of memory while loading fonts")
    #expect(PNGError.outOfMemory.description == "not enough memory for a PNG")
    #expect(PhotoError.outOfMemory.description == "not enough memory for a picture")
  }

  @Test func librariesAreNamedWithTheirPackages() {
    #expect(
      VectorImageError.noLibrary.description
        == "SVG pictures need librsvg 2.52 or newer (Debian's package librsvg2-2)")
    #expect(
      PhotoError.noLibrary(.jpeg).description
        == "JPEG pictures need libjpeg-turbo 2 or newer (Debian's package libturbojpeg0)")
    #expect(
      PhotoError.noLibrary(.webp).description
        == "WebP pictures need libwebp (Debian's package libwebp7)")
  }

  @Test func notesOfFormatsSayWhatToDo() {
    let helps: [(AnimationNote, String)] = [
      (.hardEdges, "give the canvas a background for soft edges"),
      (.fastGIF, "use at most 50 frames per second"),
      (.fastAPNG, "use at most 90 frames per second"),
      (.fastWebP, "use at most 90 frames per second"),
    ]
    for (note, help) in helps { #expect(note.problem.help == help) }
  }

  @Test func aFrameIsThePlaceOfItsProblem() {
    let scenes = SceneSeries(AnimatedScene(duration: 1) { _ in throw TextError.noFonts })
    let error = RingError(FrameError(3, of: scenes, reason: TextError.noFonts))
    #expect(error.code == .missingFont && error.underlying is FrameError)
    #expect(error.problems.map(\.place) == ["frame 3 (at 0.1 s)"])
    let file = RingError(
      FrameError(3, of: scenes, reason: FileError(.read, "a.png", .notUTF8)))
    #expect(file.problems.map(\.place) == ["frame 3 (at 0.1 s): a.png"])
  }

  @Test func warningsAboutTextsHaveTheirCodes() throws {
    let family = TextWarning.missingFamily("Nope", substitute: "Inter")
    let glyphs = TextWarning.missingGlyphs(["\u{E000}"], text: "\u{E000}")
    let error = RingError(try #require(TextWarningError([family, glyphs])))
    #expect(error.problems.map(\.code) == [.missingFont, .missingGlyphs])
    #expect(error.problems.map(\.severity) == [.warning, .warning])
    #expect(error.problems.map(\.message) == ["\(family)", "\(glyphs)"])
    let control = TextWarning.controlCharacters(["\u{7}"], text: "\u{7}")
    #expect(control.problem.code == .missingGlyphs)
  }

  @Test func notesAboutFormatsAreWarningsWithHelp() {
    #expect(
      AnimationNote.flattened(.mp4).problem.description
        == "mp4 does not support transparency: drawn on an opaque background; "
        + "give the canvas a background")
    let notes: [AnimationNote] = [
      .padded(from: Self.size, to: Self.size), .hardEdges, .fastGIF, .fastAPNG, .fastWebP,
    ]
    for note in notes {
      #expect(note.problem.severity == .warning && note.problem.code == .format)
      #expect(!note.problem.description.contains("--"))
      if case .padded = note { continue }
      #expect(note.problem.help?.isEmpty == false)
    }
  }
}
