import RingCore

extension Scene {
  /// Returns the alternative text: one line that says what the picture shows.
  ///
  /// It is `alt`, or made from the elements that are drawn, in English, with numbers in the
  /// canvas's format. It is empty if the picture is decorative, or shows neither a value nor a
  /// text. `text` measures texts, because some views choose their content by its size. If
  /// `altTextNeedsLayout`, it takes as long as a layout. Elements beyond what remains of `memory`
  /// are left out.
  package func altText(
    measuring text: any TextMeasuring, memory: MemoryBudget = .default
  ) -> String {
    let trace = LayoutTrace(keepsFacts: false)
    if altTextNeedsLayout { traverse(measuring: text, trace: trace, memory: memory) }
    return altText(of: trace)
  }

  /// Whether the alternative text depends on the elements that are drawn.
  package var altTextNeedsLayout: Bool { alt?.contains("{") != false }

  /// Returns the alternative text; `trace` must be that of this scene's layout.
  package func altText(of trace: LayoutTrace) -> String {
    guard let alt else { return trace.altText }
    guard alt.contains("{") else { return TextTemplate.fill(alt, with: nil).altLine }
    let values = AltText(trace.altRecord).values ?? TextValues()
    return TextTemplate.fill(alt, with: values, in: canvas.locale).altLine
  }
}

extension LayoutTrace {
  /// Empty if the elements that were drawn say nothing.
  package var altText: String { AltText(altRecord).text }
}
