import RingUI

struct RingView: View {
  var progress: Double

  var body: some View {
    ZStack {
      Circle().stroke(Color(.systemGray5), lineWidth: 20)
      Circle()
        .trim(from: 0, to: progress)
        .stroke(.blue, style: StrokeStyle(lineWidth: 20, lineCap: .round))
        .rotationEffect(.degrees(-90))
      Text("\(progress * 100, specifier: "%.0f")%").font(.title.bold())
    }
    .padding(10)
    .frame(width: 150, height: 150)
  }
}
