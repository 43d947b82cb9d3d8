extension Int {
  /// `1 picture`, `2 pictures`: the number and a noun whose plural is regular.
  public func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
