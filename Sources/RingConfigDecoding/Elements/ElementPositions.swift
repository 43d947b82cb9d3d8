import RingScene

extension DecodingContext {
  /// The position of the node's type, or else its beginning; `nil` unless positions are kept.
  func origin(of node: JSONNode) -> ElementOrigin? {
    guard keepsPositions else { return nil }
    return ElementOrigin(node.member("type")?.value.span ?? node.span.startPoint)
  }
}

extension ElementOrigin {
  /// The position of the element in its document; `nil` if it does not come from a document.
  package var span: SourceSpan? { source as? SourceSpan }
}
