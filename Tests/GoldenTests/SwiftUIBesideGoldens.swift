import RingGolden
import RingUI
import Testing

/// A view next to its test.
///
/// It compiles only if the names of RingGolden and RingUI do not collide.
private struct Badge: View {
  var progress: Double
  var body: some View {
    ZStack {
      Circle().stroke(Color(.systemGray5), lineWidth: 10)
      Circle()
        .trim(from: 0, to: progress)
        .stroke(
          LinearGradient(colors: [.mint, .blue], startPoint: .top, endPoint: .bottom),
          style: StrokeStyle(lineWidth: 10, lineCap: .round)
        )
        .rotationEffect(.degrees(-90))
      Capsule().fill(.blue).frame(width: 16, height: 40)
        .mask { LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom) }
    }
    .padding(5)
    .frame(width: 80, height: 80)
  }
}

@MainActor @Suite(.goldens(suite: "swiftui-beside")) struct SwiftUIBesideGoldens {
  @Test func badge() {
    expectGolden(of: Badge(progress: 0.7), named: "swiftui-beside/badge/seven-tenths")
  }
}
