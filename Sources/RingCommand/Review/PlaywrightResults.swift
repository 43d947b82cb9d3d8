import RingCompare
import RingCore
import RingSystem

/// The pictures that Playwright leaves of comparisons that failed: `NAME-expected.png`,
/// `NAME-actual.png` and `NAME-diff.png`, in folders of their tests.
struct PlaywrightResults: ReviewedResults {
  let title: String
  let cases: [ReviewedCase]
  let groups: [(title: String, cases: [Int])] = []
  let store: GoldenStore?
  private let files: FileAccessPolicy
  private let memory: MemoryBudget

  /// `nil` if the folder has no `NAME-actual.png`. Throws a `FileError` if it cannot be read.
  init?(
    _ folder: String, goldens store: GoldenStore?, within memory: MemoryBudget
  ) throws(FileError) {
    let listing = try FolderTree.listing(of: folder).files
    let names = listing.compactMap { $0.stem(before: Self.ending(of: .actual)) }
    guard !names.isEmpty else { return nil }
    let files = FileAccessPolicy(folder: folder)
    (title, self.store, self.files, self.memory) = (folder, store, files, memory)
    let known = Set(listing)
    cases = names.map { name in
      let kinds = PictureKind.allCases.filter { known.contains(name + Self.ending(of: $0)) }
      let isMissing = !kinds.contains(.expected)
      var reviewed = ReviewedCase(
        name: name, verdict: isMissing ? .missing : .different, kinds: kinds,
        message: isMissing ? "no picture is expected" : "the picture differs from the expected one")
      reviewed.findSize { try files.read(name + Self.ending(of: $0)) }
      return reviewed
    }
  }

  private static func ending(of kind: PictureKind) -> String {
    kind == .difference ? "-diff.png" : "-\(kind.rawValue).png"
  }

  func bytes(of number: Int, _ kind: PictureKind) throws -> [UInt8]? {
    guard cases[number].kinds.contains(kind) else { return nil }
    return try files.read(cases[number].name + Self.ending(of: kind))
  }

  func acceptance(of numbers: [Int]) throws -> PendingAcceptance {
    guard let store else {
      throw ReviewError(
        .conflict,
        "the review does not know where the expected pictures are: start it with "
          + "--goldens DIR")
    }
    var pending = PendingAcceptance()
    var images: [(file: GoldenFile, image: GoldenImage)] = []
    let goldens = try store.contents().goldens
    for number in numbers {
      let png = try files.read(cases[number].name + Self.ending(of: .actual))
      var memory = memory
      try GoldenImage.reserve(png, in: &memory)
      let image = try GoldenImage(png: png)
      let file = try golden(of: number, image, among: goldens, of: store)
      pending.files[number] = [file]
      images.append((file, image))
    }
    pending.write = {
      for (file, image) in images { try store.record(image, to: file, isTrusted: false) }
      try store.save()
    }
    return pending
  }

  /// Returns the golden with the bytes of a case's expected picture; or, of a picture that has been
  /// accepted, as that of another attempt, the golden that shows it.
  ///
  /// If several have these bytes, the one that is named like the case, without what Playwright adds
  /// for the browser and the system.
  private func golden(
    of number: Int, _ image: GoldenImage, among goldens: [GoldenFile], of store: GoldenStore
  ) throws -> GoldenFile {
    let name = cases[number].name
    guard let expected = try bytes(of: number, .expected) else {
      throw ReviewError(
        .conflict,
        "\(name.printable): there is no golden yet, and only Playwright knows its path: "
          + "run it with --update-snapshots")
    }
    let start = FilePath.name(name)
    func isNamedAlike(_ file: GoldenFile) -> Bool {
      let stem = FilePath.name(file.stem)
      return stem == start || stem.utf8.starts(with: "\(start)-".utf8)
    }
    let equal = goldens.filter { (try? store.bytes(of: $0)) == expected }
    let alike = equal.filter(isNamedAlike)
    let accepted =
      equal.isEmpty ? goldens.filter { isNamedAlike($0) && store.has(image, in: $0) } : []
    for candidates in [alike, equal, accepted] where candidates.count == 1 { return candidates[0] }
    let problem =
      equal.isEmpty
      ? "no golden of \(store.folder) equals the expected picture: it has changed since, or is "
        + "elsewhere"
      : "\(equal.count) goldens of \(store.folder) equal the expected picture"
    throw ReviewError(.conflict, "\(name.printable): \(problem.printable)")
  }
}
