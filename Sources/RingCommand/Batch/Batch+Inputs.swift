import RingData

extension Batch {
  /// Protects the pictures that rows name, and then the dependency file. Returns the pictures that
  /// are only known when their rows arrive; `nil` if all are known, or if no row names pictures.
  func protectPictures(
    of reader: inout RowReader, _ templates: BatchTemplates, _ folder: inout BatchOutputFolder
  ) throws -> NamedPictures? {
    let source = input.files.accessPolicy(nextTo: input.config)
    let pictures = NamedPictures(source: source, columns: templates.columns, files: folder.files)
    let isKnown = reader.canRestart
    if isKnown {
      try pictures?.protectAll(of: &reader)
    } else if pictures != nil {
      folder.laterPictures = source
    }
    try checkOutputs(folder)
    try dependencies.protect(in: folder.files)
    return isKnown ? nil : pictures
  }

  /// Throws if an output other than the pictures would replace a file that is read.
  func checkOutputs(_ folder: BatchOutputFolder) throws {
    let outputs = [
      try archivePath, results.failedRows, results.manifest, dependencies.depfile,
    ]
    for path in outputs.compactMap({ $0 }) {
      try folder.files.checkIsReplaceable(path)
      try folder.checkIsNoLaterPicture(path)
    }
  }
}
