import Testing

@testable import RingCore

@Suite struct OrderedSetTests {
  @Test func keepsTheFirstOfEqualElements() {
    var set = OrderedSet<String>()
    #expect(set.append("b") && set.append("a") && !set.append("b"))
    set.append(contentsOf: ["a", "c", "c", "b"])
    #expect(set.elements == ["b", "a", "c"])
  }

  /// An element that counts how often it is compared.
  private final class Element: Hashable {
    final class Counter { var count = 0 }

    let number: Int
    let counter: Counter

    init(_ number: Int, _ counter: Counter) { (self.number, self.counter) = (number, counter) }

    static func == (first: Element, second: Element) -> Bool {
      first.counter.count += 1
      return first.number == second.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// A search in the list would compare each element with all earlier ones, 4 million times.
  @Test func manyElementsAreFewComparisons() {
    let (counter, count) = (Element.Counter(), 2000)
    var set = OrderedSet<Element>()
    for _ in 0..<2 { for number in 0..<count { set.append(Element(number, counter)) } }
    #expect(set.elements.map(\.number) == Array(0..<count))
    #expect(counter.count < 40 * count)
  }
}
