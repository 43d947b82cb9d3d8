import Foundation
import RingCore
import TestSupport
import Testing

/// The simulation, compared with one that projects colours along the axis of the missing cones,
/// computed from the phosphors and cones of the papers.
@Suite struct ColorVisionTests {
  private typealias Vector = SIMD3<Double>

  /// Linear RGB to XYZ with Vos' correction of Judd's observer, from Viénot et al. 1999, by rows.
  private static let xyz = [
    Vector(40.9568, 35.5041, 17.9167), Vector(21.3389, 70.6743, 7.98680),
    Vector(1.86297, 11.4620, 91.2367),
  ]
  /// XYZ to the responses of the cones of Smith and Pokorny 1975, by rows.
  private static let cones = [
    Vector(0.15514, 0.54312, -0.03286), Vector(-0.15514, 0.45684, 0.03286), Vector(0, 0, 0.01608),
  ]

  /// Returns the sum of three columns, each multiplied by a component of `c`.
  private static func sum(_ columns: [Vector], _ c: Vector) -> Vector {
    let (first, second) = (columns[0] * c.x, columns[1] * c.y)
    return first + second + columns[2] * c.z
  }

  private static func dot(_ a: Vector, _ b: Vector) -> Double { (a * b).sum() }

  private static func cross(_ a: Vector, _ b: Vector) -> Vector {
    Vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// Returns the linear RGB that excites only the cones of a row of `cones`: the cross product of
  /// the other two rows of the matrix from RGB to cones.
  private static func axis(_ cone: Int) -> Vector {
    let rows = cones.map { sum(xyz, $0) }
    return cross(rows[(cone + 1) % 3], rows[(cone + 2) % 3])
  }

  /// Projects a colour along `axis` to the plane of the greys and `anchor`.
  private static func projection(_ c: Vector, along axis: Vector, anchor: Vector) -> Vector {
    let normal = cross(.one, anchor)
    return c - axis * (dot(normal, c) / dot(normal, axis))
  }

  /// Returns the ideal simulation of linear light, for `protan` and `deutan` on the plane of blue
  /// and yellow, for `tritan` on those of the wavelengths 660 and 485 nm.
  private static func ideal(_ vision: ColorVision, _ c: Vector) -> Vector {
    switch vision {
    case .protan: return projection(c, along: axis(0), anchor: Vector(0, 0, 1))
    case .deutan: return projection(c, along: axis(1), anchor: Vector(0, 0, 1))
    case .tritan:
      // The separating plane has the greys and the axis.
      let isRedSide = dot(cross(.one, axis(2)), c) > 0
      let anchor = isRedSide ? Vector(1, -0.1025, -0.0075) : Vector(-0.5982, 0.4375, 1)
      return projection(c, along: axis(2), anchor: anchor)
    case .grey: return Vector(repeating: dot(c, Vector(0.2126, 0.7152, 0.0722)))
    }
  }

  private static func linear(_ v: Double) -> Double {
    v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }

  private static func linear(_ color: SRGBColor) -> Vector {
    Vector(linear(color.red), linear(color.green), linear(color.blue))
  }

  private static func distance(_ a: Vector, _ b: Vector) -> Double {
    max((a - b).max(), (b - a).max())
  }

  private static let grid: [SRGBColor] = (0..<9 * 9 * 9).map { (index: Int) -> SRGBColor in
    let (red, green, blue) = (index % 9, index / 9 % 9, index / 81)
    return SRGBColor(red: Double(red) / 8, green: Double(green) / 8, blue: Double(blue) / 8)
  }

  /// The wavelengths of the tritan's planes are read from tables of another observer, so these two
  /// planes are less exact.
  @Test(arguments: [
    (ColorVision.protan, 2e-5), (.deutan, 2e-5), (.tritan, 0.025), (.grey, 1e-9),
  ])
  func coloursAreProjectedAlongTheAxisOfTheMissingCones(vision: ColorVision, tolerance: Double) {
    for color in Self.grid {
      let found = Self.linear(vision.simulated(color))
      let wanted = Self.ideal(vision, Self.linear(color))
        .clamped(lowerBound: .zero, upperBound: .one)
      #expect(Self.distance(found, wanted) < tolerance, "\(color.hex)")
    }
  }

  /// The published matrices of the two half-planes, as columns.
  @Test func tritansSeeThePublishedColours() {
    let red = [
      Vector(1.01277, -0.01243, 0.07589), Vector(0.13548, 0.86812, 0.80500),
      Vector(-0.14826, 0.14431, 0.11911),
    ]
    let blue = [
      Vector(0.93678, 0.06154, -0.37562), Vector(0.18979, 0.81526, 1.12767),
      Vector(-0.12657, 0.12320, 0.24796),
    ]
    for color in Self.grid {
      let c = Self.linear(color)
      let columns = Self.dot(c, Vector(0.03901, -0.02788, -0.01113)) >= 0 ? red : blue
      let wanted = Self.sum(columns, c).clamped(lowerBound: .zero, upperBound: .one)
      let found = Self.linear(ColorVision.tritan.simulated(color))
      // Greys are in both half-planes; there, the matrices differ in the last digit.
      #expect(Self.distance(found, wanted) < 3e-5, "\(color.hex)")
    }
  }

  /// The bytes that libDaltonLens 1a01fc1 prints for opaque colours: `dl_simulate_cvd_vienot1999`
  /// for protan and deutan, `dl_simulate_cvd_brettel1997` for tritan. It rounds most bytes down.
  @Test(
    arguments: [
      (0xFF0000, 0x5E5E0C, 0x939300, 0xFF004D), (0x00FF00, 0xF1F100, 0xDADA29, 0x78E9FF),
      (0x0000FF, 0x0000FF, 0x0000FF, 0x006288), (0xFFFF00, 0xFFFF00, 0xFFFF00, 0xFFEEF1),
      (0x00FFFF, 0xF1F1FE, 0xDADAFF, 0x47F7FF), (0xFF00FF, 0x5E5EFF, 0x9393FC, 0xEF657A),
      (0xC03030, 0x525231, 0x747424, 0xC12A49), (0x605420, 0x555520, 0x57571F, 0x644E50),
      (0x3080C0, 0x7A7ABF, 0x6F6FC0, 0x0687A2), (0x30AE60, 0xA5A55F, 0x969663, 0x56A1BA),
      (0xFF9500, 0xA5A509, 0xBCBC00, 0xFF8898), (0x5A119D, 0x22229D, 0x33339C, 0x414040),
    ] as [(Int, Int, Int, Int)])
  func coloursAreThoseOfLibDaltonLens(color: Int, protan: Int, deutan: Int, tritan: Int) {
    func bytes(_ hex: Int) -> [Int] { [hex >> 16, hex >> 8 & 0xFF, hex & 0xFF] }
    let (c, visions) = (bytes(color), [ColorVision.protan, .deutan, .tritan])
    for (vision, expected) in zip(visions, [protan, deutan, tritan]) {
      let seen = vision.simulated(SRGBColor(bytes: c[0], c[1], c[2]))
      for (channel, byte) in zip([seen.red, seen.green, seen.blue], bytes(expected)) {
        expectClose(channel * 255, Double(byte) + 0.5, within: 0.51, "\(vision)")
      }
    }
  }

  @Test(arguments: ColorVision.allCases)
  func greysStay(vision: ColorVision) {
    for byte in 0...255 {
      let color = vision.simulated(SRGBColor(bytes: byte, byte, byte))
      for channel in [color.red, color.green, color.blue] {
        expectClose(channel * 255, Double(byte), within: 0.01)
      }
    }
    expectClose(vision.simulated(.white).red, 1, within: 1e-5)
  }

  @Test(arguments: ColorVision.allCases)
  func alphaIsKept(vision: ColorVision) {
    #expect(vision.simulated(SRGBColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)).alpha == 0.25)
    #expect(vision.simulated(.clear) == .clear)
  }

  @Test func tritanIsContinuousWhereTheHalfPlanesMeet() {
    for index in 1..<64 {
      // The plane has the greys and the axis, so each of its colours is a sum of both.
      let axis = Self.axis(2) / Self.axis(2).z
      let start = Vector(repeating: 0.3) + axis * (Double(index) / 160)
      for offset in [Vector(1e-6, -1e-6, 0), Vector(-1e-6, 1e-6, 0)] {
        let c = start + offset
        let seen = Self.linear(ColorVision.tritan.simulated(ColorSpaces.color(linear: c, alpha: 1)))
        // Every colour of the plane looks grey.
        expectClose(seen.max() - seen.min(), 0, within: 2e-5)
      }
    }
  }

  @Test func redAndGreenLookAlikeWithoutTheirCones() {
    let (red, green) = (SRGBColor(bytes: 255, 64, 64), SRGBColor(bytes: 150, 140, 60))
    let seen = (ColorVision.protan.simulated(red), ColorVision.protan.simulated(green))
    #expect(seen.0.red == seen.0.green && seen.1.red == seen.1.green)
    #expect(seen.0.red < 0.6, "red is dark")
  }
}
