import ArgumentParser
import RingCairo
import RingCodec
import RingCore
import RingRender
import RingScene
import RingSystem

/// A run of `frames` that writes a sprite sheet and its atlas.
struct SpriteSheetRunner {
  let fileRunner: SingleFileRunner
  let options: SheetOptions
  let maximumPixels: Int
  let compression: Compression
  /// 0 is forever.
  let plays: Int
  /// How many seconds longer the last frame is shown.
  let pause: Double

  /// The ending of the sheet, which `FrameDestination` has checked; in upper or lower case.
  static let sheetExtension = ".png"

  /// Returns the path of the atlas. Throws if the atlas would replace the config or the sheet.
  func atlasPath(config: String) throws -> String {
    let path =
      options.atlas ?? String(fileRunner.path.dropLast(Self.sheetExtension.count)) + ".json"
    guard !FilePath.haveSameTarget(path, config), !FilePath.haveSameTarget(path, fileRunner.path)
    else {
      throw ValidationError(
        "The atlas would overwrite \(path): choose another name with --atlas.")
    }
    return path
  }

  /// Writes the sheet and its atlas. Returns the warnings about texts.
  func make(
    _ scenes: SceneSeries, _ pictureRun: PictureRun, config: String, keeping inputs: ReadFiles
  ) throws -> [TextWarning] {
    let atlasPath = try atlasPath(config: config)
    try inputs.checkIsReplaceable(atlasPath)
    let frames = fileRunner.frames
    var sheets = SheetRenderer(
      scenes, options: options.layoutOptions(frames: frames.count, maximumPixels: maximumPixels),
      sharesCells: options.strip == nil, run: pictureRun)
    sheets.willDraw = { [visible = fileRunner.visible] in visible.add($0) }
    return try fileRunner.run { progress in
      sheets.willStart = {
        if !fileRunner.isQuiet { MessageOutput.printStatus(Self.announcement($0)) }
      }
      sheets.progress = { progress($0, frames.count) }
      let sheet = try sheets.sheet(of: frames)
      var encoder = try PNGEncoder(compression: compression)
      let metadata = PNGMetadata(scale: sheet.scale)
      let atlas = Atlas(
        sheet: sheet, frames: frames, rate: scenes.rate, plays: plays, pause: pause,
        image: fileRunner.path)
      let png = try encoder.encode(sheet.image, metadata: metadata)
      if fileRunner.isStrict { try fileRunner.visible.checkHasVisibleContent() }
      try FileOutput.create((png, fileRunner.path), (Array(atlas.text.utf8), atlasPath))
      return (sheet.warnings, ": \(sheet.layout.count.counted("cell"))")
    }
  }

  private static func announcement(_ layout: SheetLayout) -> Message {
    let megabytes = Double(layout.size.count * 4) / 1e6
    return "ringrender: a sprite sheet of \(layout.size.width) × \(layout.size.height) pixels, "
      + "\(megabytes.shortText) MB of memory\n"
  }
}

/// The atlas of a sprite sheet, in the JSON hash format of TexturePacker and Aseprite.
///
/// It contains the positions and durations of the frames, and `meta`. One file serves all readers
/// of this format:
/// - Phaser's loader for Aseprite uses the numbers of a tag as frame names, so the frames of an
///   animation are called `0`, `1` …
/// - PixiJS reads `animations` and no tags.
/// - Importers for Godot count frames and require the colour of a tag.
/// - Phaser and PixiJS keep the animations of all sheets in one namespace, so an animation has the
///   name of its sheet.
struct Atlas {
  let sheet: SpriteSheet
  let frames: [Int]
  /// `nil` if the frames are values and not moments.
  let rate: FrameRate?
  /// 0 is forever.
  let plays: Int
  /// How many seconds longer the last frame is shown.
  let pause: Double
  /// The path of the sheet.
  let image: String

  var text: String {
    var members: [JSONValue.Member] = [.init("frames", .object(frames.indices.map(entry)))]
    if rate != nil {
      let names = JSONValue.list(frames.indices.map { .string(name($0)) })
      members.append(.init("animations", .object([.init(stem, names)])))
    }
    return JSONValue.object(members + [.init("meta", meta)]).prettyPrinted() + "\n"
  }

  /// The name of the sheet's file without its extension and a scale such as `@2x`.
  ///
  /// Sheets of all scales contain the same images, which programs find by the same names.
  private var stem: String {
    let name = FilePath.name(image).dropLast(SpriteSheetRunner.sheetExtension.count)
    guard name.last == "x", let mark = name.lastIndex(of: "@"), mark > name.startIndex else {
      return String(name)
    }
    let scale = name[name.index(after: mark)...].dropLast()
    let isScale = Double(scale) != nil && scale.utf8.allSatisfy { 48...57 ~= $0 || $0 == 46 }
    return String(isScale ? name[..<mark] : name)
  }

  private func entry(_ position: Int) -> JSONValue.Member {
    let cell = sheet.layout.cell
    let origin = sheet.layout.origin(of: sheet.cells[position])
    let size: [JSONValue.Member] = [
      .init("w", .integer(cell.width)), .init("h", .integer(cell.height)),
    ]
    func rect(_ x: Int, _ y: Int) -> JSONValue {
      .object([.init("x", .integer(x)), .init("y", .integer(y))] + size)
    }
    var members: [JSONValue.Member] = [
      .init("frame", rect(origin.x, origin.y)), .init("rotated", false), .init("trimmed", false),
      .init("spriteSourceSize", rect(0, 0)), .init("sourceSize", .object(size)),
    ]
    if let clock = rate?.clock(ticksPerSecond: 1000) {
      let pause = position == frames.count - 1 ? Int((pause * 1000).rounded()) : 0
      members.append(.init("duration", .integer(clock.duration(ofFrame: position) + pause)))
    }
    return .init(name(position), .object(members))
  }

  /// The name of a frame: in an animation its position, otherwise the sheet's name and the frame's
  /// value, padded with zeros to the width of the last value.
  private func name(_ position: Int) -> String {
    if rate != nil { return String(position) }
    let width = String(frames.last ?? 0).count
    return "\(stem)-" + String(frames[position]).zeroPadded(to: width)
  }

  private var meta: JSONValue {
    let size = sheet.layout.size
    var members: [JSONValue.Member] = [
      .init("app", "ringrender"), .init("version", .string(Version.number)),
      .init("image", .string(String(FilePath.name(image)))), .init("format", "RGBA8888"),
      .init(
        "size",
        .object([
          .init("w", .integer(size.width)), .init("h", .integer(size.height)),
        ])),
      .init("scale", .string(JSONValue.number(sheet.scale).rendered())),
    ]
    if rate != nil {
      var tag: [JSONValue.Member] = [
        .init("name", .string(stem)), .init("from", .integer(0)),
        .init("to", .integer(frames.count - 1)), .init("direction", "forward"),
      ]
      // Aseprite writes the number as a string, and omits the key for an endless animation.
      if plays > 0 { tag.append(.init("repeat", .string("\(plays)"))) }
      tag.append(.init("color", "#000000ff"))
      members.append(.init("frameTags", .list([.object(tag)])))
    }
    return .object(members)
  }
}
