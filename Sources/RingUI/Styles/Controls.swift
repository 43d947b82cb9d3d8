import Foundation
import RingCore
import RingScene

/// A button, drawn as its label in the accent colour.
nonisolated public struct Button<Label: View>: NonisolatedView {
  let label: Label
  /// Creates a button. `action` is never called.
  public nonisolated init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.label = label()
  }
  public nonisolated var body: some View { label.foregroundStyle(Color.accentColor) }
}

nonisolated extension Button where Label == Text {
  /// Creates a button with a title. `action` is never called.
  public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
    label = Text(titleKey)
  }
  /// Creates a button with a title. `action` is never called.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    label = Text(title)
  }
}

/// A label of an icon and a title.
nonisolated public struct Label<Title: View, Icon: View>: NonisolatedView {
  let title: Title
  let icon: Icon
  /// Creates a label from a title and an icon.
  public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }
  public nonisolated var body: some View {
    HStack {
      icon
      title
    }
  }
}

nonisolated extension Label where Title == Text, Icon == Image {
  /// Creates a label from a title and the symbol `name`; see `Image(systemName:)`.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name)
    }
  }
  /// Creates a label from a title and the image `name`; see `Image.init(_:bundle:)`.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(name)
    }
  }
}

/// A switch with a label, drawn in its current state.
nonisolated public struct Toggle<Label: View>: NonisolatedView {
  let label: Label
  @Binding var isOn: Bool
  /// Creates a switch with a label.
  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.label = label()
    _isOn = isOn
  }
  public nonisolated var body: some View {
    HStack {
      label
      Spacer()
      Capsule()
        .fill(isOn ? Color.green : Color(.systemGray5))
        .frame(width: 51, height: 31)
        .overlay(alignment: isOn ? .trailing : .leading) {
          Circle()
            .fill(Color.white)
            .frame(width: 27, height: 27)
            .shadow(color: .black.opacity(0.15), radius: 2, y: 2)
            .padding(.horizontal, 2)
        }
    }
  }
}

nonisolated extension Toggle where Label == Text {
  /// Creates a switch with a title.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }
}

/// A slider, drawn with its knob at the current value.
nonisolated public struct Slider: NonisolatedView {
  private let fraction: Double
  /// Creates a slider. Default of `bounds`: 0…1.
  ///
  /// A value outside of `bounds` is drawn at the nearer end. `onEditingChanged` is never called.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    let length = bounds.upperBound - bounds.lowerBound
    fraction =
      length > 0 ? Double((value.wrappedValue - bounds.lowerBound) / length).unit : 0
  }
  /// Creates a slider. `step` has no effect, and `onEditingChanged` is never called.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds) }

  private static let knob: CGFloat = 27

  public nonisolated var body: some View {
    GeometryReader { proxy in
      let knobOffset = max(0, proxy.size.width - Self.knob) * CGFloat(fraction)
      ZStack(alignment: .leading) {
        Capsule().fill(Color(.systemGray5)).frame(height: 4)
        Capsule().fill(Color.accentColor).frame(width: knobOffset + Self.knob / 2, height: 4)
        Circle()
          .fill(Color.white)
          .shadow(color: .black.opacity(0.15), radius: 2, y: 2)
          .frame(width: Self.knob, height: Self.knob)
          .offset(x: knobOffset)
      }
    }
    .frame(height: Self.knob)
  }
}

/// A picker, drawn as its selected option only.
///
/// It is empty if no view in `content` has the selected tag.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View,
  NonisolatedView
{
  let label: Label
  let selection: Binding<SelectionValue>
  let content: Content
  /// Creates a picker; `content` is a list of views with tags. The label is not drawn.
  public nonisolated init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) { (self.label, self.selection, self.content) = (label, selection, content()) }
  /// Creates a picker; `content` is a list of views with tags. The label is not drawn.
  public nonisolated init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) { (self.label, self.selection, self.content) = (label(), selection, content()) }

  public nonisolated var body: some View {
    _TaggedView(selectedTag: AnyHashable(selection.wrappedValue), content: content)
      .foregroundStyle(Color.accentColor)
  }
}

nonisolated extension Picker where Label == Text {
  /// Creates a picker; `content` is a list of views with tags. The label is not drawn.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, label: Text(titleKey), content: content) }
}

/// The views of `content` whose tag equals `selectedTag`.
nonisolated struct _TaggedView<Content: View>: View {
  let selectedTag: AnyHashable
  let content: Content
  nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    return _ViewList(list.items.filter { $0.traits.tag == view.selectedTag })
  }
}
