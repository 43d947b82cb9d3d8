import Foundation
import RingGraphics
import RingScene

/// The padding of a view that names no length, in points.
private let defaultPadding: CGFloat = 16

nonisolated extension View {
  /// Room around the view, in points; by default 16.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? defaultPadding
    func side(_ edge: Edge.Set) -> CGFloat { edges.contains(edge) ? length : 0 }
    return padding(
      EdgeInsets(
        top: side(.top), leading: side(.leading), bottom: side(.bottom), trailing: side(.trailing)
      ))
  }

  /// Room around the view on all sides, in points.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// Room around the view, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    changingItems { item, inputs in
      let values = inputs.moving([insets.top, insets.leading, insets.bottom, insets.trailing])
        .map { inputs.finite($0, "padding") }
      let insets = Insets(
        top: values[0], leading: values[1], bottom: values[2], trailing: values[3])
      var item = item
      item.element = AnyElement(Padding(insets, item.element))
      item.traits.guides = item.traits.guides.mapValues { guide in
        { outer in
          let inner = Size(
            width: Double(outer.width) - insets.horizontal,
            height: Double(outer.height) - insets.vertical)
          return guide(ViewDimensions(inner))
        }
      }
      for (id, guide) in item.traits.guides {
        let isLevel = VerticalAlignment.known.contains(id)
        item.traits.guides[id] = {
          guide($0) + CGFloat(isLevel ? insets.top : insets.leading)
        }
      }
      return item
    }
  }

  /// A fixed width, height or both, in points.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    changingItems { item, inputs in
      var sides = inputs.moving([width, height].compactMap { $0 })[...]
      let width = width.flatMap { _ in sides.popFirst() }.map { inputs.length($0, "width") }
      let height = height.flatMap { _ in sides.popFirst() }.map { inputs.length($0, "height") }
      return item.framed(alignment) {
        FrameLayout(width: width, height: height, alignment: alignment.scene, $0)
      }
    }
  }

  /// The view as it is.
  @available(*, deprecated, message: "Please pass one or more parameters.")
  public func frame() -> some View { frame(width: nil, height: nil) }

  /// A frame between a least and a greatest size, in points.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    changingItems { item, inputs in
      func limit(_ value: CGFloat?, _ name: String) -> Double? {
        value.map { $0 == .infinity ? .infinity : inputs.length($0, name) }
      }
      var limits = FrameLimits()
      limits.minWidth = minWidth.map { inputs.length($0, "minWidth") }
      limits.minHeight = minHeight.map { inputs.length($0, "minHeight") }
      limits.maxWidth = limit(maxWidth, "maxWidth")
      limits.maxHeight = limit(maxHeight, "maxHeight")
      let ideal = ProposedSize(
        width: idealWidth.map { inputs.length($0, "idealWidth") },
        height: idealHeight.map { inputs.length($0, "idealHeight") })
      return item.framed(alignment) { content in
        MadeElement(
          FlexibleFrame(limits, alignment: alignment.scene, content), ideal: ideal)
      }
    }
  }

  /// The view in its own size, whatever it is offered.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// The view in its own width, height or both.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    changingElements { content, _ in
      MadeElement { proposal, context in
        content.size(
          for: ProposedSize(
            width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height),
          in: context)
      } draw: { rect, context in
        content.draw(in: rect, context: context)
      }
    }
  }

  /// The view in a shape, width to height; by default its own.
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    changingElements { content, inputs in
      let ratio = ratio.map { inputs.length($0, "aspectRatio") }
      let shape = AspectRatio(content: content, ratio: ratio, mode: contentMode)
      return MadeElement(size: shape.size, draw: shape.draw)
    }
  }

  /// The view in the shape of a size.
  public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
    aspectRatio(size.height > 0 ? size.width / size.height : 0, contentMode: contentMode)
  }

  /// The view in its own shape, as large as fits.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// The view in its own shape, as large as covers the room.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// The view offered room before those with a smaller number.
  public func layoutPriority(_ value: Double) -> some View {
    changingItems { item, inputs in
      var item = item
      item.traits.layoutPriority = inputs.finite(CGFloat(value), "layoutPriority")
      return item
    }
  }

  /// The view drawn after those with a smaller number.
  public func zIndex(_ value: Double) -> some View {
    changingItems { item, inputs in
      var item = item
      item.traits.zIndex = inputs.finite(CGFloat(value), "zIndex")
      return item
    }
  }

  /// The view drawn elsewhere, in points; its place in the layout stays.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    changingElements { content, inputs in
      let values = inputs.moving([x, y]).map { inputs.finite($0, "offset") }
      return Offset(Point(x: values[0], y: values[1]), content)
    }
  }

  /// The view drawn elsewhere, in points.
  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// The view's middle at a place of the room that is offered, all of which it takes; in points.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    changingElements { content, inputs in
      let values = inputs.moving([x, y]).map { inputs.finite($0, "position") }
      return Position(Point(x: values[0], y: values[1]), content)
    }
  }

  /// The view's middle at a place of the room that is offered.
  public func position(_ position: CGPoint) -> some View {
    self.position(x: position.x, y: position.y)
  }
}

extension VerticalAlignment {
  /// The names of the lines that are level.
  static let known = Swift.Set(
    [top, center, bottom, firstTextBaseline, lastTextBaseline].map { ObjectIdentifier($0.id) })
}

extension _ViewList.Item {
  /// The item in a frame, in which its own lines are the frame's.
  func framed(_ alignment: Alignment, _ frame: (AnyElement) -> some Element) -> Self {
    var item = self
    item.element = AnyElement(
      frame(alignment.isSpecial(traits) ? AnyElement(placed(alignment)) : element))
    item.traits.guides = [:]
    return item
  }

  /// The element in all the room that is offered, its lines on those of the room.
  func placed(_ alignment: Alignment) -> MadeElement {
    let (element, traits) = (element, traits)
    return MadeElement { proposal, context in
      proposal.replacingUnspecified(by: element.size(for: proposal, in: context))
    } draw: { rect, context in
      let size = element.size(for: ProposedSize(rect.size), in: context)
      let way = alignment.point(rect.size) - alignment.point(size, traits)
      return element.draw(
        in: context.placed(Rect(origin: rect.origin + way, size: size), in: rect),
        context: context)
    }
  }
}

extension MadeElement {
  /// An element that takes these sides where it is offered none.
  fileprivate init(_ content: some Element, ideal: ProposedSize) {
    let content = AnyElement(content)
    self.init { proposal, context in
      content.size(
        for: ProposedSize(
          width: proposal.width ?? ideal.width, height: proposal.height ?? ideal.height),
        in: context)
    } draw: { rect, context in
      content.draw(in: rect, context: context)
    }
  }
}

/// A view that is offered room of one shape.
private struct AspectRatio {
  let content: AnyElement
  /// Width to height; `nil` is the content's own.
  let ratio: Double?
  let mode: ContentMode

  private func offer(_ proposal: ProposedSize, _ context: SceneContext) -> ProposedSize {
    let own = content.size(for: .unspecified, in: context)
    let ratio = ratio ?? (own.height > 0 ? own.width / own.height : 1)
    guard ratio > 0 else { return proposal }
    switch (proposal.width, proposal.height) {
    case (nil, nil): return ProposedSize(Self.box(own.width, own.height, ratio, mode))
    case (let width?, nil): return ProposedSize(width: width, height: width / ratio)
    case (nil, let height?): return ProposedSize(width: height * ratio, height: height)
    case (let width?, let height?):
      return ProposedSize(Self.box(width, height, ratio, mode))
    }
  }

  private static func box(
    _ width: Double, _ height: Double, _ ratio: Double, _ mode: ContentMode
  ) -> Size {
    let byHeight = mode == .fit ? height * ratio <= width : height * ratio >= width
    return byHeight
      ? Size(width: height * ratio, height: height) : Size(width: width, height: width / ratio)
  }

  func size(_ proposal: ProposedSize, _ context: SceneContext) -> Size {
    content.size(for: offer(proposal, context), in: context)
  }

  func draw(_ rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    content.draw(in: rect, context: context)
  }
}
