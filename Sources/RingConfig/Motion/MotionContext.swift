import RingMotion

/// The time while a document is decoded, and the motion found so far.
struct MotionContext: Sendable {
  /// The current moment, in seconds, ≥ 0.
  var time = 0.0
  /// The document's random numbers.
  var random = RandomNumbers(seed: 0)
  /// The motion of the document so far.
  private(set) var found = DocumentMotion()

  mutating func note(_ animation: Animation) {
    note(animation.playback, of: animation.period, [])
  }

  mutating func note(_ playback: Playback, of period: Double, _ moments: [Double]) {
    if let length = playback.length(of: period) {
      note(length: length)
    } else {
      note(cycle: playback.cycle(of: period))
    }
    found.add(moments: moments.map { max(0, playback.delay + $0 / playback.speed) })
  }

  /// Records a motion that ends after `length` seconds.
  mutating func note(length: Double) {
    found.end = max(found.end, length)
    found.add(moments: [length])
  }

  /// Records an endless motion with a period in seconds.
  mutating func note(cycle: Double) {
    guard cycle.isFinite else { return }
    found.cycle = max(found.cycle, cycle)
    found.add(moments: [cycle / 2])
  }

  /// Records a motion that runs on its own for some seconds. Stills do not wait for its end.
  mutating func note(countdown: Double) {
    guard countdown > 0 else { return }
    found.countdown = max(found.countdown, countdown)
    found.add(moments: [countdown])
  }

  /// Records a rotation that runs on its own, with its seconds per turn.
  mutating func note(spin seconds: Double) { found.cycle = max(found.cycle, seconds) }

  /// Resets the motion after a template was decoded to check it, because it may not be drawn.
  mutating func forget(since before: DocumentMotion) { found = before }
}

/// The motion of a document.
struct DocumentMotion: Hashable, Sendable {
  /// The end of the last finite animation, in seconds.
  var end = 0.0
  /// The end of the last countdown, in seconds.
  var countdown = 0.0
  /// The longest period of the endless motions, in seconds.
  var cycle = 0.0
  /// The times at which a motion begins or ends, in any order.
  private(set) var moments: [Double] = []

  /// The maximum number of moments that are checked before drawing.
  private static let maximumMoments = 32

  mutating func add(moments new: [Double]) {
    for moment in new where moments.count < Self.maximumMoments && !moments.contains(moment) {
      moments.append(moment)
    }
  }

  /// Returns the default moment of a still, in seconds.
  ///
  /// That is the end of all finite animations, or the end of `animation` if that is shorter.
  func stillTime(in animation: AnimationDraft?) -> Double { min(end, animation?.duration ?? end) }

  /// The default length of the animation in seconds; `nil` for a still.
  var duration: Double? {
    let finite = max(end, countdown)
    if finite > 0 { return finite }
    return cycle > 0 ? cycle : nil
  }
}

extension DecodingContext {
  /// Returns a random number in 0..<1 for the current value.
  mutating func randomFraction(seed: Double?) -> Double {
    // An explicit seed gives the same value everywhere.
    guard let seed else {
      // Each item gets its own number, as if the items were written one by one.
      memory.noteInput(data.itemInputs)
      return motion.random.fraction(for: place)
    }
    return RandomNumbers(seed: UInt64(clamping: seed)).fraction(for: "")
  }
}

extension DecodingContext {
  /// Returns the phase of an endless rotation, in turns, 0..<1, and records it.
  mutating func turns(every seconds: Double) -> Double {
    motion.note(spin: seconds)
    let turns = moment() / seconds
    return turns - turns.rounded(.down)
  }
}
