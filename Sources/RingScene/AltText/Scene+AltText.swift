import RingCore

extension Scene {
  /// Returns the alternative text: one line that says what the picture shows, for readers who
  /// cannot see it.
  ///
  /// It is `alt`, or made from the elements that are drawn, in English, with numbers in the canvas's
  /// format. It is empty if the picture is decorative, or shows neither a value nor a text. `text`
  /// measures texts, because some views choose their content by its size. Takes as long as a layout.
  package func altText(measuring text: any TextMeasuring) -> String {
    if let alt, !alt.contains("{") { return TextTemplate.fill(alt, with: nil).altLine }
    let trace = LayoutTrace(keepsFacts: false)
    traverse(measuring: text, trace: trace)
    let made = AltText(trace.roots)
    guard let alt else { return made.text }
    return TextTemplate.fill(alt, with: made.values ?? TextValues(), in: canvas.locale).altLine
  }
}

extension LayoutTrace {
  /// The alternative text of the elements that were drawn; empty if they say nothing.
  package var altText: String { AltText(roots).text }
}
