import RingCore

/// A group of properties that is reported as part of its element.
protocol ElementPart {}

/// The stored properties of an element by name, found by reflection.
///
/// New properties are therefore reported without further code. Child elements are reported
/// separately. Optional properties without a value are left out.
struct ElementProperties {
  private(set) var properties: [ResolvedProperty] = []
  private let scheme: ColorScheme

  /// The nesting of reported values. This limit and the next two keep images and tables out of the
  /// report.
  private static let maximumDepth = 6
  /// The maximum number of reported items of a list.
  private static let maximumItems = 64
  /// In characters.
  private static let maximumText = 200

  static func of(_ element: any Element, in scheme: ColorScheme) -> [ResolvedProperty] {
    var result = ElementProperties(scheme: scheme)
    result.addChildren(of: Mirror(reflecting: element), as: "", depth: 0)
    return result.properties
  }

  private init(scheme: ColorScheme) { self.scheme = scheme }

  /// Adds a value: one property if it is simple, otherwise the properties inside it.
  private mutating func add(_ value: Any, as name: String, depth: Int) {
    if let value = leafValue(value) { return properties.append(ResolvedProperty(name, value)) }
    guard depth < Self.maximumDepth, !(value is any Element) else { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let some = mirror.children.first else { return }
      let countBefore = properties.count
      add(some.value, as: name, depth: depth)
      // Report that there is a value even if none of its properties is reported, as for a track
      // without a colour.
      if properties.count == countBefore, !(some.value is any Element) {
        properties.append(ResolvedProperty(name, .flag(true)))
      }
    case .enum: addCase(value, mirror, as: name, depth)
    case .collection, .set: addItems(mirror, as: name, depth)
    case .struct, .tuple: addChildren(of: mirror, as: name, depth: depth)
    default: break
    }
  }

  /// Returns the reported form of a simple value; `nil` for a value with several properties.
  private func leafValue(_ value: Any) -> ResolvedProperty.Value? {
    switch value {
    case let value as Double: .number(value)
    case let value as Bool: .flag(value)
    case let value as any BinaryInteger: .number(Double(value))
    case let value as String: .text(String(value.prefix(Self.maximumText)))
    case let value as SRGBColor: .color(value)
    case let value as Color: value.rules == nil ? .color(value.resolved(in: scheme)) : nil
    case let value as Angle: .number(value.degrees)
    case let value as Point: .point(value)
    case let value as RasterImage:
      .text("\(value.width) × \(value.height) pixels, \(String(fnv1a(value.pixels), radix: 16))")
    case let value as any RawRepresentable: leafValue(value.rawValue)
    default: nil
    }
  }

  /// Adds the name of an enum case and its payload.
  private mutating func addCase(_ value: Any, _ mirror: Mirror, as name: String, _ depth: Int) {
    guard let payload = mirror.children.first else {
      return properties.append(ResolvedProperty(name, .text("\(value)")))
    }
    let countBefore = properties.count
    add(payload.value, as: name, depth: depth + 1)
    // Report the name of the case, unless the payload already has a property with this name.
    guard let label = payload.label,
      countBefore == properties.count || properties[countBefore].name != name
    else {
      return
    }
    properties.insert(ResolvedProperty(name, .text(label)), at: countBefore)
  }

  /// Adds the items of a list; simple values become one property.
  private mutating func addItems(_ mirror: Mirror, as name: String, _ depth: Int) {
    let items = mirror.children.prefix(Self.maximumItems).map(\.value)
    guard !items.isEmpty, !items.contains(where: { $0 is any Element }) else { return }
    let values = items.compactMap(leafValue)
    if values.count == items.count {
      return properties.append(ResolvedProperty(name, .list(values)))
    }
    for (index, item) in items.enumerated() { add(item, as: "\(name)[\(index)]", depth: depth + 1) }
  }

  /// Adds the properties of a value.
  ///
  /// A property `value`, or the only property, is reported under the name of its owner: `progress`,
  /// not `progress.value`.
  private mutating func addChildren(of mirror: Mirror, as name: String, depth: Int) {
    let isWrapper = mirror.children.count == 1 && depth > 0
    for child in mirror.children {
      // `elementName` is the element's `id`, which is reported separately. `elementOrigin` is a
      // position in the config.
      guard var label = child.label, label != "elementName", label != "elementOrigin" else {
        continue
      }
      var value = child.value
      if let shared = value as? any SharedValue {
        (label, value) = (String(label.dropLast(Shared<Int>.suffix.count)), shared.anyValue)
      }
      if value is any ElementPart {
        addChildren(of: Mirror(reflecting: value), as: name, depth: depth)
        continue
      }
      let usesParentName = !name.isEmpty && (isWrapper || label == "value")
      add(
        value, as: usesParentName ? name : name.isEmpty ? label : "\(name).\(label)",
        depth: depth + 1)
    }
  }
}
