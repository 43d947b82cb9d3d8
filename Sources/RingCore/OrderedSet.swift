/// A list without duplicates, in the order in which its elements were added.
package struct OrderedSet<Element: Hashable> {
  package private(set) var elements: [Element] = []
  private var members: Set<Element> = []

  package init() {}

  /// Appends unless the set has the element, in constant time. Returns whether it was added.
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
