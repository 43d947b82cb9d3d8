import SystemPackage

extension FilePath {
  static let temporaryPrefix = ".ringrender-"
  static let temporarySuffix = ".tmp"

  /// Returns a random path of a temporary file in the same folder; nothing is created.
  func temporarySibling() -> FilePath {
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    let start = Self.bootIdentifier.map { $0 + "-" } ?? ""
    return folder.appending(Self.temporaryPrefix + start + name + Self.temporarySuffix)
  }

  /// Whether a temporary file's name was made on this machine since its last boot.
  static func isFromCurrentBoot(_ name: String) -> Bool {
    guard let bootIdentifier else { return false }
    return name.hasPrefix(temporaryPrefix + bootIdentifier + "-")
  }

  /// Equal in all containers of the machine: the first 12 hexadecimal digits of the system's boot
  /// identifier, in lower case; `nil` if it has none.
  private static let bootIdentifier: String? = {
    #if os(macOS)
      var text = [CChar](repeating: 0, count: 64)
      var size = text.count - 1
      guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
      let id = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    #else
      guard let file = try? OpenFile("/proc/sys/kernel/random/boot_id", .readOnly),
        let id = try? file.read(upTo: 64)
      else { return nil }
    #endif
    let digits = String(decoding: id, as: UTF8.self).filter { $0.isHexDigit }
    return digits.count >= 32 ? String(digits.prefix(12)).lowercased() : nil
  }()
}
