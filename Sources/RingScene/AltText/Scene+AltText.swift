import RingCore

extension Scene {
  /// Returns the alternative text: one line that says what the picture shows, for readers who do
  /// not see it.
  ///
  /// It is `alt`, or made from the elements that are drawn. It is empty if the picture is decorative
  /// or shows neither a value nor a text. `text` measures the texts for views whose content depends
  /// on their size. Takes as long as a layout.
  package func altText(measuring text: any TextMeasuring) -> String {
    if let alt { return alt.altLine }
    let trace = LayoutTrace(keepsFacts: false)
    traverse(measuring: text, trace: trace)
    return trace.altText
  }
}
