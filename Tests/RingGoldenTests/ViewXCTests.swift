import RingGolden
import RingUI
import XCTest

/// Tests of views in the two forms that the page FromXCTest gives.
///
/// On Linux, XCTest aborts while it lists the tests if a test that is not `async` is isolated.
final class ViewXCTests: XCTestCase {
  private struct Square: View {
    var body: some View { Color(red: 1, green: 0, blue: 0).frame(width: 4, height: 4) }
  }

  @MainActor func testAnAsynchronousTestIsOnTheMainActor() async throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(255), "a/b/c.png")
    XCTAssertGolden(of: Square(), named: "a/b/c", options: folder.goldens)
  }

  func testASynchronousTestAssumesTheMainActor() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(255), "a/b/c.png")
    MainActor.assumeIsolated {
      XCTAssertGolden(of: Square(), named: "a/b/c", options: folder.goldens)
    }
  }
}
