import Foundation
import RingCore
import TestSupport
import Testing

@Suite struct ElementaryFunctionsTests {
  @Test(arguments: Array(stride(from: -1000.0, through: 1000.0, by: 7.3)))
  func sineAndCosineAgreeWithTheCLibrary(degrees: Double) {
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: degrees)
    // The C library takes radians; rounding to them costs degrees · 2⁻⁵³.
    expectClose(sine, sin(degrees * .pi / 180), within: 1e-14)
    expectClose(cosine, cos(degrees * .pi / 180), within: 1e-14)
  }

  @Test(arguments: [0.0, 90, 180, 270, 360, 450, -90, -180, 360e6, 90 + 360e6])
  func quarterTurnsAreExact(degrees: Double) {
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: degrees)
    #expect([-1, 0, 1].contains(sine) && [-1, 0, 1].contains(cosine))
    #expect(sine * sine + cosine * cosine == 1)
  }

  @Test func arcTangentAgreesWithTheCLibrary() {
    for i in 0..<720 {
      let radians = Double(i) * .pi / 360
      let (x, y) = (3 * cos(radians), 3 * sin(radians))
      let ours = ElementaryFunctions.arcTangentDegrees(y: y, x: x)
      expectClose(ours, atan2(y, x) * 180 / .pi, within: 1e-12)
    }
    #expect(ElementaryFunctions.arcTangentDegrees(y: 0, x: 0) == 0)
  }

  @Test(arguments: [-40.0, -12.5, -1, -0.01, 0, 0.5, 3, 20])
  func exponentialAgreesWithTheCLibrary(x: Double) {
    expectClose(ElementaryFunctions.exponential(x) / exp(x), 1, within: 1e-12)
  }

  @Test(arguments: [1e-300, 1e-9, 0.0031, 0.5, 1, 2, 27, 1e12], [2, 3, 5, 12])
  func rootsAgreeWithTheCLibrary(x: Double, degree: Int) {
    expectClose(
      ElementaryFunctions.root(x, degree: degree) / pow(x, 1 / Double(degree)), 1, within: 1e-13)
  }

  @Test func rootsOfNothingAreNothing() {
    #expect(ElementaryFunctions.root(0, degree: 3) == 0)
    #expect(ElementaryFunctions.root(-1, degree: 3) == 0)
  }
}

@Suite struct AngleTests {
  @Test func directionsFollowTheClock() {
    #expect(Angle.degrees(0).direction == Vector(x: 0, y: -1))
    #expect(Angle.degrees(90).direction == Vector(x: 1, y: 0))
    #expect(Angle.degrees(180).direction == Vector(x: 0, y: 1))
    #expect(Angle.degrees(-90).direction == Vector(x: -1, y: 0))
    #expect(Angle.degrees(0).tangent == Vector(x: 1, y: 0))
  }
}

@Suite struct TransformTests {
  @Test func rotationIsClockwiseOnScreen() {
    let p = Transform.rotation(.degrees(90)).apply(Point(x: 0, y: -1))
    #expect(p == Point(x: 1, y: 0))
  }

  @Test func numbersAreClampedToTheUnitInterval() {
    let numbers: [Double] = [-0.5, 0, 0.25, 1, 1.5, .infinity]
    #expect(numbers.map(\.clampedToUnit) == [0, 0, 0.25, 1, 1, 1])
    #expect(Double.nan.clampedToUnit == 0)
    #expect((-0.0).clampedToUnit.sign == .minus)
  }

  @Test func mapsFollowEachOther() {
    let map = Transform.scale(2, 2).then(.translation(Vector(x: 3, y: 4)))
    #expect(map.apply(Point(x: 1, y: 1)) == Point(x: 5, y: 6))
    #expect(
      Transform.rotation(.degrees(37)).about(Point(x: 5, y: 5)).apply(Point(x: 5, y: 5)).x == 5)
  }

  @Test func uniformScaleIsFoundAndRefused() {
    let turned = Transform.rotation(.degrees(30)).then(.scale(3, 3))
    expectClose((turned.uniformScale ?? 0), 3, within: 1e-12)
    #expect(Transform.scale(1, -1).uniformScale == 1)
    #expect(Transform.scale(1, 2).uniformScale == nil)
    #expect(Transform(1, 0, 1, 1, 0, 0).uniformScale == nil)
  }
}
