import Foundation
import RingCairo
import RingCore
import TestSupport
import Testing

/// The pixel loops give the same bytes at every SIMD level.
@Suite struct SIMDLevelTests {
  private static let cases: [DisplayList] = RingCase.progresses.flatMap { progress in
    Interpolation.allCases.map { interpolation in
      let ring = RingCase(
        progress: progress, radius: 8, width: 5, scale: 3.2,
        gradient: Ramps.twentyStops(interpolation, alpha: 0.4), startAngle: 33)
      let spots = [
        Spot(
          center: Point(x: 16, y: 8), radius: 3, blur: 2, color: SRGBColor.black.opacity(0.3),
          halfPlane: HalfPlane(origin: ring.center, normal: Vector(x: 0.6, y: 0.8))),
        Spot(center: Point(x: 17, y: 8), radius: 2.5, color: .white),
      ]
      var conic = ring.conic
      conic = ConicGradient(
        center: conic.center, start: conic.start, direction: conic.direction,
        gradient: conic.gradient, sectors: conic.sectors, spots: spots)
      conic.gradient.dithers = progress < 0.5
      var linear = LinearGradient(
        gradient: Ramps.twoStops(interpolation), start: .zero, end: Point(x: 30, y: 12))
      linear.gradient.dithers = progress > 0.5
      let square = Path.rect(Rect(x: 1.3, y: 2.7, width: 28, height: 27))
      let thin = StrokeStyle(width: 0.7)
      return DisplayList(
        [.fill(square, .linear(linear))] + ring.list(.conic(conic)).commands + [
          .stroke(.circle(center: ring.center, radius: 13), thin, .solid(.black.opacity(0.5)))
        ])
    }
  }

  /// Rings so large that the gradient loop approximates positions by parabolas.
  private static let large: [RingCase] = [0.4, 1.25].map { progress in
    RingCase(
      progress: progress, radius: 140, width: 20, scale: 2, gradient: Ramps.twoStops(.srgb),
      startAngle: 33)
  }

  /// Nested shadows: narrower than a pixel, medium and wide.
  private static let blurs: [DisplayList] = [0.3, 2, 9].map { blur in
    func casting(_ commands: [DrawCommand]) -> DrawCommand {
      let shadow = Shadow(color: .black, blur: blur, offset: Vector(x: 1.3, y: 2.6))
      return .group(GroupEffects(shadow: shadow), commands)
    }
    let circle = Path.circle(center: Point(x: 30, y: 29), radius: 17.3)
    let inner = casting([.fill(circle, .solid(.white))])
    return DisplayList([
      casting([inner, .fill(.rect(Rect(x: 3, y: 2, width: 9, height: 40)), .solid(.white))])
    ])
  }

  @Test(.enabled(if: Processor.has("avx2"), "the processor has no AVX2"))
  func sameBytesWithAVX2() throws { try expectSameBytes(.avx2) }

  @Test(.enabled(if: Processor.has("avx512bw"), "the processor has no AVX-512"))
  func sameBytesWithAVX512() throws { try expectSameBytes(.avx512) }

  private func expectSameBytes(_ vectors: SIMDLevel) throws {
    for list in Self.cases {
      let size = PixelSize(width: 103, height: 101)
      let picture = try expectSameBytes(vectors, of: list, size, scale: 3.2)
      #expect(picture.pixels.contains { $0 > 0 })
    }
    for list in Self.blurs {
      try expectSameBytes(vectors, of: list, PixelSize(width: 103, height: 101), scale: 1.7)
    }
    for ring in Self.large {
      try expectSameBytes(vectors, of: ring.list(.conic(ring.conic)), ring.size, scale: ring.scale)
    }
  }

  @discardableResult
  private func expectSameBytes(
    _ vectors: SIMDLevel, of list: DisplayList, _ size: PixelSize, scale: Double
  ) throws -> RasterImage {
    var baseline = Rasterizer(simdLevel: .baseline)
    var rasterizer = Rasterizer(simdLevel: vectors)
    let expected = try baseline.rasterize(list, size: size, scale: scale)
    let isSame = try rasterizer.rasterize(list, size: size, scale: scale) == expected
    #expect(isSame)
    return expected
  }
}

/// The instruction sets of this machine's processor.
private enum Processor {
  /// Whether the processor has an instruction set, by its name in `/proc/cpuinfo`; macOS reports
  /// AVX2 by `sysctl`.
  static func has(_ instructions: String) -> Bool {
    #if os(Linux)
      let text = FileManager.default.contents(atPath: "/proc/cpuinfo") ?? Data()
      return String(decoding: text, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("flags") }?.split(separator: " ").contains { $0 == instructions }
        ?? false
    #else
      return (try? ChildProgram.run("sysctl", ["-n", "hw.optional.\(instructions)_0"]))?
        .text == "1\n"
    #endif
  }
}
