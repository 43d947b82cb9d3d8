import RingUI

struct RingView: View {
  var progress: Double

  var body: some View {
    HStack {
      ActivityRing(progress: progress, radius: 40, thickness: 10).colors(.pink, .red)
      ZStack {
        Circle().stroke(Color.gray.opacity(0.3), lineWidth: 10)
        Circle()
          .trim(from: 0, to: progress)
          .stroke(Color.pink, style: StrokeStyle(lineWidth: 10, lineCap: .round))
          .rotationEffect(.degrees(-90))
      }
      .frame(width: 100, height: 100)
    }
    .environment(\.colorScheme, .dark)
    .padding(8)
  }
}

try RingView(progress: 0.75).writePNG(to: CommandLine.arguments[1], scale: 2)

let film = AnimatedScene(duration: 0.4, rate: 10) { time in RingView(progress: time) }
try await film.write(to: CommandLine.arguments[2])
