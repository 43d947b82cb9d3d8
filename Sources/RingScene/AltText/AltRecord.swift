import RingCore

/// The elements of a layout as an alternative text describes them.
///
/// A record can serve many layouts. An element that has the same place in the drawing order as in
/// the layout before is neither described nor put into words again if it did not change.
final class AltRecord {
  struct Entry {
    let id: String?
    let description: AltDescription
    /// The number of items of a value or a legend; 1 for any other entry.
    let itemCount: Int
    let omittedCount: Int
    /// The storage of an element with values, retained so that no later one gets its address; `nil`
    /// for any other element, because some own large images.
    fileprivate(set) var element: AnyObject?
    /// The index after the last entry of an element inside.
    fileprivate(set) var end = 0
    /// `nil` until it is needed, as are its `words`.
    fileprivate(set) var wording: AltWording?
    fileprivate(set) var words: Set<String>?

    fileprivate init(_ description: AltDescription, id: String?, of element: AnyObject) {
      (self.description, self.id) = (description, id)
      switch description {
      case .content, .hidden, .text, .label, .group: (itemCount, omittedCount) = (1, 0)
      case .legend(let names):
        itemCount = min(names.count, AltText.maximumItems)
        omittedCount = names.count - itemCount
      case .values(let values):
        (itemCount, omittedCount) = (values.items.count, values.omittedCount)
        self.element = element
      }
    }

    /// The kind of element that the entry names; `nil` for a text.
    var kind: String? {
      switch description {
      case .content, .hidden, .text, .label: nil
      case .legend: "Legend"
      case .group(let kind): kind
      case .values(let values): values.kind
      }
    }
  }

  // Each element reads and writes the following, so accesses are not checked for overlaps. There
  // are none: `describe` does not use the record.

  /// The entries of the current layout in drawing order, then others of the layout before.
  @exclusivity(unchecked) private(set) var entries: [Entry] = []
  /// The number of entries of the current layout.
  @exclusivity(unchecked) private(set) var count = 0
  /// The indices of the elements that have not ended, outermost first.
  @exclusivity(unchecked) private var open: [Int] = []
  private var locale = NumberLocale.posix
  private var kindWords: [String: Set<String>] = [:]

  /// Begins a layout. Unless `locale` changes, the entries of the layout before stay for
  /// comparison.
  func begin(in locale: NumberLocale) {
    entries.removeLast(locale == self.locale ? max(0, entries.count - count) : entries.count)
    (self.locale, count, open) = (locale, 0, [])
  }

  /// Begins an element, until the matching `endElement()`.
  ///
  /// `element` is its storage. `describe` is not called if it is known that its result would be the
  /// same as in the layout before.
  func beginElement(_ element: AnyObject, id: String?, describe: () -> AltDescription) {
    let index = count
    open.append(index)
    count += 1
    guard index < entries.count, entries[index].id == id else {
      return setEntry(Entry(describe(), id: id, of: element), at: index)
    }
    if entries[index].element === element { return }
    let entry = Entry(describe(), id: id, of: element)
    guard entries[index].description == entry.description else {
      return setEntry(entry, at: index)
    }
    entries[index].element = entry.element
  }

  /// Sets the entry at an index, which is at most the number of entries.
  private func setEntry(_ entry: Entry, at index: Int) {
    if index < entries.count { entries[index] = entry } else { entries.append(entry) }
  }

  /// Ends the innermost element that has not ended.
  func endElement() {
    guard let index = open.popLast() else { return }
    entries[index].end = count
  }

  /// Returns what the element of an entry says; it is put into words once.
  func wording(of index: Int) -> AltWording {
    if let known = entries[index].wording { return known }
    let entry = entries[index]
    let wording = AltWording(entry.description, id: entry.id, in: locale)
    entries[index].wording = wording
    return wording
  }

  /// Returns the words of what the element of an entry says.
  func words(of index: Int) -> Set<String> {
    if let known = entries[index].words { return known }
    let words = wording(of: index).words
    entries[index].words = words
    return words
  }

  /// Returns the words of a kind of element, such as `progress` and `ring`.
  func words(ofKind kind: String) -> Set<String> {
    if let known = kindWords[kind] { return known }
    let words = Set(kind.altWords)
    kindWords[kind] = words
    return words
  }
}

/// What an element says in an alternative text.
struct AltWording {
  /// The name from the element's `id`; `nil` if it has none or it only says what the element is.
  private(set) var name: String?
  /// The values, the texts or the names of marks.
  private(set) var items: [String]

  init(_ description: AltDescription, id: String?, in locale: NumberLocale) {
    switch description {
    case .content, .hidden, .group: items = []
    case .text(let text, _, _), .label(let text): items = [text]
    case .legend(let names): items = Array(names.prefix(AltText.maximumItems))
    case .values(let values):
      items = values.items.map { $0.words(in: locale) }
      name = id.flatMap { Self.name($0, of: values.kind) }
    }
  }

  /// Returns an element's `id` as a name; `nil` if it only says what the element is.
  private static func name(_ id: String, of kind: String) -> String? {
    let words = id.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    guard !Set(kind.altWords).isSuperset(of: words.altWords) else { return nil }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  var words: Set<String> {
    Set(items.flatMap(\.altWords) + (name?.altWords ?? []))
  }
}
