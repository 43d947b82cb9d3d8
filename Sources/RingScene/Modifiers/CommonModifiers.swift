import RingCore

/// The modifiers that every element of a config accepts. Those that change its appearance are
/// applied in the order of their declaration.
package struct CommonModifiers: Hashable, Sendable {
  /// In points.
  package var padding = Insets.zero
  /// In points, ≥ 0; `nil` is the element's own.
  package var width: Double?
  /// In points, ≥ 0; `nil` is the element's own.
  package var height: Double?
  /// The minimum and maximum sides of a frame around the element and its fixed size. Default: none.
  package var limits = FrameLimits()
  package var frameAlignment = Alignment.center
  package var background: Color?
  /// A gradient or an element behind the element.
  package var backdrop: ElementLayer?
  package var border: BorderLine?
  package var overlay: ElementLayer?
  /// In points, ≥ 0.
  package var cornerRadius = 0.0
  /// The standard deviation of a Gaussian in points, ≥ 0.
  package var blur = 0.0
  package var clip: AnyShape?
  /// A layer whose alpha the element's is multiplied by; `nil` for no mask.
  package var mask: ElementLayer?
  package var shadow: ShadowStyle?
  package var glow: GlowStyle?
  /// 0…1.
  package var opacity = 1.0
  /// Never `mask`.
  package var blend = BlendMode.normal
  /// About the centre; positive is clockwise.
  package var rotation = Angle.zero
  /// About the centre, > 0.
  package var scale = 1.0
  /// In points, y downwards.
  package var offset = Vector.zero
  /// The position of the centre in the proposed size, in points; `nil` lets the layout choose it.
  ///
  /// A positioned element takes the whole proposed size.
  package var position: Point?
  package var zIndex = 0.0
  /// Whether the element is invisible but keeps its frame.
  package var hidden = false
  /// A name for `--set` and messages.
  package var id: String?

  package init() {}

  /// Creates the modifiers of which `applied` makes `element`; `nil` if it makes no such element.
  package init?(describing element: any Element) {
    switch element {
    case let element as Padding: padding = element.insets
    case let element as FrameLayout:
      (width, height, frameAlignment) = (element.width, element.height, element.alignment)
    case let element as FlexibleFrame:
      (limits, frameAlignment) = (element.limits, element.alignment)
    case let element as Effect: set(element.kind)
    case let element as Position: position = element.position
    default: return nil
    }
  }

  private mutating func set(_ effect: Effect.Kind) {
    switch effect {
    case .background(let color): background = color
    case .border(let line): border = line
    case .layer(let layer, isOverlay: true): overlay = layer
    case .layer(let layer, isOverlay: false): backdrop = layer
    case .cornerRadius(let radius): cornerRadius = radius
    case .blur(let radius): blur = radius
    case .clip(let shape): clip = shape
    case .mask(let layer): mask = layer
    case .shadow(let style): shadow = style
    case .glow(let style): glow = style
    case .opacity(let opacity): self.opacity = opacity
    case .blend(let mode): blend = mode
    case .rotation(let angle): rotation = angle
    case .scale(let factor): scale = factor
    case .offset(let offset): self.offset = offset
    case .hidden: hidden = true
    }
  }

  /// Returns an element with the modifiers around it; those that have no effect are left out.
  package func applied(to element: some Element) -> AnyElement {
    var result = AnyElement(element, id: id)
    func wrap(_ modified: some Element) { result = AnyElement(modified) }
    if padding != .zero { wrap(Padding(padding, result)) }
    if width != nil || height != nil {
      wrap(FrameLayout(width: width, height: height, alignment: frameAlignment, result))
    }
    if !limits.isEmpty { wrap(FlexibleFrame(limits, alignment: frameAlignment, result)) }
    func add(_ effect: Effect.Kind) { wrap(Effect(effect, result)) }
    if let background { add(.background(background)) }
    if let backdrop { add(.layer(backdrop, isOverlay: false)) }
    if let border { add(.border(border)) }
    if let overlay { add(.layer(overlay, isOverlay: true)) }
    if cornerRadius > 0 { add(.cornerRadius(cornerRadius)) }
    // Filter before clip, as in CSS: an image that is blurred in a disc must keep the disc's edge
    // sharp.
    if blur != 0 { add(.blur(blur)) }
    if let clip { add(.clip(clip)) }
    if let mask { add(.mask(mask)) }
    if let shadow { add(.shadow(shadow)) }
    if let glow { add(.glow(glow)) }
    if opacity != 1 { add(.opacity(opacity)) }
    // After all effects that isolate, because only a transform lets a blend mode through.
    if blend != .normal { add(.blend(blend)) }
    if rotation != .zero { add(.rotation(rotation)) }
    if scale != 1 { add(.scale(scale)) }
    if offset != .zero { add(.offset(offset)) }
    if let position { wrap(Position(position, result)) }
    if hidden { add(.hidden) }
    return zIndex == 0 ? result : result.withZIndex(zIndex)
  }
}

package struct BorderLine: Hashable, Sendable {
  package var color = Color.primary
  /// In points, > 0.
  package var width = 1.0

  package init() {}
}

package struct ShadowStyle: Hashable, Sendable {
  /// Default: black at 33 %, as in SwiftUI.
  package var color = Color(SRGBColor.black.opacity(0.33))
  /// The standard deviation of the blur in points, ≥ 0.
  package var radius = 4.0
  /// In points, y downwards.
  package var offset = Vector.zero
  /// Whether the shadow is left out behind the element's shape, however translucent that is.
  package var isKnockout = false

  package init() {}
}

/// Light around an element, behind it, that does not shine onto tracks and into gaps.
///
/// Of a ring, a gauge or a bar, the part up to the value shines, and the needles do.
package struct GlowStyle: Hashable, Sendable {
  /// `nil` for the element's own colours.
  package var color: Color?
  /// The standard deviation of the blur in points, ≥ 0.
  package var radius = 8.0
  /// The factor of the light's coverage, ≥ 0.
  package var intensity = 1.0

  package init() {}

  /// Returns the glow of a group. With `hidesContent`, its content is drawn outside of the group.
  func glow(in context: SceneContext, hidesContent: Bool = false) -> Glow {
    Glow(
      color: color.map(context.resolve), blur: radius, intensity: intensity,
      hidesContent: hidesContent)
  }
}

extension [DrawCommand] {
  /// Returns commands that do not shine in a glow; unchanged outside of a glow.
  func unlit(in context: SceneContext) -> [DrawCommand] {
    guard context.glows, !isEmpty else { return self }
    return [.group(GroupEffects(glowRole: .unlit), self)]
  }

  /// Returns a group that is not drawn but keeps the light of a glow away, instead of these
  /// commands; nothing outside of a glow.
  func stencil(in context: SceneContext) -> [DrawCommand] {
    guard context.glows, !isEmpty else { return [] }
    return [.group(GroupEffects(glowRole: .stencil), self)]
  }
}
