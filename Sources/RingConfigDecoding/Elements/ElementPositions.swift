import RingScene

extension DecodingContext {
  /// Returns the origin of the element of a node: the position of its type, or else its beginning.
  ///
  /// Returns `nil` unless elements keep their positions.
  func origin(of node: JSONNode) -> ElementOrigin? {
    guard keepsPositions else { return nil }
    return ElementOrigin(node.member("type")?.value.span ?? node.span.startPoint)
  }
}

extension ElementOrigin {
  /// The position of the element in its document; `nil` if it does not come from a document.
  package var span: SourceSpan? { source as? SourceSpan }
}
