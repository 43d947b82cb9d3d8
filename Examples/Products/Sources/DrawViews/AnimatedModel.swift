import RingUI

@MainActor @Observable final class Model {
  var progress = 0.1
}

struct ModelView: View {
  let model: Model

  var body: some View { ActivityRing(progress: model.progress).padding(8) }
}

@MainActor func animatedModel() throws {
  let model = Model()
  let renderer = AnimationRenderer(content: ModelView(model: model), duration: 2)
  renderer.change(at: 0.5) { withAnimation(.easeOut(duration: 1)) { model.progress = 0.8 } }
  try renderer.write(to: "model.png")
}
