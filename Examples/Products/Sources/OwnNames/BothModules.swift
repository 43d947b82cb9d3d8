import RingUI
import WebPages

// Two imported modules have these names. A file says once which of the two it means.
private typealias View = RingUI.View
private typealias Color = RingUI.Color

private struct Dot: View {
  var body: some View { Circle().fill(Color.red).frame(width: 20, height: 20) }
}

@MainActor func drawBoth() throws {
  let scene = try RingUI.Scene(Dot(), scale: 2)
  try scene.writePNG(to: "dot.png")
  print(WebPages.Scene(title: "Dot").html)
}
