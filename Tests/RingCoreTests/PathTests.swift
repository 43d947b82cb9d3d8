import Foundation
import RingCore
import Testing

@Suite struct StrokeOutlineTests {
  let quarter = Arc(center: .zero, radius: 100, start: .zero, sweep: .degrees(90))

  @Test func buttArcIsASector() {
    let outline = Path.arc(quarter).separateArcsOutline(style: StrokeStyle(width: 20))
    #expect(
      DisplayList([.fill(outline, .solid(.black))]).description
        == "fill [M(0,-110) A(0,0) r110 0° 90° A(0,0) r90 90° -90° Z] #000000")
  }

  @Test func roundCapsAreHalfDiscsAroundTheEnds() throws {
    let style = StrokeStyle(width: 20, startCap: .round, endCap: .round)
    let outline = Path.arc(quarter).separateArcsOutline(style: style)
    let arcs = outline.elements.compactMap { element -> Arc? in
      if case .arc(let arc) = element { return arc }
      return nil
    }
    try #require(arcs.count > 3)
    #expect(arcs.map(\.radius) == [110, 10, 90, 10])
    #expect(arcs[1].center == Point(x: 100, y: 0) && arcs[3].center == Point(x: 0, y: -100))
    // Each arc starts at the end of the previous one: the outline has no straight lines.
    for (a, b) in zip(arcs, arcs.dropFirst() + arcs.prefix(1)) {
      #expect((a.endPoint - b.startPoint).length < 1e-9)
    }
    // The caps bulge away from the arc.
    #expect(arcs[1].center.offset(by: 10, towards: .degrees(180)).y > 9.9)
    #expect(arcs[3].start + arcs[3].sweep * 0.5 == .degrees(270))
  }

  @Test func closedCircleIsAnAnnulus() {
    let circle = Path.circle(center: .zero, radius: 50)
    let outline = circle.separateArcsOutline(style: StrokeStyle(width: 10))
    #expect(outline == .annulus(center: .zero, inner: 45, outer: 55))
  }

  @Test func onlyArcsApartAreSeparate() {
    let (style, wide) = (StrokeStyle(width: 200), StrokeStyle(width: 201))
    let arcs = Path.arcs([quarter, quarter])
    #expect(Path().isSeparateArcs(style: style) && arcs.isSeparateArcs(style: style))
    #expect(!arcs.isSeparateArcs(style: wide))
    #expect(Path.circle(center: .zero, radius: 3).isSeparateArcs(style: wide))
    for elements: [PathElement] in [
      Path.rect(Rect(x: 0, y: 0, width: 4, height: 4)).elements, [.arc(quarter), .arc(quarter)],
      [.arc(quarter), .close], [.arc(quarter), .line(.zero)],
    ] { #expect(!Path(elements).isSeparateArcs(style: style)) }
  }

  @Test func separateArcsHaveSeparateOutlines() {
    let path = Path.arcs([
      quarter, Arc(center: .zero, radius: 100, start: .degrees(180), sweep: .degrees(10)),
    ])
    let outline = path.separateArcsOutline(style: StrokeStyle(width: 2))
    #expect(outline.elements.filter { $0 == .close }.count == 2)
  }
}

@Suite struct DumpTests {
  @Test func groupsAreIndentedAndNumbersShort() {
    let list = DisplayList([
      .group(
        GroupEffects(
          clip: .rect(Rect(x: 0, y: 0, width: 2, height: 1)),
          shadow: Shadow(color: .black.opacity(0.5), blur: 2), opacity: 0.25),
        [.fill(.circle(center: Point(x: 1.0 / 3, y: -0.0), radius: 2), .solid(.white))])
    ])
    #expect(
      list.description == """
        group clip[M(0,0) L(2,0) L(2,1) L(0,1) Z] shadow(#000000@0.5 blur 2 offset(0,0)) opacity 0.25
          fill [A(0.333333,0) r2 0° 360° Z] #FFFFFF
        """)
  }

  @Test func aListWithoutTextsReadsAsTheListThatItCameFrom() {
    let (path, color) = (Path.circle(center: .zero, radius: 2), Paint.solid(.white))
    let (style, effects) = (StrokeStyle(width: 3), GroupEffects(opacity: 0.25))
    let image = PlacedImage(
      RasterImage(size: PixelSize(width: 1, height: 1), pixels: [1, 2, 3, 255]),
      in: Rect(x: 0, y: 0, width: 1, height: 1))
    let outlined = OutlinedDisplayList([
      .group(effects, [.primitive(.fill(path, color)), .primitive(.image(image))]),
      .primitive(.stroke(path, style, color)),
    ])
    let list = DisplayList([
      .group(effects, [.fill(path, color), .image(image)]), .stroke(path, style, color),
    ])
    #expect(DisplayList(outlined) == list)
    #expect(outlined.description == list.description)
  }
}
