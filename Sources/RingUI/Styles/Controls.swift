import Foundation
import RingGraphics
import RingScene

/// Which parts of a label are shown.
enum LabelContent { case both, title, icon }

/// A control that shows its label; in a picture it cannot be pressed.
nonisolated public struct Button<Label: View>: View {
  let label: Label
  /// A button; the action is never done.
  public nonisolated init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.label = label()
  }
  public var body: some View { label.foregroundStyle(Color.accentColor) }
}

nonisolated extension Button where Label == Text {
  /// A button with a title; the action is never done.
  public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
    label = Text(titleKey)
  }
  /// A button with a title; the action is never done.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    label = Text(title)
  }
}

/// A picture and a title.
nonisolated public struct Label<Title: View, Icon: View>: View {
  let title: Title
  let icon: Icon
  @Environment(\.labelStyle) private var style
  /// A picture and a title.
  public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }
  public var body: some View {
    HStack {
      if style != .title { icon }
      if style != .icon { title }
    }
  }
}

nonisolated extension Label where Title == Text, Icon == Image {
  /// A title and the symbol of a name; see `Image(systemName:)`.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name)
    }
  }
  /// A title and the picture of a name.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(name)
    }
  }
}

/// A switch beside its label, as it is on or off.
nonisolated public struct Toggle<Label: View>: View {
  let label: Label
  @Binding var isOn: Bool
  /// A switch beside its label.
  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.label = label()
    _isOn = isOn
  }
  public var body: some View {
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
  /// A switch with a title.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }
}

/// A bar with a knob where the value lies in its range.
nonisolated public struct Slider: View {
  private let fraction: Double
  /// A bar with a knob; the range is 0…1 by default.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    let length = bounds.upperBound - bounds.lowerBound
    fraction =
      length > 0 ? Double((value.wrappedValue - bounds.lowerBound) / length).unit : 0
  }
  /// A bar with a knob that would move in steps.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds) }

  private static let knob: CGFloat = 27

  public var body: some View {
    GeometryReader { room in
      let way = (room.size.width - Self.knob) * CGFloat(fraction)
      ZStack(alignment: .leading) {
        Capsule().fill(Color(.systemGray5)).frame(height: 4)
        Capsule().fill(Color.accentColor).frame(width: way + Self.knob / 2, height: 4)
        Circle()
          .fill(Color.white)
          .shadow(color: .black.opacity(0.15), radius: 2, y: 2)
          .frame(width: Self.knob, height: Self.knob)
          .offset(x: way)
      }
    }
    .frame(height: Self.knob)
  }
}

/// A choice; the label and what is chosen are shown.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  let label: Label
  let selection: Binding<SelectionValue>
  let content: Content
  /// A choice among views with tags.
  public nonisolated init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) { (self.label, self.selection, self.content) = (label, selection, content()) }
  /// A choice among views with tags.
  public nonisolated init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) { (self.label, self.selection, self.content) = (label(), selection, content()) }

  public var body: some View {
    _ChosenView(choice: AnyHashable(selection.wrappedValue), content: content)
      .foregroundStyle(Color.accentColor)
  }
}

nonisolated extension Picker where Label == Text {
  /// A choice among views with tags.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, label: Text(titleKey), content: content) }
}

/// The one of several views that has a tag.
nonisolated struct _ChosenView<Content: View>: View {
  let choice: AnyHashable
  let content: Content
  typealias Body = Never
  nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    let list = Content._lower(view.content, inputs.child(.body, Content.self))
    return _ViewList(list.items.filter { $0.traits.tag == view.choice })
  }
}
