import RingCore
import TestSupport
import Testing

@testable import RingScene

private typealias Support = LintSupport

/// Lint does not know the colours of blended elements, nor what a mask leaves of an element.
@Suite struct LintBlendTests {
  private func filled(_ color: SRGBColor, _ effect: Effect.Kind? = nil) -> AnyElement {
    var rectangle = Rectangle()
    rectangle.appearance.fill = .color(Color(color))
    let framed = AnyElement(FrameLayout(width: 200, height: 200, AnyElement(rectangle)))
    return effect.map { AnyElement(Effect($0, framed)) } ?? framed
  }

  private func stack(_ children: any Element...) -> ZStack {
    ZStack(children: children.map { AnyElement($0) })
  }

  /// A disc of half the width of the stack.
  private var disc: ElementLayer {
    ElementLayer(.element(AnyElement(FrameLayout(width: 100, height: 100, AnyElement(Circle())))))
  }

  @Test func aBlendedElementHasNoContrast() {
    let ring = Support.ring([.white])
    #expect(Support.findings(ring).has(.background))
    #expect(!Support.findings(Effect(.blend(.multiply), AnyElement(ring))).has(.background))
    #expect(Support.findings(Effect(.blend(.normal), AnyElement(ring))).has(.background))
    // The colours inside a blended group change with the group.
    let card = stack(filled(.white), ring)
    #expect(!Support.findings(Effect(.blend(.screen), AnyElement(card))).has(.background))
  }

  @Test func nothingOverABlendedElementHasContrast() {
    let ring = Support.ring([.white])
    #expect(Support.findings(stack(filled(.white), ring), on: .black).has(.background))
    let blended = stack(filled(.white, .blend(.overlay)), ring)
    #expect(!Support.findings(blended, on: .black).has(.background))
    // An opaque surface between the two hides what is unknown.
    let hidden = stack(filled(.black, .blend(.overlay)), filled(.white), ring)
    #expect(Support.findings(hidden, on: .black).has(.background))
  }

  @Test func aMaskedSurfaceIsUnknownOutsideOfItsMask() {
    let ring = Support.ring([.white])
    let outside = stack(filled(.white, .mask(disc)), ring)
    #expect(!Support.findings(outside, on: .black).has(.background))
    // Elements under one mask are visible in the same places, so their contrast is known.
    let inside = Effect(.mask(disc), AnyElement(stack(filled(.white), ring)))
    #expect(Support.findings(inside, on: .black).has(.background))
    // Two elements may have different masks.
    let each = stack(
      filled(.white, .mask(disc)), AnyElement(Effect(.mask(disc), AnyElement(ring))))
    #expect(!Support.findings(each, on: .black).has(.background))
  }

  @Test func aMaskIsNoPartOfThePicture() {
    let text = ElementLayer(.element(AnyElement(Text("tiny", font: Font(size: 4)))))
    let masked = Support.scene(filled(.black, .mask(text)))
    #expect(masked.parts.count == 1)
    #expect(!masked.findings().has(.small) && !masked.findings().has(.text))
    let overlaid = filled(.black, .layer(text, isOverlay: true))
    #expect(Support.findings(overlaid).has(.small))
  }

  @Test func blendedAndMaskedShapesHideNoText() {
    let text = AnyElement(Text("hello"))
    #expect(Support.findings(stack(text, filled(.black))).has(.overlap))
    #expect(!Support.findings(stack(text, filled(.black, .blend(.multiply)))).has(.overlap))
    #expect(!Support.findings(stack(text, filled(.black, .mask(disc)))).has(.overlap))
    let together = Effect(.mask(disc), AnyElement(stack(text, filled(.black))))
    #expect(Support.findings(together).has(.overlap))
  }
}
