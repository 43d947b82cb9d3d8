import Foundation

/// A key of a value in the environment.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value in an environment that sets none.
  static var defaultValue: Value { get }
}

/// The values that a view inherits from the views around it.
///
/// It can be sent to another thread, so that one value serves several scenes, but the compiler does
/// not check the values of custom keys and the objects in it: SwiftUI's `EnvironmentKey` and
/// `environment(_:)` do not require that they are `Sendable`. Use an environment with a value that
/// is not `Sendable` on one thread at a time.
public struct EnvironmentValues: @unchecked Sendable {
  // Only the layout of views reads these values, on one thread per layout.
  private var custom: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The light or dark appearance. Default: light.
  public var colorScheme = ColorScheme.light
  /// The direction of lines and horizontal stacks. Default: left to right.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Pixels per point. A renderer sets it to its `scale`. Default: 1.
  public var displayScale: CGFloat = 1
  /// The locale, for views that read it. Default: `en_US`, independent of the machine.
  ///
  /// Has no effect on `Text`: dates with a style and interpolated numbers are in US English.
  public var locale = Locale(identifier: "en_US")
  /// The calendar, for views that read it. Default: Gregorian. Has no effect on `Text`.
  public var calendar = Calendar(identifier: .gregorian)
  /// The time zone, for views that read it.
  ///
  /// Default: GMT, so that an image does not depend on where it is rendered. Has no effect on
  /// `Text`: dates with a style are in GMT.
  public var timeZone = TimeZone(secondsFromGMT: 0) ?? .current
  /// The font of texts without an explicit font. Default (`nil`): `body`.
  public var font: Font?
  /// The maximum number of lines of a text. Default (`nil`): unlimited.
  public var lineLimit: Int?
  /// The minimum factor by which texts shrink to fit a line, 0…1. Default: 1.
  public var minimumScaleFactor: CGFloat = 1
  /// The alignment of multiline texts. Default: leading.
  public var multilineTextAlignment = TextAlignment.leading
  /// Whether controls are enabled. Default: `true`. Has no effect on their appearance.
  public var isEnabled = true
  /// The reasons for which a view should hide content. Default: none. Built-in views ignore them.
  public var redactionReasons = _RedactionReasons()

  var foregroundStyles: [AnyShapeStyle] = []
  var tintColor: Color?
  var fontChanges = Font.Changes()
  var progressViewStyle: AnyProgressViewStyle?
  var gaugeStyle: AnyGaugeStyle?
  /// `nil` for the animation of each state change.
  var animation: AnimationOverride?
  var coordinateSpaces: [AnyHashable: Location<CGPoint>] = [:]
  var imageFolder: String?

  /// Creates an environment with default values.
  public init() {}

  /// The value for `key`; the default value of `key` if no value is set.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { custom[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { custom[ObjectIdentifier(key)] = newValue }
  }

  func object<T: AnyObject>(_ type: T.Type) -> T? { objects[ObjectIdentifier(type)] as? T }
  mutating func setObject<T: AnyObject>(_ object: T?) { objects[ObjectIdentifier(T.self)] = object }

  /// A foreground style is resolved in this copy, so that a level such as `.secondary` does not
  /// refer to itself.
  var withoutForeground: EnvironmentValues {
    var values = self
    values.foregroundStyles = []
    return values
  }
}

/// A set of reasons for which a view should hide content.
public struct _RedactionReasons: OptionSet, Sendable {
  /// The set as bits, one for each reason.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The content is not available yet.
  public static let placeholder = _RedactionReasons(rawValue: 1)
}

/// A property wrapper that reads a value from the environment.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value?
  private var value: Value?
  private let name: String

  /// Creates a property that reads the value at a key path.
  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: path] }
    name = "\(Value.self)"
  }
  /// Creates a property that reads the object of this type that `environment(_:)` provides.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = { $0.object(type) }
    name = "\(type)"
  }

  /// The inherited value. Outside of rendering, this is the value in a default environment.
  ///
  /// Traps outside of rendering if the value is an object.
  public var wrappedValue: Value {
    if let value = value ?? read(EnvironmentValues()) { return value }
    preconditionFailure("a view is asked for its \(name) outside a picture")
  }

  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool {
    value = read(inputs.environment)
    if value == nil { inputs.fail(.missingObject(view: inputs.node.path, type: name)) }
    return value != nil
  }
}

nonisolated extension View {
  /// Sets an environment value for this view and the views in it.
  public func environment<V>(
    _ path: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { changingEnvironment { values, _ in values[keyPath: path] = value } }

  /// Provides an object to this view and the views in it, which look it up by its type.
  public func environment<T: AnyObject>(_ object: T?) -> some View {
    changingEnvironment { values, _ in values.setObject(object) }
  }

  /// Transforms an environment value for this view and the views in it.
  public func transformEnvironment<V>(
    _ path: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View { changingEnvironment { values, _ in transform(&values[keyPath: path]) } }

  /// Provides an object to this view and the views in it, which look it up by its type.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    changingEnvironment { values, _ in values.setObject(object) }
  }
}
