import Foundation
import RingCore
import RingScene

/// In points.
private let defaultPadding: CGFloat = 16

nonisolated extension View {
  /// Adds padding on the given edges, in points. Default (`nil`): 16.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? defaultPadding
    func side(_ edge: Edge.Set) -> CGFloat { edges.contains(edge) ? length : 0 }
    return padding(
      EdgeInsets(
        top: side(.top), leading: side(.leading), bottom: side(.bottom), trailing: side(.trailing)
      ))
  }

  /// Adds padding on all edges, in points.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// Adds padding of the sizes in `insets`, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    changingItems { item, inputs in
      let values = inputs.animated([insets.top, insets.leading, insets.bottom, insets.trailing])
        .map { inputs.finite($0, "padding") }
      let insets = Insets(
        top: values[0], leading: values[1], bottom: values[2], trailing: values[3])
      var item = item
      item.element = AnyElement(Padding(insets, item.element))
      for (key, guide) in item.traits.guides {
        let inset = key.axis == .vertical ? insets.top : insets.leading
        item.traits.guides[key] = { outer in
          let inner = Size(
            width: Double(outer.width) - insets.horizontal,
            height: Double(outer.height) - insets.vertical)
          return guide(ViewDimensions(inner)) + CGFloat(inset)
        }
      }
      return item
    }
  }

  /// Sets the width, the height or both, in points; `nil` keeps the width or height of the view.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    changingItems { item, inputs in
      let named = [(width, "width"), (height, "height")].filter { $0.0 != nil }
      var sides = inputs.animatedLengths(named.compactMap(\.0), named.map(\.1))[...]
      let width = width.flatMap { _ in sides.popFirst() }
      let height = height.flatMap { _ in sides.popFirst() }
      return item.framed(alignment) {
        FrameLayout(width: width, height: height, alignment: alignment.scene, $0)
      }
    }
  }

  /// Returns the view unchanged.
  @available(*, deprecated, message: "Please pass one or more parameters.")
  public func frame() -> some View { frame(width: nil, height: nil) }

  /// Sets minimum, ideal and maximum sizes, in points. A size that is `nil` is not set.
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
        ClosureElement(
          FlexibleFrame(limits, alignment: alignment.scene, content), ideal: ideal)
      }
    }
  }

  /// Fixes the view at its ideal size, independent of the proposed size.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Fixes the view at its ideal width, height or both.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    changingElements { content, _ in
      ClosureElement(content) { proposal, _ in
        ProposedSize(
          width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
      }
    }
  }

  /// Constrains the view to an aspect ratio, width to height.
  ///
  /// Default (`nil`): the aspect ratio of the view's ideal size.
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    changingElements { content, inputs in
      let ratio = ratio.map { inputs.length($0, "aspectRatio") }
      let shape = AspectRatio(content: content, ratio: ratio, mode: contentMode)
      return ClosureElement(content, proposing: shape.contentProposal)
    }
  }

  /// Constrains the view to the aspect ratio of `size`. A height of 0 sets no constraint.
  public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
    aspectRatio(size.height > 0 ? size.width / size.height : 0, contentMode: contentMode)
  }

  /// Scales the view to fit the available size, with the aspect ratio of its ideal size.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Scales the view to fill the available size, with the aspect ratio of its ideal size.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Sets the layout priority: a stack offers space to higher values first. Default: 0.
  public func layoutPriority(_ value: Double) -> some View {
    changingItems { item, inputs in
      var item = item
      item.traits.layoutPriority = inputs.finite(CGFloat(value), "layoutPriority")
      return item
    }
  }

  /// Sets the drawing order: higher values are drawn in front. Default: 0.
  public func zIndex(_ value: Double) -> some View {
    changingItems { item, inputs in
      var item = item
      item.traits.zIndex = inputs.finite(CGFloat(value), "zIndex")
      return item
    }
  }

  /// Draws the view at an offset in points; its layout position stays.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    changingElements { content, inputs in
      let values = inputs.animated([x, y]).map { inputs.finite($0, "offset") }
      return Effect(.offset(Vector(x: values[0], y: values[1])), content)
    }
  }

  /// Draws the view at an offset in points; its layout position stays.
  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Centres the view at a position, in points, in a container that takes all of the proposed size.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    changingElements { content, inputs in
      let values = inputs.animated([x, y]).map { inputs.finite($0, "position") }
      return Position(Point(x: values[0], y: values[1]), content)
    }
  }

  /// Centres the view at a position, in points, in a container that takes all of the proposed size.
  public func position(_ position: CGPoint) -> some View {
    self.position(x: position.x, y: position.y)
  }
}

extension _ViewList.Item {
  /// The item's explicit alignment guides do not apply to the frame.
  func framed(_ alignment: Alignment, _ frame: (AnyElement) -> some Element) -> Self {
    var item = self
    item.element = AnyElement(
      frame(alignment.isSpecial(traits) ? AnyElement(placed(alignment)) : element))
    item.traits.guides = [:]
    return item
  }

  /// Returns an element that fills the proposed size and aligns this item in it: the guides of
  /// `alignment` in both coincide.
  func placed(_ alignment: Alignment) -> ClosureElement {
    let (element, traits) = (element, traits)
    return ClosureElement { proposal, context in
      proposal.replacingUnspecified(by: element.size(for: proposal, in: context))
    } draw: { rect, context in
      let proposal = ProposedSize(rect.size)
      let size = element.size(for: proposal, in: context)
      let offset = alignment.point(rect.size) - alignment.point(size, traits)
      return element.draw(
        in: context.placed(Rect(origin: rect.origin + offset, size: size), in: rect),
        context: context.with(proposal: proposal))
    }
  }
}

extension ClosureElement {
  /// Replaces unspecified dimensions of the proposal by `ideal`.
  fileprivate init(_ content: some Element, ideal: ProposedSize) {
    self.init(AnyElement(content)) { proposal, _ in
      ProposedSize(
        width: proposal.width ?? ideal.width, height: proposal.height ?? ideal.height)
    }
  }

  fileprivate init(
    _ content: AnyElement, proposing change: @escaping (ProposedSize, SceneContext) -> ProposedSize
  ) {
    self.init {
      content.size(for: change($0, $1), in: $1)
    } draw: { rect, context in
      let proposal = context.proposal.map { change($0, context) }
      return content.draw(in: rect, context: context.with(proposal: proposal))
    }
  }
}

private struct AspectRatio {
  let content: AnyElement
  /// Width to height; `nil` for the ratio of the content's ideal size.
  let ratio: Double?
  let mode: ContentMode

  func contentProposal(_ proposal: ProposedSize, _ context: SceneContext) -> ProposedSize {
    let natural = content.size(for: .unspecified, in: context)
    let ratio = ratio ?? (natural.height > 0 ? natural.width / natural.height : 1)
    guard ratio > 0 else { return proposal }
    switch (proposal.width, proposal.height) {
    case (nil, nil): return ProposedSize(size(in: natural, ratio: ratio))
    case (let width?, nil): return ProposedSize(width: width, height: width / ratio)
    case (nil, let height?): return ProposedSize(width: height * ratio, height: height)
    case (let width?, let height?):
      return ProposedSize(size(in: Size(width: width, height: height), ratio: ratio))
    }
  }

  /// Returns the size of the aspect ratio `ratio` that fits in `available`, or with `fill` covers
  /// it.
  private func size(in available: Size, ratio: Double) -> Size {
    let (width, height) = (available.width, available.height)
    let keepsHeight = mode == .fit ? height * ratio <= width : height * ratio >= width
    return keepsHeight
      ? Size(width: height * ratio, height: height) : Size(width: width, height: width / ratio)
  }
}

nonisolated extension View {
  /// Draws `content` in front of this view, whose size it does not change.
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { layered(content(), alignment, isOverlay: true) }

  /// Draws `overlay` in front of this view, whose size it does not change.
  @_disfavoredOverload
  public func overlay<V: View>(_ overlay: V, alignment: Alignment = .center) -> some View {
    layered(overlay, alignment, isOverlay: true)
  }

  /// Draws `content` behind this view, whose size it does not change.
  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { layered(content(), alignment, isOverlay: false) }

  /// Draws `background` behind this view, whose size it does not change.
  @_disfavoredOverload
  public func background<V: View>(_ background: V, alignment: Alignment = .center) -> some View {
    layered(background, alignment, isOverlay: false)
  }

  private func layered<V: View>(
    _ layer: V, _ alignment: Alignment, isOverlay: Bool
  ) -> some View {
    changingElements { content, inputs in
      let list = V._lower(layer, inputs.child(.auxiliary, V.self))
      guard let layer = list.layer(alignment) else { return content }
      return AnyElement(Effect(.layer(layer, isOverlay: isOverlay), content))
    }
  }
}

extension _ViewList {
  /// Returns the items, stacked in depth, as a layer; `nil` if there are none.
  func layer(_ alignment: Alignment) -> ElementLayer? {
    guard let first = items.first else { return nil }
    let element =
      if items.count > 1 {
        zStack(alignment: alignment)
      } else if alignment.isSpecial(first.traits) {
        AnyElement(first.placed(alignment))
      } else {
        first.element
      }
    return ElementLayer(.element(element), alignment: alignment.scene)
  }
}
