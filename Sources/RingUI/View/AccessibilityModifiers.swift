import RingScene

nonisolated extension View {
  /// Replaces what the view adds to the alternative text of the image.
  ///
  /// An empty label adds nothing.
  public func accessibilityLabel(_ label: Text) -> some View {
    changingElements { content, _ in ClosureElement(content, alt: .label(label.string)) }
  }
  /// Replaces what the view adds to the alternative text of the image. `label` is not localised.
  public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(label))
  }
  /// Replaces what the view adds to the alternative text of the image.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibilityLabel(Text(label))
  }
  /// Has no effect: the alternative text of an image contains the values that views show.
  public func accessibilityValue(_ value: LocalizedStringKey) -> some View { self }
  /// Leaves the view and the views inside out of the alternative text if `hidden`.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    changingElements { content, _ in ClosureElement(content, alt: hidden ? .hidden : .content) }
  }
}

extension _ViewList {
  /// Returns the list of a view that shows `progress`; its elements only draw the value.
  ///
  /// `kind` says what the view is in an alternative text, such as `Gauge`.
  func showing(_ kind: String, _ progress: ProgressValue, hasScale: Bool = false) -> _ViewList {
    var values = AltValues(kind, of: progress, hasScale: hasScale)
    values.ownsContent = true
    var isFirst = true
    return wrapped { content in
      defer { isFirst = false }
      return ClosureElement(content, alt: isFirst ? .values(values) : .content)
    }
  }
}
