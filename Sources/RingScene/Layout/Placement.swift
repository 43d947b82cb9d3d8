import RingCore

/// The size of an element, and the proposal for which the element has this size.
struct MeasuredSize {
  var proposal: ProposedSize
  var size: Size

  /// The tolerance for rounding of lengths and their sums, in points.
  static let tolerance = 1e-6

  /// Returns the size of `element` for another proposal, if it then grows and fits into `room`.
  ///
  /// A divider, for example, grows to the height of its row. An element that would be too large, or
  /// that would only divide its space in another way, stays as it was measured.
  func filling(
    _ room: Size, proposing proposal: ProposedSize, _ element: AnyElement, in context: SceneContext
  ) -> MeasuredSize {
    guard element.isFlexible, !room.fits(in: size) else { return self }
    let filling = element.measured(for: proposal, in: context)
    let grows = size.fits(in: filling.size) && !filling.size.fits(in: size)
    return grows && filling.size.fits(in: room) ? filling : self
  }

  func aligned(_ alignment: Alignment, in rect: Rect) -> Placement {
    Placement(rect: alignment.rect(for: size, in: rect), proposal: proposal)
  }
}

/// The frame of an element, and the proposal for which the element has the size of the frame.
struct Placement {
  var rect: Rect
  var proposal: ProposedSize
}

/// An element around another one, which it places in its frame.
protocol PlacingElement: Element {
  var content: AnyElement { get }

  /// Returns the frame of the content, as if lines began on the left.
  func placement(in rect: Rect, _ context: SceneContext) -> Placement
}

extension PlacingElement {
  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let placement = placement(in: Rect(origin: .zero, size: size), context)
    return content.baselines(in: placement, context: context)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(placement(in: rect, context), in: rect, context: context)
  }
}

extension SceneContext {
  /// Returns a placement whose frame is mirrored within `parent` if lines begin on the right.
  func placed(_ placement: Placement, in parent: Rect) -> Placement {
    Placement(rect: placed(placement.rect, in: parent), proposal: placement.proposal)
  }
}

extension Size {
  /// Whether both sides are at most as long as those of `room`, except for rounding.
  func fits(in room: Size) -> Bool {
    width <= room.width + MeasuredSize.tolerance && height <= room.height + MeasuredSize.tolerance
  }
}

extension AnyElement {
  func measured(for proposal: ProposedSize, in context: SceneContext) -> MeasuredSize {
    MeasuredSize(proposal: proposal, size: size(for: proposal, in: context))
  }

  /// Draws the element in a frame, which is mirrored within `parent` if lines begin on the right.
  func draw(_ placement: Placement, in parent: Rect, context: SceneContext) -> [DrawCommand] {
    draw(
      in: context.placed(placement.rect, in: parent),
      context: self.context(context, for: placement.proposal))
  }

  /// Returns the baselines in points from the parent's upper side.
  func baselines(in placement: Placement, context: SceneContext) -> Baselines? {
    baselines(
      in: placement.rect.size, context: self.context(context, for: placement.proposal))?
      .translated(down: placement.rect.minY)
  }
}

extension [AnyElement] {
  /// Returns the highest first and the lowest last baseline of the children; `nil` without text.
  func baselines(in placements: [Placement], context: SceneContext) -> Baselines? {
    zip(self, placements).reduce(nil) { lines, child in
      child.0.baselines(in: child.1, context: context)?.union(lines) ?? lines
    }
  }
}
