import Foundation
import RingCodec
import RingCore
import RingSystem
import TestSupport
import Testing

@testable import RingCompare

@Suite struct HTMLReportTests {
  private let folder: TemporaryStore
  private var report: HTMLReport { HTMLReport(folder: folder.url.path + "/report") }

  init() throws { folder = try TemporaryStore() }

  private func failure(_ name: String, side: Int = 4) throws -> CaseResult {
    try folder.put(picture(9, width: side, height: side), "goldens/\(name).png")
    var checker = GoldenChecker(store: GoldenStore(folder.url.path + "/goldens"))
    checker.pictures = report.pictures
    return try checker.check(
      GoldenName(name), picture(9, width: side, height: side, wrong: 2))
  }

  private func page() throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent("report/index.html"), encoding: .utf8)
  }

  @Test func thePageHasNumbersAndPictures() throws {
    let run = RunResult(
      cases: [try failure("a/b"), CaseResult(name: "<script>", verdict: .passed)], versions: "v",
      tolerance: "none")
    try report.write(run)
    let page = try page()
    #expect(page.contains("\"differingPixels\":2"))
    #expect(page.components(separatedBy: "data:image/png;base64,").count == 4)
    #expect(!page.contains("%%") && !page.contains("<script>\""))
    #expect(!page.contains("http://") && !page.contains("https://"), "it needs no network")
    let json = try Data(contentsOf: folder.url.appendingPathComponent("report/results.json"))
    #expect(json == Data(run.json.utf8))
    let junit = try Data(contentsOf: folder.url.appendingPathComponent("report/junit.xml"))
    #expect(junit == Data(run.junit(in: report).utf8))
  }

  /// The difference image comes first, because GitLab shows only one.
  @Test func failuresHaveTheirImagesAttached() throws {
    let cases = [try failure("a/b & c"), CaseResult(name: "d", verdict: .passed)]
    let run = RunResult(cases: cases, versions: "v", tolerance: "none")
    let start = "[[ATTACHMENT|\(report.folder)/pictures/a/b &amp; c"
    let junit = run.junit(in: report)
    #expect(
      junit.contains(
        """
        </failure>
              <system-out>
        \(start).difference.png]]
        \(start).actual.png]]
        \(start).expected.png]]
              </system-out>
            </testcase>

        """), "\(junit)")
    #expect(!run.junit().contains("ATTACHMENT"))
  }

  /// A tolerated change has no failure, but its pictures.
  @Test func toleratedChangesHaveTheirImagesAttached() throws {
    var changed = try failure("a")
    (changed.verdict, changed.isTolerated) = (.changed, true)
    let junit = RunResult(cases: [changed], versions: "v", tolerance: "none").junit(in: report)
    let start = "[[ATTACHMENT|\(report.folder)/pictures/a"
    #expect(
      junit.contains(
        """
            <testcase classname="goldens/" name="a" time="0.000">
              <system-out>
        \(start).difference.png]]
        \(start).actual.png]]
        \(start).expected.png]]
              </system-out>
            </testcase>

        """), "\(junit)")
    #expect(!junit.contains("<failure"))
  }

  /// Services read an attached path only up to the first brackets.
  @Test func aPathWithBracketsIsNotAttached() throws {
    let run = RunResult(cases: [try failure("a]]b")], versions: "v", tolerance: "none")
    #expect(!run.junit(in: report).contains("ATTACHMENT"))
  }

  /// The image of a passing case is its golden, in a script that is loaded on demand.
  @Test func passedCasesHaveTheirImage() throws {
    try folder.put(picture(9), "goldens/a/b.png")
    let checker = GoldenChecker(store: GoldenStore(folder.url.path + "/goldens"))
    let passed = try checker.check(GoldenName("a/b"), picture(9))
    let run = RunResult(cases: [passed], versions: "v", tolerance: "none")
    try report.write(run)
    #expect(!(try page()).contains("data:image/png"))
    #expect(try page().contains("\"script\":\"pictures/a/b.accepted.js\""))
    let script = String(
      decoding: try folder.bytes("report/pictures/a/b.accepted.js"), as: UTF8.self)
    let golden = try Data(folder.bytes("goldens/a/b.png")).base64EncodedString()
    #expect(
      script == "ringrenderPictures(0,{\"expected\":\"data:image/png;base64,\(golden)\"})\n")
    #expect(!run.json.contains("script"), "the results are those without a page")
    try report.clean()
    #expect(!folder.files.contains { $0.hasPrefix("report/") })
  }

  @Test func aLargeGoldenThatPassedIsNoPartOfTheReport() throws {
    var noise = SplitMix64(seed: 1)
    let side = 600
    let image = RasterImage(
      size: PixelSize(width: side, height: side),
      pixels: (0..<side * side).flatMap { _ in
        [UInt8](repeating: UInt8(truncatingIfNeeded: noise.next()), count: 3).map {
          $0 ^ UInt8(truncatingIfNeeded: noise.next())
        } + [255]
      })
    try folder.put(GoldenImage(image), "goldens/a.png")
    let checker = GoldenChecker(store: GoldenStore(folder.url.path + "/goldens"))
    let passed = try checker.check(GoldenName("a"), GoldenImage(image))
    try report.write(RunResult(cases: [passed], versions: "v", tolerance: "none"))
    #expect(try folder.bytes("goldens/a.png").count > HTMLReport.maximumPassingBytes)
    #expect(!folder.files.contains { $0.hasSuffix(".js") })
  }

  /// Images of an earlier run would be mistaken for this run's.
  @Test func anEarlierReportIsReplacedAndNothingElse() throws {
    try report.write(RunResult(cases: [try failure("a/b")], versions: "v", tolerance: "none"))
    try folder.put([1], "report/pictures/mine.png")
    try folder.put([1], "report/mine.txt")
    try report.prepare()
    let left = folder.files.filter { $0.hasPrefix("report/") }
    #expect(
      left == ["report/index.html", "report/mine.txt", "report/pictures/mine.png"])
    #expect(try page().contains("The run that makes this report has not finished"))
  }

  /// After an interrupted run, the next run knows which files it may remove.
  @Test func anUnfinishedReportIsReplacedToo() throws {
    try report.prepare()
    _ = try failure("a/b")
    try report.prepare()
    #expect(folder.files.filter { $0.hasPrefix("report/") } == ["report/index.html"])
  }

  /// The page is written last, so that there is no page without its results.
  @Test(arguments: ["junit.xml", "results.json"])
  func thereIsNoPageOfAReportThatFailed(name: String) throws {
    try report.prepare()
    try folder.put([1], "report/\(name)/in/the/way")
    let run = RunResult(cases: [try failure("a/b")], versions: "v", tolerance: "none")
    #expect(throws: FileError.self) { try report.write(run) }
    #expect(try page().contains("The run that makes this report has not finished"))
  }

  /// Browsers limit the size of a canvas.
  @Test func ofLargePicturesThePartAroundTheDifferenceIsShown() throws {
    var pixels = [UInt8](repeating: 255, count: 9000 * 2 * 4)
    let size = PixelSize(width: 9000, height: 2)
    let golden = RasterImage(size: size, pixels: pixels)
    for x in 7000..<7010 { pixels[x * 4] = 0 }
    let store = GoldenStore(folder.url.path + "/goldens")
    var encoder = try PNGEncoder(compression: .fast)
    try folder.put(try encoder.encode(golden), "goldens/wide.png")
    var checker = GoldenChecker(store: store)
    checker.pictures = report.pictures
    checker.comparison.ignoredRegions = [PixelRegion(x: 7008, y: 0, width: 2, height: 1)]
    let result = try checker.check(
      GoldenName("wide"), GoldenImage(RasterImage(size: size, pixels: pixels)))
    #expect(
      result.explanation
        == "8 pixels differ; the largest channel difference is 255; all within 8 × 1 at (7000, 0); "
        + "the report shows 4096 × 2 of its pixels, from (4904, 0)")
    let difference = try PNGDecoder().decode(
      folder.bytes("report/pictures/wide.difference.png"))
    #expect(difference.size == PixelSize(width: 4096, height: 2))
    #expect(difference[7000 - 4904, 0] == SIMD4(255, 0, 0, 255))
    #expect(difference[7008 - 4904, 0] == SIMD4(120, 170, 255, 255))
    for role in ["expected", "actual"] {
      let picture = try PNGDecoder().decode(folder.bytes("report/pictures/wide.\(role).png"))
      let red = role == "actual" ? 0 : 255 as UInt8
      #expect(picture[7000 - 4904, 0].x == red && picture[6999 - 4904, 0].x == 255)
    }
  }

  /// The background of a translucent pixel depends on its place in the complete image.
  @Test func theDifferenceShowsTheMarksOfTheVerdict() throws {
    let (size, changed) = (PixelSize(width: 9000, height: 1), 7000..<7100)
    let colors = [SIMD4<UInt8>(200, 0, 0, 60), SIMD4<UInt8>(0, 0, 0, 60)]
    let images = colors.map { color in
      let white = SIMD4<UInt8>(repeating: 255)
      let pixels = (0..<size.width).flatMap { (x: Int) -> [UInt8] in
        let pixel = changed.contains(x) ? color : white
        return [pixel.x, pixel.y, pixel.z, pixel.w]
      }
      return GoldenImage(RasterImage(size: size, pixels: pixels))
    }
    try folder.put(images[0], "goldens/wide.png")
    var checker = GoldenChecker(store: GoldenStore(folder.url.path + "/goldens"))
    checker.pictures = report.pictures
    let distances = changed.map {
      PerceptualMetric(threshold: 0).distance(Pixel(colors[0]), Pixel(colors[1]), at: $0)
    }
    let threshold = ((distances.min() ?? 0) + (distances.max() ?? 0)) / 2
    checker.comparison.metric = .oklab(threshold: threshold)
    let result = try checker.check(GoldenName("wide"), images[1])
    let difference = try PNGDecoder().decode(
      folder.bytes("report/pictures/wide.difference.png"))
    let red = SIMD4<UInt8>(255, 0, 0, 255)
    let shown = (0..<difference.width).filter { difference[$0, 0] == red }.count
    let counted = try #require(result.comparison?.result.count)
    #expect(shown == counted && counted > 0 && counted < changed.count)
  }

  @Test func withoutMemoryThereIsAVerdictWithoutPictures() throws {
    var checker = GoldenChecker(store: GoldenStore(folder.url.path + "/goldens"))
    checker.pictures = report.pictures
    let shown = picture(9, width: 400, height: 400, wrong: 2)
    try folder.put(picture(9, width: 400, height: 400), "goldens/a.png")
    checker.memory = MemoryBudget(limit: 3 << 20)
    #expect(
      try checker.check(GoldenName("a"), shown).explanation.hasSuffix(
        "; without pictures: a report of 400 × 400 pixels needs 4 MiB of memory besides the 1 MiB "
          + "in use, and 3 MiB are allowed"))
    // The new picture is saved without the others, so that it can be accepted.
    #expect(folder.files.filter { $0.hasPrefix("report/") } == ["report/pictures/a.new.png"])
    checker.omitsImagesOverBudget = false
    #expect(throws: MemoryLimitError.self) { try checker.check(GoldenName("a"), shown) }
    (checker.memory, checker.omitsImagesOverBudget) = (MemoryBudget(limit: 1 << 20), true)
    #expect(throws: MemoryLimitError.self) { try checker.check(GoldenName("a"), shown) }
  }

  /// A page may have gigabytes of pictures; whether it is a report is in its first bytes.
  @Test func onlyTheStartOfAPageIsRead() throws {
    #expect(try !HTMLReport.isReport(folder.url.path))
    try folder.put(Array("<!-- ringrender report".utf8), "short/index.html")
    #expect(try !HTMLReport.isReport(folder.url.path + "/short"))
    try folder.put(Array("<!-- ringrender report -->\nmore".utf8), "long/index.html")
    #expect(try HTMLReport.isReport(folder.url.path + "/long"))
    let page = folder.url.path + "/long/index.html"
    #expect(truncate(page, off_t(InputFile.defaultLimit) * 2) == 0)
    #expect(throws: FileError.self) { try InputFile.read(page, .file) }
    #expect(try HTMLReport.isReport(folder.url.path + "/long"))
  }

  @Test func leavesForeignFilesAlone() throws {
    try folder.put(Array("<html>mine</html>".utf8), "report/index.html")
    try folder.put([1], "report/pictures/a.actual.png")
    #expect(throws: FileError.self) { try report.prepare() }
    #expect(try page() == "<html>mine</html>")
    #expect(folder.files.contains("report/pictures/a.actual.png"))
  }
}
