import RingCore

extension ConfigOverride {
  /// Returns the path and the value that an override of a data column sets in the config.
  ///
  /// `data.score` sets the sample of the column `score`: the path becomes `data.score.sample`. A
  /// column of strings takes the override's text as it is written. The paths and values of other
  /// overrides are returned unchanged. Throws a diagnostic if `data` has no such column.
  static func columnTarget(
    _ path: ConfigPath, _ value: JSONNode, in root: JSONNode, at span: SourceSpan
  ) throws(Diagnostic) -> (path: ConfigPath, value: JSONNode) {
    guard path.steps.count == 2, path.steps[0] == .key("data"), case .key(let name) = path.steps[1],
      let data = root.member("data")?.value, data.kind == .object, value.kind != .object
    else { return (path, value) }
    guard let column = data.member(name)?.value else {
      let columnNames = data.members.map(\.key)
      let nearest = Spelling.nearest(to: name, among: columnNames)
      throw Diagnostic(
        "there is no column \(name.shortened.quoted) in data", at: span, path: path.description,
        help: nearest.map { "did you mean `data.\($0)`?" })
    }
    var value = value
    if case .string("string")? = column.member("type")?.value.value, value.kind != .string {
      value.value = .string(value.span.text)
    }
    return (ConfigPath(steps: path.steps + [.key("sample")]), value)
  }
}
