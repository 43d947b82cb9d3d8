import RingScene
import RingText

/// One type of element: its own keys, and those that every element takes.
///
/// A class, because each element's is taken in hand.
final class ElementType: Sendable {
  let name: String
  let doc: String
  /// The keys of this type only.
  let summaries: @Sendable () -> [FieldSummary]
  let schema: @Sendable () -> JSONValue
  let decode: @Sendable (JSONNode, inout DecodingContext) -> AnyElement?

  init<Kind: ConfigElement>(_ kind: Kind.Type) {
    let table = Kind.table
    let type = Field<Kind>(
      unkept: "type", .constant(table.keys.name), required: true, "The element's type.")
    let (own, initial) = ([type] + table.fields, ElementDraft(element: table.initial))
    let common = CommonModifiers.fields(besides: table.keys.names)
    let keys = table.keys.with(own.keys() + common.keys())
    (name, doc) = (keys.name, keys.doc)
    summaries = { table.summaries }
    schema = {
      keys.schema(
        of: own.map { $0.summary(of: initial.element) }
          + common.map { $0.summary(of: initial.common) })
    }
    decode = { node, context in
      // What a view's progress depends on is what was noted since the view began.
      let mark = context.memory.begin()
      defer { context.memory.leave(mark) }
      let draft = keys.decode(node, initial, &context) {
        if $0 < own.count {
          own[$0].decode($1, &$2.element, &$3)
        } else {
          common[$0 - own.count].decode($1, &$2.common, &$3)
        }
      }
      guard let draft, table.keepsRules(draft.element, node, &context) else { return nil }
      return draft.element.makeElement(node, &context).map { draft.common.applied(to: $0) }
    }
  }
}

/// An element before its modifiers are put around it.
private struct ElementDraft<Kind: ConfigElement>: Sendable {
  var element: Kind
  /// Most elements have none of these keys, and drafts are copied often.
  private var commonBox = Shared(CommonModifiers())

  init(element: Kind) { self.element = element }

  var common: CommonModifiers {
    get { commonBox.value }
    set { commonBox.value = newValue }
  }
}

extension CommonModifiers {
  /// The keys that every element takes, apart from those of which a type says something itself: a
  /// rectangle's corners are its own.
  fileprivate static func fields(besides own: [String]) -> [Field<CommonModifiers>] {
    table.fields.filter { !own.contains($0.name) }.map { $0.referring(to: "common") }
  }
}
