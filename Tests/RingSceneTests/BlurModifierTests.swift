import RingCore
import RingScene
import Testing

@Suite struct BlurModifierTests {
  @Test func theLayoutDoesNotChange() {
    let row = HStack(
      spacing: 2, children: [box(10, 10), AnyElement(Box(width: 4, height: 6).blur(radius: 30))])
    #expect(naturalSize(row) == Size(width: 16, height: 10))
    #expect(
      lines(row).suffix(2) == [
        "group blur 30", "  fill [M(12,2) L(16,2) L(16,8) L(12,8) Z] #000000",
      ])
  }

  @Test func noBlurIsNoGroup() {
    let plain = Box(width: 4, height: 6)
    #expect(lines(plain.blur(radius: 0)) == lines(plain))
    var modifiers = CommonModifiers()
    modifiers.blur = 0
    #expect(modifiers.applied(to: plain) == AnyElement(plain))
  }

  @Test func nothingIsBlurredWhereNothingIs() {
    #expect(lines(Spacer().blur(radius: 3)).isEmpty)
  }

  /// The box and its corners are blurred, but the edge of `clip` is not, as in CSS.
  @Test func betweenTheCornersAndTheClip() {
    var modifiers = CommonModifiers()
    (modifiers.cornerRadius, modifiers.blur) = (1, 3)
    modifiers.clip = AnyShape(Circle())
    let groups = lines(modifiers.applied(to: Box(width: 4, height: 4)))
      .filter { $0.contains("group") }
      .map { $0.trimmingPrefix { $0 == " " }.prefix(10) }
    #expect(groups == ["group clip", "group blur", "group clip"])
  }
}
