import RingConfigDecoding
import Testing

@testable import RingCommand

@Suite struct CaseNameTests {
  @Test func suffixesAreInTheOrderSchemeScaleTime() {
    var name = CaseName(base: "a/card")
    #expect(name.text == "a/card")
    name.canvas = CanvasVariant(scale: 2, colorScheme: .dark)
    name.time = 0.5
    #expect(name.text == "a/card@dark@2x@0.5s")
    #expect(CaseName.readings(of: name.text).last == name)
  }

  /// A file may have a name that ends like that of a variant.
  @Test(arguments: [
    ("card", ["card"]), ("card@dark", ["card@dark", "card"]),
    ("card@2x@0s", ["card@2x@0s", "card@2x", "card"]),
    ("card@light@1.5x", ["card@light@1.5x", "card@light", "card"]),
    ("card@2x@dark", ["card@2x@dark", "card@2x"]), ("a@b/c@1s", ["a@b/c@1s", "a@b/c"]),
  ])
  func aNameHasSeveralReadings(_ name: String, _ bases: [String]) {
    let readings = CaseName.readings(of: name)
    #expect(readings.map(\.base) == bases)
    #expect(readings.allSatisfy { $0.text == name })
    #expect(CaseName.base(of: name) == bases.last)
  }

  @Test(arguments: [
    "2.0x", "02x", "0x", "-1x", "infx", "nanx", "1e7x", "0x1p1x", "x", "2", "Dark", "blue", "",
    "2X",
    "1000000001s", "-0s", "1e-400s",
  ])
  func otherEndingsAreNoSuffix(_ ending: String) {
    #expect(CaseName.readings(of: "card@" + ending) == [CaseName(base: "card@" + ending)])
  }

  @Test func aCaseIsOfTheNearestFile() {
    let files: Set = ["badge", "badge/a@2x", "card"]
    #expect(CaseName.file(of: "card@dark@2x", among: files.contains) == "card")
    #expect(CaseName.file(of: "badge/anna@dark", among: files.contains) == "badge")
    #expect(CaseName.file(of: "badge/team/anna", among: files.contains) == "badge")
    #expect(CaseName.file(of: "badge/a@2x@1s", among: files.contains) == "badge/a@2x")
    #expect(CaseName.file(of: "other/card", among: files.contains) == nil)
  }
}
