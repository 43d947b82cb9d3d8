import RingCore

/// The digests of a release, with the versions of the libraries that drew it.
struct SelfcheckList {
  /// The release, such as `0.1.0`; empty if nothing is recorded.
  let version: String
  /// The versions of the libraries, in the form of `SelfcheckReport.libraries`.
  let libraries: String
  /// The SHA-256 of each scene, by its name.
  let digests: [String: String]

  /// The list that is built into the program; `scripts/update selfcheck` writes it.
  static let recorded = SelfcheckList(PackageResources.selfcheck_txt)

  /// Creates the list from its file: lines `version …`, `libraries …`, and for each scene its kind,
  /// name and digest. Lines that begin with `#` are comments.
  init(_ file: [UInt8]) {
    var (version, libraries, digests) = ("", "", [String: String]())
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "version": version = words[1]
      case "libraries": libraries = words[1]
      default:
        let entry = words[1].split(separator: " ").map(String.init)
        let isScene = SelfcheckScene.Kind(rawValue: words[0]) != nil && entry.count == 2
        if isScene { digests[entry[0]] = entry[1] }
      }
    }
    (self.version, self.libraries, self.digests) = (version, libraries, digests)
  }
}
