import RingGraphics

/// Properties that an element keeps together: they are told as its own.
protocol ElementPart {}

/// What an element was made with: its stored properties by name, so that a new one is told the day
/// it exists.
///
/// Elements inside are told by themselves. Optional properties without a value are left out.
struct ElementFields {
  private(set) var facts: [Fact] = []
  private let scheme: ColorScheme

  /// Deeper values, longer lists and texts are cut, so that no picture or table gets in.
  private static let maximumDepth = 6
  private static let maximumItems = 64
  private static let maximumText = 200

  static func of(_ element: any Element, in scheme: ColorScheme) -> [Fact] {
    var fields = ElementFields(scheme: scheme)
    fields.addParts(of: Mirror(reflecting: element), as: "", depth: 0)
    return fields.facts
  }

  private init(scheme: ColorScheme) { self.scheme = scheme }

  private mutating func add(_ value: Any, as name: String, depth: Int) {
    if let value = plain(value) { return facts.append(Fact(name, value)) }
    // What draws itself is an element of its own.
    guard depth < Self.maximumDepth, !(value is any Element) else { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let some = mirror.children.first else { return }
      let before = facts.count
      add(some.value, as: name, depth: depth)
      // That there is one is a value too: a track without a colour of its own.
      if facts.count == before, !(some.value is any Element) {
        facts.append(Fact(name, .flag(true)))
      }
    case .enum: addCase(value, mirror, as: name, depth)
    case .collection, .set: addItems(mirror, as: name, depth)
    case .struct, .tuple: addParts(of: mirror, as: name, depth: depth)
    default: break
    }
  }

  /// What is one value to people.
  private func plain(_ value: Any) -> Fact.Value? {
    switch value {
    case let value as Double: .number(value)
    case let value as Bool: .flag(value)
    case let value as any BinaryInteger: .number(Double(value))
    case let value as String: .text(String(value.prefix(Self.maximumText)))
    case let value as Color: .color(value)
    case let value as DynamicColor: value.rules == nil ? .color(value.resolved(in: scheme)) : nil
    case let value as Angle: .number(value.degrees)
    case let value as Point: .point(value)
    case let value as RasterImage:
      .text("\(value.width) × \(value.height) pixels, \(digest(value))")
    case let value as any RawRepresentable: plain(value.rawValue)
    default: nil
    }
  }

  /// FNV-1a, which tells pictures apart and is the same in every process.
  private func digest(_ image: RasterImage) -> String {
    let hash = image.pixels.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  /// The name of a case, and what it carries.
  private mutating func addCase(_ value: Any, _ mirror: Mirror, as name: String, _ depth: Int) {
    guard let payload = mirror.children.first else {
      return facts.append(Fact(name, .text("\(value)")))
    }
    let before = facts.count
    add(payload.value, as: name, depth: depth + 1)
    // The payload may say nothing, or not which case it is of.
    guard let label = payload.label, before == facts.count || facts[before].name != name else {
      return
    }
    facts.insert(Fact(name, .text(label)), at: before)
  }

  /// A list of plain values is one value.
  private mutating func addItems(_ mirror: Mirror, as name: String, _ depth: Int) {
    let items = mirror.children.prefix(Self.maximumItems).map(\.value)
    guard !items.isEmpty, !items.contains(where: { $0 is any Element }) else { return }
    let values = items.compactMap(plain)
    if values.count == items.count { return facts.append(Fact(name, .list(values))) }
    for (index, item) in items.enumerated() { add(item, as: "\(name)[\(index)]", depth: depth + 1) }
  }

  /// The value of something is that itself: `progress`, not `progress.value`; and so is its only
  /// property.
  private mutating func addParts(of mirror: Mirror, as name: String, depth: Int) {
    let isWrapper = mirror.children.count == 1 && depth > 0
    for part in mirror.children {
      // A name is no value: the element is told by it.
      guard var label = part.label, label != "elementName" else { continue }
      var value = part.value
      if let shared = value as? any SharedValue {
        (label, value) = (String(label.dropLast(Shared<Int>.suffix.count)), shared.anyValue)
      }
      if value is any ElementPart {
        addParts(of: Mirror(reflecting: value), as: name, depth: depth)
        continue
      }
      let isItself = !name.isEmpty && (isWrapper || label == "value")
      add(
        value, as: isItself ? name : name.isEmpty ? label : "\(name).\(label)",
        depth: depth + 1)
    }
  }
}
