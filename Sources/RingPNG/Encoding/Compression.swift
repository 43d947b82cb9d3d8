/// The trade between time and file size; the pixels are the same in all three.
public enum Compression: String, CaseIterable, Hashable, Sendable {
  case fast
  case balanced
  /// Every lossless reduction and the slowest search: seconds per megapixel.
  case small

  /// libdeflate's level, 1…12.
  ///
  /// Measured on four rings at 1024 × 1024 (libdeflate 1.14): level 1 takes 10 ms for 213 kB,
  /// 6 takes 16 ms for 168 kB, 9 takes 50 ms for 157 kB and 12 takes 0.9 s for 153 kB.
  /// Levels 2 to 5 cost nearly as much time as 6.
  var level: Int32 {
    switch self {
    case .fast: 1
    case .balanced: 6
    case .small: 12
    }
  }
}
