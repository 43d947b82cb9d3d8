/// A module with names that RingUI has too, as web frameworks and game engines have them.
public protocol View {
  var html: String { get }
}

/// A colour of a page.
public struct Color: Sendable {
  public var name: String
  public init(_ name: String) { self.name = name }
}

/// A page.
public struct Scene: View {
  public var title: String
  public init(title: String) { self.title = title }
  public var html: String { "<title>\(title)</title>" }
}
