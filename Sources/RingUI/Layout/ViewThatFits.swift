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

/// The selection of the first view that fits, for one layout.
private final class FirstFittingChild {
  private let axes: Axis.Set
  private let items: [AnyElement]
  /// The index of the selected view, by the view's size.
  ///
  /// `draw` receives only that size, not the proposal.
  private var chosen: [Size: Int] = [:]
  /// The rounding tolerance of the fit test, in points.
  private static let tolerance = 1e-9

  init(axes: Axis.Set, items: [AnyElement]) { (self.axes, self.items) = (axes, items) }

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

  private func choose(_ availableSize: ProposedSize, _ context: SceneContext) -> Int {
    items.firstIndex { fits($0, availableSize, context) } ?? items.count - 1
  }

  func size(_ availableSize: ProposedSize, _ context: SceneContext) -> Size {
    let index = choose(availableSize, context)
    let size = items[index].size(for: availableSize, in: context)
    chosen[size] = index
    return size
  }

  func draw(_ rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    let index = chosen[rect.size] ?? choose(ProposedSize(rect.size), context)
    return items[index].draw(in: rect, context: context)
  }
}
