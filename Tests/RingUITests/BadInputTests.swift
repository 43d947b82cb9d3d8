import RingUI
import Testing

private struct Endless: View {
  var body: some View { VStack { AnyView(Endless()) } }
}

private struct Narrow: View {
  let width: CGFloat
  var body: some View { Color.red.frame(width: width, height: 10) }
}

@MainActor @Suite struct BadInputTests {
  @Test func endlessRecursionEndsWithTheNameOfTheView() throws {
    let error = try #require(throws: ViewError.self) { try layout(HStack { Endless() }) }
    guard case .tooDeep(let view, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(view.hasPrefix("HStack › Endless › VStack"))
    #expect(error.description.contains("does a view contain itself?"))
  }

  @Test(arguments: [CGFloat.nan, .infinity, -1])
  func framesMustBeFiniteAndNotNegative(width: CGFloat) throws {
    let error = try #require(throws: ViewError.self) { try layout(VStack { Narrow(width: width) }) }
    guard case .invalidNumber("VStack › Narrow", "width", let value) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(value == Double(width) || width.isNaN && value.isNaN)
  }

  @Test func aMillionViewsAreTooMany() {
    #expect(throws: ViewError.tooManyViews(view: "VStack › ForEach", limit: 200_000)) {
      try layout(VStack { ForEach(0..<1_000_000) { Text("\($0)") } })
    }
  }

  @Test func aViewWithoutAnEndIsNamed() {
    #expect(throws: ViewError.badSize(view: "Color", width: .infinity, height: .infinity)) {
      try layout(Color.red, width: .infinity, height: .infinity)
    }
  }

  @Test func numbersOfModifiersMustBeFinite() {
    let views: [AnyView] = [
      AnyView(Box(1, 1).padding(.nan)), AnyView(Box(1, 1).offset(x: .infinity)),
      AnyView(Box(1, 1).rotationEffect(.degrees(.nan))), AnyView(Box(1, 1).scaleEffect(.infinity)),
      AnyView(Box(1, 1).opacity(.nan)), AnyView(Box(1, 1).shadow(radius: -1)),
      AnyView(Box(1, 1).cornerRadius(.nan)), AnyView(Box(1, 1).position(x: .nan)),
      AnyView(VStack(spacing: .nan) { Box(1, 1) }), AnyView(Circle().stroke(lineWidth: 1)),
      AnyView(Circle().stroke(Color.red, lineWidth: .nan)), AnyView(Box(1, 1).zIndex(.nan)),
      AnyView(Box(1, 1).frame(minWidth: .nan)), AnyView(Text("x").font(.system(size: .nan))),
    ]
    var failures = 0
    for view in views where (try? layout(view)) == nil { failures += 1 }
    // One of them is in order.
    #expect(failures == views.count - 1)
  }

  @Test func aScaleOfNothingIsRefused() {
    let renderer = ImageRenderer(content: Box(1, 1))
    renderer.scale = 0
    #expect(throws: ViewError.self) { try renderer.render() }
  }

  @Test func aMissingPictureIsNamed() throws {
    let error = try #require(throws: ViewError.self) {
      try layout(Image(systemName: "headphones").imageFolder("/nowhere"))
    }
    #expect(error.description.contains("/nowhere/headphones.png"))
    #expect(error.description.contains("imageFolder(_:)"))
  }
}
