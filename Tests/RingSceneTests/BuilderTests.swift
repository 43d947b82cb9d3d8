import RingCore
import RingScene
import Testing

@Suite struct ElementBuilderTests {
  private func texts(_ names: [String], extra: Bool, kind: Int) -> VStack {
    VStack {
      Text("first")
      for name in names { Text(name) }
      if extra { Text("extra") }
      switch kind {
      case 0: Text("zero")
      case 1: Spacer()
      default: Optional<Text>.none
      }
    }
  }

  @Test func controlFlow() {
    func strings(_ stack: VStack) -> [String] {
      stack.children.map { ($0.element as? Text)?.text ?? "\(type(of: $0.element))" }
    }
    #expect(
      strings(texts(["a", "b"], extra: true, kind: 0)) == ["first", "a", "b", "extra", "zero"])
    #expect(strings(texts([], extra: false, kind: 1)) == ["first", "Spacer"])
    #expect(strings(texts([], extra: false, kind: 2)) == ["first"])
  }

  @Test func stacksTakeAlignmentAndSpacing() {
    #expect(
      HStack(alignment: .top, spacing: 3) { box(1, 2) }
        == HStack(alignment: .top, spacing: 3, children: [box(1, 2)]))
    #expect(
      VStack(alignment: .leading) { box(1, 2) }
        == VStack(alignment: .leading, spacing: 8, children: [box(1, 2)]))
    #expect(
      ZStack(alignment: .bottom) { box(1, 2) }
        == ZStack(alignment: .bottom, children: [box(1, 2)]))
    #expect(ZStack {} == ZStack())
    #expect(
      Grid(columns: 3, spacing: 1) { box(1, 2) }
        == Grid(columns: 3, spacing: 1, children: [box(1, 2)]))
  }

  @Test func aSceneOfSeveralElementsIsAColumn() {
    #expect(Scene { box(1, 2) }.root == box(1, 2))
    #expect(
      Scene {
        box(1, 2); box(3, 4)
      }.root
        == AnyElement(VStack(children: [box(1, 2), box(3, 4)])))
    #expect(Scene {}.layout(measuring: FixedText()).size == .zero)
  }
}

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
    common.shadow?.offset = Point(x: 1, y: 2)
    common.opacity = 0.5
    common.rotation = .degrees(45)
    common.scale = 2
    common.offset = Point(x: 3, y: 4)
    common.hidden = true
    let built = plain.padding(8).frame(width: 60, height: 50).background(.white)
      .border(.pink, width: 3).cornerRadius(4).blur(radius: 6)
      .clipShape(Circle()).shadow(radius: 5, x: 1, y: 2)
      .opacity(0.5).rotationEffect(.degrees(45)).scaleEffect(2).offset(x: 3, y: 4).hidden()
    #expect(AnyElement(built) == common.applied(to: plain))
  }

  @Test func plainColoursAreDynamicOnes() {
    #expect(plain.background(.black) == plain.background(Color(.black)))
    #expect(plain.border(.white) == plain.border(Color(.white), width: 1))
    #expect(
      plain.shadow(color: .black.opacity(0.3), radius: 2)
        == plain.shadow(color: Color(SRGBColor.black.opacity(0.3)), radius: 2))
    #expect(Color.systemGray2.opacity(0.5).dark.alpha == 0.5)
  }

  @Test func paddingOfSides() {
    #expect(plain.padding().insets == Insets(16))
    #expect(plain.padding(.horizontal, 3).insets == Insets(leading: 3, trailing: 3))
    #expect(plain.padding([.top, .trailing]).insets == Insets(top: 16, trailing: 16))
    #expect(plain.padding(.all, 2).insets == Insets(2))
  }

  @Test func aNameAndAPropertyChange() {
    #expect(plain.id("move").id == "move")
    #expect(plain.with(\.width, 3) == Box(width: 3, height: 20))
    #expect(ActivityRing(progress: 1).with(\.tip, nil).tip == nil)
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

  @Test func textModifiers() {
    var text = Text("x", font: Font(size: 36, weight: .bold, design: .rounded), color: .gray)
    text.font.tabularDigits = true
    text.lineLimit = 2
    text.minimumScale = 0.5
    text.alignment = .center
    #expect(
      Text("x").font(.system(size: 36, weight: .bold, design: .rounded))
        .foregroundColor(.gray).monospacedDigit().lineLimit(2).minimumScaleFactor(0.5)
        .multilineTextAlignment(.center) == text)
    #expect(Text("x").font(.caption).bold().font == Font(size: 12, weight: .bold))
  }

  @Test func ringModifiers() {
    let ring = ActivityRing(progress: 0.5).colors(.red).center {
      Text("a"); Text("b")
    }
    #expect(ring.colors == RingColors([.red]))
    #expect(
      ring.center
        == AnyElement(
          VStack {
            Text("a"); Text("b")
          }))
    #expect(ActivityRing(progress: 1).colors([.primary, .accent]).colors.last == .blue)
    #expect(ring.label(.percent).label == .percent)
    #expect(ActivityRings(ring, ring, diameter: 90).rings.count == 2)
  }
}
