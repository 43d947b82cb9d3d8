import RingCore
import RingScene
import Testing

/// The code of the articles whose images this package reproduces, written with this package.
@Suite struct DocumentationSceneTests {
  private let reference = ZStack {
    ActivityRing(
      progress: 1.25,
      radius: 140.0,
      thickness: 20.0,
      startColor: SRGBColor(red: 1.000, green: 0.596, blue: 0.588),
      endColor: SRGBColor(red: 0.839, green: 0.153, blue: 0.157))
    ActivityRing(
      progress: 1.75,
      radius: 120.0,
      thickness: 20.0,
      startColor: SRGBColor(red: 0.596, green: 0.875, blue: 0.541),
      endColor: SRGBColor(red: 0.173, green: 0.627, blue: 0.173))
    ActivityRing(
      progress: 1.15,
      radius: 100.0,
      thickness: 20.0,
      startColor: SRGBColor(red: 1.000, green: 0.733, blue: 0.471),
      endColor: SRGBColor(red: 1.000, green: 0.498, blue: 0.055))
    ActivityRing(
      progress: 0.40,
      radius: 80.0,
      thickness: 20.0,
      startColor: SRGBColor(red: 0.784, green: 0.659, blue: 0.941),
      endColor: SRGBColor(red: 0.278, green: 0.129, blue: 0.620))
  }

  @Test func fourRingsOnTopOfEachOther() throws {
    let layout = Scene { reference.padding(8) }.layout(measuring: FixedText())
    #expect(layout.size == Size(square: 301 + 16))
    let arcs = layout.displayList.description.split(separator: "\n")
      .filter { $0.contains("conic") }
    try #require(arcs.count == 4)
    #expect(arcs[0].contains("[A(158.5,158.5) r140 0° 360° Z] width 20"))
    #expect(arcs[0].contains("from 90° clockwise srgb(#FF9896 0, #D62728 1) {…1: 0.2–1}"))
    #expect(arcs[1].contains("r120 ") && arcs[1].contains("from 270° clockwise srgb(#98DF8A"))
    #expect(arcs[2].contains("r100 ") && arcs[2].contains("from 54° clockwise srgb(#FFBB78"))
    #expect(arcs[3].contains("r80 0° 144°]") && arcs[3].contains("#C8A8F0 0, #47219E 1"))
  }

  @Test func ringsWithAndWithoutDefaults() {
    let row = HStack(spacing: 50) {
      ActivityRing(progress: 0.10)
      ActivityRing(
        progress: 0.75,
        radius: 60.0,
        thickness: 20.0,
        startColor: SRGBColor(red: 0.784, green: 0.659, blue: 0.941),
        endColor: SRGBColor(red: 0.278, green: 0.129, blue: 0.620))
    }
    .frame(height: 150)
    #expect(naturalSize(row) == Size(width: 2 * 141 + 50, height: 150))
  }

  @Test func circularProgressViews() {
    let page = VStack {
      for pair in [[0.25, 0.75], [1.0, 1.25], [2.0, 4.25]] {
        HStack {
          for progress in pair { ActivityRing.progressRing(progress: progress, radius: 65) }
        }
        .frame(height: 150)
        .padding()
      }
      Spacer()
    }
    let texts = lines(page).filter { $0.hasPrefix("text") }
    #expect(
      texts.map { $0.prefix { $0 != "%" } } == [
        "text \"25", "text \"75", "text \"100", "text \"125", "text \"200", "text \"425",
      ])
  }

  @Test func aTimerWhoseRingCanBeHidden() {
    func timer(showsRing: Bool) -> ZStack {
      ZStack {
        if showsRing {
          ActivityRing.timerRing(duration: 60, remaining: 30).with(\.extras.label, .none)
            .padding(15)
        }
        Text("0:30")
      }
    }
    #expect(lines(timer(showsRing: true)).count == 3)
    #expect(lines(timer(showsRing: false)).count == 1)
  }

  @Test func petalsAsAStyleOfProgressViews() {
    let view = ProgressView(value: 80, total: 100) { Text("80 percent") }
    let template = VStack {
      Petals(progress: 0.8, color: .gray)
      ProgressViewPart(.label)
    }
    let styled = view.progressViewStyle(.template(AnyElement(template)))
    #expect(lines(styled) == lines(view.progressViewStyle(.petals)))
    #expect(lines(styled).count == 7 + 1)
  }

  @Test func aCircularViewInAColumn() {
    let column = VStack { ProgressView(value: 0.6).progressViewStyle(.circular) }
    #expect(lines(column).dropFirst().first?.contains("A(16,16) r14 0° 216°") == true)
  }

  @Test func gaugesWithTheirOwnCentre() {
    let value = 40.0
    let fixed = Gauge(value: value) {
      Text("This is a fixed text")
    }
    #expect(fixed.center == AnyElement(Text("This is a fixed text")))
    #expect(naturalSize(fixed).width == 20 * 8.5 * 1.777)
    #expect(Gauge(value: value) {} == Gauge(value: value))
    let bounded = Gauge(value: 21, in: -10...40) {
      Text("{value} °C")
    } minimumValueLabel: {
      Gauge.boundLabel()
    } maximumValueLabel: {
      Text("hot")
    }
    #expect(bounded.progress.lowerBound == -10 && bounded.progress.upperBound == 40)
    #expect(bounded.minLabel == Gauge.boundLabel() && bounded.maxLabel == AnyElement(Text("hot")))
  }
}
