import RingCore
import Testing

@Suite struct DigestTests {
  /// The expected digests are those of an implementation in another language.
  ///
  /// That implementation was checked with the published digests of "hello" and the quick brown fox.
  /// The input is the bytes 1, 2, 3 …
  @Test(arguments: [
    (0, "00000000000000000000000000000000"), (8, "9ce80ca5ef93bfdcc567e5e6b655ac07"),
    (16, "b2c94760ef740fe0892f5d8512b98935"), (24, "c1e36c51e3c5af39e2562cafbdcf909c"),
    (48, "0741d8788760294104ebb0d835d4468c"),
  ])
  func wordsAreHashedAsMurmurHash3Does(count: UInt64, digest: String) {
    var hasher = StableHasher()
    for word in 0..<count / 8 {
      hasher.combine((0..<8).reduce(0 as UInt64) { $0 | (word * 8 + $1 + 1) << ($1 * 8) })
    }
    #expect(hasher.digest.description == digest)
  }

  @Test func bytesHaveTheirNumberAndZerosAtTheEnd() {
    var hasher = StableHasher()
    Array(1...11 as ClosedRange<UInt8>).withUnsafeBytes { hasher.combine(bytes: $0) }
    #expect(hasher.digest.description == "cb2b1e224d291ecfb0e89550c0bbd870")
  }

  @Test func digestDependsOnWhereATextEnds() {
    func digest(_ texts: String...) -> Digest {
      var hasher = StableHasher()
      for text in texts { hasher.combine(text) }
      return hasher.digest
    }
    #expect(digest("ab", "c") != digest("a", "bc"))
    #expect(digest("ab") != digest("ab\0"))
  }

  @Test func aDigestIsReadFromItsText() {
    let digest = StableHasher().digest
    #expect(Digest(digest.description) == digest)
    let text = "0123456789abcdef00000000000000ff"
    #expect(Digest(text)?.description == text)
    for wrong in [
      "", String(text.dropLast()), text + "0", "+" + text.dropFirst(), "é" + text.dropFirst(2),
    ] {
      #expect(Digest(wrong) == nil, "\(wrong)")
    }
  }

  @Test func zeroHasOneSign() {
    func digest(_ number: Double) -> Digest {
      var hasher = StableHasher()
      hasher.combine(number)
      return hasher.digest
    }
    #expect(digest(0) == digest(-0.0))
    #expect(digest(1) != digest(1.0.nextUp))
  }
}

/// A digest must cover everything that affects an image.
@Suite struct OutlinedListDigestTests {
  private func digest(_ commands: [OutlinedCommand]) -> Digest {
    var hasher = StableHasher()
    OutlinedDisplayList(commands).combine(into: &hasher)
    return hasher.digest
  }

  private func digest(_ primitives: Primitive...) -> Digest {
    digest(primitives.map { .primitive($0) })
  }

  private static let path = Path([.move(.zero), .line(Point(x: 1, y: 2)), .close])
  private static let gradient = Gradient(colors: [.black, .white])
  private static let conic = ConicGradient(center: .zero, gradient: gradient)
  private static let spot = Spot(center: .zero, radius: 1, color: .black)
  private static let image = RasterImage(
    size: PixelSize(width: 2, height: 1), pixels: [1, 2, 3, 255, 4, 5, 6, 255])
  private static let stroke = Primitive.stroke(path, style, .solid(.black))
  private static let style = StrokeStyle(width: 2)
  private static let rect = Rect(x: 0, y: 0, width: 2, height: 1)

  /// Lists the fields that `combine(into:)` hashes. Add a new field to both.
  @Test func noFieldIsForgotten() {
    let values: [(Any, [String])] = [
      (OutlinedDisplayList(), ["commands"]),
      (
        GroupEffects(),
        [
          "transform", "blur", "clip", "shadow", "glow", "glowRole", "opacity", "blendMode",
          "isIsolated",
        ]
      ),
      (Shadow(color: .black, blur: 1), ["color", "blur", "offset", "isKnockout"]),
      (Glow(blur: 1), ["color", "blur", "intensity", "hidesContent"]),
      (PlacedImage(Self.image, in: Self.rect), ["image", "rect", "tint"]),
      (Self.image, ["size", "pixels", "placeholderDigest"]), (Self.rect, ["origin", "size"]),
      (Self.rect.size, ["width", "height"]), (Point.zero, ["x", "y"]),
      (Vector.zero, ["x", "y"]),
      (Transform.identity, ["a", "b", "c", "d", "tx", "ty"]),
      (Self.path, ["elements", "isSimple", "isEvenOdd"]),
      (
        Arc(center: .zero, radius: 1, start: .zero, sweep: .fullTurn),
        ["center", "radius", "start", "sweep"]
      ),
      (Angle.zero, ["degrees"]), (Self.style, ["width", "startCap", "endCap", "join"]),
      (SRGBColor.black, ["red", "green", "blue", "alpha"]),
      (
        LinearGradient(gradient: Self.gradient, start: .zero, end: .zero),
        ["gradient", "start", "end"]
      ),
      (
        RadialGradient(gradient: Self.gradient, center: .zero, endRadius: 1),
        ["gradient", "center", "startRadius", "endRadius"]
      ),
      (Self.gradient, ["stops", "interpolation", "dithers"]),
      (Self.gradient.stops[0], ["color", "position"]),
      (Self.conic, ["center", "start", "direction", "gradient", "sectors", "spots"]),
      (ConicGradient.Sector(end: 1, .solid(.black)), ["end", "content"]),
      (Self.spot, ["center", "radius", "blur", "color", "halfPlane"]),
      (HalfPlane(origin: .zero, normal: .zero), ["origin", "normal"]),
    ]
    for (value, fields) in values {
      let labels = Mirror(reflecting: value).children.compactMap(\.label)
      #expect(labels == fields, "\(type(of: value)): see Sources/RingCore/Digest")
    }
  }

  @Test func everyChangeOfAListChangesItsDigest() {
    var effects = Array(repeating: GroupEffects(), count: 16)
    effects[0].opacity = 0.5
    effects[1].clip = Self.path
    effects[2].shadow = Shadow(color: .black, blur: 1)
    effects[3].transform = .scale(2, 2)
    effects[4].blur = 1
    effects[5].blur = 2
    effects[6].blendMode = .multiply
    effects[7].blendMode = .mask
    effects[8].isIsolated = true
    effects[9].shadow = Shadow(color: .black, blur: 1, isKnockout: true)
    effects[10].glow = Glow(blur: 1)
    effects[11].glow = Glow(color: .black, blur: 1)
    effects[12].glow = Glow(blur: 1, intensity: 2)
    effects[13].glow = Glow(blur: 1, hidesContent: true)
    effects[14].glowRole = .unlit
    effects[15].glowRole = .stencil
    var evenOdd = Self.path
    evenOdd.isEvenOdd = true
    var moved = Self.spot
    moved.halfPlane = HalfPlane(origin: .zero, normal: Vector(x: 1, y: 0))
    var conics = [Self.conic, Self.conic, Self.conic]
    conics[0].spots = [Self.spot]
    conics[1].spots = [moved]
    conics[2].gradient.dithers = true
    var dithered = Self.gradient
    dithered.dithers = true
    let straight = [Self.gradient, dithered].flatMap { gradient -> [Paint] in
      [
        .linear(LinearGradient(gradient: gradient, start: .zero, end: .zero)),
        .radial(RadialGradient(gradient: gradient, center: .zero, endRadius: 1)),
      ]
    }
    let fill = Primitive.fill(Self.path, .solid(.black))
    let digests: [Digest] =
      [
        digest(), digest(fill), digest(fill, fill), digest(.fill(Path([]), .solid(.black))),
        digest(.fill(Self.path, .solid(.white))), digest(.fill(evenOdd, .solid(.black))),
        digest(.glyphs(Self.path, .solid(.black))),
        digest(.stroke(Self.path, Self.style, .solid(.black))),
        digest([.group(GroupEffects(), [.primitive(fill)])]),
        digest([.group(GroupEffects(), []), .primitive(fill)]),
        digest(.image(PlacedImage(Self.image, in: Self.rect))),
        digest(.image(PlacedImage(Self.image, in: Self.rect, tint: .black))),
        digest(.fill(Self.path, .conic(Self.conic))),
      ] + effects.map { digest([.group($0, [.primitive(fill)])]) }
      + conics.map { digest(.fill(Self.path, .conic($0))) }
      + straight.map { digest(.fill(Self.path, $0)) }
    #expect(Set(digests).count == digests.count)
    #expect(digest(fill) == digest(.fill(Self.path, .solid(.black))))
  }

  @Test func aPlaceholderHashesLikeItsImage() {
    func digest(_ image: RasterImage) -> Digest {
      self.digest(.image(PlacedImage(image, in: Self.rect)))
    }
    let (size, pixels) = (Self.image.size, Self.image.digest)
    let placeholder = RasterImage(placeholderOfSize: size, digest: pixels)
    #expect(digest(placeholder) == digest(Self.image))
    #expect(placeholder.digest == pixels && placeholder != Self.image)
    let turned = PixelSize(width: size.height, height: size.width)
    #expect(digest(RasterImage(placeholderOfSize: turned, digest: pixels)) != digest(placeholder))
    let other = RasterImage(size: size, pixels: [1, 2, 3, 255, 4, 5, 7, 255]).digest
    #expect(digest(RasterImage(placeholderOfSize: size, digest: other)) != digest(placeholder))
  }

  /// The digest is fixed, because files contain it and other processes compare it.
  @Test func aDigestStaysTheSame() {
    let digest = digest(
      .fill(Self.path, .conic(Self.conic)), .image(PlacedImage(Self.image, in: Self.rect)))
    #expect(digest.description == "d3bb881392a68304af94e9484f609374")
    let grouped = self.digest([.group(GroupEffects(opacity: 0.5), [.primitive(Self.stroke)])])
    #expect(grouped.description == "24686d00c40763a5ebe46cd40de01e47")
  }
}
