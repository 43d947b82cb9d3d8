extension DecodingContext {
  /// Returns the rotation, in turns 0..<1, of an element that starts to rotate once it is full.
  ///
  /// `isFull` decodes the element's progress at the context's time. The turn is recorded as motion.
  mutating func turns(
    every seconds: Double, sinceFull isFull: (inout DecodingContext) -> Bool
  ) -> Double {
    motion.record(spin: seconds)
    let turns = (moment() - startTime(of: isFull)) / seconds
    return turns - turns.rounded(.down)
  }

  /// The number of samples of the motion, or of one cycle, in the search for the start of a state.
  private static let sampleCount = 256.0
  private static let halvings = 48

  /// Returns the time in seconds since which `predicate` has been true; 0 if it always has been.
  /// The predicate must be true at the context's time.
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
    // Sample at multiples of the step, so that later frames find the same start.
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
