// RingScene: elements, layout and motion. It turns a scene into a display list.
//
// Elements are plain values: they know neither pixels nor Cairo nor JSON, nor the time. What moves
// is a number that is set from outside; an `AnimatedScene` is a function from time to scene.
//
// Three types to know:
//
// - `Element` is what can be laid out and drawn: a ring, a text, a stack. The protocol is that of
//   SwiftUI: the parent proposes a size, the child returns the size that it takes, and the parent
//   chooses its position.
// - `SceneContext` is what elements get from outside: the colour scheme, the values for texts, and
//   the measurer of texts.
// - `Scene` is one element on a canvas. Its `layout` measures the elements and collects their draw
//   commands. It counts measurements and memory, and ends with a problem if there are too many.
//
// An element with numbers of its own has two parts: the element, which only assembles the display
// list, and a geometry, which computes every number. `RingConfigDecoding` makes elements of JSON,
// `RingUI` of views.
//
// From the tests, an element and a row of two:
//
// ```swift
// struct Box: Element {
//   var width: Double
//   var height: Double
//
//   func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
//     Size(width: width, height: height)
//   }
//
//   func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
//     [.fill(.rect(rect), .solid(.black))]
//   }
// }
//
// let row = HStack(spacing: 4, children: [box(10, 10), box(20, 30)])
// ```
