// RingUI: code written for SwiftUI, drawn without Apple's frameworks.
//
// It has SwiftUI's views, modifiers, state and animation, and rings and charts as views. There is
// no window and there are no events: a picture shows the views once their state is stable. What is
// absent does not compile, and the message often names what to use instead.
//
// Three types to know:
//
// - `View` is SwiftUI's protocol. A view has a `body`, or is lowered to elements of `RingScene`.
// - `ViewGraph` has the nodes of a root view, with their state. It repeats a pass – lower,
//   lay out, run the actions – until no view requests an action.
// - `StillView` is a view with the inputs of a picture: its proposed size, scale and environment.
//
// From the tests, a view whose state depends on its own size:
//
// ```swift
// /// A square with twice the width of its label, which is known only after the label is placed.
// private struct FramedLabel: View {
//   let text: String
//   @State private var side: CGFloat = 0
//   var body: some View {
//     ZStack {
//       Text(text).background(
//         GeometryReader { proxy in
//           Color.clear.preference(key: WidthKey.self, value: proxy.size.width)
//         })
//       Rectangle().stroke(Color.red).frame(width: side, height: side)
//     }
//     .onPreferenceChange(WidthKey.self) { side = $0 * 2 }
//   }
// }
// ```
//
// docs/dev/views.md explains the passes. For users, RingUI.docc has pages.
