/// A label of a part of an element that is not drawn, because there is no room for it.
package struct UnplacedLabel: Hashable, Sendable {
  /// The text, with its placeholders replaced.
  package var text: String
  /// The number of the part, from 1.
  package var part: Int
  /// The name of the element, or of the nearest one with a name around it; `nil` if there is none.
  package var element: String?

  package init(_ text: String, part: Int, element: String? = nil) {
    (self.text, self.part, self.element) = (text, part, element)
  }
}
