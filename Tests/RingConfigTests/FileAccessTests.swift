import Foundation
import RingCodec
import RingConfig
import RingCore
import RingScene
import TestSupport
import Testing

@Suite struct FileAccessTests {
  private static let json = #"{"scene":{"type":"image","path":"dot.png"}}"#
  private static let dot = RasterImage(
    size: PixelSize(width: 2, height: 1), pixels: [255, 0, 0, 255, 0, 0, 255, 255])

  /// Returns a folder with the config `configs/dot.json` and its picture, in the folder `pictures`.
  private static func folder(pictures: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(json, to: "configs/dot.json")
    try folder.write(dot.png(), to: pictures + "/dot.png")
    return folder
  }

  private static func problem<Result>(_ body: () throws -> Result) throws -> Problem {
    let error = try ringError(body)
    #expect(error.problems.count == 1 && error.code == .config)
    return error.problems[0]
  }

  @Test func aPictureBesideTheConfigIsDrawn() throws {
    let folder = try Self.folder(pictures: "configs")
    #expect(try Config(contentsOf: folder["configs/dot.json"]).scene().image() == Self.dot)
    let text = try Config(
      json: Self.json, name: folder["configs/any.json"], files: .besideConfig)
    #expect(try text.scene().image() == Self.dot)
  }

  @Test func withoutAccessAPictureIsRefusedAtItsPlace() throws {
    let folder = try Self.folder(pictures: "configs")
    let path = folder["configs/dot.json"]
    let problem = try Self.problem { try Config(contentsOf: path, files: .none) }
    #expect(problem.place == "\(path):1:33")
    #expect(problem.message.hasSuffix("cannot be used: files are not read here"))
    #expect(try Self.problem { try Config(json: Self.json) }.place == "config:1:33")
  }

  @Test func foldersAllowOnlyTheirFiles() throws {
    let folder = try Self.folder(pictures: "pictures")
    let path = folder["configs/dot.json"]
    #expect(try Self.problem { try Config(contentsOf: path) }.message.contains("dot.png"))
    let files = FileAccess.folders([folder["pictures"]])
    #expect(try Config(json: Self.json, files: files).scene().image() == Self.dot)

    try folder.write(
      #"{"scene":{"type":"image","path":"../pictures/dot.png"}}"#, to: "configs/dot.json")
    #expect(try Config(contentsOf: path, files: files).scene().image() == Self.dot)
    let problem = try Self.problem { try Config(contentsOf: path) }
    #expect(problem.message.hasSuffix("it is outside the config's folder"))
    #expect(problem.help == "allow the folder \(folder["pictures"]) with FileAccess.folders")
    let other = FileAccess.folders([folder["configs"]])
    let outside = try Self.problem { try Config(contentsOf: path, files: other) }
    #expect(outside.message.hasSuffix("it is in no folder that may be read"))
    #expect(outside.help == "add the folder \(folder["pictures"]) to FileAccess.folders")
  }

  @Test func aLoaderReturnsTheBytesOfAPath() throws {
    struct MissingError: Error, CustomStringConvertible { let description = "it is not here" }
    let png = try Self.dot.png()
    let files = FileAccess.loader { path in
      guard path == "dot.png" else { throw MissingError() }
      return png
    }
    #expect(try Config(json: Self.json, files: files).scene().image() == Self.dot)
    let other = Self.json.replacing("dot.png", with: "other.png")
    let problem = try Self.problem { try Config(json: other, files: files) }
    #expect(problem.message.hasSuffix("cannot be used: it is not here"))
    let font = #"{"fonts":["a.ttf"],"scene":{"type":"text","text":"a"}}"#
    let refused = try Self.problem { try Config(json: font, files: files) }
    #expect(refused.place == "config:1:11")
    #expect(refused.message.hasSuffix(" cannot be used: a font must be a file"))
    #expect(refused.help == "allow its folder with FileAccess.folders, or install it")
  }

  @Test func picturesAreDecodedWithinTheMemoryOfTheOptions() throws {
    let folder = try Self.folder(pictures: "configs")
    let path = folder["configs/dot.json"]
    let error = try ringError { try Config(contentsOf: path, RenderOptions(memory: 1)) }
    #expect(error.problems.count == 1 && error.code == .outOfMemory)
    let problem = error.problems[0]
    #expect(problem.place == "\(path):1:33" && problem.help == nil)
    #expect(problem.message.contains("of memory"))
  }

  /// The caller can tell a row that needs more memory from an invalid one.
  @Test func aLimitThatARowExceedsKeepsItsCode() async throws {
    let wide = try RasterImage(
      size: PixelSize(width: 2048, height: 1024), pixels: Array(repeating: 255, count: 8 << 20)
    ).png()
    let dot = try Self.dot.png()
    let json = #"""
      {"data":{"logo":{"type":"image","sample":"dot.png"}},"canvas":{"width":9,"height":9},
       "scene":{"type":"image","path":"$data.logo","width":9}}
      """#
    let config = try Config(
      json: json, files: .loader { $0 == "wide.png" ? wide : dot }, RenderOptions(memory: 4 << 20))
    #expect(try ringError { try config.scene(of: ["logo": "wide.png"]) }.code == .outOfMemory)
    #expect(try ringError { try config.scene(of: ["logo": ""]) }.code == .row)
    let folder = try TemporaryFolder()
    try folder.write("logo\nwide.png\n", to: "rows.csv")
    for try await row in try DataRows(contentsOf: folder["rows.csv"]) {
      #expect(try ringError { try config.scene(of: row) }.code == .outOfMemory)
    }
  }

  /// A picture that is a part of the config needs no file.
  @Test func aPictureInTheConfigNeedsNoAccess() throws {
    func json(_ bytes: [UInt8]) -> String {
      let text = Data(bytes).base64EncodedString()
      return #"{"scene":{"type":"image","path":"data:;base64,\#(text)"}}"#
    }
    let png = json(try Self.dot.png())
    for files in [FileAccess.none, .folders([]), .loader { _ in [] }] {
      #expect(try Config(json: png, files: files).scene().image() == Self.dot)
    }
    let other = try Self.problem { try Config(json: json(Array("text".utf8))) }
    #expect(other.place == "config:1:33")
    #expect(
      other.message
        == #"the picture "data:;base64,dGV4dA==" cannot be used: it is not a PNG, JPEG, WebP or SVG file"#
    )
  }

  /// The library draws an SVG without a limit of time, so that only a trusted file may be one.
  @Test func anSVGInTheConfigIsRefused() throws {
    let svg = Data("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>".utf8)
    let json =
      #"{"scene":{"type":"image","path":"data:;base64,\#(svg.base64EncodedString())"}}"#
    let problem = try Self.problem { try Config(json: json) }
    #expect(problem.message.hasSuffix("cannot be used: an SVG in a data: URI is not drawn here"))
    #expect(problem.help == "convert it to PNG")
  }

  @Test func fontsOfAConfigAreAddedToThoseOfTheOptions() throws {
    let folder = try TemporaryFolder()
    try folder.write("OTTO", to: "own.otf")
    let json = #"{"fonts": ["own.otf"], "scene": {"type": "petals", "id": "p", "progress": 0}}"#
    let config = try Config(
      json: json, files: .folders([folder[""]]), RenderOptions(fonts: .only("other.otf")))
    #expect(config.options.fonts.files.count == 2)
    #expect(config.options.fonts.files.first == "other.otf" && config.options.fonts.base == .none)
    let changed = try config.setting("p.progress", to: 1)
    #expect(changed.options.fonts == config.options.fonts)
  }

  @Test func aMissingConfigIsAnError() throws {
    let folder = try TemporaryFolder()
    let error = try ringError { try Config(contentsOf: folder["none.json"]) }
    #expect(error.problems.count == 1 && error.description.contains("none.json"))
  }
}
