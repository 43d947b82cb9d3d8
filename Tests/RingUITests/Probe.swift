import RingCore
import RingRender
import RingScene
import RingUI
import Testing

/// A text measurer with letters half an em wide and lines one em high.
struct FixedText: TextMeasuring {
  func size(of paragraph: Paragraph) -> RingCore.Size {
    let advance = paragraph.font.size / 2
    let perLine = paragraph.width.map { max(1, Int($0 / advance + 1e-9)) } ?? Int.max
    let counts = paragraph.text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { line -> [Int] in
        guard line.count > perLine else { return [line.count] }
        return stride(from: 0, to: line.count, by: perLine).map { min(perLine, line.count - $0) }
      }
    let lines = counts.prefix(paragraph.lineLimit ?? .max)
    return RingCore.Size(
      width: Double(lines.max() ?? 0) * advance, height: Double(lines.count) * paragraph.font.size)
  }
}

/// Expects that `body` throws an error of the given code, and returns the error.
@discardableResult func expect<Result>(
  _ code: Problem.Code, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) -> RingError? {
  let error = #expect(throws: RingError.self, sourceLocation: sourceLocation) { try body() }
  #expect(error?.code == code, sourceLocation: sourceLocation)
  return error
}

/// Returns the layout of a view for a proposal in points; `nil` leaves a dimension unspecified.
func layout<V: RingUI.View>(
  _ view: V, width: CGFloat? = nil, height: CGFloat? = nil
) throws -> RingScene.Scene.Layout {
  var still = StillView(view)
  still.proposedSize = ProposedViewSize(width: width, height: height)
  still.date = Date(timeIntervalSinceReferenceDate: 0)
  return try still.layout(measuring: FixedText())
}

/// Returns the layouts of a view's animation, frame by frame. `duration` is in seconds.
@MainActor func frames<V: RingUI.View>(
  _ view: V, _ duration: Double, rate: FrameRate,
  _ script: (inout AnimationScript) -> Void = { _ in }
) throws -> [RingScene.Scene.Layout] {
  var animated = AnimatedView(view, duration: duration, script)
  animated.rate = rate
  return try animated.layouts(measuring: FixedText())
}

/// Returns the images of the frames with the numbers `frames`, in that order. Default: all.
///
/// Blocks the current thread, so the animation must not need the main actor.
func images(
  _ film: AnimatedScene, frames: [Int]? = nil, jobs: Int = 2
) throws -> [RingCore.RasterImage] {
  var images: [RingCore.RasterImage] = []
  try PictureRun(jobs: jobs).run(
    frames: frames ?? Array(0..<film.frameCount), of: SceneSeries(film)
  ) { worker, frame in
    try worker.image(of: frame)
  } deliver: { frame in
    switch frame.content {
    case .rendered(let image): images.append(image)
    case .duplicate: images.append(images[images.count - 1])
    }
  }
  return images
}

/// Returns the width and height of a view in points.
func size<V: RingUI.View>(
  _ view: V, width: CGFloat? = nil, height: CGFloat? = nil
) throws -> [Double] {
  let size = try layout(view, width: width, height: height).size
  return [size.width, size.height]
}

/// Returns the lines of a view's display list.
func lines<V: RingUI.View>(
  _ view: V, width: CGFloat? = nil, height: CGFloat? = nil
) throws -> [String] {
  try layout(view, width: width, height: height).displayList.description
    .split(separator: "\n").map(String.init)
}

/// Returns the display list of a view as one text.
func dump<V: RingUI.View>(
  _ view: V, width: CGFloat? = nil, height: CGFloat? = nil
) throws -> String {
  try layout(view, width: width, height: height).displayList.description
}

/// Returns the texts that a view shows.
func texts<V: RingUI.View>(_ view: V, width: CGFloat? = nil) throws -> [String] {
  runs(try layout(view, width: width).displayList.commands).map(\.paragraph.text)
}

func runs(_ commands: [DrawCommand]) -> [TextRun] {
  commands.flatMap { command -> [TextRun] in
    switch command {
    case .text(let run): [run]
    case .group(_, let inner): runs(inner)
    default: []
    }
  }
}

/// Returns the bounds of all filled paths and texts in drawing order. Groups may only translate
/// them.
func boxes(_ commands: [DrawCommand]) -> [RingCore.Rect] {
  commands.flatMap { command -> [RingCore.Rect] in
    switch command {
    case .fill(let path, _, _): return [path.bounds ?? .zero]
    case .text(let run):
      return [Rect(origin: run.origin, size: FixedText().size(of: run.paragraph))]
    case .group(let effects, let inner):
      return boxes(inner).map { box in
        Rect(origin: effects.transform.apply(box.origin), size: box.size)
      }
    default: return []
    }
  }
}

/// A view with a proposal, and the layout that SwiftUI computes for it.
///
/// The expected numbers come from SwiftUI's documentation, and from other implementations of its
/// layout that were compared with SwiftUI.
struct LayoutCase: CustomTestStringConvertible, Sendable {
  let name: String
  let offer: [CGFloat?]
  let size: [Double]
  let places: [[Double]]
  let view: @MainActor @Sendable () -> AnyView

  /// Creates a case. `offer` and `size` are widths and heights in points.
  ///
  /// `places` has x, y, width and height of each filled box, in points; if empty, none is checked.
  init<V: RingUI.View>(
    _ name: String, in offer: [CGFloat?] = [nil, nil], is size: [Double],
    at places: [[Double]] = [], @ViewBuilder _ view: @escaping @MainActor @Sendable () -> V
  ) {
    (self.name, self.offer, self.size, self.places) = (name, offer, size, places)
    self.view = { AnyView(view()) }
  }

  var testDescription: String { name }

  @MainActor func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let layout = try layout(view(), width: offer[0], height: offer[1])
    let actual = [layout.size.width, layout.size.height].map(rounded)
    #expect(actual == size.map(rounded), sourceLocation: sourceLocation)
    guard !places.isEmpty else { return }
    let boxes = boxes(layout.displayList.commands).map {
      [$0.minX, $0.minY, $0.width, $0.height].map(rounded)
    }
    #expect(boxes == places.map { $0.map(rounded) }, sourceLocation: sourceLocation)
  }

  private func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
}

/// A filled box of a fixed size.
struct Box: RingUI.View, Sendable {
  let width: CGFloat
  let height: CGFloat
  nonisolated init(_ width: CGFloat, _ height: CGFloat) {
    (self.width, self.height) = (width, height)
  }
  var body: some RingUI.View { RingUI.Color.black.frame(width: width, height: height) }
}

/// Centres a view in 100 × 100 points.
@MainActor func room<V: RingUI.View>(@ViewBuilder _ view: () -> V) -> some RingUI.View {
  view().frame(width: 100, height: 100)
}

/// A filled rectangle that takes the proposed size.
struct Area: RingUI.View {
  var body: some RingUI.View { RingUI.Color.black }
}
