import RingCore
import RingScene
import Testing

/// A translucent end or tip is composited once over each point.
@Suite struct TranslucentRingTests {
  private static let faint = SRGBColor(red: 0, green: 0, blue: 1, alpha: 0.5)

  /// Returns the paint of the arc of a ring from red to blue, both translucent.
  private func arc(
    _ progress: Double, _ change: (inout ActivityRing) -> Void
  ) throws -> ConicGradient {
    let red = SRGBColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let ring = bare(progress) {
      $0.colors = RingColors([Color(red), Color(Self.faint)])
      change(&$0)
    }
    let conics = commands(ring).compactMap { command in
      if case .stroke(_, _, .conic(let conic)) = command { conic } else { nil }
    }
    return try #require(conics.last)
  }

  private func discs(_ conic: ConicGradient) -> [Spot] { conic.spots.filter { $0.blur == 0 } }

  @Test(arguments: [0.93, 0.97, 0.999])
  func belowHundredPercentTheOutlineIsTheRoundEnd(progress: Double) throws {
    let plain = try arc(progress) { $0.tip = nil }
    #expect(plain.spots.isEmpty)
    let tipped = try arc(progress) { $0.tip?.threshold = 0 }
    #expect(discs(tipped).isEmpty && tipped.spots.count == 1)
    // An opaque end still lies over the beginning.
    #expect(
      try arc(0.97) { ($0.tip, $0.colors) = (nil, RingColors([.red, .blue])) }.spots.count == 1)
  }

  @Test(arguments: [1, 1.25])
  func onALapTheEndLiesOverTheBeginningOnly(progress: Double) throws {
    for hasTip in [false, true] {
      let conic = try arc(progress) { if !hasTip { $0.tip = nil } }
      let disc = try #require(discs(conic).first)
      let plane = try #require(disc.halfPlane)
      #expect((plane.origin - disc.center).length < 1e-9)
    }
  }

  @Test func aTipInItsOwnColourLiesOverTheArcsEnd() throws {
    let yellow = SRGBColor(red: 1, green: 1, blue: 0, alpha: 0.5)
    func tipped(_ color: SRGBColor) throws -> ConicGradient {
      try arc(0.5) {
        $0.tip?.threshold = 0
        $0.tip?.color = Color(color)
      }
    }
    let conic = try tipped(yellow)
    #expect(conic.sectors[1].content == .solid(Self.faint))
    #expect(discs(conic).map(\.color) == [yellow] && discs(conic)[0].halfPlane == nil)
    #expect(try tipped(.white).sectors[1].content == .solid(.white))
  }
}
