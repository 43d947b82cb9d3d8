import Foundation
import RingConfig
import RingCore
import RingScene

@testable import RingConfigDecoding

/// The fixture files of these tests.
enum Fixtures {
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let folder = tests.appendingPathComponent("Fixtures")
  static let repository = tests.deletingLastPathComponent().deletingLastPathComponent()

  /// Whether tests record the expected texts: with `RINGRENDER_RECORD=1`. Tests that record fail.
  static let records = ProcessInfo.processInfo.environment["RINGRENDER_RECORD"] == "1"

  static func names(in folder: String, ending suffix: String) -> [String] {
    let path = Self.folder.appendingPathComponent(folder).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }
}

/// A text measurer for a font whose characters are squares of its size.
struct SquareLetters: TextMeasuring {
  func size(of paragraph: Paragraph) -> Size {
    let size = paragraph.font.size
    return Size(width: Double(paragraph.text.count) * size, height: size)
  }
}

/// Resources with a red dot for every image and a single folder for all fonts.
///
/// Paths that begin with `missing` do not exist.
struct FakeResources: ResourceLoading {
  static let dot = RasterImage(
    size: PixelSize(width: 2, height: 1), pixels: [255, 0, 0, 255, 0, 0, 0, 0])

  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    try check(request.path)
    let isVector = request.path.hasSuffix(".svg")
    let natural = Size(width: request.scale, height: request.width ?? 0)
    return LoadedImage(Self.dot, naturalSize: isVector ? natural : nil)
  }

  func image(
    of bytes: [UInt8], for request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage { LoadedImage(Self.dot) }

  func font(at path: String) throws(Problem) -> String {
    try check(path)
    return "folder/" + path
  }

  private func check(_ path: String) throws(Problem) {
    guard path.hasPrefix("missing") else { return }
    throw Problem(.error, .config, "there is no such file", help: "look for it")
  }
}

/// A config that was opened and bound to its samples.
struct Reading {
  /// The config; `nil` if it has an error at time 0.
  var config: Document?
  /// The config with its samples; `nil` if there was an error.
  var bound: BoundDocument?
  var canvas: (size: Size, layout: Scene.Layout?)?
  var diagnostics = Diagnostics()

  /// The scene of the still; `nil` if there was an error.
  var scene: Scene? { bound?.still }
  /// The animation; `nil` if there was an error.
  var animation: AnimatedScene? { bound?.animation }
}

extension Document {
  func bound(
    to row: [DataValue], animated: Bool = false, images: [String: RasterImage] = [:],
    measuring text: any TextMeasuring
  ) throws(Diagnostics) -> BoundDocument {
    try bound(to: row, at: nil, animated: animated, images: images)
      .onFrameCanvas(checking: animated, measuring: text)
  }
}

extension ConfigReader {
  /// Opens a config and checks its canvas, as `Config` does.
  func open(
    _ source: SourceText, measuring text: any TextMeasuring
  ) throws(Diagnostics) -> Document {
    let document = try open(source)
    _ = try document.checkedCanvas(measuring: text)
    return document
  }

  func read(
    _ source: SourceText, at time: Double? = nil, animated: Bool = false,
    measuring text: any TextMeasuring = EmptyTextMeasurer()
  ) -> Reading {
    var reading = Reading()
    do throws(Diagnostics) {
      let config = try open(source)
      reading.canvas = try config.checkedCanvas(measuring: text)
      (reading.config, reading.diagnostics) = (config, config.problems)
      reading.bound = try config.bound(at: time)
        .onFrameCanvas(checking: animated, measuring: text)
    } catch {
      reading.diagnostics = error
    }
    return reading
  }

  func read(
    _ bytes: [UInt8], at time: Double? = nil, animated: Bool = false, name: String = "test.json"
  ) -> Reading {
    var reader = self
    if resources is EmptyResourceLoader { reader.resources = FakeResources() }
    return reader.read(
      SourceText(name: name, bytes: bytes), at: time, animated: animated,
      measuring: SquareLetters())
  }
}

func read(_ text: String, _ overrides: ConfigOverride...) -> Reading {
  ConfigReader(overrides: overrides).read(Array(text.utf8))
}

/// Returns the root element of a config's scene; `nil` if the config is invalid, or if the root is
/// of another kind, such as a modifier around the element.
func element<Kind: Element>(_ json: String, as kind: Kind.Type) -> Kind? {
  let result = read("{\"scene\": \(json)}")
  if !result.diagnostics.isEmpty { print(result.diagnostics.rendered()) }
  return result.scene?.root.element as? Kind
}

/// Returns the texts of a scene as they are drawn.
func textRuns(of scene: Scene) -> [TextRun] {
  scene.layout(measuring: SquareLetters()).displayList.commands.compactMap { command in
    if case .text(let run) = command { run } else { nil }
  }
}
