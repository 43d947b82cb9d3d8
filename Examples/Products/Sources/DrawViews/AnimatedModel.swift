import RingUI

@MainActor @Observable final class Model {
  var progress = 0.1
}

struct ModelView: View {
  let model: Model

  var body: some View { ActivityRing(progress: model.progress).padding(8) }
}

@MainActor func animatedModel() async throws {
  let model = Model()
  let animation = try AnimatedScene(ModelView(model: model), duration: 2) { script in
    script.at(0.5) { withAnimation(.easeOut(duration: 1)) { model.progress = 0.8 } }
  }
  try await animation.write(to: "model.png")
}
