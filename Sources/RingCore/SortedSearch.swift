extension RandomAccessCollection where Index == Int {
  /// Counts the elements that meet a condition, by binary search. They must precede all others.
  @inlinable
  package func prefixCount(where isInPrefix: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isInPrefix(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
