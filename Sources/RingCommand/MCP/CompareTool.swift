import RingCodec
import RingCompare
import RingCore
import RingRender
import RingSystem

/// Compares two PNGs of the folder, as the command `diff` does.
struct CompareTool: MCPTool {
  let workspace: MCPWorkspace

  let name = "compare"
  let about =
    "Compares two PNGs in the folder pixel by pixel: verdict, number of differing pixels, their "
    + "bounding box and the largest difference of a channel (0-255)."

  var arguments: [JSONValue.Member] {
    [
      .argument("expected", "string", "path in the folder"),
      .argument("actual", "string", "path in the folder"),
      .argument(
        "picture", "boolean", "also shows expected in grey with the differing pixels in red"),
    ]
  }

  let required = ["expected", "actual"]

  func call(_ arguments: MCPArguments) throws -> MCPToolResult {
    let showsPicture = try arguments.flag("picture")
    let jobs = ProcessorCount.available
    let pair = DiffPair(
      expected: try input("expected", arguments), actual: try input("actual", arguments))
    let outcome =
      pair.hasSameBytes && !showsPicture
      ? DiffOutcome(identical: try pair.expected.size())
      : try pair.compared(
        Comparison(), view: showsPicture ? .overlay : nil, computesHints: false,
        memory: workspace.memory, jobs: jobs)
    guard showsPicture, let worst = outcome.worst else {
      return MCPToolResult(outcome.description, structuredContent: outcome.json)
    }
    let picture = worst.picture(.overlay)
    let part = Self.part(of: picture.size, around: worst.bounds)
    var encoder = try PNGEncoder(compression: .fast)
    var lines = [outcome.description]
    if part.size != picture.size {
      lines.append(
        "shown: the part of \(part.size.text) pixels at (\(part.x), \(part.y)) of \(picture.size.text)"
      )
    }
    return MCPToolResult(
      lines.joined(separator: "\n"), picture: try encoder.encode(picture.cropped(to: part)))
  }

  private func input(_ name: String, _ arguments: MCPArguments) throws -> DiffInput {
    let path = try arguments.text(name) ?? ""
    return DiffInput(path: path, bytes: try workspace.folder.read(path))
  }

  /// Returns the part of a picture that fits into an answer, centred on a region inside the picture.
  static func part(of size: PixelSize, around region: PixelRegion?) -> PixelRegion {
    func span(_ length: Int, center: Int) -> (start: Int, length: Int) {
      let shown = min(length, MCPWorkspace.maximumSide)
      return (min(max(0, center - shown / 2), length - shown), shown)
    }
    let region = region ?? PixelRegion(x: 0, y: 0, width: 0, height: 0)
    let (x, width) = span(size.width, center: region.x + region.width / 2)
    let (y, height) = span(size.height, center: region.y + region.height / 2)
    return PixelRegion(x: x, y: y, width: width, height: height)
  }
}
