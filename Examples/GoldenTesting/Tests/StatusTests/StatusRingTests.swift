import RingGolden
import RingUI
import Status
import Testing

@MainActor @Suite(.goldens(suite: "status-ring"))
struct StatusRingTests {
  @Test(arguments: [("half", 0.5), ("almost-over", 0.95)])
  func ring(_ sentence: String, _ progress: Double) {
    expectGolden(of: statusRing(progress), named: "status-ring/progress/\(sentence)")
  }

  @Test func fills() async {
    let animation = AnimatedScene(duration: 0.4, rate: 10) { time in
      statusRing(time / 0.4)
    }
    await expectGolden(of: animation, named: "status-ring/motion/fills-in-four-frames")
  }
}
