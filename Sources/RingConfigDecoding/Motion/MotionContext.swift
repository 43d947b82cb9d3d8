import RingScene

/// The time while a document is decoded, and the motion recorded so far.
struct MotionContext: Sendable {
  /// The current time, in seconds, ≥ 0.
  var time = 0.0
  var random = SeededRandom(seed: 0)
  private(set) var motion = DocumentMotion()

  /// Records the end of an animation, or its cycle.
  mutating func record(_ animation: Animation) {
    recordPlayback(animation.playback, of: animation.period, moments: [])
  }

  /// Records the end of a playback, or its cycle; `moments` are seconds in one run.
  mutating func recordPlayback(
    _ playback: Playback, of period: Double, moments: [Double]
  ) {
    if let length = playback.totalDuration(of: period) {
      recordEnd(at: length)
    } else {
      recordCycle(of: playback.cycle(of: period))
    }
    motion.add(moments: moments.map { max(0, playback.delay + $0 / playback.speed) })
  }

  /// Records a motion that ends at `time`, in seconds.
  mutating func recordEnd(at time: Double) {
    motion.end = max(motion.end, time)
    motion.add(moments: [time])
  }

  /// Records an endless motion with a period in seconds.
  mutating func recordCycle(of period: Double) {
    guard period.isFinite else { return }
    motion.cycle = max(motion.cycle, period)
    motion.add(moments: [period / 2])
  }

  /// Records a countdown of `seconds`. The default time of a still ignores it.
  mutating func recordCountdown(of seconds: Double) {
    guard seconds > 0 else { return }
    motion.countdown = max(motion.countdown, seconds)
    motion.add(moments: [seconds])
  }

  /// Records an endless rotation that takes `seconds` per turn. It adds no moment.
  mutating func recordSpin(every seconds: Double) { motion.cycle = max(motion.cycle, seconds) }

  /// Restores an earlier motion, because what was decoded since then may not be drawn.
  mutating func restore(_ previous: DocumentMotion) { motion = previous }
}

struct DocumentMotion: Hashable, Sendable {
  /// The end of the last finite animation, in seconds.
  var end = 0.0
  /// The end of the last countdown, in seconds.
  var countdown = 0.0
  /// The longest period of the endless motions, in seconds.
  var cycle = 0.0
  /// Times in seconds that are checked before drawing: keyframes, ends, and middles of cycles.
  private(set) var moments: [Double] = []

  /// The maximum number of `moments`, which bounds the cost of the check.
  private static let maximumMoments = 32

  mutating func add(moments newMoments: [Double]) {
    for moment in newMoments where moments.count < Self.maximumMoments && !moments.contains(moment)
    {
      moments.append(moment)
    }
  }

  /// In seconds: the end of all finite animations, or that of `animation` if it is earlier.
  func stillTime(in animation: AnimationDraft?) -> Double { min(end, animation?.duration ?? end) }

  /// The default length of the animation in seconds; `nil` if nothing moves.
  var duration: Double? {
    let finite = max(end, countdown)
    if finite > 0 { return finite }
    return cycle > 0 ? cycle : nil
  }
}

extension DecodingContext {
  /// Returns a random number in 0..<1 for the current value.
  mutating func randomFraction(seed: Double?) -> Double {
    // An explicit seed gives the same value at every path.
    guard let seed else {
      // Each item gets its own number, as if the items were written one by one.
      cache.recordDependency(data.itemInputs)
      return motion.random.fraction(for: pathDescription)
    }
    return SeededRandom(seed: UInt64(clamping: seed)).fraction(for: "")
  }
}

extension DecodingContext {
  /// Returns the phase, in turns 0..<1, of an endless rotation, and records it as motion.
  mutating func turns(every seconds: Double) -> Double {
    motion.recordSpin(every: seconds)
    let turns = moment() / seconds
    return turns - turns.rounded(.down)
  }
}
