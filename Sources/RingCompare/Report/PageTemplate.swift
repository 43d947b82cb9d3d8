/// Pages of templates that share the style and the script of the views of compared pictures.
package enum PageTemplate {
  /// Replaces the names between `%%` in a template by `parts`, and those that begin with `PICTURES_`
  /// by what all pages share.
  package static func page(_ template: [UInt8], _ parts: [String: String] = [:]) -> String {
    let shared = [
      "PICTURES_STYLE": text(PackageResources.pictures_css),
      "PICTURES_VIEWS": text(PackageResources.pictures_html),
      "PICTURES_SCRIPT": text(PackageResources.pictures_js),
    ]
    let all = shared.merging(parts) { $1 }
    return text(template).split(separator: "%%", omittingEmptySubsequences: false).enumerated()
      .map { index, part in index % 2 == 0 ? String(part) : all[String(part)] ?? "" }.joined()
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
