import Foundation
import TestSupport
import Testing

/// The warning about a donut's label for which there is no room.
@Suite struct UnplacedLabelTests {
  private static let words =
    #"no room for the label "Documents and settings" of part 1 of "disk": left out; "#
    + "a larger frame or diameter, a smaller font, a shorter text or a legend makes room\n"

  @Test(
    arguments: [([], 0, "warning"), (["--strict"], 65, "error")] as [([String], Int32, String)])
  func render(options: [String], status: Int32, severity: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"scene": {"type": "donut", "id": "disk", "diameter": null, "labels": {},
        "parts": [{"value": 1, "label": "Documents and settings"}],
        "frame": {"width": 30, "height": 30}}}
      """, to: "c.json")
    let run = try Tool.run(
      ["render", "--config", "c.json", "-o", "c.png"] + options, in: folder.url)
    #expect(run.status == status)
    #expect(run.error == "ringrender: \(severity): \(Self.words)")
    #expect((folder.data("c.png") != nil) == (status == 0))
  }
}
