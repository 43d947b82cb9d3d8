import Testing

@testable import RingConfigDecoding

@Suite struct KeyIndexTests {
  @Test func everyKeyOfEveryElementIsFoundWhereItIs() {
    for names in ElementRegistry.kinds.map({ $0.names }) + [ElementRegistry.names, []] {
      let index = KeyIndex(names)
      for (place, name) in names.enumerated() {
        #expect(index.index(of: name) == place, "\(name)")
        #expect(index.index(of: name + " ") == nil, "\(name)")
      }
      for name in ["", "x", "élan", "🎉", String(repeating: "a", count: 100_000)] {
        #expect(index.index(of: name) == nil, "\(name.prefix(10))")
      }
    }
  }

  @Test func namesOfOneHashAreToldApart() {
    // "bB" and "aa" have the same hash, because 31 × 0x62 + 0x42 = 31 × 0x61 + 0x61. The hash
    // ignores bytes after the first 24.
    let long = String(repeating: "k", count: 30)
    let names = ["aa", "bB", "a", long + "a", long + "b", "b"]
    let index = KeyIndex(names)
    #expect(names.map(index.index) == Array(names.indices))
    #expect(index.index(of: long + "c") == nil)
  }
}

extension ConfigElement {
  fileprivate static var names: [String] { table.keys.names }
}
