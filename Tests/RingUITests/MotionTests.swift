import RingUI
import Testing

/// A bar whose width depends on its state.
private struct Bar: View {
  @State private var isLong = false
  let animation: Animation
  var body: some View {
    Color.black
      .frame(width: isLong ? 100 : 20, height: 10)
      .onAppear { withAnimation(animation) { isLong = true } }
  }
}

private struct RuledBar: View {
  @State private var isLong = false
  @State private var isHigh = false
  var body: some View {
    Color.black
      .frame(width: isLong ? 100 : 20)
      .animation(.linear(duration: 1), value: isLong)
      .frame(height: isHigh ? 50 : 10)
      .onAppear {
        isLong = true
        isHigh = true
      }
  }
}

private final class Countdown: ObservableObject {
  @Published var left = 3
  let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
}

private struct FastTimerView: View {
  @State private var ticks = 0
  var body: some View {
    Text("\(ticks)").onReceive(Timer.publish(every: 1e-300, on: .main, in: .common)) { _ in
      ticks += 1
    }
  }
}

private struct CountdownView: View {
  @StateObject private var countdown = Countdown()
  var body: some View {
    Text("\(countdown.left)").onReceive(countdown.timer) { _ in
      if countdown.left > 0 { countdown.left -= 1 }
    }
  }
}

/// A rectangle that covers `fraction` of the width of its bounds.
private struct Part: Shape {
  var fraction: Double
  var animatableData: Double {
    get { fraction }
    set { fraction = newValue }
  }
  func path(in rect: CGRect) -> Path {
    Path(CGRect(x: 0, y: 0, width: rect.width * fraction, height: rect.height))
  }
}

private final class Model: ObservableObject {
  @Published var fraction = 0.0
}

private struct PartView: View {
  @ObservedObject var model: Model
  var body: some View {
    Part(fraction: model.fraction).fill(Color.red).frame(width: 100, height: 10)
  }
}

private struct GradientView: View {
  @ObservedObject var model: Model
  var body: some View {
    AngularGradient(
      colors: [
        Color(red: model.fraction, green: 0, blue: 0),
        Color(red: 0, green: 0, blue: 1 - model.fraction),
      ], center: .center, startAngle: .zero, endAngle: .degrees(360 * model.fraction)
    ).frame(width: 8, height: 8)
  }
}

private struct OtherGradientView: View {
  @ObservedObject var model: Model
  private var style: AnyShapeStyle {
    model.fraction == 0
      ? AnyShapeStyle(
        LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
      : AnyShapeStyle(
        RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 9))
  }
  var body: some View { Rectangle().fill(style).frame(width: 8, height: 8) }
}

private struct PointsView: View {
  @ObservedObject var model: Model
  var body: some View {
    LinearGradient(
      colors: [.red, .blue], startPoint: UnitPoint(x: model.fraction, y: 0),
      endPoint: .bottomTrailing
    ).frame(width: 8, height: 8)
  }
}

private struct Spinner: View {
  @State private var isTurning = false
  var body: some View {
    Color.black.frame(width: 10, height: 2)
      .rotationEffect(.degrees(isTurning ? 360 : 0))
      .animation(
        isTurning ? .linear(duration: 1).repeatForever(autoreverses: false) : .linear
      )
      .onAppear { isTurning = true }
  }
}

@MainActor @Suite struct MotionTests {
  /// Returns the width and height of the first box in each frame, in points.
  private func boxes(
    _ view: some View, _ duration: Double, rate: FrameRate,
    _ script: (inout AnimationScript) -> Void = { _ in }
  ) throws -> [[Double]] {
    try frames(view, duration, rate: rate, script).map { layout in
      RingUITests.boxes(layout.displayList.commands).first.map { [$0.width, $0.height] } ?? []
    }
  }

  @Test func aChangeUnderAnAnimationTakesItsTime() throws {
    let frames = try boxes(Bar(animation: .linear(duration: 1)), 1.5, rate: 4)
    #expect(frames.map { $0[0] } == [20, 40, 60, 80, 100, 100])
  }

  @Test func aDelayedAnimationWaits() throws {
    let frames = try boxes(Bar(animation: .linear(duration: 0.5).delay(0.5)), 1.25, rate: 4)
    #expect(frames.map { $0[0] } == [20, 20, 20, 60, 100])
  }

  @Test func aRuleHoldsForWhatIsInsideOnly() throws {
    let frames = try boxes(RuledBar(), 1, rate: 4)
    #expect(frames.map { $0[0] } == [20, 40, 60, 80])
    #expect(frames.map { $0[1] } == [50, 50, 50, 50])
  }

  @Test func aStillShowsTheEnd() throws {
    #expect(try size(Bar(animation: .linear(duration: 1)))[0] == 100)
  }

  @Test func clocksTickOnTheTimeOfTheFrames() throws {
    let texts = try frames(CountdownView(), 5, rate: 2).map { layout in
      runs(layout.displayList.commands)[0].paragraph.text
    }
    #expect(texts == ["3", "3", "2", "2", "1", "1", "0", "0", "0", "0"])
  }

  @Test func aTimerTicksTenTimesAMillisecondAtMost() throws {
    let texts = try frames(FastTimerView(), 0.03, rate: 100).map { layout in
      runs(layout.displayList.commands)[0].paragraph.text
    }
    #expect(texts == ["0", "100", "200"])
  }

  @Test func shapesMoveByTheirData() throws {
    let model = Model()
    let frames = try boxes(PartView(model: model), 2, rate: 4) { script in
      script.at(0.5) { withAnimation(.linear(duration: 1)) { model.fraction = 1 } }
    }
    #expect(frames.map { $0.first ?? 0 } == [0, 0, 0, 25, 50, 75, 100, 100])
  }

  /// The gradient of a ring ends where its arc ends, also during the animation.
  @Test func gradientsMove() throws {
    let model = Model()
    let lines = try frames(GradientView(model: model), 1, rate: 4) { script in
      script.at(0) { withAnimation(.linear(duration: 1)) { model.fraction = 1 } }
    }
    .map(\.displayList.description)
    #expect(
      lines[0].contains("#000000 0, #0000FF 1) {…0: 0–1, …0.5: #0000FF, …1: #000000}"),
      "\(lines[0])"
    )
    #expect(lines[1].contains("#400000 0, #0000BF 1") && lines[1].contains("{…0.25: 0–1"))
    #expect(lines[2].contains("#800000 0, #000080 1") && lines[2].contains("{…0.5: 0–1"))
  }

  @Test func gradientsOfOtherKindsChangeAtOnce() throws {
    let model = Model()
    let lines = try frames(OtherGradientView(model: model), 1, rate: 2) { script in
      script.at(0) { withAnimation(.linear(duration: 1)) { model.fraction = 1 } }
    }
    .map(\.displayList.description)
    #expect(lines[1].contains("radial"))
    let points = try frames(PointsView(model: model), 1, rate: 2) { script in
      script.at(0) { withAnimation(.linear(duration: 1)) { model.fraction = 0 } }
    }
    .map(\.displayList.description)
    #expect(points[0].contains("linear (8,0)→(8,8)") && points[1].contains("linear (4,0)→(8,8)"))
  }

  @Test func repeatForeverKeepsAnimating() throws {
    let lines = try frames(Spinner(), 2, rate: 4).map {
      String($0.displayList.description.prefix { $0 != "\n" })
    }
    #expect(lines[1].hasPrefix(" transform(0 1 -1 0") || lines[1].contains("transform(0 1 -1 0"))
    #expect(lines[1] == lines[5] && lines[2] == lines[6] && lines[1] != lines[2])
  }

  @Test func framesDoNotDependOnOrderOrThreads() throws {
    let film = try AnimatedScene(Bar(animation: .bouncy), duration: 1, rate: 10)
    let all = try images(film, jobs: 1)
    #expect(all.count == 10)
    let other = try AnimatedScene(Bar(animation: .bouncy), duration: 1, rate: 10)
    #expect(try images(other, frames: [7, 2, 5], jobs: 3) == [all[7], all[2], all[5]])
    #expect(try images(other, jobs: 3) == all)
  }

  @Test func aTimelineShowsTheMomentOfTheFrame() throws {
    let view = TimelineView(.animation) { context in
      Text("\(context.date.timeIntervalSinceReferenceDate, specifier: "%.2f")")
    }
    let texts = try frames(view, 0.75, rate: 4).map { layout in
      runs(layout.displayList.commands)[0].paragraph.text
    }
    #expect(texts == ["0.00", "0.25", "0.50"])
  }

  @Test func aFilmOfAViewTakesASizeAnEnvironmentAndADate() throws {
    var environment = EnvironmentValues()
    environment.colorScheme = .dark
    let view = TimelineView(.animation) { context in
      Color.primary.opacity(context.date.timeIntervalSinceReferenceDate == 100 ? 1 : 0.5)
    }
    let film = try AnimatedScene(
      view, proposing: ProposedViewSize(width: 4, height: 2), duration: 0.1, rate: 20, plays: 1,
      scale: 3, isOpaque: true, environment: environment,
      from: Date(timeIntervalSinceReferenceDate: 100))
    #expect(film.playCount == 1 && film.frameCount == 3)
    let images = try images(film)
    #expect(images.map(\.width) == [12, 12, 12] && images.map(\.height) == [6, 6, 6])
    #expect(images[0][5, 3] == SIMD4(255, 255, 255, 255))
    #expect(images[1][5, 3].w == 255 && images[1][5, 3] != images[0][5, 3])
  }

  @Test func aFilmThatPausesShowsTheEnd() throws {
    let view = TimelineView(.animation) { context in
      Color.primary.opacity(context.date.timeIntervalSinceReferenceDate)
    }
    let film = try AnimatedScene(
      view, proposing: ProposedViewSize(width: 4, height: 2), duration: 1, rate: 2, pause: 3)
    #expect(film.pause == 3 && film.frameCount == 3)
    let images = try images(film)
    #expect(images[0][1, 1].w == 0 && images[2][1, 1].w == 255)
  }

  @Test func aViewThatGrowsIsCentredInTheLargestFrame() throws {
    let film = try AnimatedScene(
      Bar(animation: .linear(duration: 0.5)), duration: 1, rate: 2)
    let images = try images(film)
    #expect(images.map(\.width) == [100, 100] && images.map(\.height) == [10, 10])
    #expect(images[0][39, 5].w == 0 && images[0][40, 5].w == 255 && images[0][60, 5].w == 0)
    #expect(images[1][0, 5].w == 255)
  }

  @Test func rejectsInvalidAnimations() async throws {
    expect(.invalidView) { try FrameRate(0, per: 1) }
    expect(.invalidView) { try FrameRate(100_000, per: 1) }
    for duration in [0, -1, .nan, .infinity] {
      expect(.invalidView) { try AnimatedScene(Box(1, 1), duration: duration) }
    }
    let error = expect(.invalidView) { try AnimatedScene(Box(1, 1), duration: 1, scale: .nan) }
    #expect(error?.description == "AnimatedScene: scale is nan, but must be a finite number")
    let tooLong = expect(.tooMuchWork) { try AnimatedScene(Box(1, 1), duration: 1000) }
    #expect(
      tooLong?.description == "the animation would have 30000 frames, but may have at most 20000")
    let film = try AnimatedScene(Box(1, 1), duration: 1)
    let unknown = await #expect(throws: RingError.self) { try await film.write(to: "film.txt") }
    #expect(unknown?.code == .format)
  }
}
