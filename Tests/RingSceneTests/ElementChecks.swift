import RingCore
import RingScene

// What tests of every element need.

/// Returns the commands of a single element, at its size without a proposal.
func commands(_ element: some Element, at origin: Point = .zero) -> [DrawCommand] {
  let context = SceneContext(text: FixedText())
  let size = element.size(for: .unspecified, in: context)
  return element.draw(in: Rect(origin: origin, size: size), context: context)
}

/// Returns the display list of a single element, one string per line.
func lines(_ element: some Element, at origin: Point = .zero) -> [String] {
  DisplayList(commands(element, at: origin)).description.split(separator: "\n").map(String.init)
}

/// Returns the size of an element without a proposal.
func naturalSize(_ element: some Element) -> Size {
  element.size(for: .unspecified, in: SceneContext(text: FixedText()))
}

/// Lengths and angles close to 0.
let tinyLengths = [Double.leastNonzeroMagnitude, 1e-300, 1e-30, 1e-12, 1e-9, 0]

/// Whether the commands of an element in a box of 100 × 100 contain neither NaN nor infinity.
func hasFiniteCommands(_ element: some Element) -> Bool {
  let box = Rect(x: 0, y: 0, width: 100, height: 100)
  let commands = element.draw(in: box, context: SceneContext(text: FixedText()))
  let text = DisplayList(commands).description
  return !text.contains("nan") && !text.contains("inf")
}

/// Returns the values that `explain` prints of an element at its size without a proposal.
func explainedValues(_ element: some Element) -> [String: ResolvedProperty.Value] {
  let rect = Rect(origin: .zero, size: naturalSize(element))
  let values = element.resolvedProperties(in: rect, context: SceneContext(text: FixedText()))
  return Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) })
}

/// Returns the alternative text of a scene with only this element.
func altText(of element: some Element, locale: NumberLocale = .posix) -> String {
  var canvas = Canvas()
  canvas.locale = locale
  return Scene(canvas: canvas, root: AnyElement(element)).altText(measuring: FixedText())
}
