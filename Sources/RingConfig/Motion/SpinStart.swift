extension DecodingContext {
  /// Returns the rotation, in turns 0..<1, of something that starts to rotate once it is full.
  ///
  /// `isFull` reads the config at the context's moment. The rotation is recorded as motion.
  mutating func turns(
    every seconds: Double, sinceFull isFull: (inout DecodingContext) -> Bool
  ) -> Double {
    motion.record(spin: seconds)
    let turns = (moment() - startTime(of: isFull)) / seconds
    return turns - turns.rounded(.down)
  }

  /// The number of samples over the whole motion that search for the moment at which a state began.
  private static let sampleCount = 256.0
  private static let halvings = 48

  /// Returns the moment since which a state has held, if it holds now; 0 if it always has.
  private func startTime(of predicate: (inout DecodingContext) -> Bool) -> Double {
    var probe = self
    probe.motion.restore(DocumentMotion())
    func isSatisfied(_ time: Double) -> Bool {
      probe.motion.time = time
      return predicate(&probe)
    }
    _ = isSatisfied(motion.time)
    let motions = probe.motion.motion
    let end = max(motions.end, motions.countdown)
    // A cyclic motion repeats after one cycle; any other motion stops at its end.
    let first = motions.cycle > 0 ? max(0, motion.time - 2 * motions.cycle) : 0
    var upperTime = motions.cycle > 0 ? motion.time : min(motion.time, end)
    let step = (motions.cycle > 0 ? motions.cycle : end) / Self.sampleCount
    guard step > 0 else { return 0 }
    // At multiples of the step, so that all later moments find the same beginning.
    var index = (upperTime / step).rounded(.down)
    while index >= 0, index * step >= first, isSatisfied(index * step) {
      upperTime = index * step
      index -= 1
    }
    guard index >= 0, index * step >= first else { return 0 }
    var lowerTime = index * step
    for _ in 0..<Self.halvings {
      let midTime = (lowerTime + upperTime) / 2
      if isSatisfied(midTime) { upperTime = midTime } else { lowerTime = midTime }
    }
    return upperTime
  }
}
