import RingCore
import RingScene

/// One type of element: its own keys, and the keys of every element.
///
/// A class, so that passing a type copies only a reference.
final class ElementType: Sendable {
  let name: String
  let doc: String
  /// Returns the keys of this type only.
  let summaries: @Sendable () -> [FieldSummary]
  let schema: @Sendable () -> JSONValue
  let decode: @Sendable (JSONNode, inout DecodingContext) -> AnyElement?

  init<Kind: ConfigElement>(_ kind: Kind.Type) {
    let table = Kind.table
    let type = Field<Kind>(
      transient: "type", .constant(table.keys.name), required: true, "The element's type.")
    let (elementFields, initial) = (
      [type] + table.fields, ElementDraft(element: table.defaultValue)
    )
    let common = CommonModifiers.fields(excluding: table.keys.names)
    let keys = table.keys.with(elementFields.map(\.key) + common.map(\.key))
    (name, doc) = (keys.name, keys.doc)
    summaries = { table.summaries }
    schema = {
      keys.schema(
        of: elementFields.map { $0.summary(of: initial.element) }
          + common.map { $0.summary(of: initial.common) })
    }
    decode = { node, context in
      // Record the element's inputs separately, because a view passes them to its style as the
      // inputs of `$fraction`.
      let checkpoint = context.cache.checkpoint()
      defer { context.cache.finish(checkpoint) }
      let draft = keys.decode(node, initial.themed(by: context.theme), &context) {
        if $0 < elementFields.count {
          elementFields[$0].decode($1, &$2.element, &$3)
        } else {
          common[$0 - elementFields.count].decode($1, &$2.common, &$3)
        }
      }
      guard let draft, table.satisfiesRules(draft.element, node, &context),
        let element = draft.element.makeElement(node, &context)
      else { return nil }
      return draft.common.applied(to: element.withOrigin(context.origin(of: node)))
    }
  }
}

private struct ElementDraft<Kind: ConfigElement>: Sendable {
  var element: Kind
  /// The modifiers, boxed because most elements have none and drafts are copied often.
  private var commonBox = Shared(CommonModifiers())

  init(element: Kind) { self.element = element }

  /// Returns a draft whose defaults are those of a theme; `nil` keeps them.
  func themed(by theme: Theme?) -> ElementDraft {
    guard let theme else { return self }
    var draft = self
    draft.element = theme.applied(to: element)
    return draft
  }

  var common: CommonModifiers {
    get { commonBox.value }
    set { commonBox.value = newValue }
  }
}

extension CommonModifiers {
  /// Returns the keys except `names`, which a type redefines, as a rectangle does `cornerRadius`.
  fileprivate static func fields(excluding names: [String]) -> [Field<CommonModifiers>] {
    table.fields.filter { !names.contains($0.name) }.map { $0.referring(to: "common") }
  }
}
