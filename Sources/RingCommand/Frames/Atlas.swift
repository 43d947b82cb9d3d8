import RingConfig
import RingFiles
import RingMotion
import RingRender

/// Where the frames of a sprite sheet are and how long each is shown, as TexturePacker and Aseprite
/// write it: a hash of frames, and `meta`.
struct Atlas {
  let sheet: SpriteSheet
  let frames: [Int]
  /// `nil` if the frames are values rather than moments.
  let rate: FrameRate?
  /// The path of the sheet.
  let image: String

  var text: String {
    JSONValue.object([
      .init("frames", .object(frames.indices.map(entry))), .init("meta", meta),
    ]).prettyPrinted() + "\n"
  }

  private func entry(_ position: Int) -> JSONValue.Member {
    let cell = sheet.layout.cell
    let origin = sheet.layout.origin(of: sheet.cells[position])
    let size: [JSONValue.Member] = [
      .init("w", .number(Double(cell.width))), .init("h", .number(Double(cell.height))),
    ]
    func rect(_ x: Int, _ y: Int) -> JSONValue {
      .object([.init("x", .number(Double(x))), .init("y", .number(Double(y)))] + size)
    }
    var members: [JSONValue.Member] = [
      .init("frame", rect(origin.x, origin.y)), .init("rotated", false), .init("trimmed", false),
      .init("spriteSourceSize", rect(0, 0)), .init("sourceSize", .object(size)),
    ]
    if let rate { members.append(.init("duration", .number(Double(rate.milliseconds(position))))) }
    return .init(name(frames[position]), .object(members))
  }

  /// The sheet's name and the frame's number, with as many digits as the last one has.
  private func name(_ frame: Int) -> String {
    let digits = String(frame)
    let width = String(frames.last ?? 0).count
    let stem = FilePath.name(image).dropLast(4)
    return "\(stem)-" + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private var meta: JSONValue {
    let size = sheet.layout.size
    var members: [JSONValue.Member] = [
      .init("app", "ringrender"), .init("version", .string(Version.number)),
      .init("image", .string(String(FilePath.name(image)))), .init("format", "RGBA8888"),
      .init(
        "size",
        .object([
          .init("w", .number(Double(size.width))), .init("h", .number(Double(size.height))),
        ])),
      .init("scale", .string(JSONValue.number(sheet.scale).rendered())),
    ]
    if rate != nil {
      let tag: [JSONValue.Member] = [
        .init("name", "animation"), .init("from", .number(0)),
        .init("to", .number(Double(frames.count - 1))), .init("direction", "forward"),
      ]
      members.append(.init("frameTags", .list([.object(tag)])))
    }
    return .object(members)
  }
}

extension FrameRate {
  /// How long the frame at a position is shown: its end is rounded, so that the sum is right.
  fileprivate func milliseconds(_ position: Int) -> Int {
    func end(_ frames: Int) -> Int { (frames * denominator * 2000 + numerator) / (2 * numerator) }
    return end(position + 1) - end(position)
  }
}
