import RingMotion
import RingText

extension ValueType where Value: Interpolatable {
  /// This value, or an animated object that stands for it.
  ///
  /// Every value that is written in such an object must be one that the field takes by itself; what
  /// a spring makes of them in between is pinned by `pin`, which also gets those values.
  func animatable(_ pin: @escaping @Sendable (Value, [Value]) -> Value) -> ValueType {
    let plain = self
    var type = self
    type.description.isAnimatable = true
    type.schema = { plain.schema().allowingAnimation }
    type.decode = { node, context in
      guard node.isAnimated else { return plain.decode(node, &context) }
      return AnimatedObject(type: plain, pin: pin).value(node, &context)
    }
    return type
  }
}

extension ValueType where Value == Double {
  /// This number, or an animated object that stands for it.
  func animatable(_ range: NumberRange) -> ValueType {
    animatable { value, ends in range.pinned(value, among: ends) }
  }
}

extension NumberRange {
  /// The nearest number that the range holds. Next to a bound that it does not hold there is none:
  /// then it is the outermost of some that it holds.
  fileprivate func pinned(_ value: Double, among ends: [Double]) -> Double {
    guard let least = ends.min(), let most = ends.max() else { return value }
    let low = lower.map { $0.isIncluded ? $0.value : least } ?? -magnitude
    let high = upper.map { $0.isIncluded ? $0.value : most } ?? magnitude
    return Swift.min(high, Swift.max(low, value))
  }
}

extension JSONValue {
  /// The schema of a number with that of an animated one beside it; that colours may be animated is said
  /// where colours are defined.
  fileprivate var allowingAnimation: JSONValue {
    guard case .object(let members) = self,
      case .string(let type)? = members.first(where: { $0.key == "type" })?.value
    else { return self }
    return .number(members, orDefinition: type)
  }
}

extension JSONNode {
  /// One of these makes an object an animated one.
  private static let markers: Set<String> = ["from", "to", "keyframes", "random"]
  private static let timing: Set<String> = [
    "duration", "delay", "curve", "speed", "repeat", "autoreverse", "seed",
  ]

  /// Whether this is an object that says how a value changes in time, or that it is random. Elements
  /// have a `type`; no other object that may stand where a number or a colour may has these keys.
  var isAnimated: Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { Self.markers.contains($0.key) } && member("type") == nil
  }

  /// Whether this is an object that stands for a number or a colour.
  var standsForAnother: Bool {
    guard case .object = value else { return false }
    return isAnimated || isByValue
  }

  /// Whether it is nothing else, wherever it stands.
  var isAnimatedOnly: Bool {
    isAnimated
      && members.allSatisfy { Self.markers.contains($0.key) || Self.timing.contains($0.key) }
  }
}

/// A reader of animated objects: one for all fields.
struct AnimatedObject<Value: Interpolatable>: Sendable {
  /// What stands at their ends.
  let type: ValueType<Value>
  let pin: @Sendable (Value, [Value]) -> Value

  /// How the value goes on.
  private struct Course: Sendable {
    /// What is at each time in seconds.
    let value: @Sendable (Double) -> Value
    /// Says how long it takes.
    let note: @Sendable (inout MotionContext) -> Void

    /// The value now.
    func value(_ context: inout DecodingContext) -> Value {
      note(&context.motion)
      return value(context.moment())
    }
  }

  /// The value at the context's time; what is wrong with the object is reported.
  func value(_ node: JSONNode, _ context: inout DecodingContext) -> Value? {
    if let course = context.recall(Course.self, of: node) { return course.value(&context) }
    if node.member("random") != nil, node.member("keyframes") == nil { return end(node, &context) }
    var course: Course?
    let moves = context.isMoving(node) { context in
      course =
        node.member("keyframes") == nil ? tween(node, &context) : keyframes(node, &context)
    }
    guard let course else { return nil }
    if !moves { context.record(course, of: node) }
    return course.value(&context)
  }

  private func tween(_ node: JSONNode, _ context: inout DecodingContext) -> Course? {
    guard let draft = TweenDraft.table.decode(node, &context) else {
      // The ends may be wrong as well, and are not read by the table.
      for key in ["from", "to"] { _ = member(key, of: node, &context) }
      return nil
    }
    let ends = ["from", "to"].map { member($0, of: node, &context) }
    guard let from = ends[0], let to = ends[1] else { return nil }
    let tween = Tween(from: from, to: to, draft.animation)
    return Course(
      value: { [pin] in pin(tween.value(at: $0), [from, to]) },
      note: { $0.note(tween.animation) })
  }

  private func keyframes(_ node: JSONNode, _ context: inout DecodingContext) -> Course? {
    let draft = KeyframesDraft.table.decode(node, &context)
    let items = node.member("keyframes")?.value
    guard case .list(let nodes)? = items?.value else { return nil }
    let values = context.inKey("keyframes") { context in
      nodes.enumerated().map { index, node in
        context.inItem(index) { member("value", of: node, &$0) }
      }
    }
    let known = values.compactMap { $0 }
    guard let draft, known.count == values.count,
      let keyframes = Keyframes(
        zip(draft.keyframes, known).map { Keyframe(at: $0.at, $1, $0.curve.curve) },
        playback: draft.playback)
    else { return nil }
    let moments = draft.keyframes.map(\.at)
    return Course(
      value: { [pin] in pin(keyframes.value(at: $0), known) },
      note: { $0.note(keyframes.playback, of: keyframes.period, moments) })
  }

  private func member(
    _ key: String, of node: JSONNode, _ context: inout DecodingContext
  ) -> Value? {
    guard let member = node.member(key) else { return nil }
    context.noteFraction(member.value)
    return context.inKey(key) { end(member.value, &$0) }
  }

  /// A value that does not change: itself, or one that is made by chance.
  private func end(_ node: JSONNode, _ context: inout DecodingContext) -> Value? {
    guard node.isAnimated else { return type.read(node, &context) }
    guard node.member("random") != nil else {
      context.report(
        "\(context.label) must not be animated itself", at: node.span,
        help: "write several keyframes instead")
      return nil
    }
    let draft = RandomDraft.table.decode(node, &context)
    guard case .list(let nodes)? = node.member("random")?.value.value else { return nil }
    let bounds = context.inKey("random") { context in
      nodes.enumerated().map { index, node in
        context.noteFraction(node)
        return context.inItem(index) { type.read(node, &$0) }
      }
    }
    guard let draft, bounds.count == 2, let low = bounds[0], let high = bounds[1] else {
      return nil
    }
    let fraction = context.randomFraction(seed: draft.seed)
    return pin(low.interpolated(to: high, at: fraction), [low, high])
  }
}
