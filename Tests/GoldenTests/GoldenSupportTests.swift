import Foundation
import RingGolden
import Testing

@Suite struct GoldenSupportTests {
  /// The traits of suites cannot find a folder outside of all suites.
  @Test func everyGoldenIsOfASuite() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let suites = try files.filter { $0.hasSuffix(".swift") }.flatMap { file -> [String] in
      let source = try String(contentsOfFile: folder.path + "/" + file, encoding: .utf8)
      return source.matches(of: /\.goldens\(suite: "([a-z-]+)"/).map { String($0.1) }
    }
    expectNoGoldens(outsideOf: suites)
  }
}
