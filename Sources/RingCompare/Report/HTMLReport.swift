import RingCore
import RingSystem

/// A report: a folder with `index.html`, `results.json`, `junit.xml` and the images of failures.
package struct HTMLReport: Sendable {
  package let folder: String

  /// The maximum total size of the images that are embedded in the page, in bytes.
  ///
  /// Images of further failures are in scripts next to the page, which the page loads on demand.
  /// They are `data:` URLs, because browsers do not let a page from a file read the pixels of image
  /// files.
  static let embeddedLimit = 4 << 20

  /// The first bytes of the page of every report. A page that starts with them may be replaced.
  private static let marker = "<!-- ringrender report -->"

  private let files: FileAccessPolicy

  /// Links in the folder may lead to files in it and in `others`.
  package init(folder: String, allowing others: [String] = []) {
    self.folder = folder
    files = FileAccessPolicy(folder: folder, others: others)
  }

  package var pictures: FailureImageFolder { FailureImageFolder("pictures", in: files) }

  /// Creates the folder, removes an earlier report and writes a page about an unfinished run.
  ///
  /// The page keeps users from taking an interrupted run for a finished one. An `index.html` that
  /// is not a report is kept until `write`. Throws `FileError`.
  package func prepare() throws(FileError) {
    try FolderTree.create(folder)
    try clean()
    let page = folder + "/index.html"
    guard !FolderTree.isFile(page) else { return }
    try files.write(Array((Self.marker + Self.unfinished).utf8), to: "index.html")
  }

  private static let unfinished = """
    <!doctype html><meta charset="utf-8"><title>no report</title>
    <p>The run that makes this report has not finished, or was stopped.</p>

    """

  /// Removes the files of an earlier report, and no others.
  ///
  /// The page is last: while it exists, another run knows that the other files may be removed.
  package func clean() throws(FileError) {
    let page = folder + "/index.html"
    guard FolderTree.isFile(page),
      try InputFile.read(page, .file).starts(with: Array(Self.marker.utf8))
    else { return }
    for name in Self.results { try files.remove(name) }
    if FolderTree.isFolder(pictures.folder) {
      for file in try FolderTree.listing(of: pictures.folder).files
      where Self.pictureSuffixes.contains(where: { file.stem(before: $0) != nil }) {
        try files.remove("pictures/" + file)
      }
    }
    try files.remove("index.html")
  }

  /// The names of the page and of the result files next to it.
  package static let files = ["index.html"] + results

  private static let results = ["results.json", "junit.xml"]

  private static let pictureSuffixes = [
    ".expected.png", ".actual.png", ".difference.png", ".pictures.js", acceptedScriptSuffix,
  ]

  /// Writes `results.json` and `junit.xml`, and finally the page, which refers to other files.
  package func write(_ run: RunResult) throws(FileError) {
    try FolderTree.create(folder)
    var embedded = 0
    var cases: [JSONValue] = []
    for (index, result) in run.cases.enumerated() {
      cases.append(try json(of: result, index, embedded: &embedded))
    }
    let page = Self.page(data: run.jsonValue(of: cases).renderedForScript())
    try files.write(Array(run.json.utf8), to: "results.json")
    try files.write(Array(run.junit.utf8), to: "junit.xml")
    try files.write(Array(page.utf8), to: "index.html")
  }

  /// The JSON of a case with its images, or with a script's path if `embedded` leaves no space.
  private func json(
    of result: CaseResult, _ index: Int, embedded: inout Int
  ) throws(FileError) -> JSONValue {
    let pictures = try pictures(of: result)
    guard !pictures.isEmpty else { return try json(ofPassing: result, index) }
    let size = pictures.reduce(0) { $0 + $1.bytes.count }
    let urls = JSONValue.object(
      pictures.map { .init($0.role, .string("data:image/png;base64," + Base64.text($0.bytes))) })
    if embedded + size <= Self.embeddedLimit {
      embedded += size
      return .object(result.members + [.init("pictures", urls)])
    }
    return try json(of: result, index, urls, suffix: ".pictures.js")
  }

  /// Writes a script with a case's images, and returns the case's JSON with the script's path.
  private func json(
    of result: CaseResult, _ index: Int, _ urls: JSONValue, suffix: String
  ) throws(FileError) -> JSONValue {
    let script = "pictures/\(FailureImageFolder.stem(result.name))\(suffix)"
    let call = "ringrenderPictures(\(index),\(urls.renderedForScript()))\n"
    try files.write(Array(call.utf8), to: script)
    return .object(result.members + [.init("script", .string(script))])
  }

  /// With the path of a script that contains the golden, unless it is larger than `passingLimit`:
  /// reports must stay small enough to send.
  private func json(ofPassing result: CaseResult, _ index: Int) throws(FileError) -> JSONValue {
    guard !result.verdict.isFailure, let path = result.expected,
      let bytes = try? InputFile.read(path, .file), bytes.count <= Self.passingLimit
    else { return result.json }
    let url = JSONValue.string("data:image/png;base64," + Base64.text(bytes))
    return try json(
      of: result, index, .object([.init("expected", url)]), suffix: Self.acceptedScriptSuffix)
  }

  /// Of a passing golden in a report, in bytes.
  static let passingLimit = 1 << 20
  private static let acceptedScriptSuffix = ".accepted.js"

  /// The roles of a failure's images, in the order of display.
  static let roles = ["expected", "actual", "difference"]

  /// Returns the paths of a failure's saved images, relative to the report's folder, by role.
  func pictureFiles(of result: CaseResult) -> [String: String] {
    guard result.verdict.isFailure, let name = try? GoldenName(result.name) else { return [:] }
    return Self.roles.reduce(into: [:]) { files, role in
      guard FolderTree.isFile(pictures.path(name, role)) else { return }
      files[role] = "pictures/\(FailureImageFolder.stem(name.path)).\(role).png"
    }
  }

  /// Returns the PNG files of a failure's saved images; roles without an image are missing.
  package func pictures(
    of result: CaseResult
  ) throws(FileError) -> [(role: String, bytes: [UInt8])] {
    guard result.verdict.isFailure, let name = try? GoldenName(result.name) else { return [] }
    var images: [(role: String, bytes: [UInt8])] = []
    for role in Self.roles {
      if let bytes = try pictures.bytes(of: name, role) { images.append((role, bytes)) }
    }
    return images
  }

  /// Replaces the names between `%%` in the template by the style, the script and `data`.
  private static func page(data: String) -> String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let parts = [
      "STYLE": text(PackageResources.report_css), "SCRIPT": text(PackageResources.report_js),
      "DATA": data,
    ]
    let page = text(PackageResources.report_html).split(
      separator: "%%", omittingEmptySubsequences: false)
    return marker
      + page.enumerated().map { index, part in
        index % 2 == 0 ? String(part) : parts[String(part)] ?? ""
      }.joined()
  }
}
