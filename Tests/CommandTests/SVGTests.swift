import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// Whether librsvg is installed; only SVG images need it.
private let hasLibrary: Bool = {
  let run = try? Tool.run(["draw-svg", "-", "-", "1.0", "100", "100000000"])
  return run?.text.contains("need librsvg") == false
}()

/// SVG images, which a child process draws.
@Suite(.enabled(if: hasLibrary)) struct SVGTests {
  private static let config = """
    {
      "scene": { "type": "image", "path": "p.svg" }
    }
    """

  private static func run(
    _ svg: Data, _ arguments: [String] = ["--config", "c.json", "-o", "p.png"],
    config: String = config
  ) throws -> (Tool.Outcome, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try svg.write(to: folder.url.appendingPathComponent("p.svg"))
    try folder.write(config, to: "c.json")
    return (try Tool.run(arguments, in: folder.url), folder)
  }

  private static func svg(_ content: String, _ attributes: String = "viewBox='0 0 8 8'") -> Data {
    Data("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>".utf8)
  }

  private static let square =
    "<rect x='2' y='2' width='4' height='4' fill='#336699' opacity='.5'/>"

  @Test func drawnAtTheSizeWanted() throws {
    let config = #"{"scene": {"type": "image", "path": "p.svg", "height": 16}}"#
    let (run, folder) = try Self.run(
      Self.svg(Self.square), ["--config", "c.json", "-o", "p.png", "--scale", "2"], config: config)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    let picture = try PNGDecoder().decode([UInt8](#require(folder.data("p.png"))))
    #expect(picture.size == PixelSize(width: 32, height: 32))
    #expect(picture[16, 16] == SIMD4(52, 102, 153, 128) && picture[4, 4].w == 0)
  }

  /// A picture in a config from standard input, which has no folder; no file is named.
  @Test func drawnAsAPartOfTheConfig() throws {
    let text = Self.svg(Self.square).base64EncodedString()
    let config = #"{"scene": {"type": "image", "path": "data:image/svg+xml;base64,\#(text)"}}"#
    let folder = try TemporaryFolder()
    let run = try Tool.run(
      ["-c", "-", "-o", "p.png", "--depfile", "d"], input: Data(config.utf8), in: folder.url)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    let picture = try PNGDecoder().decode([UInt8](#require(folder.data("p.png"))))
    #expect(picture.size == PixelSize(width: 8, height: 8))
    #expect(picture[4, 4] == SIMD4(52, 102, 153, 128) && picture[1, 1].w == 0)
    let names = String(decoding: try #require(folder.data("d")), as: UTF8.self)
    #expect(!names.contains("data:") && names.hasPrefix("p.png:"), "\(names)")
  }

  private static func error(_ reason: String) -> String {
    """
    c.json:2:39: error: the picture "p.svg" cannot be used: \(reason)
       2 |   "scene": { "type": "image", "path": "p.svg" }
         |                                       ^~~~~~~ scene.path

    """
  }

  private static let simplify = "     = help: simplify it, or draw it once and use the PNG\n"

  private static let allowMore =
    "     = help: simplify it, or draw it once and use the PNG; or raise --max-svg-time\n"

  /// A short filter that takes minutes to draw.
  private static let slow = svg(
    "<filter id='f' x='0' y='0' width='1' height='1'>"
      + String(repeating: "<feTurbulence baseFrequency='.9' numOctaves='50'/>", count: 100)
      + "</filter><rect width='4000' height='4000' filter='url(#f)'/>",
    "width='4000' height='4000'")

  @Test(arguments: [["--config", "c.json", "-o", "p.png"], ["check", "c.json"]])
  func timeHasALimit(arguments: [String]) throws {
    let (run, folder) = try Self.run(Self.slow, arguments)
    #expect(run.status == 65)
    #expect(run.error == Self.error("the SVG takes longer than 0.75 s") + Self.allowMore)
    #expect(folder.data("p.png") == nil)
  }

  /// The message names the limit that was set.
  @Test func moreTimeOrLessCanBeAllowed() throws {
    let (run, _) = try Self.run(Self.slow, ["check", "c.json", "--max-svg-time", "0.1"])
    #expect(run.status == 65)
    #expect(run.error == Self.error("the SVG takes longer than 0.1 s") + Self.allowMore)
  }

  @Test func aLongSVGIsRefused() throws {
    let spaces = Data(repeating: UInt8(ascii: " "), count: 32 << 20)
    let (run, _) = try Self.run(Self.svg(Self.square) + spaces, ["check", "c.json"])
    #expect(run.status == 65)
    #expect(run.error == Self.error("the SVG has more than 32 MiB"), "\(run.error)")
  }

  @Test func theCommandForSVGsIsNotForUsers() throws {
    let complaint = try Usage.complaint(["draw-svg"])
    #expect(complaint.status == 64)
    #expect(
      complaint.text.hasPrefix("ringrender: error: draw-svg is started by ringrender itself.\n"))
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "3601", "2s"])
  func aTimeIsANumberOfSeconds(_ value: String) throws {
    let (run, _) = try Self.run(Self.slow, ["check", "c.json", "--max-svg-time", value])
    #expect(run.status == 64)
    // The parser of options reports "2s", `nan` and `inf`, and may spell them in another way.
    let found = value == "3601" || Double(value).map { $0 <= 0 } == true ? value : nil
    let words = "--max-svg-time must be more than 0 and at most 3600 seconds, found"
    #expect(run.error.contains(found.map { "\(words) \($0)" } ?? "--max-svg-time"), "\(run.error)")
  }

  #if os(Linux)
    /// Short elements that need hundreds of bytes each; 80 MB when expanded.
    @Test func memoryHasALimit() throws {
      let folder = try TemporaryFolder()
      let line = """
        { echo "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>"
          yes '<g/><g/><g/><g/><g/><g/><g/><g/><g/><g/><g/><g/><g/>' | head -c 80000000
          echo '</svg>'; } | gzip > p.svg
        "$RR" check c.json --max-svg-time 60
        """
      try folder.write(Self.config, to: "c.json")
      let run = try Tool.shell(line, in: folder.url)
      #expect(run.status == 65)
      let reason = "the SVG needs more than 861 MiB of memory, or is too complex for librsvg"
      #expect(run.error == Self.error(reason) + Self.simplify)
    }
  #endif

  @Test func picturesCountBeforeTheyAreDrawn() throws {
    let svg = Self.svg("", "width='4000' height='4000'")
    let (run, _) = try Self.run(svg, ["check", "c.json", "--max-memory", "128M"])
    #expect(run.status == 65)
    let reason =
      "a picture of 4000 × 4000 pixels needs 184 MiB of memory, and 105 MiB are allowed; raise "
      + "--max-memory"
    #expect(run.error == Self.error(reason))
  }

  /// The limit does not include the library and the program.
  @Test func smallPicturesNeedLittle() throws {
    let (run, _) = try Self.run(Self.svg(Self.square), ["check", "c.json", "--max-memory", "8M"])
    #expect(run.status == 0, "\(run.error)")
  }

  @Test(arguments: ["", "\u{1B}[31m", "é\u{0}<", "<!-- "])
  func libraryMessagesAreOnePrintableLine(content: String) throws {
    let svg = Data("<svg>\(content)<é".utf8) + [0xC3, 0xFF]
    let (run, _) = try Self.run(svg)
    #expect(run.status == 65)
    #expect(run.error.contains("the SVG cannot be drawn: XML parse error: "), "\(run.error)")
    let isClean = run.error.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || (scalar.value >= 0x20 && scalar != "\u{FFFD}")
    }
    #expect(isClean, "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 3, "\(run.error)")
  }

  /// `draw-svg` is hidden, because only the program itself starts this command.
  @Test func theCommandIsHidden() throws {
    #expect(try !Tool.run(["--help"]).text.contains("draw-svg"))
    #expect(try Tool.run(["draw-svg", "x"]).status == 64)
  }

  // MARK: Memory

  /// Each of the scales has pixels of its own, which are kept for all rows.
  @Test func theScalesOfABatchCountTogether() throws {
    let folder = try TemporaryFolder()
    try Self.svg("", "width='1000' height='1000'").write(
      to: folder.url.appendingPathComponent("p.svg"))
    try folder.write("id\na\n", to: "rows.csv")
    try folder.write(
      """
      { "data": { "id": { "type": "string", "sample": "a" } },
        "canvas": { "width": 20, "height": 20 },
        "scene": { "type": "zstack", "children": [
          { "type": "image", "path": "p.svg" }, { "type": "text", "text": "{data.id}" } ] } }
      """, to: "c.json")
    let arguments = [
      "batch", "--config", "c.json", "--data", "rows.csv", "-o", "{id}@{scale}.png",
      "--scale", "1,1.1,1.2,1.3,1.4,1.5,1.6,1.7", "--max-memory",
    ]
    let refused = try Tool.run(arguments + ["48M"], in: folder.url)
    #expect(refused.status == 65)
    #expect(
      refused.error == """
        c.json:4:32: error: the picture "p.svg" cannot be used: a picture of 1400 × 1400 pixels needs 23 MiB of memory, and 19 MiB are allowed; raise --max-memory
           4 |     { "type": "image", "path": "p.svg" }, { "type": "text", "text": "{data.id}" } ] } }
             |                                ^~~~~~~ scene.children[0].path

        """)
    #expect(folder.data("a@1.png") == nil)
    let allowed = try Tool.run(arguments + ["128M"], in: folder.url)
    #expect(allowed.status == 0, "\(allowed.error)")
  }
}
