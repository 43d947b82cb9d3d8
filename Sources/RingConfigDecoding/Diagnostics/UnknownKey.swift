import RingCore

/// A key that an object does not have, and what its author probably means.
struct UnknownKey {
  let keys: ObjectKeys
  let member: JSONNode.Member
  let node: JSONNode

  /// The maximum number of members among which others of the same object are searched.
  private static let maximumMembers = 32

  /// The advice, and the key of ours that is meant; `nil` if none is near.
  var hint: (help: Help, key: String?)? {
    if let owner = Synonyms.owner(of: member.key, in: keys.name) {
      return ("`\(member.key)` is a key of \(owner)", nil)
    }
    if let meaning = meaning(of: member) { return (help(meaning), meaning.key) }
    if let key = Synonyms.keyBeside(keys.name, member.key) {
      let written = "\(key.quoted): \(member.value.written.shown)"
      return ("write \(written) beside \(keys.name.quoted)", nil)
    }
    if let key = Spelling.nearest(to: member.key, among: keys.names) {
      return (renamed(to: key), key)
    }
    return Synonyms.missing(key: member.key).map { text in
      (text.hasPrefix("remove it") ? removed(text) : Help(text), nil)
    }
  }

  /// Returns the first of our equivalents of a foreign key that the object has.
  private func meaning(of member: JSONNode.Member) -> ForeignKey? {
    let meanings = ForeignKey.meanings(of: Synonyms.normalized(member.key), in: keys.name)
    let meaning = meanings.first { has($0) && $0.accepts(member.value) }
    guard meaning == nil, keys.name == DocumentTable.name else { return meaning }
    return ["canvas", "animation"].map { ForeignKey("\($0).\(member.key)") }.first(where: has)
  }

  private func has(_ meaning: ForeignKey) -> Bool {
    guard let index = keys.fieldIndex(of: meaning.key) else { return false }
    return meaning.inner.map { keys.fields[index].takesKey($0) } ?? true
  }

  private func help(_ meaning: ForeignKey) -> Help {
    let key = meaning.key
    if let present = node.member(key)?.value, !meaning.replaces {
      guard let inner = meaning.inner, present.kind == .object, !present.has(inner) else {
        return "`\(key)` is there already: remove one of the two"
      }
      return "add \(inner.quoted): \(member.value.written.shown) to \(key.quoted)"
    }
    if meaning.inner != nil || !meaning.replaces, let rival = rival(of: key) {
      return "`\(key)` cannot be given together with `\(rival)`: remove one of the two"
    }
    guard let written = written(meaning, for: member) else { return renamed(to: key) }
    return replaced(by: written)
  }

  /// Returns the members to write instead of a foreign one; `nil` if only its key is another one.
  private func written(_ meaning: ForeignKey, for member: JSONNode.Member) -> Written? {
    if let conversion = meaning.conversion { return conversion(member.value, node) }
    guard meaning.inner != nil else { return nil }
    return "\(meaning.key.quoted): {\(innerMembers(of: meaning.key))}"
  }

  /// Returns a key of the object that excludes `key`; `nil` if there is none.
  private func rival(of key: String) -> String? {
    for group in keys.choices.flatMap(\.exclusive) where group.contains(key) {
      if let rival = group.first(where: { $0 != key && node.has($0) }) { return rival }
    }
    return nil
  }

  /// Returns the foreign members of an object that belong into the value of `key`.
  private func innerMembers(of key: String) -> Written {
    let others = node.members.count <= Self.maximumMembers ? node.members.array() : [member]
    var members: [(key: String, value: Written)] = []
    for other in others where keys.fieldIndex(of: other.key) == nil {
      guard let meaning = meaning(of: other), meaning.key == key, let inner = meaning.inner,
        !members.contains(where: { $0.key == inner })
      else { continue }
      members.append((inner, other.value.written))
    }
    return .joined(members.map { "\($0.key.quoted): \($0.value)" })
  }

  // MARK: - Edits

  /// Returns the help to write `key` instead; the value stays.
  private func renamed(to key: String) -> Help {
    let isCertain = canAdd(key) && others(meaning: key).isEmpty
    return isCertain ? .didYouMean(name: key) : Help("did you mean `\(key)`?")
  }

  /// Returns the help to write members in the place of this one.
  ///
  /// If others mean the same members, the first replaces all, provided that they stand side by side.
  private func replaced(by written: Written) -> Help {
    let text = "write \(written.shown)"
    guard let full = written.full, let newKeys = Self.keys(of: full), newKeys.allSatisfy(canAdd)
    else { return Help(text) }
    var last = member
    var rest = node.members.drop { !$0.keySpan.isSame(as: member.keySpan) }.dropFirst()
    for _ in newKeys.flatMap(others) {
      guard let next = rest.popFirst(), means(next, full, newKeys) else { return Help(text) }
      last = next
    }
    guard let span = member.keySpan.through(last.value.span) else { return Help(text) }
    return Help(text, replacement: full, of: span)
  }

  /// Returns the help to remove the member, with the comma after or before it.
  private func removed(_ text: String) -> Help {
    let members = node.members
    guard let index = members.firstIndex(where: { $0.keySpan.isSame(as: member.keySpan) }) else {
      return Help(text)
    }
    let isLast = index + 1 == members.count
    let start = isLast && index > 0 ? members[index - 1].value.span.endPoint : member.keySpan
    let span = isLast ? start.through(member.value.span) : start.upTo(members[index + 1].keySpan)
    return span.map { Help(text, replacement: "", of: $0) } ?? Help(text)
  }

  /// Whether the object can have a key that it does not have yet.
  private func canAdd(_ key: String) -> Bool { !node.has(key) && rival(of: key) == nil }

  /// Returns the other unknown members of the object that probably mean `key`. Of an object with
  /// many members, returns this one, as if it stood twice.
  private func others(meaning key: String) -> [JSONNode.Member] {
    guard node.members.count <= Self.maximumMembers else { return [member] }
    return node.members.filter { other in
      guard keys.fieldIndex(of: other.key) == nil, !other.keySpan.isSame(as: member.keySpan) else {
        return false
      }
      guard let meaning = meaning(of: other) else {
        return Spelling.nearest(to: other.key, among: [key]) != nil
      }
      let converted = meaning.conversion?(other.value, node)?.full
      return converted.flatMap(Self.keys)?.contains(key) ?? (meaning.key == key)
    }
  }

  /// Whether another unknown member means the same members, `full` with the keys `newKeys`.
  private func means(_ other: JSONNode.Member, _ full: String, _ newKeys: [String]) -> Bool {
    guard let meaning = meaning(of: other) else { return false }
    if let conversion = meaning.conversion { return conversion(other.value, node)?.full == full }
    return meaning.inner != nil && newKeys == [meaning.key]
  }

  /// Returns the keys of members in JSON; `nil` if the text has another form.
  private static func keys(of members: String) -> [String]? {
    guard case .object(let members)? = try? JSONParser.value(Array("{\(members)}".utf8)) else {
      return nil
    }
    return members.map(\.key)
  }
}
