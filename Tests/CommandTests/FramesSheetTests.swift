import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// Sprite sheets, their atlases, and images of values.
@Suite struct FramesSheetTests {
  /// The parts of an atlas that tests check.
  private struct Atlas: Decodable {
    struct Rect: Decodable, Equatable {
      var x, y, w, h: Int
    }

    struct Size: Decodable, Equatable {
      var w, h: Int
    }

    struct Frame: Decodable {
      var frame, spriteSourceSize: Rect
      var sourceSize: Size
      var rotated, trimmed: Bool
      var duration: Int?
    }

    struct Tag: Decodable, Equatable {
      var name, direction, color: String
      var from, to: Int
      var `repeat`: String?
    }

    struct Meta: Decodable {
      var app, image, format, scale: String
      var size: Size
      var frameTags: [Tag]?
    }

    var frames: [String: Frame]
    var animations: [String: [String]]?
    var meta: Meta

    /// The frame durations in milliseconds, as Phaser reads them: each number of a tag is the name
    /// of a frame. `nil` if there is no frame of that name.
    ///
    /// Importers for Godot count frames in file order and get the same durations.
    var durations: [Int?] {
      (meta.frameTags ?? []).flatMap { tag in
        (tag.from...tag.to).map { frames["\($0)"]?.duration }
      }
    }

    /// The frames of each animation as PixiJS resolves them, by name.
    var animationsOfFrames: [String: [Frame?]] {
      (animations ?? [:]).mapValues { $0.map { frames[$0] } }
    }
  }

  private func atlas(_ folder: FramesFolder, _ name: String) throws -> Atlas {
    try JSONDecoder().decode(Atlas.self, from: #require(folder.files[name]))
  }

  private func image(_ folder: FramesFolder, _ name: String) throws -> RasterImage {
    try PNGDecoder().decode([UInt8](#require(folder.files[name])))
  }

  private func isPart(_ picture: RasterImage, _ sheet: RasterImage, _ rect: Atlas.Rect) -> Bool {
    (0..<rect.h).allSatisfy { y in
      (0..<rect.w).allSatisfy { x in sheet[rect.x + x, rect.y + y] == picture[x, y] }
    }
  }

  @Test func everyFrameIsWhereTheAtlasSays() throws {
    let folder = try FramesFolder()
    let run = try folder.run("--sprite-sheet", "--cell-padding=3", "--fps=30", output: "s.png")
    #expect(run.status == 0 && run.output.isEmpty)
    let first = "ringrender: a sprite sheet of 172 × 137 pixels, 0.09 MB of memory"
    #expect(run.error.split(separator: "\n").first.map(String.init) == first, "\(run.error)")
    #expect(run.summary == "36 frames: 19 cells")
    #expect(Set(folder.files.keys) == ["s.png", "s.json"])
    let (atlas, sheet) = try (atlas(folder, "s.json"), image(folder, "s.png"))
    #expect(try folder.run("--fps=30", output: "f/%d.png").status == 0)
    try #require(atlas.frames.count == 36)
    var duration = 0
    for index in 0..<36 {
      let frame = try #require(atlas.frames["\(index)"])
      #expect(try isPart(image(folder, "f/\(index).png"), sheet, frame.frame), "\(index)")
      #expect(!frame.rotated && !frame.trimmed)
      #expect(frame.sourceSize == .init(w: 32, h: 32))
      #expect(frame.spriteSourceSize == .init(x: 0, y: 0, w: 32, h: 32))
      duration += try #require(frame.duration)
    }
    #expect(duration == 1200)
    #expect(Set(atlas.frames.values.compactMap(\.duration)) == [33, 34])
    #expect(atlas.meta.app == "ringrender" && atlas.meta.image == "s.png")
    #expect(atlas.meta.format == "RGBA8888" && atlas.meta.scale == "1")
    #expect(atlas.meta.size == .init(w: sheet.width, h: sheet.height))
    #expect(
      atlas.meta.frameTags
        == [.init(name: "s", direction: "forward", color: "#000000ff", from: 0, to: 35)])
    let names = (0..<36).map { "\($0)" }
    #expect(atlas.animations == ["s": names])
  }

  @Test func theLastFrameOfTheAtlasPauses() throws {
    let folder = try FramesFolder(
      FramesFolder.config.replacing("\"fps\": 10", with: "\"fps\": 10, \"pause\": 1.5"))
    #expect(try folder.run("--sprite-sheet", output: "s.png").status == 0)
    // The thirteenth frame shows the end.
    #expect(
      try atlas(folder, "s.json").durations == Array(repeating: 100, count: 12) + [1600])
  }

  /// Phaser's loader for Aseprite searches for the names "0", "1" … of a tag, PixiJS for the names
  /// of an animation; importers for Godot count frames in file order.
  @Test func gameEnginesFindAllFrames() throws {
    let folder = try FramesFolder()
    let run = try folder.run(
      "--sprite-sheet", "--fps=30", "--frames=20-31", "--quiet", output: "my ring.png")
    #expect(run.status == 0 && run.error.isEmpty)
    let atlas = try atlas(folder, "my ring.json")
    try #require(atlas.durations.count == 12)
    #expect(atlas.durations.reduce(0) { $0 + ($1 ?? 0) } == 400)
    let animations = atlas.animationsOfFrames
    #expect(animations.keys.sorted() == ["my ring"])
    #expect(animations["my ring"]?.count == 12)
    #expect(animations["my ring"]?.allSatisfy { $0 != nil } == true)
    let text = try #require(
      folder.files["my ring.json"].map { String(decoding: $0, as: UTF8.self) })
    let places = (0..<12).compactMap { text.range(of: "\n    \"\($0)\": ")?.lowerBound }
    #expect(places.count == 12 && places == places.sorted())
  }

  /// Aseprite writes the count as a string, and omits it for an endless animation.
  @Test func aTagSaysHowOftenItIsPlayed() throws {
    let folder = try FramesFolder()
    for (plays, written) in [(0, nil), (1, "1"), (3, "3")] as [(Int, String?)] {
      let run = try folder.run(
        "--sprite-sheet", "--set", "animation.loop=\(plays)", "--quiet", output: "s.png")
      #expect(run.status == 0)
      #expect(try atlas(folder, "s.json").meta.frameTags?.map(\.repeat) == [written])
    }
  }

  /// Sheets of all scales have the same frame names, as in TexturePacker.
  @Test(arguments: [
    ("ring@2x", "ring"), ("ring@1.5x", "ring"), ("ring@x", "ring@x"), ("@2x", "@2x"),
    ("a@b@3x", "a@b"), ("ring@2x-b", "ring@2x-b"), ("ring@1e1x", "ring@1e1x"),
  ])
  func theScaleOfAFileIsNoPartOfAName(_ file: String, _ name: String) throws {
    let folder = try FramesFolder(Self.ring)
    #expect(
      try folder.run("--values=8-9", "--sprite-sheet", "-q", output: "\(file).png").status == 0)
    let values = try atlas(folder, "\(file).json")
    #expect(Set(values.frames.keys) == ["\(name)-8", "\(name)-9"])
    #expect(values.meta.image == "\(file).png")
    #expect(
      try folder.run("--sprite-sheet", "--fps=2", "--duration=1", "-q", output: "\(file).png")
        .status == 0)
    let moments = try atlas(folder, "\(file).json")
    #expect(moments.animations.map { Array($0.keys) } == [name])
    #expect(moments.meta.frameTags?.map(\.name) == [name])
  }

  @Test func summaryOfOneCellIsSingular() throws {
    let folder = try FramesFolder(Self.ring)
    let run = try folder.run("--sprite-sheet", output: "s.png")
    #expect(run.summary == "1 frame: 1 cell", "\(run.error)")
  }

  @Test(arguments: ["horizontal", "vertical"])
  func aStripHasACellForEveryFrame(direction: String) throws {
    let folder = try FramesFolder()
    let run = try folder.run(
      "--strip=\(direction)", "--scale=2", "--quiet", "--atlas=the atlas.json", output: "s.png")
    #expect(run.status == 0 && run.error.isEmpty)
    let sheet = try image(folder, "s.png")
    let long = 12 * 64
    #expect(
      sheet.size
        == (direction == "vertical"
          ? PixelSize(width: 64, height: long) : PixelSize(width: long, height: 64)))
    #expect(try atlas(folder, "the atlas.json").meta.scale == "2")
  }

  @Test func powersOfTwo() throws {
    let folder = try FramesFolder()
    #expect(
      try folder.run("--sprite-sheet", "--power-of-two", "--columns=3", output: "s.png").status
        == 0)
    #expect(try image(folder, "s.png").size == PixelSize(width: 128, height: 128))
  }

  private static let ring =
    #"{"scene":{"type":"activityRing","radius":10,"thickness":4,"progress":0.2}}"#

  @Test func onePicturePerValue() throws {
    let folder = try FramesFolder(Self.ring)
    let run = try folder.run("--values=0-100:25", output: "ring-%03d.png")
    #expect(run.status == 0)
    let numbers = ["000", "025", "050", "075", "100"]
    #expect(folder.files.keys.sorted() == numbers.map { "ring-\($0).png" })
    let still = try Tool.run(
      ["--config", "anim.json", "-o", "-", "--set", "scene.progress=0.75"], in: folder.folder.url)
    #expect(try image(folder, "ring-075.png") == PNGDecoder().decode([UInt8](still.output)))
  }

  @Test func errorsNameTheValue() throws {
    let folder = try FramesFolder(Self.ring)
    let run = try folder.run("--values=30-31", output: "anim.json/deep/%d.png")
    #expect(run.status == 73)
    #expect(
      run.error == "ringrender: error: value 30: cannot create anim.json/deep/30.png: "
        + "Not a directory\n", "\(run.error)")
  }

  @Test func valuesInASheetHaveTheirNumbersAndNoTime() throws {
    let folder = try FramesFolder(Self.ring)
    #expect(try folder.run("--values=8-10", "--sprite-sheet", output: "s.png").status == 0)
    let atlas = try atlas(folder, "s.json")
    #expect(Set(atlas.frames.keys) == ["s-08", "s-09", "s-10"])
    #expect(atlas.frames.values.allSatisfy { $0.duration == nil })
    #expect(atlas.meta.frameTags == nil && atlas.animations == nil)
  }

  /// A text that grows with the value must not change the size of the images.
  @Test func allValuesHaveOneSize() throws {
    let folder = try FramesFolder(
      #"{"scene":{"type":"gauge","id":"g","value":3,"range":[0,1000]}}"#)
    #expect(try folder.run("--values=0-100:50", output: "%d.png").status == 0)
    let sizes = Set(try ["0", "50", "100"].map { try image(folder, "\($0).png").size })
    #expect(sizes.count == 1)
  }

  @Test func aPathGetsTheValueItself() throws {
    let folder = try FramesFolder(
      #"{"scene":{"type":"hstack","children":[{"type":"gauge","id":"a","value":1},{"type":"gauge","value":2}]}}"#
    )
    let several = try folder.run("--values=0-9", output: "%d.png")
    #expect(several.status == 64)
    #expect(
      several.error.hasPrefix(
        "ringrender: error: --values needs --value-path, one of scene.children[0].value, scene.children[1].value.\n"
      ), "\(several.error)")
    #expect(
      try folder.run("--values=7-9", "--value-path=a.value", output: "%d.png").status == 0)
    let still = try Tool.run(
      ["--config", "anim.json", "-o", "-", "--set", "a.value=8"], in: folder.folder.url)
    #expect(try image(folder, "8.png") == PNGDecoder().decode([UInt8](still.output)))
  }

  @Test func aConfigWithoutAValueSaysSo() throws {
    let folder = try FramesFolder(#"{"scene":{"type":"text","text":"a"}}"#)
    let run = try folder.run("--values=0-9", output: "%d.png")
    #expect(run.status == 64)
    #expect(
      run.error.hasPrefix(
        "ringrender: error: No element of the config has progress or value: name the key that "
          + "--values sets with --value-path.\n"), "\(run.error)")
  }

  @Test func aValueThatIsWrongIsSaid() throws {
    let folder = try FramesFolder(Self.ring)
    let run = try folder.run("--values=0-9", "--value-path=scene.radius", output: "%d.png")
    #expect(run.status == 65 && run.error.contains("--values"), "\(run.error)")
    #expect(folder.files.isEmpty)
  }
}
