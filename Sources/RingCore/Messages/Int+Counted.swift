extension Int {
  /// Returns the number with a noun whose plural is regular: `1 picture`, `2 pictures`.
  package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
