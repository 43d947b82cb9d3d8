import Foundation
import RingGraphics
import RingScene

/// A text, in one line or several.
public struct Text: Equatable, Sendable {
  /// A part of a text in one look.
  struct Piece: Equatable, Sendable {
    var content: Content
    var look = Look()

    /// What is written at the moment of the picture.
    var text: String {
      switch content {
      case .text(let text): text
      case .date(let date, let style): DateWriter.text(of: date, style, now: PictureTime.now)
      }
    }
  }
  /// What a part says.
  enum Content: Equatable, Sendable {
    case text(String)
    case date(Date, DateStyle)
  }
  /// What a text says about its own look.
  struct Look: Equatable, Sendable {
    var font: Font?
    var changes = Font.Changes()
    var color: Color?
    var style: Paint?
  }

  /// A style that is told apart from others by its words.
  struct Paint: Equatable, Sendable {
    let style: AnyShapeStyle
    private let words: String
    init(_ style: some ShapeStyle) { (self.style, words) = (AnyShapeStyle(style), "\(style)") }
    static func == (a: Self, b: Self) -> Bool { a.words == b.words }
  }

  var pieces: [Piece]

  private init(pieces: [Piece]) { self.pieces = pieces }
  /// A text as it is.
  public init(verbatim content: String) { pieces = [Piece(content: .text(content))] }
  /// A text as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }
  /// A text with values; nothing is translated.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { self.init(verbatim: key.text) }
  /// A value in its format.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }

  /// How a date is written.
  public struct DateStyle: Sendable, Hashable {
    enum Kind: Sendable { case time, date, timer, offset, relative }
    let kind: Kind
    /// Hours and minutes: `2:05 PM`.
    public static let time = DateStyle(kind: .time)
    /// Day, month and year: `June 3, 2019`.
    public static let date = DateStyle(kind: .date)
    /// The time from now to then, or since then: `2:32`.
    public static let timer = DateStyle(kind: .timer)
    /// The time from now to then in words: `2 hours`.
    public static let relative = DateStyle(kind: .relative)
    /// The time from now to then, with a sign: `+2 hours`.
    public static let offset = DateStyle(kind: .offset)
  }

  /// A date; `timer`, `relative` and `offset` count from the picture's moment.
  public init(_ date: Date, style: DateStyle) {
    pieces = [Piece(content: .date(date, style))]
  }

  /// The whole text without its look.
  var plain: String { pieces.map(\.text).joined() }

  /// One text after the other.
  public static func + (a: Text, b: Text) -> Text { Text(pieces: a.pieces + b.pieces) }

  private func changed(_ change: (inout Look) -> Void) -> Text {
    var text = self
    for index in text.pieces.indices { change(&text.pieces[index].look) }
    return text
  }
  /// The text in a font; `nil` is the one in force.
  public func font(_ font: Font?) -> Text { changed { $0.font = $0.font ?? font } }
  /// The text in a weight; `nil` is the font's own.
  public func fontWeight(_ weight: Font.Weight?) -> Text {
    changed { $0.changes.weight = $0.changes.weight ?? weight }
  }
  /// The text in another kind of font.
  public func fontDesign(_ design: Font.Design?) -> Text {
    changed { $0.changes.design = $0.changes.design ?? design }
  }
  /// The text in bold.
  public func bold() -> Text { fontWeight(.bold) }
  /// The text in bold, or in the font's own weight.
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  /// The text slanted.
  public func italic() -> Text { changed { $0.changes.isItalic = true } }
  /// The text slanted, or upright.
  public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }
  /// The text with equally wide digits.
  public func monospacedDigit() -> Text { changed { $0.changes.hasTabularDigits = true } }
  /// The text with equally wide letters.
  public func monospaced(_ isActive: Bool = true) -> Text {
    isActive ? fontDesign(.monospaced) : self
  }
  /// The text in a colour; `nil` is the one in force.
  public func foregroundColor(_ color: Color?) -> Text { changed { $0.color = $0.color ?? color } }
  /// The text in one colour, which may be a level of the one in force.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    changed { $0.style = $0.style ?? Paint(style) }
  }

  /// Room added after each letter, in points; below 0 letters move together.
  public func kerning(_ kerning: CGFloat) -> Text {
    changed { $0.changes.tracking = $0.changes.tracking ?? kerning }
  }
  /// Room added after each letter, in points, as with `kerning(_:)`.
  public func tracking(_ tracking: CGFloat) -> Text { kerning(tracking) }
  /// Lines under texts do not exist.
  @available(*, unavailable, message: "Draw a line with overlay(alignment: .bottom).")
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  /// Lines through texts do not exist.
  @available(*, unavailable, message: "Draw a line with overlay.")
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
}

extension Text: View {
  /// It has elements instead of a body.
  public typealias Body = Never
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let values = inputs.environment
    guard let look = view.pieces.first?.look else { return _ViewList() }
    guard view.pieces.allSatisfy({ $0.look == look }) else {
      inputs.fail(
        .unsupported(
          view: inputs.node.path,
          what: "texts of different fonts or colours cannot be joined; put them in an HStack"))
      return _ViewList()
    }
    let style = look.style.map { $0.style._paint(in: values) } ?? look.color?._paint(in: values)
    let paint = inputs.moving(style ?? ForegroundStyle()._paint(in: values))
    let font = look.changes.over(values.fontChanges).applied(
      to: (look.font ?? values.font ?? .body).font)
    guard font.size > 0, font.size.isFinite else {
      inputs.fail(
        .invalidNumber(view: inputs.node.path, name: "font size", value: font.size))
      return _ViewList()
    }
    _ = inputs.finite(CGFloat(font.tracking), "kerning")
    // In several colours it is a mask of its own paint.
    let color = paint.color ?? .black
    var text = RingScene.Text(view.plain, font: font, color: DynamicColor(color))
    text.isVerbatim = true
    text.fitsHeight = true
    text.alignment = values.multilineTextAlignment
    text.lineLimit = values.lineLimit
    text.minimumScale = Double(values.minimumScaleFactor).unit
    // A colour that is the default's would be replaced by what scenes inherit; nothing is inherited.
    return paint.color == nil ? _ViewList(text.painted(paint)) : _ViewList(text)
  }
}

extension RingScene.Text {
  /// The text in a paint of several colours, which goes from side to side of the text's box.
  fileprivate func painted(_ paint: _Paint) -> MadeElement {
    let (text, reach) = (AnyElement(self), font.size)
    return MadeElement(sizedAs: text) { rect, context in
      // Letters may reach beyond their box.
      paint.replacing(
        colorsOf: text.draw(in: rect, context: context), in: rect,
        within: rect.inset(by: -reach))
    }
  }
}

nonisolated extension View {
  /// The font of texts inside; `nil` is `body`.
  public func font(_ font: Font?) -> some View {
    changingEnvironment { values, _ in values.font = font }
  }
  /// The weight of texts inside.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    changingEnvironment { values, _ in values.fontChanges.weight = weight }
  }
  /// The kind of font of texts inside.
  public func fontDesign(_ design: Font.Design?) -> some View {
    changingEnvironment { values, _ in values.fontChanges.design = design }
  }
  /// Texts inside in bold.
  public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : nil) }
  /// Texts inside slanted.
  public func italic(_ isActive: Bool = true) -> some View {
    changingEnvironment { values, _ in values.fontChanges.isItalic = isActive }
  }
  /// Texts inside with equally wide digits.
  public func monospacedDigit() -> some View {
    changingEnvironment { values, _ in values.fontChanges.hasTabularDigits = true }
  }
  /// Texts inside with equally wide letters.
  public func monospaced(_ isActive: Bool = true) -> some View {
    fontDesign(isActive ? .monospaced : nil)
  }
  /// Room added after each letter of texts inside, in points.
  public func kerning(_ kerning: CGFloat) -> some View {
    changingEnvironment { values, _ in values.fontChanges.tracking = kerning }
  }
  /// Room added after each letter of texts inside, in points.
  public func tracking(_ tracking: CGFloat) -> some View { kerning(tracking) }
  /// The most lines of texts inside; `nil` is any number.
  public func lineLimit(_ number: Int?) -> some View {
    changingEnvironment { values, _ in values.lineLimit = number.map { max(1, $0) } }
  }
  /// How far texts inside may shrink to fit in a line, 0…1.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    changingEnvironment { values, _ in values.minimumScaleFactor = factor }
  }
  /// How the lines of texts inside lie in their boxes.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    changingEnvironment { values, _ in values.multilineTextAlignment = alignment }
  }
}
