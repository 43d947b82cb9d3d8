import RingCompare
import Testing

@testable import RingGolden

/// The default names of goldens, of calls without `named`.
@Suite struct TestNameTests {
  @Test func namesAreSuiteAndFunction() throws {
    #expect(try TestName.current(fileID: #fileID) == "TestNameTests/namesAreSuiteAndFunction")
  }

  @Suite struct Inner {
    @Test func namesHaveAllSuites() throws {
      #expect(try TestName.current(fileID: #fileID) == "TestNameTests/Inner/namesHaveAllSuites")
      let scope = GoldenScope(options: GoldenOptions(), suite: "names", types: ["TestNameTests"])
      let name = try GoldenScope.$current.withValue(scope) {
        try TestName.current(fileID: #fileID)
      }
      #expect(name == "names/Inner/namesHaveAllSuites")
    }
  }

  @Test(arguments: [
    (["Badges"], "half()", "Badges/half"), (["A", "B"], "of(_:named:)", "A/B/of"),
    ([], "half()", "BadgeTests/half"), (["Badges"], "`half (of 1/2)`()", "Badges/half (of 1-2)"),
    ([], "testHalf()", "BadgeTests/testHalf"),
  ])
  func namesHaveNoParentheses(_ parts: [String], _ function: String, _ name: String) throws {
    let found = TestName.name(parts, function: function, fileID: "Module/BadgeTests.swift")
    #expect(found == name)
    #expect(try GoldenName(found).path == name)
  }

  @Test(arguments: [1, 2])
  func testsWithArgumentsNeedNames(_: Int) throws {
    #expect(throws: TestNameError.self) { try TestName.current(fileID: #fileID) }
    withKnownIssue {
      expectGolden(of: image(9))
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        "a test with arguments has a golden for each of them, which needs named:"
      ]
    }
  }

  @Test func defaultNamesNeedATest() async throws {
    await Task.detached {
      let error = #expect(throws: TestNameError.self) { try TestName.current(fileID: #fileID) }
      #expect(
        error?.description
          == "no test is running in this task, so that the golden needs a name: named:")
    }.value
  }
}
