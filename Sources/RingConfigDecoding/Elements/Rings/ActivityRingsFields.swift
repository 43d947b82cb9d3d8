import RingScene

extension ActivityRings: ConfigElement {
  static let elementType = ElementType(ActivityRings.self)
  static let synonyms = ["rings"]

  static let table = FieldTable(
    typeName, "Concentric rings, the first one outermost; their radii are chosen for you.",
    initial: ActivityRings(),
    fields: [
      Field(
        "rings", listedRings, \.rings, required: true,
        "The rings from the outside inwards: each an `activityRing` without `radius` and "
          + "`thickness`. Of the keys of every element, a ring has `blur`, `shadow`, `glow`, "
          + "`opacity`, `hidden` and `id`. The light of all rings lies under all of them."),
      Field(
        "diameter", .optional(.number(.positive)), \.diameter, default: "fills its frame",
        "The outer diameter in points, including edge lines."),
      Field(
        "thickness", .optional(.number(.positive)), \.thickness,
        default: "in proportion to the diameter",
        "The width of every ring in points; less if they would not fit."),
      Field(
        "spacing", .optional(.number(.nonnegative)), \.spacing,
        default: "0, or 2 if no ring has colours of its own or of a theme",
        "The gap between neighbours in points."),
      Field(
        "fit", .choice, \.fit,
        "The space that the rings take if the outermost has a `sweep` below 360: that of what "
          + "they draw (`arc`), or that of the whole circle (`circle`)."),
      Field(
        "center",
        .optional(
          .center(
            DecodingContext.Center(
              owner: "activityRings",
              advice: "give a ring an \"id\", such as \"move\", and write {move.percent}"))),
        \.center, "An element in the middle."),
    ])

  /// Keys that are common to all rings and therefore not keys of one ring.
  private static let sharedKeys = ["radius", "diameter", "thickness", "fit"]

  /// Keys of every element that change only how a ring is drawn.
  private static let effectKeys = ["blur", "shadow", "glow", "opacity", "hidden"]

  /// The list `rings`. In a theme, rings without colours have those of its palette.
  private static let listedRings: ValueType<[ActivityRing]> = {
    let items = ValueType<[ListedRing]>.repeating(
      .listedRing, "rings", forEach: "forEachRing")
    var type = items.map({ $0.map(\.ring) }, from: { _ in nil })
    type.decode = { node, context in
      guard let items = items.decode(node, &context) else { return nil }
      guard let theme = context.theme else { return items.map(\.ring) }
      return items.enumerated().map { index, item in
        var ring = item.ring
        if !item.hasColors { ring.colors = RingColors([theme.color(at: index)]) }
        return ring
      }
    }
    return type
  }()

  static let ringTable: FieldTable<ActivityRing> = {
    let ring = ActivityRing.table
    let type = Field<ActivityRing>(
      transient: "type", .constant(ring.keys.name), "Not needed, because every item is a ring.")
    let effects = CommonModifiers.table.fields.filter { effectKeys.contains($0.name) }
      .map { $0.referring(to: "common").lifted(to: \ActivityRing.extras.effects) }
    let id = Field<ActivityRing>(
      "id", ValueType<String>.identifier.map({ String?.some($0) }, from: { _ in nil }),
      \.extras.elementName, "A unique name for `--set` and messages.")
    return FieldTable(
      "a ring of activityRings", "A ring without its own radius.", initial: ring.defaultValue,
      fields: [type]
        + ring.fields.filter { !sharedKeys.contains($0.name) }
        .map { $0.referring(to: ring.keys.name) } + effects + [id],
      choices: ring.keys.choices,
      rules: [{ ring, node, context in ring.progress.check(node, &context) }])
  }()
}

private struct ListedRing: Sendable {
  var ring: ActivityRing
  var hasColors: Bool
}

extension ValueType where Value == ListedRing {
  fileprivate static let listedRing: ValueType = {
    let ring = ValueType<ActivityRing>.object(ActivityRings.ringTable)
    var type = ring.map({ ListedRing(ring: $0, hasColors: true) }, from: { $0.ring })
    type.schema = { .definition("ring") }
    type.decode = { node, context in
      let hasColors = node.has("colors")
      guard var ring = ring.decode(node, &context) else { return nil }
      if let origin = context.origin(of: node) { ring.extras.elementOrigin = origin }
      return ListedRing(ring: ring, hasColors: hasColors)
    }
    return type
  }()
}
