/// A part of a page.
///
/// Types of this module have names that RingUI has, too, like those of many web frameworks.
public protocol View {
  var html: String { get }
}

/// A colour of a page.
public struct Color: Sendable {
  public var name: String
  public init(_ name: String) { self.name = name }
}

/// A page with a title.
public struct Scene: View {
  public var title: String
  public init(title: String) { self.title = title }
  public var html: String { "<title>\(title)</title>" }
}
