import RingCore
import Testing

@testable import RingCodec

@Suite struct PNGFramesTests {
  private func read(_ bytes: [UInt8]) throws -> [PNGFrame] {
    var frames = try PNGFrames(bytes)
    var result: [PNGFrame] = []
    while let frame = try frames.next() { result.append(frame) }
    #expect(result.count == frames.count)
    return result
  }

  @Test(arguments: Animation.all)
  func showsWhatWasEncoded(_ animation: Animation) throws {
    let bytes = try encode(animation.frames, duration: FrameDuration(1, 25), plays: 3)
    #expect(try PNGFrames(bytes).playCount == 3)
    // Equal consecutive frames become one longer frame.
    let shown = try read(bytes).flatMap { frame in
      let delay = try #require(frame.delay)
      return Array(repeating: frame.image, count: Int((delay * 25).rounded()))
    }
    #expect(shown == animation.frames)
  }

  @Test func aStillHasOneFrameAndNoDelay() throws {
    let image = Picture.ring(20).image
    let frames = try read(try encode(image, .balanced))
    #expect(frames == [PNGFrame(image: image)])
    #expect(try PNGFrames(encode(image, .balanced)).playCount == nil)
  }

  /// A frame of at most 2 × 1 pixels on a canvas of that size.
  private struct Step {
    var x = 0
    var pixels: [UInt8]
    var disposal: UInt8 = 0
    var blend: UInt8 = 0
    var delay: (UInt8, UInt8) = (1, 10)
  }

  private func file(_ steps: [Step], announced: Int? = nil, number: UInt32 = 0) -> [UInt8] {
    func chunk(_ type: String, _ contents: [UInt8]) -> PNGFile.Chunk {
      PNGFile.Chunk(type: type, contents: contents)
    }
    func big(_ value: Int) -> [UInt8] { PNGFile.bigEndian(UInt32(value)) }
    var sequence = number
    func next() -> [UInt8] {
      defer { sequence += 1 }
      return PNGFile.bigEndian(sequence)
    }
    var chunks = [
      chunk("IHDR", big(2) + big(1) + [8, 6, 0, 0, 0]),
      chunk("acTL", big(announced ?? steps.count) + big(0)),
    ]
    for (index, step) in steps.enumerated() {
      let width = step.pixels.count / 4
      let control =
        next() + big(width) + big(1) + big(step.x) + big(0) + [0, step.delay.0, 0, step.delay.1]
      chunks.append(chunk("fcTL", control + [step.disposal, step.blend]))
      let data = PNGFile.stored([0] + step.pixels)
      chunks.append(index == 0 ? chunk("IDAT", data) : chunk("fdAT", next() + data))
    }
    return PNGFile.bytes(chunks + [chunk("IEND", [])])
  }

  private static let whole: [UInt8] = [255, 0, 0, 255, 0, 0, 255, 100]

  @Test func framesReplaceBlendClearAndRestore() throws {
    let frames = try read(
      file([
        Step(pixels: Self.whole),
        // Half-transparent green over blue of alpha 100.
        Step(x: 1, pixels: [0, 255, 0, 128], disposal: 2, blend: 1),
        Step(x: 0, pixels: [9, 9, 9, 9], disposal: 1, blend: 0),
        Step(x: 1, pixels: [1, 2, 3, 0], blend: 1),
      ]))
    try #require(frames.count > 3)
    // Alpha 128 + 100 · 127 / 255 = 178; green 255 · 128 / 177.8 = 184; blue the rest.
    #expect(frames[1].image.pixels == [255, 0, 0, 255, 0, 184, 71, 178])
    #expect(frames[2].image.pixels == [9, 9, 9, 9, 0, 0, 255, 100])
    #expect(frames[3].image.pixels == [0, 0, 0, 0, 0, 0, 255, 100])
  }

  @Test func aDelayWithoutDenominatorIsInHundredths() throws {
    let frames = try read(file([Step(pixels: Self.whole, delay: (50, 0))]))
    try #require(frames.count > 0)
    #expect(frames[0].delay == 0.5)
  }

  private func reason(_ bytes: [UInt8]) -> String? {
    do {
      _ = try read(bytes)
      return nil
    } catch PNGError.malformed(let reason) {
      return reason
    } catch {
      return "\(error)"
    }
  }

  @Test func saysWhatIsWrongWithAnAnimation() throws {
    let step = Step(pixels: Self.whole)
    #expect(
      reason(file([step, step], announced: 3))
        == "acTL at byte 33 announces 3 frames, but there are 2")
    #expect(
      reason(file([step], number: 4)) == "fcTL at byte 53 has the number 4 instead of 0")
    #expect(
      reason(file([step, Step(x: 1, pixels: Self.whole)]))
        == "fcTL at byte 123: 2 × 1 pixels at 1,0 are not within 2 × 1")
    #expect(
      reason(file([step, Step(pixels: Self.whole, disposal: 3)]))
        == "fcTL at byte 123 has an unknown disposal or blending")
    #expect(reason(file([step, Step(pixels: [])]))?.hasPrefix("fcTL at byte 123: 0 × 1") == true)
    #expect(
      reason(file([Step(pixels: [1, 2, 3, 4])])) == "IDAT at byte 91 is not a first frame")
    #expect(reason(file([])) == "there is no IDAT")
  }

  /// The chunks of an animation of one frame, with others in front of the last chunk, `IEND`.
  private func chunks(acTL: Int = 8, fcTL: Int? = nil, more: [PNGFile.Chunk] = []) -> [UInt8] {
    func big(_ value: UInt32) -> [UInt8] { PNGFile.bigEndian(value) }
    let control: [UInt8] = [0, 0, 0, 0] + big(2) + big(1) + big(0) + big(0) + [0, 1, 0, 10, 0, 0]
    var chunks = [
      PNGFile.Chunk(type: "IHDR", contents: big(2) + big(1) + [8, 6, 0, 0, 0]),
      PNGFile.Chunk(type: "acTL", contents: Array((big(1) + big(0) + [0]).prefix(acTL))),
    ]
    if let fcTL {
      chunks.append(PNGFile.Chunk(type: "fcTL", contents: Array(control.prefix(fcTL))))
    }
    chunks.append(PNGFile.Chunk(type: "IDAT", contents: PNGFile.stored([0] + Self.whole)))
    return PNGFile.bytes(chunks + more + [PNGFile.Chunk(type: "IEND", contents: [])])
  }

  @Test func saysWhichChunkOfAnAnimationIsWrong() {
    #expect(
      reason(chunks(acTL: 7, fcTL: 26)) == "acTL at byte 33 has 7 bytes, but must have 8")
    #expect(reason(chunks(fcTL: 25)) == "fcTL at byte 53 has 25 bytes, but must have 26")
    let data = PNGFile.Chunk(type: "fdAT", contents: [0, 0, 0, 0, 1])
    #expect(
      reason(chunks(more: [data]))?.hasSuffix("does not belong to a frame") == true)
    // The pixels of the still are not part of the animation, whose only frame has none.
    let control = [UInt8]([0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1] + Array(repeating: 0, count: 9))
    let frame = PNGFile.Chunk(type: "fcTL", contents: control + [1, 0, 10, 0, 0])
    #expect(reason(chunks(more: [frame])) == "frame 0 has no pixels")
  }

  /// The still for programs without APNG support is read even if the animation is invalid.
  @Test func aBadAnimationDoesNotHideTheStill() throws {
    let bytes = file([Step(pixels: Self.whole)], announced: 9)
    #expect(try PNGDecoder().decode(bytes).pixels == Self.whole)
  }

  @Test func framesWithoutEndAreRefused() throws {
    let header = PNGFile.bigEndian(16_000) + PNGFile.bigEndian(16_000) + [8, 0, 0, 0, 0]
    var chunks = [
      PNGFile.Chunk(type: "IHDR", contents: header),
      PNGFile.Chunk(
        type: "acTL", contents: PNGFile.bigEndian(100) + PNGFile.bigEndian(0)),
      PNGFile.Chunk(type: "IDAT", contents: PNGFile.stored([0])),
    ]
    for index in 0..<UInt32(100) {
      let control =
        PNGFile.bigEndian(2 * index) + PNGFile.bigEndian(1) + PNGFile.bigEndian(1)
        + [UInt8](repeating: 0, count: 14)
      chunks.append(PNGFile.Chunk(type: "fcTL", contents: control))
      chunks.append(
        PNGFile.Chunk(
          type: "fdAT", contents: PNGFile.bigEndian(2 * index + 1) + PNGFile.stored([0, 0])))
    }
    chunks.append(PNGFile.Chunk(type: "IEND", contents: []))
    #expect(
      reason(PNGFile.bytes(chunks))
        == "100 frames of 16000 × 16000 pixels are over the limit of 17179869184 pixels")
  }
}
