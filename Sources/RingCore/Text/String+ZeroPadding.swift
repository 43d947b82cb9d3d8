extension String {
  /// Returns a number's digits, which are ASCII, with zeros before them if there are fewer than
  /// `count`.
  package func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - utf8.count)) + self
  }
}
