import RingUI
import Testing

private final class Model: ObservableObject {
  @Published var fraction = 0.0
}

/// A view with lengths that become 0 with `model.fraction`.
private struct Shrinking: View {
  @ObservedObject var model: Model
  var body: some View {
    let length = 20 * (1 - CGFloat(model.fraction))
    Circle().stroke(Color.black, lineWidth: length / 4)
      .frame(width: length, height: 20)
      .blur(radius: length / 9)
      .cornerRadius(length / 2)
      .shadow(radius: length / 3)
  }
}

/// Springs go beyond their target before they come to rest.
@MainActor @Suite struct OvershootTests {
  @Test func aSpringThatOvershootsLeavesLengthsAtZero() throws {
    let model = Model()
    let frames = try frames(Shrinking(model: model), 1, rate: 20) { script in
      script.at(0) { withAnimation(.bouncy) { model.fraction = 1 } }
    }
    let widths = frames.map(\.size.width)
    #expect(widths.first == 20 && widths.filter { $0 == 0 }.count > 3, "\(widths)")
  }

  @Test func aTargetBelowZeroIsStillAnError() {
    let model = Model()
    #expect(throws: (any Error).self) {
      try frames(Shrinking(model: model), 1, rate: 5) { script in
        script.at(0) { withAnimation(.bouncy) { model.fraction = 2 } }
      }
    }
  }
}
