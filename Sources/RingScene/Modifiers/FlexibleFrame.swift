import RingCore

/// The minimum and maximum sides of a frame, in points, ≥ 0.
///
/// `nil` is the side of the content; an infinite maximum takes the proposed side.
package struct FrameLimits: Hashable, Sendable {
  package var minWidth: Double?
  package var maxWidth: Double?
  package var minHeight: Double?
  package var maxHeight: Double?

  package init() {}

  var isEmpty: Bool { self == FrameLimits() }
}

/// A frame between a minimum and a maximum size: SwiftUI's flexible `frame`.
///
/// A limited side takes the proposed length, clamped to its limits. If only one limit is given, the
/// length of the content is the other limit.
package struct FlexibleFrame: PlacingElement {
  package static let typeName = "frame"
  package var limits: FrameLimits
  package var alignment: Alignment
  package var content: AnyElement

  package init(_ limits: FrameLimits, alignment: Alignment = .center, _ content: AnyElement) {
    (self.limits, self.alignment, self.content) = (limits, alignment, content)
  }

  /// Returns what a frame with this proposal proposes to its content: each side within its limits.
  private func contentProposal(for proposal: ProposedSize) -> ProposedSize {
    func side(_ length: Double?, _ minimum: Double?, _ maximum: Double?) -> Double? {
      guard let length else { return nil }
      return max(minimum ?? 0, min(maximum ?? .infinity, length))
    }
    return ProposedSize(
      width: side(proposal.width, limits.minWidth, limits.maxWidth),
      height: side(proposal.height, limits.minHeight, limits.maxHeight))
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let contentProposal = self.contentProposal(for: proposal)
    let contentSize = content.size(for: contentProposal, in: context)
    // Returns the length of a side, which is `ideal` for the content.
    func side(_ ideal: Double, _ proposed: Double?, _ minimum: Double?, _ maximum: Double?)
      -> Double
    {
      var length = ideal
      if let minimum { length = max(minimum, min(length, proposed ?? length)) }
      if let maximum { length = min(maximum, max(length, proposed ?? length)) }
      return length
    }
    return Size(
      width: side(contentSize.width, contentProposal.width, limits.minWidth, limits.maxWidth),
      height: side(contentSize.height, contentProposal.height, limits.minHeight, limits.maxHeight))
  }

  func placement(in rect: Rect, _ context: SceneContext) -> Placement {
    let proposal = context.proposal.map(contentProposal(for:)) ?? ProposedSize(rect.size)
    return content.measured(for: proposal, in: context)
      .filling(rect.size, proposing: ProposedSize(rect.size), content, in: context)
      .aligned(alignment, in: rect)
  }
}

extension AnyElement {
  /// Returns the element in a frame that takes all the length that is offered along `axis`.
  ///
  /// The frame is inside the element's effects, so that a background fills it. Elements that set that
  /// length themselves, and those that take it anyway, stay as they are.
  func stretched(_ axis: Axis, _ alignment: Alignment) -> AnyElement {
    let maximum = axis == .horizontal ? \FrameLimits.maxWidth : \FrameLimits.maxHeight
    switch element {
    case let effect as Effect:
      return replacing(Effect(effect.kind, effect.content.stretched(axis, alignment)))
    case is Spacer, is Divider, is Position: return self
    case let frame as FrameLayout where (axis == .horizontal ? frame.width : frame.height) != nil:
      return self
    case var frame as FlexibleFrame:
      guard frame.limits[keyPath: maximum] == nil else { return self }
      frame.limits[keyPath: maximum] = .infinity
      return replacing(frame)
    default:
      var limits = FrameLimits()
      limits[keyPath: maximum] = .infinity
      // A frame with only the other length says with its alignment where its content is.
      let own = (element as? FrameLayout)?.alignment ?? .center
      return AnyElement(FlexibleFrame(limits, alignment: own == .center ? alignment : own, self))
        .withZIndex(zIndex)
    }
  }

  /// Returns another element with the name, the order and the origin of this one.
  private func replacing(_ element: some Element) -> AnyElement {
    AnyElement(element, id: id).withZIndex(zIndex).withOrigin(origin)
  }
}
