extension Dictionary where Value == Int {
  /// Returns the number of a key, from 0; a new key is added with the next one.
  mutating func number(of key: Key) -> Int {
    if let number = self[key] { return number }
    let number = count
    self[key] = number
    return number
  }
}
