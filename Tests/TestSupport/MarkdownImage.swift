import Foundation

/// An image in a Markdown text, as the option `--attach` of GitHub's `gh pr comment` finds it.
///
/// https://docs.github.com/github-cli/github-cli/attaching-files-with-github-cli: a reference to a
/// local path is replaced by the address of the uploaded file, also if it is percent-encoded. A
/// destination with a scheme or a host is not a local path.
public struct MarkdownImage: Equatable, Sendable {
  /// The alternative text, with its character references replaced.
  public var alt: String
  /// The decoded path; `nil` unless the destination is a relative path.
  public var path: String?

  /// Returns the images of a text in its order. Code is not recognised.
  public static func all(in text: String) -> [MarkdownImage] {
    // CommonMark 0.31, 6.4: a label has balanced brackets, a destination neither spaces nor
    // unbalanced parentheses.
    text.matches(of: /!\[([^\[\]]*)\]\(([^\s()<>]+)\)/).map { match in
      MarkdownImage(alt: plain(match.1), path: localPath(String(match.2)))
    }
  }

  private static func localPath(_ destination: String) -> String? {
    let isRemote = destination.contains(/^[A-Za-z][A-Za-z0-9+.-]+:/) || destination.hasPrefix("/")
    return isRemote || destination.hasPrefix("#") ? nil : destination.removingPercentEncoding
  }

  private static func plain(_ text: Substring) -> String {
    String(text).replacing(/&#(\d+);/) { match in
      UInt32(match.1).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }
  }
}
