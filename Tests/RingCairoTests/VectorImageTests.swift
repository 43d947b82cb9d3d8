import RingCairo
import RingCore
import TestSupport
import Testing

/// Whether librsvg is installed, which only SVG images need.
private let hasLibrary: Bool = {
  do throws(VectorImageError) {
    _ = try VectorImage(svg: [])
    return true
  } catch { return error != .noLibrary }
}()

@Suite(.enabled(if: hasLibrary)) struct VectorImageTests {
  private func image(_ attributes: String, _ content: String = "") throws -> VectorImage {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"
    return try VectorImage(svg: Array(text.utf8))
  }

  @Test(arguments: [
    ("width='24' height='12'", 24, 12), ("viewBox='5 5 30 40'", 30, 40),
    ("width='1in' height='2.54cm'", 96, 96), ("width='100%' height='50%' viewBox='0 0 7 8'", 7, 8),
  ])
  func documentsSayTheirSize(attributes: String, width: Double, height: Double) throws {
    let size = try image(attributes).size
    expectClose(size.width, width, within: 1e-4, "\(size)")
    expectClose(size.height, height, within: 1e-4, "\(size)")
  }

  @Test(arguments: [16, 64, 333])
  func drawnAtTheSizeWanted(side: Int) throws {
    let square = try image(
      "viewBox='0 0 8 8'", "<rect x='2' y='2' width='4' height='4' fill='#336699' opacity='.5'/>")
    let drawn = try square.image(size: PixelSize(width: side, height: side))
    #expect(drawn[side / 2, side / 2] == SIMD4(52, 102, 153, 128))
    #expect(drawn[side / 8, side / 2].w == 0)
    let area = Double(Coverage(drawn).sum) / 128 / Double(side * side)
    expectClose(area, 0.25, within: 0.005)
  }

  @Test(arguments: [
    ("width='0' height='4'", ""), ("viewBox='0 0 0 0'", ""), ("", ""),
  ])
  func aSizeIsNeeded(attributes: String, content: String) {
    let error = #expect(throws: VectorImageError.self) { try image(attributes, content) }
    #expect(error?.description == "the SVG has neither a width and a height nor a viewBox")
  }

  @Test(arguments: ["", "<svg", "\u{0}\u{1}", "no markup"])
  func rejectsInvalidDocuments(text: String) {
    #expect {
      try VectorImage(svg: Array(text.utf8))
    } throws: { error in
      guard case .malformed(let reason)? = error as? VectorImageError else { return false }
      return !reason.isEmpty
    }
  }

  @Test func otherFilesAreNotRead() throws {
    let linked = try image(
      "width='8' height='8'", "<image href='file:///etc/hostname' width='8' height='8'/>")
    #expect(Coverage(try linked.image(size: PixelSize(width: 8, height: 8))).sum == 0)
  }
}
