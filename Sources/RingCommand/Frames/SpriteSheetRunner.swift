import ArgumentParser
import RingCairo
import RingCodec
import RingCore
import RingRender
import RingSystem

/// A run of `frames` that writes a sprite sheet and its atlas.
struct SpriteSheetRunner {
  let fileRunner: SingleFileRunner
  let options: SheetOptions
  let maximumPixels: Int
  let compression: Compression
  /// 0 is forever.
  let plays: Int

  /// Returns the path of the atlas. Throws if the atlas would replace the config or the sheet.
  func atlasPath(config: String) throws -> String {
    let path = options.atlas ?? String(fileRunner.path.dropLast(4)) + ".json"
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
    sheets.willDraw = { [visible = fileRunner.visible] in visible.record($0) }
    return try fileRunner.run { progress in
      sheets.willStart = { if !fileRunner.isQuiet { Terminal.error(Self.announcement($0)) } }
      sheets.progress = { progress($0, frames.count) }
      let sheet = try sheets.sheet(of: frames)
      var encoder = try PNGEncoder(compression: compression)
      let metadata = PNGMetadata(scale: sheet.scale)
      let atlas = Atlas(
        sheet: sheet, frames: frames, rate: scenes.rate, plays: plays,
        image: fileRunner.path)
      let png = try encoder.encode(sheet.image, metadata: metadata)
      if fileRunner.isStrict { try fileRunner.visible.check() }
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
