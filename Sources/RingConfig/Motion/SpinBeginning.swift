extension DecodingContext {
  /// How far something has turned, in turns 0..<1, that turns from rest when it becomes full.
  ///
  /// `isFull` reads the config at the context's moment. That it turns is noted.
  mutating func turns(
    every seconds: Double, sinceFull isFull: (inout DecodingContext) -> Bool
  ) -> Double {
    motion.note(spin: seconds)
    let turns = (moment() - beginning(of: isFull)) / seconds
    return turns - turns.rounded(.down)
  }

  /// How many moments are looked at for when something became true, of all during which it moves.
  private static let looks = 256.0
  private static let halvings = 48

  /// The moment from which on something has been true until now, when it is; 0 if it always was.
  private func beginning(of isTrue: (inout DecodingContext) -> Bool) -> Double {
    var other = self
    other.motion.forget(since: DocumentMotion())
    func isTrueAt(_ time: Double) -> Bool {
      other.motion.time = time
      return isTrue(&other)
    }
    _ = isTrueAt(motion.time)
    let motions = other.motion.found
    let end = max(motions.end, motions.countdown)
    // What repeats has looked like now a round ago; after its end nothing moves.
    let first = motions.cycle > 0 ? max(0, motion.time - 2 * motions.cycle) : 0
    var known = motions.cycle > 0 ? motion.time : min(motion.time, end)
    let step = (motions.cycle > 0 ? motions.cycle : end) / Self.looks
    guard step > 0 else { return 0 }
    // At multiples of the step, so that all moments that follow find the same beginning.
    var index = (known / step).rounded(.down)
    while index >= 0, index * step >= first, isTrueAt(index * step) {
      known = index * step
      index -= 1
    }
    guard index >= 0, index * step >= first else { return 0 }
    var before = index * step
    for _ in 0..<Self.halvings {
      let middle = (before + known) / 2
      if isTrueAt(middle) { known = middle } else { before = middle }
    }
    return known
  }
}
