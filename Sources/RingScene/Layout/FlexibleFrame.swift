import RingGraphics

/// The least and the greatest sides of a frame.
public struct FrameLimits: Hashable, Sendable {
  /// Points, ≥ 0. Default: the content's width.
  public var minWidth: Double?
  /// Points, ≥ 0, or infinite: as wide as is offered. Default: the content's width.
  public var maxWidth: Double?
  /// Points, ≥ 0. Default: the content's height.
  public var minHeight: Double?
  /// Points, ≥ 0, or infinite: as high as is offered. Default: the content's height.
  public var maxHeight: Double?

  /// A frame as large as its content.
  public init() {}

  /// Whether nothing is limited.
  var isEmpty: Bool { self == FrameLimits() }
}

/// A frame between a least and a greatest size: SwiftUI's flexible `frame`.
///
/// A side with a limit takes what it is offered, as far as its limits allow; where only one limit
/// is given, the content's side is the other.
public struct FlexibleFrame: Element {
  /// The limits of both sides.
  public var limits: FrameLimits
  /// Where the content lies. Default: center.
  public var alignment: Alignment
  /// What lies in the frame.
  public var content: AnyElement

  /// A frame between limits in points.
  public init(_ limits: FrameLimits, alignment: Alignment = .center, _ content: AnyElement) {
    (self.limits, self.alignment, self.content) = (limits, alignment, content)
  }

  private func offer(_ proposal: ProposedSize) -> ProposedSize {
    func side(_ length: Double?, _ least: Double?, _ most: Double?) -> Double? {
      guard let length else { return nil }
      return max(least ?? 0, min(most ?? .infinity, length))
    }
    return ProposedSize(
      width: side(proposal.width, limits.minWidth, limits.maxWidth),
      height: side(proposal.height, limits.minHeight, limits.maxHeight))
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let offer = offer(proposal)
    let own = content.size(for: offer, in: context)
    func side(_ own: Double, _ offered: Double?, _ least: Double?, _ most: Double?) -> Double {
      var length = own
      if let least { length = max(least, min(length, offered ?? length)) }
      if let most { length = min(most, max(length, offered ?? length)) }
      return length
    }
    return Size(
      width: side(own.width, offer.width, limits.minWidth, limits.maxWidth),
      height: side(own.height, offer.height, limits.minHeight, limits.maxHeight))
  }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let place = place(in: Rect(origin: .zero, size: size), context)
    return content.baselines(in: place.size, context: context)?.moved(down: place.minY)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: context.placed(place(in: rect, context), in: rect), context: context)
  }

  private func place(in rect: Rect, _ context: SceneContext) -> Rect {
    alignment.place(content.size(for: ProposedSize(rect.size), in: context), in: rect)
  }
}
