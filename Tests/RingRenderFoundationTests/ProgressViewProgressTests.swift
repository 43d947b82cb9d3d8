import Foundation
import RingRenderFoundation
import RingScene
import Testing

@Suite struct ProgressViewProgressTests {
  @Test func aProgressIsItsFraction() {
    let progress = Progress(totalUnitCount: 80)
    progress.completedUnitCount = 20
    #expect(ProgressView(progress) == ProgressView(value: 0.25))
    #expect(
      ProgressView(progress) { Text("Copying") } == ProgressView("Copying", value: 0.25))
  }

  @Test func aProgressOfNothingIsIndeterminate() {
    #expect(ProgressView(Progress(totalUnitCount: -1)) == ProgressView())
  }

  @Test func datesAreMoments() {
    let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
    let view = ProgressView(
      timerInterval: start...start.addingTimeInterval(5 * 60), now: start.addingTimeInterval(75)
    ) {
      Text("Workout")
    }
    #expect(view.timer == ProgressTimer(start: 0, end: 300, now: 75))
    #expect(view.fractionCompleted == 0.75)
  }
}
