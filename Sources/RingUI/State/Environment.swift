import Foundation

/// A value that views hand down to those inside them.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value where no view has set another.
  static var defaultValue: Value { get }
}

/// What a view inherits from those around it.
public struct EnvironmentValues: @unchecked Sendable {
  // Sendable because the main actor alone reads and writes what has no type here.
  private var custom: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// Light or dark. Default: the renderer's, light.
  public var colorScheme = ColorScheme.light
  /// The side on which lines begin. Default: the renderer's, left.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Pixels per point. Default: the renderer's, 1.
  public var displayScale: CGFloat = 1
  /// What numbers and dates are written like. Default: `en_US`, whatever the machine's is.
  public var locale = Locale(identifier: "en_US")
  /// Default: the Gregorian calendar.
  public var calendar = Calendar(identifier: .gregorian)
  /// Default: GMT, so that a picture does not depend on where it is made.
  public var timeZone = TimeZone(secondsFromGMT: 0) ?? .current
  /// The font of texts that have none; `nil` is `body`.
  public var font: Font?
  /// The most lines of a text; `nil` is any number.
  public var lineLimit: Int?
  /// How far texts may shrink to fit in a line, 0…1. Default: 1.
  public var minimumScaleFactor: CGFloat = 1
  /// Default: leading.
  public var multilineTextAlignment = TextAlignment.leading
  /// Whether controls can be used; in a picture they look so. Default: true.
  public var isEnabled = true
  /// Why parts of the view are not shown. Default: none.
  public var redactionReasons = RedactionReasons()

  var foregroundStyles: [AnyShapeStyle] = []
  var tintColor: Color?
  var fontChanges = Font.Changes()
  var progressViewStyle: AnyProgressViewStyle?
  var gaugeStyle: AnyGaugeStyle?
  /// What the animations of this part of the tree are; `nil` leaves it to who changes the state.
  var animation: AnimationRule?
  var coordinateSpaces: [AnyHashable: Location<CGPoint>] = [:]
  var imageFolder: String?
  var labelStyle = LabelContent.both
  var pickerSelection: AnyHashable?

  /// The values that all views begin with.
  public init() {}

  /// A value by its key.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { custom[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { custom[ObjectIdentifier(key)] = newValue }
  }

  func object<T: AnyObject>(_ type: T.Type) -> T? { objects[ObjectIdentifier(type)] as? T }
  mutating func setObject<T: AnyObject>(_ object: T?) { objects[ObjectIdentifier(T.self)] = object }

  /// What `.primary` is inside a style that stands for it.
  var withoutForeground: EnvironmentValues {
    var values = self
    values.foregroundStyles = []
    return values
  }
}

/// Why a part of a view is not shown.
public struct RedactionReasons: OptionSet, Sendable {
  /// One bit for each reason.
  public let rawValue: Int
  /// Reasons by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Its content is not there yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
}

/// A value that a view inherits.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value?
  private var value: Value?
  private let name: String

  /// The value at a place of the environment.
  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: path] }
    name = "\(Value.self)"
  }
  /// The object of a type that `environment(_:)` was given.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = { $0.object(type) }
    name = "\(type)"
  }

  /// The value; outside of a view that is being drawn that of a fresh environment.
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
  /// The view with a value that it and all views inside inherit.
  public func environment<V>(
    _ path: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { changingEnvironment { values, _ in values[keyPath: path] = value } }

  /// The view with an object that views inside find by its type.
  public func environment<T: AnyObject>(_ object: T?) -> some View {
    changingEnvironment { values, _ in values.setObject(object) }
  }

  /// The view with inherited values changed.
  public func transformEnvironment<V>(
    _ path: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View { changingEnvironment { values, _ in transform(&values[keyPath: path]) } }

  /// The view with an object that views inside find by its type.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    changingEnvironment { values, _ in values.setObject(object) }
  }
}
