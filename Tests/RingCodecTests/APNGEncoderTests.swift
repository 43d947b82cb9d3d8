import RingCore
import RingSystem
import TestSupport
import Testing

@testable import RingCodec

@Suite struct APNGEncoderTests {
  @Test(arguments: Animation.all, Compression.allCases)
  func showsEveryPictureExactly(_ animation: Animation, _ compression: Compression) throws {
    var survey = AnimationStatistics()
    for frame in animation.frames { survey.add(frame) }
    var layouts = [AnimationLayout.translucent, survey.layout]
    if animation.frames.allSatisfy(\.isOpaque) { layouts.append(.opaque) }
    for layout in layouts {
      let file = try APNGFile(encode(animation.frames, layout, compression))
      let expected = runs(of: animation.frames)
      #expect(file.frames.count == expected.count)
      #expect(file.declaredFrames == file.frames.count && file.plays == 0)
      let isSame = zip(file.frames, expected).allSatisfy { $0.shown == $1.image }
      #expect(isSame)
      var (shown, ended) = (0.0, 0)
      for (frame, run) in zip(file.frames, expected) {
        shown += Double(frame.delay.numerator) / Double(frame.delay.denominator)
        ended += run.count
        expectClose(shown, Double(ended) / 30, within: 0.000_5 + 1e-9)
      }
      #expect(file.sequences == Array(0..<UInt32(file.sequences.count)))
    }
  }

  @Test func theDefaultImageIsTheFirstFrameAndFillsTheCanvas() throws {
    let animation = try #require(Animation.all.first { $0.name == "an arc that grows" })
    let bytes = try encode(animation.frames)
    let file = try APNGFile(bytes)
    #expect(try PNGDecoder().decode(bytes) == animation.frames.first)
    #expect(file.frames.first?.width == 48 && file.frames.first?.height == 48)
    #expect(
      Array(file.png.types.prefix(6)) == ["IHDR", "sRGB", "pHYs", "acTL", "fcTL", "IDAT"])
    #expect(file.png.types.dropFirst(6).prefix(2) == ["fcTL", "fdAT"])
    #expect(file.png.types.last == "IEND")
  }

  @Test func onlyTheRectangleThatChangesIsStored() throws {
    let animation = try #require(Animation.all.first { $0.name == "a flash that goes" })
    let file = try APNGFile(encode(animation.frames))
    try #require(file.frames.count > 1)
    let frame = file.frames[1]
    #expect([frame.x, frame.y, frame.width, frame.height] == [10, 10, 8, 10])
  }

  /// After a flash on a background that compresses badly, restoring the canvas takes one pixel
  /// instead of the background.
  @Test func disposePreviousRestoresCanvas() throws {
    let animation = try #require(Animation.all.first { $0.name == "a flash that goes" })
    let file = try APNGFile(encode(animation.frames))
    try #require(file.frames.map(\.disposal) == [0, 2, 0, 2, 0, 2, 0])
    #expect(file.frames[2].width == 1 && file.frames[2].height == 1)
  }

  @Test func aMovingThingOnNothingIsClearedAway() throws {
    let animation = try #require(Animation.all.first { $0.name == "an opaque box on nothing" })
    let file = try APNGFile(encode(animation.frames))
    #expect(file.frames.dropLast().allSatisfy { $0.disposal != 0 })
    #expect(file.frames.last?.disposal == 0)
    #expect(file.frames.dropFirst(3).first?.width == 8)
  }

  /// Two corners change. Drawn over the canvas, the pixels between them take hardly any bytes.
  @Test func unchangedPixelsBetweenChangesAreLeftOut() throws {
    let frames = (0..<2).map { frame in
      Picture("", 64, 64) { x, y in
        var random = SplitMix64(seed: UInt64(x * 64 + y))
        let value = UInt8(random.next() & 255)
        let isCorner = (x < 2 && y < 2) || (x > 61 && y > 61)
        return isCorner && frame == 1 ? [1, 2, 3, 255] : [value, value, 0, 255]
      }.image
    }
    let file = try APNGFile(encode(frames))
    try #require(file.frames.count > 1)
    let second = file.frames[1]
    #expect(second.blend == 1 && second.width == 64)
    #expect(second.data.count < 200)
    #expect(second.shown == frames.last)
  }

  /// Alpha is added for unchanged pixels even if every pixel is opaque, unless it would cost more
  /// than it saves.
  @Test(arguments: [Compression.fast, .balanced, .small])
  func unchangedPixelsOfOpaquePicturesAreLeftOut(_ compression: Compression) throws {
    let animation = try #require(Animation.all.first { $0.name == "opaque corners of noise" })
    let file = try APNGFile(encode(animation.frames, .opaque, compression))
    #expect(file.frames.count == 6 && file.png["IHDR"]?[9] == 6)
    #expect(file.frames.dropFirst().allSatisfy { $0.blend == 1 && $0.data.count < 200 })
    #expect(file.frames.map(\.shown) == animation.frames)
    let noise = (0..<3).map { frame in
      Picture("", 40, 40) { x, y in
        var random = SplitMix64(seed: UInt64(frame * 1600 + y * 40 + x))
        let word = random.next()
        return [UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16 & 255), 255]
      }.image
    }
    #expect(try header(encode(noise, .opaque, compression))[9] == 2)
  }

  /// Threads finish in any order, and more or fewer of them exist at a time.
  @Test(arguments: Animation.all, Compression.allCases)
  func theBytesAreTheSameForAnyNumberOfJobs(
    _ animation: Animation, _ compression: Compression
  ) throws {
    let frames = animation.frames + animation.frames.reversed()
    let layout = frames.allSatisfy(\.isOpaque) ? AnimationLayout.opaque : .translucent
    let one = try encode(frames, layout, compression)
    for jobs in [2, 3, 8] {
      let isSame = try encode(frames, layout, compression, jobs: jobs) == one
      #expect(isSame, "\(jobs) jobs")
    }
  }

  /// Comparing and compressing images precedes other work of a shared pool.
  @Test func anEncoderComesFirstOnThreadsThatItShares() throws {
    let frames = try #require(Animation.all.first { $0.name == "noise" }).frames
    let (mayBegin, others) = (Monitor(false), Monitor(0))
    let threads = ThreadPool(size: 1)
    try threads.add { _ in mayBegin.wait { $0 ? () : nil } }
    for _ in 0..<100 {
      try threads.add { _ in
        others.withLock { $0 += 1 }
        usleep(5000)
      }
    }
    var encoder = try APNGEncoder(
      size: frames[0].size, layout: .translucent, settings: .init(duration: FrameDuration(1, 30)),
      threads: threads)
    for frame in frames.prefix(3) { _ = try encoder.append(frame) }
    mayBegin.withLock { $0 = true }
    _ = try encoder.finish()
    #expect(others.withLock { $0 } < 50)
  }

  /// The threads of an encoder end when it is destroyed.
  @Test func anEncoderMayBeLeftUnfinished() throws {
    let frames = try #require(Animation.all.first { $0.name == "noise" }).frames
    var encoder = try APNGEncoder(
      size: frames[0].size, layout: .translucent,
      settings: .init(duration: FrameDuration(1, 30), compression: .small),
      threads: ThreadPool(size: 3))
    for frame in frames { _ = try encoder.append(frame) }
  }

  @Test(arguments: [
    ("an opaque box on an opaque gradient", 2, 6), ("an opaque box on nothing", 6, 6),
    ("gray", 4, 6), ("noise", 6, 6), ("one pixel that changes", 3, 2),
  ])
  func oneLayoutForAllFrames(_ name: String, _ surveyed: Int, _ quick: Int) throws {
    let frames = try #require(Animation.all.first { $0.name == name }).frames
    var survey = AnimationStatistics()
    for frame in frames { survey.add(frame) }
    #expect(try header(encode(frames, survey.layout))[9] == UInt8(surveyed))
    let layout = frames.allSatisfy(\.isOpaque) ? AnimationLayout.opaque : .translucent
    #expect(try header(encode(frames, layout))[9] == UInt8(quick))
  }

  private func header(_ bytes: [UInt8]) throws -> [UInt8] {
    let header = try #require(try PNGFile(bytes)["IHDR"])
    try #require(header.count == 13)
    return header
  }

  @Test(arguments: [0, 1, 3, 2_147_483_647])
  func theNumberOfPlaysIsWrittenAsItIs(_ plays: Int) throws {
    #expect(try APNGFile(encode([Picture.ring(8).image], plays: plays)).plays == plays)
  }

  /// `small` may exceed the others by one per mille, because the shortest first frame does not
  /// always lead to the shortest file. In tiny files `fast`, which compares with the row above, may
  /// be smaller by up to 32 bytes.
  @Test func nothingIsSmallerThanSmall() throws {
    for animation in Animation.all {
      let sizes = try Compression.allCases.map {
        try encode(animation.frames, .translucent, $0).count
      }
      #expect(
        sizes[0] * 1001 / 1000 + 32 >= sizes[2] && sizes[1] * 1001 / 1000 >= sizes[2],
        "\(animation.name): \(sizes)")
    }
  }

  @Test func rejectsInvalidFramesAndSettings() throws {
    let (small, large) = (Picture.ring(8).image, Picture.ring(9).image)
    #expect(throws: PNGError.frameSize(large.size, expected: small.size)) {
      try encode([small, large])
    }
    #expect(throws: PNGError.frameLayout(1)) {
      try encode(
        [Picture("", 8, 8) { _, _ in [1, 2, 3, 255] }.image, small], .opaque)
    }
    #expect(throws: PNGError.plays(-1)) { try encode([small], plays: -1) }
    #expect(throws: PNGError.plays(1 << 31)) { try encode([small], plays: 1 << 31) }
    #expect(throws: PNGError.noFrames) {
      let encoder = try APNGEncoder(
        size: small.size, layout: .opaque, settings: .init(duration: FrameDuration(1, 30)))
      _ = try encoder.finish()
    }
  }

  @Test func errorDescriptions() {
    let sizes = [PixelSize(width: 3, height: 4), PixelSize(width: 5, height: 6)]
    #expect(
      PNGError.frameSize(sizes[0], expected: sizes[1]).description
        == "a frame has 3 × 4 pixels, but the ones before it have 5 × 6; give the canvas a width "
        + "and a height"
    )
    #expect(
      PNGError.frameLayout(7).description
        == "frame 7 needs transparency or colours that the animation was begun without")
    #expect(
      PNGError.plays(-1).description
        == "an APNG is played 0 (forever) to 2147483647 times, not -1")
    #expect(PNGError.noFrames.description == "an animation needs at least one frame")
  }
}

/// Merges equal consecutive frames to one image and their number.
private func runs(of frames: [RasterImage]) -> [(image: RasterImage, count: Int)] {
  frames.reduce(into: []) { runs, frame in
    if runs.last?.image == frame {
      runs[runs.count - 1].count += 1
    } else {
      runs.append((frame, 1))
    }
  }
}
