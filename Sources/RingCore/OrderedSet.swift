/// A list without duplicates, in the order in which its elements were added.
package struct OrderedSet<Element: Hashable> {
  package private(set) var elements: [Element] = []
  private var members: Set<Element> = []

  package init() {}

  package init(_ elements: some Sequence<Element>) { append(contentsOf: elements) }

  /// Adds an element at the end, unless the set has it. Returns whether it was added.
  ///
  /// The time does not depend on the number of elements.
  @discardableResult
  package mutating func append(_ element: Element) -> Bool {
    guard members.insert(element).inserted else { return false }
    elements.append(element)
    return true
  }

  package mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }
}

extension OrderedSet: Sendable where Element: Sendable {}
