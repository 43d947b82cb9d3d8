import Testing

/// Animated PNGs that are too large for a golden.
extension VerifyCommandTests {
  /// Writes an animated PNG of two frames of one pixel each, on a canvas of 8192 × 8193 pixels.
  private static let program = """
    import struct, zlib
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    width, height = 8192, 8193
    still = zlib.compress(bytes((width // 8 + 1) * height))
    pixel = zlib.compress(bytes(2))
    def frame(number):
        control = struct.pack(">5I2H2B", number, 1, 1, 0, 0, 1, 10, 0, 0)
        return chunk(b"fcTL", control) + chunk(b"fdAT", struct.pack(">I", number + 1) + pixel)
    open("out/a.png", "wb").write(
        b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">2I5B", width, height, 1, 0, 0, 0, 0))
        + chunk(b"acTL", struct.pack(">2I", 2, 0)) + chunk(b"IDAT", still) + frame(0) + frame(2)
        + chunk(b"IEND", b""))
    """

  @Test(arguments: [
    (
      "2G",
      "2 frames of 8192 × 8193 are more than 67108864 pixels; ringrender diff compares them one by one"
    ),
    ("200M", "an animation of 8192 × 8193 pixels needs "),
  ])
  func largeAnimationsAreNotChecked(memory: String, message: String) throws {
    try makeParent("out/a.png")
    try write(Self.program, "make.py")
    let run = try Tool.shell(
      "python3 make.py && \"$RR\" verify out --goldens goldens --record missing --max-memory \(memory)",
      in: folder.url)
    #expect(run.status != 0)
    #expect((run.text + run.error).contains(message), "\(run)")
  }
}
