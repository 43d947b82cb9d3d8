/// The trade between time and file size; the pixels are the same in all three.
public enum Compression: String, CaseIterable, Hashable, Sendable {
  case fast
  case balanced
  /// Every lossless reduction and the slowest search: seconds per megapixel.
  case small

  /// Measured on four rings at 1024 × 1024 (libdeflate 1.14, ISA-L 2.30): ISA-L takes 1.5 ms for
  /// 218 kB, libdeflate at level 1 8 ms for 207 kB, 6 8 ms for 162 kB, 7 11 ms for 154 kB and 12
  /// 0.5 s for 148 kB.
  var method: Deflater.Method {
    switch self {
    case .fast: .quick
    case .balanced: .level(6)
    case .small: .level(12)
    }
  }
}
