import RingCore
import RingScene

/// The first of several views that fits the available size; the last one if none fits.
public struct ViewThatFits<Content> {
  let axes: Axis.Set
  let content: Content
}

extension ViewThatFits: View where Content: View {
  /// Creates a view that tests the ideal sizes of its children along `axes`.
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    (self.axes, self.content) = (axes, content())
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    guard !list.items.isEmpty else { return _ViewList() }
    let choice = FirstFittingChild(axes: view.axes, items: list.items.map(\.element))
    return _ViewList(ClosureElement(size: choice.size, draw: choice.draw))
  }
}

private struct FirstFittingChild {
  let axes: Axis.Set
  let items: [AnyElement]
  /// In points.
  private static let tolerance = 1e-9

  private func fits(_ item: AnyElement, _ availableSize: ProposedSize, _ context: SceneContext)
    -> Bool
  {
    let size = item.size(
      for: ProposedSize(
        width: axes.contains(.horizontal) ? nil : availableSize.width,
        height: axes.contains(.vertical) ? nil : availableSize.height), in: context)
    return
      (!axes.contains(.horizontal)
      || size.width <= (availableSize.width ?? .infinity) + Self.tolerance)
      && (!axes.contains(.vertical)
        || size.height <= (availableSize.height ?? .infinity) + Self.tolerance)
  }

  private func item(for availableSize: ProposedSize, _ context: SceneContext) -> AnyElement {
    items.first { fits($0, availableSize, context) } ?? items[items.count - 1]
  }

  func size(_ availableSize: ProposedSize, _ context: SceneContext) -> Size {
    item(for: availableSize, context).size(for: availableSize, in: context)
  }

  func draw(_ rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    item(for: context.proposal(for: rect.size), context).draw(in: rect, context: context)
  }
}
