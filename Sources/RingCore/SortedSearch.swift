extension RandomAccessCollection where Index == Int {
  /// Returns the number of elements at the beginning that meet a condition, by binary search.
  ///
  /// No element after them may meet it.
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
