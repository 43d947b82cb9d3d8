import RingSystem

/// The contents of a golden before it was written or removed, with which that can be undone.
package struct FormerGolden: Sendable {
  private let store: GoldenStore
  private let file: GoldenFile
  /// `nil` if there was no file.
  private let bytes: [UInt8]?
  /// The entries of a file of hashes.
  private let entries: [HashedGoldens.Entry]
  private let formerDigest: String?
  /// The digest of the contents after acceptance; only `withNewContents` has it.
  private var newDigest: String?

  /// Throws a `FileError` if the golden exists and cannot be read.
  package init(_ file: GoldenFile, in store: GoldenStore) throws(FileError) {
    (self.store, self.file) = (store, file)
    entries = store.hashes?.entries(of: file) ?? []
    bytes = store.hashes == nil && store.contains(file) ? try store.bytes(of: file) : nil
    formerDigest = store.contains(file) ? store.digest(of: file) : nil
  }

  /// The path for messages.
  package var path: String { store.path(of: file) }

  private var digest: String? { store.contains(file) ? store.digest(of: file) : nil }

  /// This with the golden's current contents as those that `isUnchanged` expects.
  package var withNewContents: FormerGolden {
    var golden = self
    golden.newDigest = digest
    return golden
  }

  /// Whether the golden still has its new contents, or its former ones again.
  package var isUnchanged: Bool { [newDigest, formerDigest].contains(digest) }

  /// Gives the golden its former contents.
  package func restore() throws {
    if let hashes = store.hashes {
      // A file that contradicted itself keeps the first entry.
      hashes.set(entries.first, for: file)
      return try store.save()
    }
    if let bytes { return try store.write(bytes, to: file) }
    if store.contains(file) { try store.remove(file) }
  }
}
