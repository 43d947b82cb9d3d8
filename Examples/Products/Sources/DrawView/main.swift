import RingUI

struct RingView: View {
  var progress: Double

  var body: some View {
    ZStack {
      Circle().stroke(Color.gray.opacity(0.3), lineWidth: 10)
      Circle()
        .trim(from: 0, to: progress)
        .stroke(Color.pink, style: StrokeStyle(lineWidth: 10, lineCap: .round))
        .rotationEffect(.degrees(-90))
    }
    .frame(width: 100, height: 100)
    .padding(8)
  }
}

let renderer = ImageRenderer(content: RingView(progress: 0.75))
renderer.scale = 2
try renderer.writePNG(to: CommandLine.arguments[1])
