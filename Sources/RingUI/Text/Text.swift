import Foundation
import RingCore
import RingScene

/// A text in one or several lines.
public struct Text: Equatable, Sendable {
  struct Run: Equatable, Sendable {
    var content: Content
    var attributes = Attributes()

    /// At the date of the image.
    var text: String {
      switch content {
      case .text(let text): text
      case .date(let date, let style):
        EnglishDateFormatter.text(of: date, style, now: RenderDate.now)
      }
    }
  }
  enum Content: Equatable, Sendable {
    case text(String)
    case date(Date, DateStyle)
  }
  /// The explicit attributes of a run; an attribute that is `nil` is inherited.
  struct Attributes: Equatable, Sendable {
    var font: Font?
    var changes = Font.Changes()
    var color: Color?
    var style: EquatableStyle?
  }

  /// A style that is compared by its description, because styles are not `Equatable`.
  struct EquatableStyle: Equatable, Sendable {
    let style: AnyShapeStyle
    private let description: String
    init(_ style: some ShapeStyle) {
      (self.style, description) = (AnyShapeStyle(style), "\(style)")
    }
    static func == (a: Self, b: Self) -> Bool { a.description == b.description }
  }

  var runs: [Run]

  private init(runs: [Run]) { self.runs = runs }
  /// Creates a text that shows `content` literally.
  public init(verbatim content: String) { runs = [Run(content: .text(content))] }
  /// Creates a text from a string.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }
  /// Creates a text from a string literal. `key` is not localised.
  ///
  /// The other parameters have no effect.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { self.init(verbatim: key.text) }
  /// Creates a text of a value formatted by `format`, in the locale of `format`.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }

  /// The format of a date.
  public struct DateStyle: Sendable, Hashable {
    enum Kind: Sendable { case time, date, timer, offset, relative }
    let kind: Kind
    /// The hours and minutes: `2:05 PM`.
    public static let time = DateStyle(kind: .time)
    /// The month, day and year: `June 3, 2019`.
    public static let date = DateStyle(kind: .date)
    /// The duration between the image's date and this date, as a timer: `2:32`.
    public static let timer = DateStyle(kind: .timer)
    /// The duration between the image's date and this date, written out: `2 hours`.
    public static let relative = DateStyle(kind: .relative)
    /// The signed duration from the image's date to this date: `+2 hours`.
    public static let offset = DateStyle(kind: .offset)
  }

  /// Creates a text of a date; `timer`, `relative` and `offset` refer to the image's date.
  public init(_ date: Date, style: DateStyle) {
    runs = [Run(content: .date(date, style))]
  }

  var string: String { runs.map(\.text).joined() }

  /// Returns the concatenation of two texts.
  ///
  /// Rendering throws an error if their fonts or colours differ.
  public static func + (a: Text, b: Text) -> Text { Text(runs: a.runs + b.runs) }

  private func changed(_ change: (inout Attributes) -> Void) -> Text {
    var text = self
    for index in text.runs.indices { change(&text.runs[index].attributes) }
    return text
  }
  /// Sets the font; `nil` inherits the font of the view. A font that was set earlier stays.
  public func font(_ font: Font?) -> Text { changed { $0.font = $0.font ?? font } }
  /// Sets the weight; `nil` keeps the weight of the font. A weight that was set earlier stays.
  ///
  /// `bold()` replaces it, before and after.
  public func fontWeight(_ weight: Font.Weight?) -> Text {
    changed { $0.changes.weight = $0.changes.weight ?? weight }
  }
  /// Sets the font design; `nil` keeps the design of the font. A design that was set earlier stays.
  public func fontDesign(_ design: Font.Design?) -> Text {
    changed { $0.changes.design = $0.changes.design ?? design }
  }
  /// Makes the text bold, whatever weight is set before or after.
  public func bold() -> Text { changed { $0.changes.weight = .bold } }
  /// Makes the text bold if `isActive`; otherwise returns it unchanged.
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  /// Makes the text italic.
  public func italic() -> Text { changed { $0.changes.isItalic = true } }
  /// Makes the text italic if `isActive`; otherwise returns it unchanged.
  public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }
  /// Uses monospaced digits.
  public func monospacedDigit() -> Text { changed { $0.changes.hasTabularDigits = true } }
  /// Uses a monospaced font if `isActive`; otherwise returns the text unchanged.
  public func monospaced(_ isActive: Bool = true) -> Text {
    isActive ? fontDesign(.monospaced) : self
  }
  /// Sets the colour; `nil` inherits the foreground style. A colour that was set earlier stays.
  public func foregroundColor(_ color: Color?) -> Text { changed { $0.color = $0.color ?? color } }
  /// Sets the style, which replaces the colour. A style that was set earlier stays.
  ///
  /// A level such as `.secondary` refers to the current foreground style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    changed { $0.style = $0.style ?? EquatableStyle(style) }
  }

  /// Sets the extra space after each letter, in points; negative values move letters together.
  ///
  /// A value that was set earlier stays.
  public func kerning(_ kerning: CGFloat) -> Text {
    changed { $0.changes.tracking = $0.changes.tracking ?? kerning }
  }
  /// Sets the extra space after each letter, in points, as `kerning(_:)` does.
  public func tracking(_ tracking: CGFloat) -> Text { kerning(tracking) }
  /// Underlines the text. Unavailable.
  @available(*, unavailable, message: "Draw a line with overlay(alignment: .bottom).")
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  /// Strikes the text through. Unavailable.
  @available(*, unavailable, message: "Draw a line with overlay.")
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
}

extension Text: View {
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let values = inputs.environment
    guard let attributes = view.runs.first?.attributes else { return _ViewList() }
    guard view.runs.allSatisfy({ $0.attributes == attributes }) else {
      inputs.fail(
        .unsupported(
          view: inputs.node.path,
          what: "texts of different fonts or colours cannot be joined; put them in an HStack"))
      return _ViewList()
    }
    let style =
      attributes.style.map { $0.style._paint(in: values) } ?? attributes.color?._paint(in: values)
    let paint = inputs.animated(style ?? ForegroundStyle()._paint(in: values))
    let font = attributes.changes.over(values.fontChanges).applied(
      to: (attributes.font ?? values.font ?? .body).font)
    guard font.size > 0, font.size.isFinite else {
      inputs.fail(
        .invalidNumber(view: inputs.node.path, name: "font size", value: font.size))
      return _ViewList()
    }
    _ = inputs.finite(CGFloat(font.tracking), "kerning")
    // A paint of several colours is masked with the text, so the text's own colour does not matter.
    let color = paint.color ?? .black
    var text = RingScene.Text(view.string, font: font, color: RingScene.Color(color))
    text.isVerbatim = true
    text.fitsHeight = true
    text.breaksWords = true
    text.alignment = values.multilineTextAlignment
    text.lineLimit = values.lineLimit
    text.minimumScale = Double(values.minimumScaleFactor).unit
    // `RingScene` replaces a text's default colour by an inherited colour, but no element of RingUI
    // sets an inherited colour.
    return paint.color == nil ? _ViewList(text.painted(paint)) : _ViewList(text)
  }
}

extension RingScene.Text {
  /// Returns an element that fills the text with a gradient across its bounds.
  fileprivate func painted(_ paint: _Paint) -> ClosureElement {
    let (text, margin) = (AnyElement(self), font.size)
    return ClosureElement(sizedAs: text) { rect, context in
      // Glyphs may extend beyond the bounds.
      paint.replacing(
        colorsOf: text.draw(in: rect, context: context), in: rect,
        within: rect.inset(by: -margin))
    }
  }
}

nonisolated extension View {
  /// Sets the font of the texts in this view. Default (`nil`): `body`.
  public func font(_ font: Font?) -> some View {
    changingEnvironment { values, _ in values.font = font }
  }
  /// Sets the weight of the texts in this view; `nil` keeps the weight of the font.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    changingEnvironment { values, _ in values.fontChanges.weight = weight }
  }
  /// Sets the font design of the texts in this view; `nil` keeps the design of the font.
  public func fontDesign(_ design: Font.Design?) -> some View {
    changingEnvironment { values, _ in values.fontChanges.design = design }
  }
  /// Makes the texts in this view bold if `isActive`; otherwise uses the weight of the font.
  public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : nil) }
  /// Makes the texts in this view italic if `isActive`; otherwise makes them upright.
  public func italic(_ isActive: Bool = true) -> some View {
    changingEnvironment { values, _ in values.fontChanges.isItalic = isActive }
  }
  /// Uses monospaced digits in the texts of this view.
  public func monospacedDigit() -> some View {
    changingEnvironment { values, _ in values.fontChanges.hasTabularDigits = true }
  }
  /// Uses a monospaced font in the texts of this view if `isActive`, else the design of their font.
  public func monospaced(_ isActive: Bool = true) -> some View {
    fontDesign(isActive ? .monospaced : nil)
  }
  /// Sets the extra space after each letter of the texts in this view, in points.
  public func kerning(_ kerning: CGFloat) -> some View {
    changingEnvironment { values, _ in values.fontChanges.tracking = kerning }
  }
  /// Sets the extra space after each letter of the texts in this view, in points.
  public func tracking(_ tracking: CGFloat) -> some View { kerning(tracking) }
  /// Sets the maximum number of lines of each text in this view, ≥ 1; `nil` for unlimited.
  public func lineLimit(_ number: Int?) -> some View {
    changingEnvironment { values, _ in values.lineLimit = number.map { max(1, $0) } }
  }
  /// Sets the minimum factor by which the texts in this view shrink to fit a line, 0…1.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    changingEnvironment { values, _ in values.minimumScaleFactor = factor }
  }
  /// Sets the alignment of the lines of the texts in this view.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    changingEnvironment { values, _ in values.multilineTextAlignment = alignment }
  }
}
