import RingCore
import RingRender
import RingSystem
import Testing

@testable import RingCommand

/// The command's texts name the option that helps; those of the libraries do not.
@Suite struct OptionHintsTests {
  @Test(arguments: [
    (
      AnimationNote.flattened(.mp4),
      "mp4 does not support transparency: drawn on an opaque background (set it with --background)"
    ),
    (
      .padded(from: PixelSize(width: 3, height: 5), to: PixelSize(width: 4, height: 6)),
      "mp4 needs even sides: 3 × 5 became 4 × 6 pixels (the last column or row is repeated)"
    ),
    (
      .hardEdges,
      "gif does not support partial transparency: edges are hard (for soft edges, set --background)"
    ),
    (
      .fastGIF,
      "many programs play a gif of more than 50 frames per second too slowly (use --fps 50)"
    ),
    (
      .fastAPNG,
      "browsers show a frame of 10 ms or less for 100 ms: an apng of more than 90 frames per second "
        + "plays too slowly (use --fps 90)"
    ),
    (
      .fastWebP,
      "browsers show a frame of 10 ms or less for 100 ms: a webp of more than 90 frames per second "
        + "plays too slowly (use --fps 90)"
    ),
  ])
  func aNoteNamesTheOption(note: AnimationNote, text: String) {
    #expect(note.commandText == text)
    #expect(!note.description.contains("--"))
  }

  @Test func aSheetWithTooManyPixelsNamesTheOption() throws {
    let options = SheetLayout.Options(maximumPixels: 100)
    let cell = PixelSize(width: 8, height: 8)
    let pixels = #expect(throws: SheetError.self) {
      try SheetLayout(cell: cell, count: 4, options: options)
    }
    #expect(
      pixels?.commandText
        == "a sprite sheet of 16 × 16 pixels is too large, at most 100 are allowed (--max-pixels): "
        + "1 cell of 8 × 8 fits")
    let side = #expect(throws: SheetError.self) {
      try SheetLayout(cell: PixelSize(width: 40_000, height: 1), count: 1)
    }
    #expect(
      side?.commandText
        == "a sprite sheet of 40000 × 1 pixels is too large, a side may have 32767: "
        + "0 cells of 40000 × 1 fit")
  }

  @Test func aFileOutsideNamesTheOption() {
    let error = FileError(.read, "a/b", .outside(of: "a", folder: "/c d"))
    #expect(CommandError(error).message.text.hasSuffix("; add --allow-path /c d"))
    #expect(!error.description.contains("--"))
  }
}
