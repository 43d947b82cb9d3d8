import RingCodec
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// Draws a config: the picture in the answer and, on request, in a file.
struct RenderTool: MCPTool {
  let workspace: MCPWorkspace

  let name = "render"
  let about =
    "Draws a config and returns the picture (at most 512 px wide and high), its size, alternative "
    + "text and warnings. With output, also writes the full-size PNG."
  let isReadOnly = false

  var arguments: [JSONValue.Member] {
    MCPWorkspace.sourceArguments + [
      .argument("scale", "number", "pixels per point"),
      .init("colorScheme", ["type": "string", "enum": ["light", "dark"]]),
      .argument("time", "number", "moment of an animation, in seconds; default: its end"),
      .argument("output", "string", "name.png to write in the folder"),
    ]
  }

  func call(_ arguments: MCPArguments) throws -> MCPToolResult {
    let output = try Self.output(arguments)
    let (files, trace) = (ReadFiles(), LayoutTrace(keepsFacts: false))
    var reader = workspace.reader
    reader.overrides = try Self.overrides(arguments)
    let (config, bound, text) = try workspace.open(
      workspace.source(arguments), by: reader, at: MCPWorkspace.time(arguments), tracing: trace,
      record: files)
    let jobs = ProcessorCount.available
    var renderer = Renderer(text: text, memory: bound.memory, jobs: jobs)
    let layout = config.layout(of: bound, by: renderer, tracing: trace)
    let drawing = try renderer.drawing(
      of: layout, scale: bound.still.canvas.scale, maximumPixels: workspace.maximumPixels)
    let altText = bound.still.altText(of: trace)
    var encoder = try PNGEncoder(compression: .balanced, jobs: jobs)
    let texts = AltTextMetadata(altText)?.pngTexts ?? []
    let small = try smallDrawing(of: layout, drawing, by: renderer)
    let shown = try small.map { try renderer.png(of: $0, texts: texts, encoder: &encoder) }
    if let output {
      let full = small == drawing ? shown : nil
      try write(
        full ?? renderer.png(of: drawing, texts: texts, encoder: &encoder), to: output, files)
    }
    var warnings = config.document.problems.problems.map(\.description)
    warnings += renderer.warnings.map(\.description)
    if let reason = drawing.invisibility {
      warnings.append("nothing can be seen in the picture: \(reason.description)")
    }
    let lines =
      Self.sizes(of: drawing, small: small, output) + ["alternative text: \(altText)"]
      + warnings.map { "warning: \($0)" }
    return MCPToolResult(lines.joined(separator: "\n"), picture: shown)
  }

  /// Returns the drawing at a scale at which it fits into the answer; `nil` if it would have no pixel.
  private func smallDrawing(
    of layout: Scene.Layout, _ drawing: Drawing, by renderer: borrowing Renderer
  ) throws -> Drawing? {
    let side = max(drawing.size.width, drawing.size.height)
    guard side > MCPWorkspace.maximumSide else { return drawing }
    // `side` was rounded by up to half a pixel: a quarter less stays within the maximum.
    let factor = (Double(MCPWorkspace.maximumSide) - 0.25) / Double(side)
    do {
      return try renderer.drawing(
        of: layout, scale: drawing.scale * factor, maximumPixels: workspace.maximumPixels)
    } catch is CanvasError { return nil }
  }

  /// Returns the lines about the size of the picture, of the one in the answer and of the file.
  private static func sizes(
    of drawing: Drawing, small: Drawing?, _ output: String?
  ) -> [String] {
    var lines = ["\(drawing.size.text) pixels at scale \(drawing.scale.rounded6)"]
    if let small, small != drawing {
      lines.append(
        "shown here at \(small.size.text), drawn at a smaller scale"
          + (output == nil ? "; pass output to write the full size" : ""))
    } else if small == nil {
      lines.append("not shown here: it is too narrow to be drawn at \(MCPWorkspace.maximumSide) px")
    }
    if let output { lines.append("written to \(output.printable)") }
    return lines
  }

  private static func overrides(
    _ arguments: MCPArguments
  ) throws(CommandError) -> [ConfigOverride] {
    let scale = try arguments.number("scale", "a number greater than 0") { $0 > 0 && $0.isFinite }
    let scheme = try arguments.text("colorScheme")
    if let scheme, ColorScheme(rawValue: scheme) == nil {
      throw arguments.unexpected("colorScheme", "light or dark")
    }
    return [
      ConfigOverride(option: "scale", canvas: "scale", value: scale.map { "\($0)" }),
      ConfigOverride(option: "colorScheme", canvas: "colorScheme", value: scheme),
    ].compactMap { $0 }
  }

  // MARK: - File

  private static func output(_ arguments: MCPArguments) throws(CommandError) -> String? {
    guard let output = try arguments.text("output") else { return nil }
    guard output.lowercased().hasSuffix(".png"), !output.utf8.contains(0) else {
      throw arguments.unexpected("output", "a name that ends in .png")
    }
    return output
  }

  /// Writes the file completely or not at all, unless the config reads the one it would replace.
  private func write(_ png: [UInt8], to output: String, _ files: ReadFiles) throws {
    try files.checkIsReplaceable(workspace.folder.joined(output))
    try workspace.folder.write(png, to: output)
  }
}
