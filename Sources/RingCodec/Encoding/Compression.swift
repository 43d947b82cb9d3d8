/// The trade between encoding time and file size; all modes are lossless.
///
/// The file's bytes are the same on every machine.
public enum Compression: String, CaseIterable, Hashable, Sendable {
  /// The least time; files are about a sixth larger than those of `balanced`.
  case fast
  /// A good size in little time. The default of everything that writes PNGs.
  case balanced
  /// Every lossless reduction and the longest search: about a second per megapixel.
  case small

  /// Measured on four rings at 1024 × 1024 (libdeflate 1.14, ISA-L 2.30): ISA-L takes 1.5 ms for
  /// 216 kB at level 1, `fast` four fifths of this time for 196 kB. libdeflate takes 8.0 ms for
  /// 204 kB at level 1, 6.7 ms for 174 kB at 4, 8.0 ms for 160 kB at 6, 10.8 ms for 152 kB at 7 and
  /// 0.5 s for 146 kB at 12. `balanced` takes about half the time of level 4 for 5 % fewer bytes,
  /// `small` a third of the time of level 12 for 2 % fewer bytes.
  var method: Deflater.Method {
    switch self {
    case .fast: .fast
    case .balanced: .balanced
    case .small: .small
    }
  }
}
