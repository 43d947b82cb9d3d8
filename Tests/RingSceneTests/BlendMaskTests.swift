import RingCore
import TestSupport
import Testing

@testable import RingScene

@Suite struct BlendMaskTests {
  private let box = Box(width: 4, height: 6)

  private func applied(_ change: (inout CommonModifiers) -> Void) -> AnyElement {
    var modifiers = CommonModifiers()
    change(&modifiers)
    return modifiers.applied(to: box)
  }

  @Test func theLayoutDoesNotChange() {
    let element = applied {
      $0.blend = .multiply
      $0.mask = ElementLayer(.element(AnyElement(Box(width: 40, height: 2))))
    }
    #expect(naturalSize(HStack(spacing: 2, children: [AnyElement(box), element])).width == 10)
    #expect(naturalSize(element) == Size(width: 4, height: 6))
  }

  @Test func theDefaultsAreNoGroups() {
    #expect(applied { $0.blend = .normal } == AnyElement(box))
    #expect(lines(Effect(.blend(.normal), AnyElement(box))) == lines(box))
  }

  @Test func aMaskIsTheLastOfItsGroup() {
    let mask = ElementLayer(.element(AnyElement(Box(width: 2, height: 2))), alignment: .bottom)
    #expect(
      lines(applied { $0.mask = mask }) == [
        "group isolated", "  fill [M(0,0) L(4,0) L(4,6) L(0,6) Z] #000000", "  group mask",
        "    fill [M(1,4) L(3,4) L(3,6) L(1,6) Z] #000000",
      ])
  }

  @Test func nothingIsLeftWithoutAMaskOrContent() {
    #expect(lines(Effect(.mask(nil), AnyElement(box))).isEmpty)
    let empty = ElementLayer(.element(AnyElement(Spacer())))
    #expect(lines(applied { $0.mask = empty }).isEmpty)
    let mask = ElementLayer(.paint(.color(.red)))
    #expect(lines(Effect(.mask(mask), AnyElement(Spacer()))).isEmpty)
  }

  /// The shadow is that of the masked element, and is blended with it.
  @Test func inTheOrderOfTheKeys() {
    let groups = lines(
      applied {
        ($0.clip, $0.mask) = (AnyShape(Circle()), ElementLayer(.paint(.color(.red))))
        ($0.shadow, $0.opacity, $0.blend) = (ShadowStyle(), 0.5, .overlay)
        $0.rotation = .degrees(90)
      }
    ).filter { $0.contains("group") }.map { $0.trimmingPrefix { $0 == " " }.prefix(10) }
    #expect(
      groups == [
        "group tran", "group over", "group opac", "group shad", "group isol", "group clip",
        "group mask",
      ])
  }

  @Test func theMaskHasTheValuesAndTheThemeOfItsSurroundings() {
    var ring = ActivityRing(progress: 0.25)
    let text = ElementLayer(.element(AnyElement(Text("{percent}"))))
    ring.extras.center = AnyElement(Effect(.mask(text), AnyElement(box)))
    #expect(lines(ring).contains { $0.contains("\"25\"") })
  }

  @Test func aMaskIsExplainedButNotRead() {
    let text = ElementLayer(.element(AnyElement(Text("mask"))))
    let stack = ZStack(children: [
      AnyElement(Effect(.mask(text), AnyElement(Text("content")))), AnyElement(Text("after")),
    ])
    let trace = LayoutTrace()
    let scene = Scene(canvas: Canvas(), root: AnyElement(stack))
    _ = scene.layout(measuring: FixedText(), trace: trace)
    #expect(trace.nodes.map(\.type) == ["zstack", "mask", "text", "text", "text"])
    #expect(scene.altText(of: trace) == "content. after")
  }

  /// A record that serves several layouts has the entries of a mask only while there is one.
  @Test func aMaskThatEndsIsForgotten() {
    let trace = LayoutTrace()
    let text = ElementLayer(.element(AnyElement(Text("mask"))))
    for isMasked in [true, false, true] {
      let content = AnyElement(Text("content"))
      let first = isMasked ? AnyElement(Effect(.mask(text), content)) : content
      let stack = ZStack(children: [first, AnyElement(Text("after"))])
      let scene = Scene(canvas: Canvas(), root: AnyElement(stack))
      _ = scene.layout(measuring: FixedText(), trace: trace)
      #expect(scene.altText(of: trace) == "content. after")
    }
  }
}
