extension DataColumn {
  package var namesImages: Bool {
    switch items {
    case .values(let type)?: type == .image
    case .records(let members)?: members.contains { $0.type == .image }
    case nil: type == .image
    }
  }

  /// Returns the paths of the pictures that a value of the column names, as the row writes them.
  package func imagePaths(in value: DataValue) -> [String] {
    switch (value, items) {
    case (.string(let path), nil) where type == .image: [path]
    case (.list(let values), .values(.image)?):
      values.compactMap { if case .string(let path) = $0 { path } else { nil } }
    case (.list(let records), .records(let members)?):
      records.flatMap { record in
        members.filter { $0.type == .image }.compactMap { member in
          if case .string(let path)? = record.member(member.name) { path } else { nil }
        }
      }
    default: []
    }
  }
}
