import RingCairo
import RingGraphics
import RingRender
import RingSystem
import RingText

/// What makes a file of each row.
enum BatchMaker {
  case stills(BatchRenderer<PictureOrder>, BatchPictures)
  case animations(BatchAnimations)

  /// Whether nothing is made.
  var isLooking: Bool {
    switch self {
    case .stills(_, let pictures): pictures.mode == .look
    case .animations(let animations): animations.mode == .look
    }
  }

  /// What there is to say of all stills in which nothing can be seen; `nil` if there are none.
  var warning: Message? {
    if case .stills(_, let pictures) = self { pictures.warning } else { nil }
  }

  /// Whether the manifest of an earlier run says which files are right, and keeps their lines.
  var readsManifest: Bool {
    if case .animations(let animations) = self { animations.mode == .resume } else { false }
  }

  /// Makes what is ordered, and delivers it in this order; what `deliver` throws ends the run. Returns
  /// what was wrong with texts, each once.
  func run(
    _ orders: inout PictureOrders,
    deliver: (PictureOrder, Result<MadePicture, any Error>) throws -> Void
  ) throws -> [TextWarning] {
    switch self {
    case .stills(let renderer, let pictures):
      return try renderer.run {
        try orders.isReady()
      } next: {
        try orders.next()
      } work: { worker, order, frame in
        try pictures.make(order, frame, with: &worker)
      } deliver: { result in
        try deliver(result.input, result.product)
      }
    case .animations(let animations):
      var warnings: [TextWarning] = []
      while let order = try orders.next() {
        let made = Result { try animations.make(order, &warnings) }
        try deliver(order, made)
      }
      return warnings
    }
  }
}
