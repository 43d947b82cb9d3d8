import RingCore

/// The frames of an animated PNG file, not yet decompressed.
struct APNGFrameTable {
  struct Frame {
    var control: FrameControl
    var pixels = CompressedPixels()
  }

  let plays: Int
  private(set) var frames: [Frame] = []
  private var nextNumber = 0

  private static let controlBytes = 8
  private static let numberBytes = 4

  /// Reads the animation chunks; `nil` if the file is not an animation.
  init?(_ container: PNGContainer, _ file: UnsafeRawBufferPointer) throws(PNGError) {
    // An `acTL` after `IDAT` has no effect: other readers show a still image, too.
    guard let control = container.animationChunks.first, control.type == "acTL" else {
      return nil
    }
    let contents = BigEndianReader(file, control.contents)
    guard control.contents.count == Self.controlBytes else {
      throw .malformed("\(control.location) has \(control.contents.count) bytes, but must have 8")
    }
    plays = contents.int32(4)
    for chunk in container.animationChunks.dropFirst() { try read(chunk, container, file) }
    guard frames.count == contents.int32(0), !frames.isEmpty else {
      throw .malformed(
        "\(control.location) announces \(contents.int32(0)) frames, but there are \(frames.count)")
    }
    for (number, frame) in frames.enumerated() where frame.pixels.count == 0 {
      throw .malformed("frame \(number) has no pixels")
    }
  }

  /// Begins a frame at `fcTL`; adds the pixels of `IDAT` and `fdAT` to the last one.
  private mutating func read(
    _ chunk: PNGChunk, _ container: PNGContainer, _ file: UnsafeRawBufferPointer
  ) throws(PNGError) {
    switch chunk.type {
    case "fcTL":
      let control = try FrameControl(file, chunk, within: container.header.size)
      try consumeNumber(of: chunk, file)
      frames.append(Frame(control: control))
    case "IDAT":
      // Without an `fcTL` before it, the image is not part of the animation.
      guard let first = frames.first else { return }
      guard frames.count == 1, first.control.region.size == container.header.size else {
        throw .malformed("\(chunk.location) is not a first frame")
      }
      frames[0].pixels = container.pixels
    case "fdAT":
      guard chunk.contents.count >= Self.numberBytes, !frames.isEmpty else {
        throw .malformed("\(chunk.location) does not belong to a frame")
      }
      try consumeNumber(of: chunk, file)
      guard chunk.contents.count > Self.numberBytes else { return }
      frames[frames.count - 1].pixels.append(
        chunk.contents.dropFirst(Self.numberBytes))
    default: throw .malformed("a second \(chunk.location)")
    }
  }

  /// Moves on to the next sequence number. Throws unless the chunk has the expected one.
  private mutating func consumeNumber(
    of chunk: PNGChunk, _ file: UnsafeRawBufferPointer
  ) throws(PNGError) {
    let number = BigEndianReader(file, chunk.contents).int32(0)
    guard number == nextNumber else {
      throw .malformed("\(chunk.location) has the number \(number) instead of \(nextNumber)")
    }
    nextNumber += 1
  }
}
