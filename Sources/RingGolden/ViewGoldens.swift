import RingCairo
import RingCompare
import RingConfigDecoding
import RingCore
import RingScene
import RingUI
import Testing

/// Expects the image of a view to equal its golden, and the view's texts to have no warnings.
///
/// A failure lists the values of the view's rings and texts that have changed since the golden was
/// recorded. It does not list the values of shapes and modifiers.
///
/// The view has its ideal size, at one pixel per point, in light mode. For anything else, pass the
/// image of an `ImageRenderer`. The other arguments are the same as in the overload for an image.
@MainActor @_disfavoredOverload
public func expectGolden(
  of view: @autoclosure () throws -> some View, named name: String? = nil,
  _ tolerance: Tolerance? = nil, options: GoldenOptions? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let test = TestCall(name, tolerance, options, filePath, sourceLocation)
  test.expect { fonts in try DrawnGolden(view: view(), fonts) }
}

/// Asserts that the image of a view equals its golden, as `expectGolden` does in Swift Testing.
@MainActor @_disfavoredOverload
public func XCTAssertGolden(
  of view: @autoclosure () throws -> some View, named name: String? = nil,
  _ tolerance: Tolerance? = nil, options: GoldenOptions? = nil, fileID: String = #fileID,
  function: String = #function, file: StaticString = #filePath, line: UInt = #line
) {
  let call = XCTestCall(name, tolerance, options, fileID, function, file, line)
  call.assertGolden { fonts in try DrawnGolden(view: view(), fonts) }
}

extension DrawnGolden {
  /// Draws a view. Throws the errors of `StillView` and of `Renderer`.
  @MainActor
  fileprivate init(view: some View, _ fonts: FontSources) throws {
    let (text, trace) = (TextEngine(fonts), ViewTrace(describing: ElementValues.described))
    var still = StillView(view)
    still.trace = trace
    let scene = try still.scene(measuring: text)
    let snapshot = trace.elements.map { elements in
      var snapshot = SceneSnapshot(scene, scene.layout(measuring: text), elements)
      snapshot.elements.removeAll { $0.type == ViewTrace.valuelessType }
      return snapshot
    }
    try self.init(scene, measuring: text) { snapshot }
  }
}
