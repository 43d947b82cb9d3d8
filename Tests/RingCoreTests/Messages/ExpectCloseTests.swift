import TestSupport
import Testing

@Suite struct ExpectCloseTests {
  @Test func valuesWithinTheToleranceAreClose() {
    expectClose(1.5, 2, within: 0.5)
    expectClose(-3, -1, within: 2)
  }

  @Test(arguments: [(1.4, 2.0), (.nan, 2), (2, .nan), (.infinity, 2)])
  func otherValuesAreAnIssueThatNamesThem(actual: Double, expected: Double) {
    withKnownIssue {
      expectClose(actual, expected, within: 0.5, "the radius")
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("\(actual) is \(actual - expected) from \(expected)")
        && text.hasSuffix("more than 0.5: the radius")
    }
  }
}
