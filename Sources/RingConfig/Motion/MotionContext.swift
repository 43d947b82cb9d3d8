import RingMotion

/// Time while a document is read, and what is found out about it.
struct MotionContext: Sendable {
  /// The moment that is read, in seconds ≥ 0.
  var time = 0.0
  /// The document's chance.
  var random = RandomNumbers(seed: 0)
  /// How the document moves.
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

  /// Something that is over after seconds.
  mutating func note(length: Double) {
    found.end = max(found.end, length)
    found.add(moments: [length])
  }

  /// Something without an end, which is as it was after seconds.
  mutating func note(cycle: Double) {
    guard cycle.isFinite else { return }
    found.cycle = max(found.cycle, cycle)
    found.add(moments: [cycle / 2])
  }

  /// Something that runs by itself, and is over after seconds: stills do not wait for it.
  mutating func note(countdown: Double) {
    guard countdown > 0 else { return }
    found.countdown = max(found.countdown, countdown)
    found.add(moments: [countdown])
  }

  /// Something that turns by itself in so many seconds.
  mutating func note(spin seconds: Double) { found.cycle = max(found.cycle, seconds) }

  /// Templates of styles are read to be checked, whether anybody shows them or not.
  mutating func forget(since before: DocumentMotion) { found = before }
}

/// How a document moves.
struct DocumentMotion: Hashable, Sendable {
  /// When the last animated value that ends has ended, in seconds.
  var end = 0.0
  /// When the last countdown is over, in seconds.
  var countdown = 0.0
  /// The longest round of what goes on for ever, in seconds.
  var cycle = 0.0
  /// Times at which something begins or ends, in any order.
  private(set) var moments: [Double] = []

  /// More are not looked at before the pictures are drawn.
  private static let maximumMoments = 32

  mutating func add(moments new: [Double]) {
    for moment in new where moments.count < Self.maximumMoments && !moments.contains(moment) {
      moments.append(moment)
    }
  }

  /// The moment of a still for which none was chosen, in seconds: when all animated values that end
  /// have ended, or the end of an animation that is shorter.
  func stillTime(in animation: AnimationDraft?) -> Double { min(end, animation?.duration ?? end) }

  /// The length of an animation that says nothing of it; `nil` for a still.
  var duration: Double? {
    let finite = max(end, countdown)
    if finite > 0 { return finite }
    return cycle > 0 ? cycle : nil
  }
}

extension DecodingContext {
  /// 0..<1, for the value here.
  mutating func randomFraction(seed: Double?) -> Double {
    // A seed of its own makes the same value everywhere.
    guard let seed else {
      // A number for each item, as they would have if they were written one by one.
      memory.noteInput(data.itemInputs)
      return motion.random.fraction(for: place)
    }
    return RandomNumbers(seed: UInt64(clamping: seed)).fraction(for: "")
  }
}

extension DecodingContext {
  /// How far something has come that turns by itself without an end, in turns, 0..<1.
  mutating func turns(every seconds: Double) -> Double {
    motion.note(spin: seconds)
    let turns = moment() / seconds
    return turns - turns.rounded(.down)
  }
}
