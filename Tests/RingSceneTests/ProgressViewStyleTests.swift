import RingCore
import RingScene
import TestSupport
import Testing

@Suite struct ProgressViewTemplateTests {
  private func doubled(_ view: ProgressView) -> ProgressView {
    view.progressViewStyle(
      .template(
        AnyElement(
          VStack(spacing: 0) {
            ProgressViewPart(.content)
            ProgressViewPart(.content)
          })))
  }

  /// The style from the ProgressView page.
  @Test func pinkBorders() {
    let template = ProgressViewPart(.content).padding(4).border(.pink, width: 3)
      .cornerRadius(4)
    let style = ProgressViewStyle.template(AnyElement(template))
    let values = [(0.25, "25% progress"), (0.75, "75% progress")]
    let plain = VStack {
      for (value, text) in values {
        ProgressView(text, value: value).padding(4).border(.pink, width: 3).cornerRadius(4)
      }
    }
    let styled = VStack {
      for (value, text) in values {
        ProgressView(text, value: value).progressViewStyle(style)
      }
    }
    #expect(lines(styled) == lines(plain))
    #expect(naturalSize(styled) == naturalSize(plain))
    #expect(lines(styled).filter { $0.contains("width 3 ") && $0.contains("#FF2D55") }.count == 2)
  }

  @Test func templatesPlaceLabels() {
    let template = HStack {
      ProgressViewPart(.currentValueLabel)
      Text("{percent} %")
      ProgressViewPart(.label)
    }
    let view = ProgressView(value: 0.4) {
      Text("label")
    } currentValueLabel: {
      Text("current {value}")
    }
    .progressViewStyle(.template(AnyElement(template)))
    let texts = lines(view).compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(texts == ["current 0.4", "40 %", "label"])
  }

  /// A label can contain placeholders of the template that contains its view.
  @Test func placeholdersBelongToTheTemplateTheyAreWrittenIn() {
    let inner = ProgressViewStyle.template(
      AnyElement(
        HStack {
          Text("inner:"); ProgressViewPart(.label)
        }))
    let nested = ProgressView { ProgressViewPart(.label) }.with(\.style, inner)
    let outer = ProgressViewStyle.template(AnyElement(nested))
    let view = ProgressView("outer label").with(\.style, outer)
    let texts = lines(view).compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(texts == ["inner:", "outer label"])
  }

  @Test func partsOutsideOfATemplateAreEmpty() {
    for part in ProgressViewPart.Part.allCases {
      #expect(lines(ProgressViewPart(part)).isEmpty)
      #expect(naturalSize(ProgressViewPart(part)) == .zero)
    }
  }

  @Test func theContentIsTheViewInTheAutomaticStyle() {
    let view = ProgressView(value: 0.5)
    #expect(lines(doubled(view)).count == 2 * lines(view).count)
    #expect(naturalSize(doubled(view)).height == 8)
  }

  /// The size cache must distinguish the styles.
  @Test func oneViewInTwoStylesHasTwoSizes() {
    let view = ProgressView(value: 0.5)
    let row = HStack(spacing: 0) {
      view.progressViewStyle(.circular)
      view.progressViewStyle(.petals)
    }
    #expect(naturalSize(row) == Size(width: 52, height: 32))
  }

  @Test func stylesAreValues() {
    #expect(ProgressViewStyle.linear != .circular)
    #expect(ProgressViewStyle.template(box(1, 2)) == .template(box(1, 2)))
    #expect(ProgressViewStyle.template(box(1, 2)) != .template(box(1, 3)))
    #expect(Set(ProgressViewStyle.named.map(\.style)).count == 4)
    let view = ProgressView(value: 0.5)
    #expect(Scene { doubled(view) } == Scene { doubled(view) })
    #expect(Scene { doubled(view) } != Scene { view })
  }

  /// Views whose labels are views, each in a template: without a cache this takes years.
  @Test(.watchdog(seconds: 60)) func deepLabelsAreLaidOutQuickly() {
    let style = ProgressViewStyle.template(
      AnyElement(
        HStack {
          Spacer()
          VStack { ProgressViewPart(.content) }
        }))
    var view = ProgressView("innermost", value: 0.5)
    for _ in 0..<40 {
      let inner = view
      view = ProgressView(value: 0.5) {
        HStack {
          inner.with(\.style, style); Spacer()
        }
      }
    }
    let canvas = canvas(width: 500, height: 500)
    let layout = Scene(canvas: canvas) { view.with(\.style, style) }
      .layout(measuring: FixedText())
    #expect(layout.displayList.description.contains("innermost"))
  }
}
