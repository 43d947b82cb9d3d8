import RingCore
import RingScene
import Testing

@Suite struct ModifierMethodTests {
  private let plain = Box(width: 10, height: 20)

  /// The methods create the same elements as the keys of a config.
  @Test func methodsMakeWhatConfigsMake() {
    var common = CommonModifiers()
    common.padding = Insets(8)
    common.width = 60
    common.height = 50
    common.background = Color(.white)
    common.border = BorderLine()
    common.border?.color = .pink
    common.border?.width = 3
    common.cornerRadius = 4
    common.blur = 6
    common.clip = AnyShape(Circle())
    common.shadow = ShadowStyle()
    common.shadow?.radius = 5
    common.shadow?.offset = Vector(x: 1, y: 2)
    common.opacity = 0.5
    common.rotation = .degrees(45)
    common.scale = 2
    common.offset = Vector(x: 3, y: 4)
    common.hidden = true
    let built = plain.padding(8).frame(width: 60, height: 50).background(.white)
      .border(.pink, width: 3).cornerRadius(4).blur(radius: 6)
      .clipShape(Circle()).shadow(radius: 5, x: 1, y: 2)
      .opacity(0.5).rotationEffect(.degrees(45)).scaleEffect(2).offset(x: 3, y: 4).hidden()
    #expect(AnyElement(built) == common.applied(to: plain))
  }

  @Test func textsTakeTheColourAroundThem() throws {
    let texts = VStack {
      Text("plain")
      Text("red").foregroundColor(.red)
    }
    let dump = lines(texts.foregroundColor(.gray))
    try #require(dump.count > 1)
    #expect(dump[0].contains(" #8E8E93 ") && dump[1].contains(" #FF3B30 "))
    #expect(lines(texts).first?.contains(" #000000 ") == true)
  }
}
