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
  static let maximumEmbeddedBytes = 4 << 20

  /// The first bytes of the page of every report. A page that starts with them may be replaced.
  private static let marker = "<!-- ringrender report -->"

  let guarded: FileAccessPolicy

  /// Links in the folder may lead to files in it and in `others`.
  package init(folder: String, allowing others: [String] = []) {
    self.folder = folder
    guarded = FileAccessPolicy(folder: folder, others: others)
  }

  package var pictures: FailureImageFolder { FailureImageFolder("pictures", in: guarded) }

  /// Creates the folder, removes an earlier report and writes a page about an unfinished run.
  ///
  /// The page keeps users from taking an interrupted run for a finished one. Throws `FileError`, also
  /// if the folder has an `index.html` that is not a report.
  package func prepare() throws(FileError) {
    try FolderTree.create(folder)
    try clean()
    let page = folder + "/index.html"
    guard !FolderTree.isFile(page) else { throw FileError(.create, page, .foreignPage) }
    try guarded.write(Array((Self.marker + Self.unfinished).utf8), to: "index.html")
  }

  private static let unfinished = """
    <!doctype html><meta charset="utf-8"><title>no report</title>
    <p>The run that makes this report has not finished, or was stopped.</p>

    """

  /// Whether the folder has a page or results of a report.
  package var exists: Bool {
    Self.files.prefix(2).contains { FolderTree.isFile(folder + "/" + $0) }
  }

  /// Whether a folder has the page of a report.
  package static func isReport(_ folder: String) throws(FileError) -> Bool {
    let page = folder + "/index.html"
    guard FolderTree.isFile(page) else { return false }
    let start = Array(marker.utf8)
    return try InputFile.start(of: page, count: start.count) == start
  }

  /// Removes the files of an earlier report, and no others.
  ///
  /// The page is last: while it exists, another run knows that the other files may be removed.
  package func clean() throws(FileError) {
    guard try Self.isReport(folder) else { return }
    for name in Self.results { try guarded.remove(name) }
    if FolderTree.isFolder(pictures.folder) {
      for file in try FolderTree.listing(of: pictures.folder).files
      where Self.pictureSuffixes.contains(where: { file.stem(before: $0) != nil }) {
        try guarded.remove(pictures.start + file)
      }
    }
    try guarded.remove("index.html")
  }

  /// The names of the page and of the result files next to it.
  package static let files = ["index.html"] + results

  private static let results = ["results.json", "junit.xml"]

  private static let pictureSuffixes = [
    ".expected.png", ".actual.png", ".difference.png", ".new.png", ".pictures.js",
    acceptedScriptSuffix,
  ]

  /// Writes `results.json` and `junit.xml`, and finally the page, which refers to other files.
  package func write(_ run: RunResult) throws(FileError) {
    try FolderTree.create(folder)
    var embedded = 0
    var cases: [JSONValue] = []
    for (index, result) in run.cases.enumerated() {
      cases.append(try embedOrWritePictures(of: result, at: index, embedded: &embedded))
    }
    let page = Self.page(data: run.jsonValue(of: cases).renderedForScript())
    try guarded.write(Array(run.json.utf8), to: "results.json")
    try guarded.write(Array(run.junit(in: self).utf8), to: "junit.xml")
    try guarded.write(Array(page.utf8), to: "index.html")
  }

  /// Returns the JSON of a case with its images, or writes them to a script and returns the JSON
  /// with its path. `embedded` is the size of the images in the page, in bytes.
  private func embedOrWritePictures(
    of result: CaseResult, at index: Int, embedded: inout Int
  ) throws(FileError) -> JSONValue {
    let pictures = try pictures(of: result)
    guard !pictures.isEmpty else { return try writeAccepted(of: result, at: index) }
    let size = pictures.reduce(0) { $0 + $1.bytes.count }
    let urls = JSONValue.object(
      pictures.map { .init($0.role, .string("data:image/png;base64," + Base64.text($0.bytes))) })
    if embedded + size <= Self.maximumEmbeddedBytes {
      embedded += size
      return .object(result.members + [.init("pictures", urls)])
    }
    return try writeScript(with: urls, of: result, at: index, suffix: ".pictures.js")
  }

  /// Writes a script with images of a case, and returns the case's JSON with the script's path.
  /// `images` has the images' URLs by role.
  private func writeScript(
    with images: JSONValue, of result: CaseResult, at index: Int, suffix: String
  ) throws(FileError) -> JSONValue {
    let script = pictures.reportPath(result.name, suffix: suffix)
    let call = "ringrenderPictures(\(index),\(images.renderedForScript()))\n"
    try guarded.write(Array(call.utf8), to: script)
    return .object(result.members + [.init("script", .string(script))])
  }

  /// Writes a script with the golden of a passing case, and returns the case's JSON with its path.
  ///
  /// Writes none for a failure, or for a golden above `maximumPassingBytes`: reports must stay
  /// small enough to send.
  private func writeAccepted(of result: CaseResult, at index: Int) throws(FileError) -> JSONValue {
    guard !result.verdict.isFailure, let path = result.expected,
      let bytes = try? InputFile.read(path, .file), bytes.count <= Self.maximumPassingBytes
    else { return result.json }
    let url = JSONValue.string("data:image/png;base64," + Base64.text(bytes))
    return try writeScript(
      with: .object([.init("expected", url)]), of: result, at: index,
      suffix: Self.acceptedScriptSuffix)
  }

  /// The maximum size of a passing golden in a report, in bytes.
  static let maximumPassingBytes = 1 << 20
  private static let acceptedScriptSuffix = ".accepted.js"

  /// The roles of a failure's images, in the order of display.
  static let roles = ["expected", "actual", "difference"]

  /// Returns the paths of a failure's saved images, relative to the report's folder, by role.
  package func pictureFiles(of result: CaseResult) -> [String: String] {
    guard result.verdict.isFailure, let name = try? GoldenName(result.name) else { return [:] }
    return Self.roles.reduce(into: [:]) { files, role in
      guard FolderTree.isFile(pictures.path(name, role)) else { return }
      files[role] = pictures.reportPath(name, role)
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

  private static func page(data: String) -> String {
    marker
      + PageTemplate.page(
        PackageResources.report_html,
        [
          "STYLE": PageTemplate.text(PackageResources.report_css),
          "SCRIPT": PageTemplate.text(PackageResources.report_js), "DATA": data,
        ])
  }
}

/// The region of a failure's images that a report shows: browsers limit the size of a canvas.
struct ReportCrop: Hashable {
  /// In pixels of the larger image.
  let region: PixelRegion
  let isCropped: Bool

  /// In pixels.
  static let maximumSide = 4096

  /// `size` is the maximum of both images. Without `difference`, a crop is at the upper left.
  init(_ size: PixelSize, around difference: PixelRegion?) {
    /// Returns the part to show of a side of `length` pixels: centred on the `extent` pixels of the
    /// difference from `start`, but inside the image.
    func span(_ length: Int, start: Int?, extent: Int?) -> (start: Int, length: Int) {
      guard length > Self.maximumSide else { return (0, length) }
      let center = (start ?? 0) + (extent ?? 0) / 2
      return (
        min(max(0, center - Self.maximumSide / 2), length - Self.maximumSide), Self.maximumSide
      )
    }
    let (x, width) = span(size.width, start: difference?.x, extent: difference?.width)
    let (y, height) = span(size.height, start: difference?.y, extent: difference?.height)
    region = PixelRegion(x: x, y: y, width: width, height: height)
    isCropped = width < size.width || height < size.height
  }

  /// Returns the pixels of `image` in the region; `nil` if the image ends before the region.
  func cropped(_ image: RasterImage) -> RasterImage? {
    guard isCropped else { return image }
    let right = min(image.width, region.x + region.width)
    let bottom = min(image.height, region.y + region.height)
    guard right > region.x, bottom > region.y else { return nil }
    return image.cropped(
      to: PixelRegion(
        x: region.x, y: region.y, width: right - region.x, height: bottom - region.y))
  }

  /// Returns the marks in the region, in which the compared images must overlap.
  func cropped(_ mask: DifferenceMask) -> DifferenceMask {
    guard isCropped else { return mask }
    var cropped = DifferenceMask(
      size: PixelSize(
        width: min(region.width, mask.size.width - region.x),
        height: min(region.height, mask.size.height - region.y)))
    for y in 0..<cropped.size.height {
      for x in 0..<cropped.size.width { cropped[x, y] = mask[region.x + x, region.y + y] }
    }
    return cropped
  }

  /// Throws if `memory` does not suffice for the cropped images, their difference and the encoder.
  func checkFits(in memory: MemoryBudget) throws(MemoryLimitError) {
    var memory = memory
    let bytesPerPixel = 5 * 4 + 1
    try memory.reserve(
      region.width * region.height * bytesPerPixel,
      for: "a report of \(region.width) × \(region.height) pixels")
  }

  /// `nil` if the images are not cropped.
  var omissionNote: String? {
    guard isCropped else { return nil }
    return "the report shows \(region.width) × \(region.height) of its pixels, "
      + "from (\(region.x), \(region.y))"
  }
}
