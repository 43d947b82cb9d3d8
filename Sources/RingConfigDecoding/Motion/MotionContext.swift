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
    let turns = readTime() / seconds
    return turns - turns.rounded(.down)
  }
}

/// The times, in seconds, at which `DecodingContext.startTime` looks for the start of a state.
private struct StartSearch {
  /// The earliest time. The state has always been true if it is true since then.
  let firstTime: Double
  /// The latest time. From then on the state is known to be true.
  let lastTime: Double
  /// The distance between two samples; 0 if nothing moves.
  let step: Double

  /// The number of samples of the motion, or of one cycle.
  private static let sampleCount = 256.0

  /// `motions` are those on which the state depends; it is true at `time`.
  init(before time: Double, of motions: DocumentMotion) {
    let end = max(motions.end, motions.countdown)
    // A cyclic motion repeats after one cycle; any other motion stops at its end.
    let isCyclic = motions.cycle > 0
    firstTime = isCyclic ? max(0, time - 2 * motions.cycle) : 0
    lastTime = isCyclic ? time : min(time, end)
    step = (isCyclic ? motions.cycle : end) / Self.sampleCount
  }
}

extension DecodingContext {
  /// Returns the rotation, in turns 0..<1, of an element that starts to rotate once it is full.
  ///
  /// `isFull` decodes the element's progress at the context's time. The turn is recorded as motion.
  mutating func turns(
    every seconds: Double, sinceFull isFull: (inout DecodingContext) -> Bool
  ) -> Double {
    motion.recordSpin(every: seconds)
    let turns = (readTime() - startTime(of: isFull)) / seconds
    return turns - turns.rounded(.down)
  }

  /// The number of times that `startTime` halves the interval between two samples.
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
    // Decoding the state once records the motions on which it depends.
    _ = isSatisfied(motion.time)
    let search = StartSearch(before: motion.time, of: probe.motion.motion)
    let (firstTime, step) = (search.firstTime, search.step)
    guard step > 0 else { return 0 }
    var upperTime = search.lastTime
    // Sample at multiples of the step, so that later frames find the same start.
    var index = (upperTime / step).rounded(.down)
    while index >= 0, index * step >= firstTime, isSatisfied(index * step) {
      upperTime = index * step
      index -= 1
    }
    guard index >= 0, index * step >= firstTime else { return 0 }
    var lowerTime = index * step
    for _ in 0..<Self.halvings {
      let midTime = (lowerTime + upperTime) / 2
      if isSatisfied(midTime) { upperTime = midTime } else { lowerTime = midTime }
    }
    return upperTime
  }
}
