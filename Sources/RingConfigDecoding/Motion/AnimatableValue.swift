import RingCore
import RingScene

extension ValueType where Value: Interpolatable {
  /// Returns the type of this value or of an animated object.
  ///
  /// Every value inside such an object must be valid for the field itself. `clamp` limits an
  /// intermediate value, such as that of an overshooting spring; its second argument has the values
  /// inside the object.
  func animatable(_ clamp: @escaping @Sendable (Value, [Value]) -> Value) -> ValueType {
    let staticType = self
    var type = self
    type.description.isAnimatable = true
    type.schema = { staticType.schema().allowingAnimation }
    type.decode = { node, context in
      guard node.isAnimated else { return staticType.decode(node, &context) }
      return AnimatedObject(type: staticType, clamp: clamp).decode(node, &context)
    }
    return type
  }
}

extension ValueType where Value == Double {
  /// Returns the type of this number or of an animated object, whose values are clamped to `range`.
  func animatable(_ range: NumberRange) -> ValueType {
    animatable { value, ends in range.clamped(value, among: ends) }
  }
}

extension NumberRange {
  /// Returns the nearest number in the range.
  ///
  /// An excluded bound has no nearest number; the smallest or largest of `ends` takes its place.
  /// All `ends` must be in the range.
  fileprivate func clamped(_ value: Double, among ends: [Double]) -> Double {
    guard let minimum = ends.min(), let maximum = ends.max() else { return value }
    let low = lower.map { $0.isIncluded ? $0.value : minimum } ?? -magnitude
    let high = upper.map { $0.isIncluded ? $0.value : maximum } ?? magnitude
    return Swift.min(high, Swift.max(low, value))
  }
}

extension JSONValue {
  /// Extends the schema of a number by animated objects; that of a colour already allows them.
  fileprivate var allowingAnimation: JSONValue {
    guard let members, let type = self["type"]?.text else { return self }
    return .number(members, orDefinition: type)
  }
}

extension JSONNode {
  /// The keys that mark an object as an animated or random value; one of them suffices.
  private static let markers: Set<String> = ["from", "to", "keyframes", "random"]
  /// The other keys of such an object.
  private static let timing: Set<String> = [
    "duration", "delay", "curve", "speed", "repeat", "autoreverse", "seed",
  ]

  /// Whether this is an object for an animated or random value.
  ///
  /// Elements have a `type`; no other object that is valid in place of a number or a colour has a
  /// key of `markers`.
  var isAnimated: Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { Self.markers.contains($0.key) } && member("type") == nil
  }

  /// Whether this is an object that represents a number or a colour: animated, random or by value.
  var isPlaceholder: Bool {
    guard case .object = value else { return false }
    return isAnimated || isByValue
  }

  /// Whether this object has only keys of animated values, so that it cannot be anything else.
  var isAnimatedOnly: Bool {
    isAnimated
      && members.allSatisfy { Self.markers.contains($0.key) || Self.timing.contains($0.key) }
  }
}

struct AnimatedObject<Value: Interpolatable>: Sendable {
  let type: ValueType<Value>
  let clamp: @Sendable (Value, [Value]) -> Value

  /// The evaluation of the value over time.
  private struct Timeline: Sendable {
    /// At a time in seconds.
    let value: @Sendable (Double) -> Value
    let recordDuration: @Sendable (inout MotionContext) -> Void

    /// Returns the value at the context's time, and records the animation's duration.
    func value(_ context: inout DecodingContext) -> Value {
      recordDuration(&context.motion)
      return value(context.readTime())
    }
  }

  /// Returns the value at the context's time; `nil` after an error, which is reported.
  func decode(_ node: JSONNode, _ context: inout DecodingContext) -> Value? {
    if let timeline = context.cachedValue(Timeline.self, of: node) {
      return timeline.value(&context)
    }
    if node.member("random") != nil, node.member("keyframes") == nil {
      return decodeConstantOrRandom(node, &context)
    }
    var timeline: Timeline?
    let isDynamic = context.dependsOnInputs(node) { context in
      timeline =
        node.member("keyframes") == nil
        ? decodeTween(node, &context) : decodeKeyframes(node, &context)
    }
    guard let timeline else { return nil }
    if !isDynamic { context.storeCachedValue(timeline, of: node) }
    return timeline.value(&context)
  }

  /// Decodes an object with `from` and `to`; `nil` after an error, which is reported.
  private func decodeTween(_ node: JSONNode, _ context: inout DecodingContext) -> Timeline? {
    guard let draft = TweenDraft.table.decode(node, &context) else {
      // The values inside may be invalid as well, and the table does not decode them.
      for key in ["from", "to"] { _ = decodeMember(key, of: node, &context) }
      return nil
    }
    let ends = ["from", "to"].map { decodeMember($0, of: node, &context) }
    guard let from = ends[0], let to = ends[1] else { return nil }
    let tween = Tween(from: from, to: to, draft.animation)
    return Timeline(
      value: { [clamp] in clamp(tween.value(at: $0), [from, to]) },
      recordDuration: { $0.record(tween.animation) })
  }

  /// Decodes an object with `keyframes`; `nil` after an error, which is reported.
  private func decodeKeyframes(_ node: JSONNode, _ context: inout DecodingContext) -> Timeline? {
    let draft = KeyframesDraft.table.decode(node, &context)
    let items = node.member("keyframes")?.value
    guard case .list(let nodes)? = items?.value else { return nil }
    let values = context.inKey("keyframes") { context in
      nodes.enumerated().map { index, node in
        context.inItem(index) { decodeMember("value", of: node, &$0) }
      }
    }
    let validValues = values.compactMap { $0 }
    guard let draft, validValues.count == values.count,
      let keyframes = KeyframeTimeline(
        zip(draft.keyframes, validValues).map { Keyframe(at: $0.at, $1, $0.curve.curve) },
        playback: draft.playback)
    else { return nil }
    let moments = draft.keyframes.map(\.at)
    return Timeline(
      value: { [clamp] in clamp(keyframes.value(at: $0), validValues) },
      recordDuration: {
        $0.recordPlayback(keyframes.playback, of: keyframes.period, moments: moments)
      })
  }

  /// Decodes the value of a key; `nil` without the key, and after an error, which is reported.
  private func decodeMember(
    _ key: String, of node: JSONNode, _ context: inout DecodingContext
  ) -> Value? {
    guard let member = node.member(key) else { return nil }
    context.recordDependencies(of: member.value)
    return context.inKey(key) { decodeConstantOrRandom(member.value, &$0) }
  }

  /// Returns a constant or random value; `nil` after an error, which is reported.
  private func decodeConstantOrRandom(
    _ node: JSONNode, _ context: inout DecodingContext
  ) -> Value? {
    guard node.isAnimated else { return type.read(node, &context) }
    guard node.member("random") != nil else {
      context.report(
        .notAnimatable, "\(context.label) must not be animated itself", at: node.span,
        help: "write several keyframes instead")
      return nil
    }
    let draft = RandomDraft.table.decode(node, &context)
    guard case .list(let nodes)? = node.member("random")?.value.value else { return nil }
    let bounds = context.inKey("random") { context in
      nodes.enumerated().map { index, node in
        context.recordDependencies(of: node)
        return context.inItem(index) { type.read(node, &$0) }
      }
    }
    guard let draft, bounds.count == 2, let low = bounds[0], let high = bounds[1] else {
      return nil
    }
    let fraction = context.randomFraction(seed: draft.seed)
    return clamp(low.interpolated(to: high, at: fraction), [low, high])
  }
}
