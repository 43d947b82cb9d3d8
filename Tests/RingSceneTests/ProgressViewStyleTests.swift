import RingCore
import RingScene
import TestSupport
import Testing

/// The style from the ProgressView page, as written there.
private struct PinkBorderedProgressViewStyle: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some Element {
    ProgressView(configuration)
      .padding(4)
      .border(.pink, width: 3)
      .cornerRadius(4)
  }
}

private struct Doubled: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some Element {
    VStack(spacing: 0) {
      ProgressView(configuration)
      ProgressView(configuration)
    }
  }
}

@Suite struct CustomProgressViewStyleTests {
  private let views = VStack {
    ProgressView(value: 0.25) { Text("25% progress") }
    ProgressView(value: 0.75) { Text("75% progress") }
  }

  @Test func pinkBorders() {
    let plain = VStack {
      for (value, text) in [(0.25, "25% progress"), (0.75, "75% progress")] {
        ProgressView(text, value: value).padding(4).border(.pink, width: 3).cornerRadius(4)
      }
    }
    let styled = views.progressViewStyle(PinkBorderedProgressViewStyle())
    #expect(lines(styled) == lines(plain))
    #expect(naturalSize(styled) == naturalSize(plain))
    #expect(lines(styled).filter { $0.contains("width 3 ") && $0.contains("#FF2D55") }.count == 2)
  }

  @Test func theSameStyleAsATemplate() {
    let template = ProgressViewPart(.content).padding(4).border(.pink, width: 3)
      .cornerRadius(4)
    let style = AnyProgressViewStyle.template(AnyElement(template))
    #expect(
      lines(views.progressViewStyle(style))
        == lines(views.progressViewStyle(PinkBorderedProgressViewStyle())))
    let direct = VStack {
      for child in views.children {
        (child.element as? ProgressView)?.with(\.style, style)
      }
    }
    #expect(lines(direct) == lines(views.progressViewStyle(style)))
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
    let inner = AnyProgressViewStyle.template(
      AnyElement(
        HStack {
          Text("inner:"); ProgressViewPart(.label)
        }))
    let nested = ProgressView { ProgressViewPart(.label) }.with(\.style, inner)
    let outer = AnyProgressViewStyle.template(AnyElement(nested))
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

  @Test func stylesInsideStylesUseTheNextOneAround() {
    let view = ProgressView(value: 0.5)
    #expect(lines(view.progressViewStyle(Doubled()).progressViewStyle(.circular)).count == 4)
    #expect(
      naturalSize(view.progressViewStyle(Doubled()).progressViewStyle(Doubled())).height == 16)
    #expect(naturalSize(view.progressViewStyle(Doubled())).height == 8)
  }

  /// The size cache must distinguish the styles.
  @Test func oneViewInTwoStylesHasTwoSizes() {
    let shared = AnyElement(ProgressView(value: 0.5))
    let row = HStack(spacing: 0) {
      shared.progressViewStyle(.circular)
      shared.progressViewStyle(.petals)
    }
    #expect(naturalSize(row) == Size(width: 52, height: 32))
  }

  @Test func stylesAreValues() {
    #expect(AnyProgressViewStyle(LinearProgressViewStyle()) == .linear)
    #expect(AnyProgressViewStyle.linear != .circular)
    #expect(AnyProgressViewStyle.template(box(1, 2)) == .template(box(1, 2)))
    #expect(AnyProgressViewStyle.template(box(1, 2)) != .template(box(1, 3)))
    #expect(Set(AnyProgressViewStyle.named.map(\.style)).count == 4)
    #expect(
      Scene { views.progressViewStyle(Doubled()) } == Scene { views.progressViewStyle(Doubled()) })
    #expect(Scene { views.progressViewStyle(Doubled()) } != Scene { views })
  }

  /// Views whose labels are views, each in a template: without a cache this takes years.
  @Test(.watchdog(seconds: 60)) func deepLabelsAreLaidOutQuickly() {
    let style = AnyProgressViewStyle.template(
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
