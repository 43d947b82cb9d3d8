import RingCore
import RingScene

/// A value of a settings file with its position.
package struct Placed<Value: Sendable>: Sendable {
  package var value: Value
  package var span: SourceSpan
}

/// The contents of `ringrender.verify.json`: tolerances of single pictures, and accepted findings of
/// lint.
package struct VerifySettings: Sendable {
  /// The settings of all pictures, which later ones override.
  package private(set) var defaults = PictureSettings()
  /// The settings of single pictures, in the order of the file. Each has a `match`.
  package private(set) var pictures: [PictureSettings] = []
  fileprivate var lint = ProjectLintSettings()

  /// The maximum number of `pictures`.
  static let maximumPictures = 10_000

  /// The rules of lint whose findings are not reported.
  package var allowedRules: Set<LintRule.ID> { Set(lint.settings.allow.map(\.rule)) }

  /// The path of a file of accepted findings, relative to the settings; `nil` for none.
  package var baseline: Placed<String>? { lint.baseline }

  fileprivate init() {}

  /// Reads the settings of a text, or throws all of its problems.
  ///
  /// The values of `mask`, `geometry` and `baseline` are not checked.
  package init(_ source: SourceText) throws(Diagnostics) {
    let (root, problems) = JSONDocument.parse(source)
    guard let root else { throw problems }
    var context = DecodingContext(
      resources: Resources(EmptyResourceLoader(), memory: .default), diagnostics: problems)
    let settings = context.withoutCache { Self.table.decode(root, &$0) }
    guard let settings, context.diagnostics.isEmpty else { throw context.diagnostics }
    self = settings
  }

  /// The JSON Schema of the file, indented, with a trailing line feed.
  package static var schema: String {
    guard case .object(let settings) = table.schema else { return "" }
    let header: [JSONValue.Member] = [
      .init("$schema", ConfigSchema.draft),
      .init("title", "ringrender.verify.json"),
    ]
    let definitions: JSONValue = ["reference": ConfigSchema.reference]
    return JSONValue.object(header + settings + [.init("definitions", definitions)]).prettyPrinted()
      + "\n"
  }

  private static let table = FieldTable(
    "the settings", "Tolerances of single pictures, and accepted findings of lint.",
    initial: VerifySettings(),
    fields: [
      Field(transient: "$schema", .string, "The JSON Schema for editors; ringrender ignores it."),
      Field(
        "defaults", .pictureSettings(PictureSettings.defaultsTable), \.defaults, default: "`{}`",
        "The settings of all pictures."),
      Field(
        "pictures",
        .list(
          of: .pictureSettings(PictureSettings.table), "entries", count: 0...maximumPictures
        ).withoutData, \.pictures,
        "Settings of the pictures whose names match; of several values, the last counts."),
      Field(
        "lint", .object(ProjectLintSettings.table), \.lint, default: "`{}`",
        "The findings of `ringrender lint` that are accepted."),
    ])
}

/// The settings of the pictures whose names match a pattern. Values that are `nil` change nothing.
package struct PictureSettings: Sendable {
  /// The metrics of `--metric`.
  package enum Metric: String, CaseIterable, Sendable {
    case channels, oklab
  }

  /// The values of `--anti-aliasing`.
  package enum AntiAliasing: String, CaseIterable, Sendable {
    case count, ignore
  }

  /// A pattern for names, as that of `--filter`; `nil` for the defaults.
  package var match: Placed<String>?
  package var maxDelta: Placed<Int>?
  package var maxPixels: Placed<PixelLimit>?
  package var metric: Placed<Metric>?
  /// The threshold of `metric`; `nil` without it.
  package var threshold: Placed<Double>?
  package var antiAliasing: Placed<AntiAliasing>?
  package var window: Placed<Int>?
  /// The maximum number of pixels in `window`; `nil` without it.
  package var windowPixels: Placed<Int>?
  package var ignore: Placed<[PixelRegion]>?
  /// The path of a PNG, relative to the settings.
  package var mask: Placed<String>?
  /// Limits in the notation of `--geometry`.
  package var geometry: Placed<String>?
  /// The reason; not `nil` if a value tolerates a difference.
  package var because: Placed<String>?
  /// The position of the settings; `nil` for defaults that the file does not have.
  package fileprivate(set) var span: SourceSpan?

  /// The keys that tolerate differences, with the positions of their values.
  fileprivate var loosening: [(key: String, span: SourceSpan)] {
    func span<Value>(_ placed: Placed<Value>?, if loosens: (Value) -> Bool) -> SourceSpan? {
      placed.flatMap { loosens($0.value) ? $0.span : nil }
    }
    let spans = [
      ("maxDelta", span(maxDelta) { $0 > 0 }),
      ("maxPixels", span(maxPixels) { $0 != .count(0) }),
      ("metric", span(metric) { $0 == .oklab }),
      ("antiAliasing", span(antiAliasing) { $0 == .ignore }),
      ("window", window?.span), ("ignore", span(ignore) { !$0.isEmpty }),
      ("mask", mask?.span), ("geometry", geometry?.span),
    ]
    return spans.compactMap { key, span in span.map { (key, $0) } }
  }
}

extension PictureSettings {
  fileprivate static let defaultsTable = FieldTable(
    "defaults", "The settings of all pictures.", initial: PictureSettings(), fields: fields,
    rules: rules)

  fileprivate static let table = FieldTable(
    "an entry of pictures", "The settings of the pictures whose names match.",
    initial: PictureSettings(),
    fields: [
      Field(
        "match", .placed(.words("a name or a pattern")), \.match, required: true,
        "The name of a picture, or a pattern as that of `--filter`.")
    ] + fields,
    rules: rules)

  private static let fields: [Field<PictureSettings>] = [
    Field("maxDelta", .placed(.staticInteger(0...255)), \.maxDelta, "As `--max-delta`."),
    Field(
      "maxPixels", .placed(.pixelLimit), \.maxPixels,
      "As `--max-pixels`: a number, or a percentage of the picture's pixels."),
    Field("metric", .placed(.choice), \.metric, "As `--metric`."),
    Field(
      "threshold", .placed(.staticNumber(.nonnegative)), \.threshold,
      "As `--threshold`; needs the metric `oklab`."),
    Field("antiAliasing", .placed(.choice), \.antiAliasing, "As `--anti-aliasing`."),
    Field("window", .placed(.staticInteger(1...maximumPixels)), \.window, "As `--window`."),
    Field(
      "windowPixels", .placed(.staticInteger(0...maximumPixels)), \.windowPixels,
      "As `--window-pixels`; needs `window`."),
    Field(
      "ignore", .placed(.list(of: .region, "regions", count: 0...1000)), \.ignore,
      "Rectangles in pixels that are left out, in addition to those of other entries."),
    Field(
      "mask", .placed(.words("the path of a PNG")), \.mask,
      "A PNG of the picture's size; the pixels that are opaque in it are left out."),
    Field(
      "geometry", .placed(.words("limits such as \"end=0.5deg,radius=0.25px\"")), \.geometry,
      "As `--geometry`."),
    Field(
      "because", .placed(.words("a reason in words")), \.because,
      "The reason, which failures show. Needed if a difference is tolerated."),
  ]

  /// The maximum number of pixels in a setting.
  fileprivate static let maximumPixels = 1_000_000_000

  private static let rules: [FieldTable<PictureSettings>.Rule] = [
    { settings, _, context in
      if let threshold = settings.threshold, settings.metric?.value != .oklab {
        context.report(
          .missingKey,
          "threshold needs \"metric\": \"oklab\" beside it", at: threshold.span, key: "threshold",
          help: "channels have maxDelta")
      }
      if let pixels = settings.windowPixels, settings.window == nil {
        context.report(
          .missingKey,
          "windowPixels needs \"window\" beside it", at: pixels.span, key: "windowPixels",
          help: "window is the side of the square")
      }
      if settings.because == nil, let (key, span) = settings.loosening.first {
        context.report(
          .missingKey,
          "\(key) tolerates differences, which needs the key \"because\"", at: span, key: key,
          help: "write the reason, such as \"because\": \"the clock shows the time\"")
      }
    }
  ]
}

/// The findings of lint that a project accepts.
private struct ProjectLintSettings: Sendable {
  var settings = LintSettings()
  var baseline: Placed<String>?

  static let table = FieldTable(
    "lint", "The findings of `ringrender lint` that are accepted.",
    initial: ProjectLintSettings(),
    fields: LintSettings.table.fields.map { $0.lifted(to: \.settings) } + [
      Field(
        "baseline", .placed(.words("the path of a file that lint --json printed")), \.baseline,
        "A file of accepted findings, as `ringrender lint --json` prints them.")
    ])
}

extension ValueType where Value == PictureSettings {
  fileprivate static func pictureSettings(
    _ table: @autoclosure @escaping @Sendable () -> FieldTable<PictureSettings>
  ) -> ValueType {
    var type = object(table())
    let decode = type.decode
    type.decode = { node, context in
      var settings = decode(node, &context)
      settings?.span = node.span
      return settings
    }
    return type
  }
}

extension ValueType {
  /// This type without the alternative of a reference to data.
  fileprivate var withoutData: ValueType {
    var type = self
    type.accepts = []
    return type
  }

  /// Returns the type of a value with its position, which cannot be a reference to data.
  fileprivate static func placed<Wrapped>(_ type: ValueType<Wrapped>) -> ValueType
  where Value == Placed<Wrapped>? {
    ValueType(
      type.withoutData.description,
      decode: { node, context in
        guard let value = type.decode(node, &context) else { return nil }
        return .some(Placed(value: value, span: node.span))
      },
      encode: { placed, form in placed.flatMap { type.encode($0.value, form) } ?? .null })
  }
}

extension ValueType where Value == String {
  /// Returns the type of a string with more than blanks, which messages call `expectation`.
  fileprivate static func words(_ expectation: String) -> ValueType {
    var type = string
    type.expectation = expectation
    type.decode = { node, context in
      guard case .string(let text) = node.value, text.contains(where: { !$0.isWhitespace }) else {
        context.reject(
          node, node.kind == .string ? .invalidText : .wrongType, expected: expectation)
        return nil
      }
      return text
    }
    return type
  }
}

extension ValueType where Value == PixelLimit {
  /// A whole number, or a percentage as a string.
  fileprivate static let pixelLimit: ValueType = {
    let count = ValueType<Int>.staticInteger(0...PictureSettings.maximumPixels).map(
      { PixelLimit.count($0) },
      from: { if case .count(let count) = $0 { count } else { nil } })
    let expectation = "a percentage above 0 and up to 100, such as \"0.1%\""
    return count.or(
      ValueType(
        expectation: expectation, kinds: [.string],
        schema: ["type": "string", "pattern": "^[0-9]{1,3}(\\.[0-9]{1,6})?%$"],
        decode: { node, context in
          guard case .string(let text) = node.value else { return nil }
          let limit = PixelLimit(text)
          if case .share? = limit { return limit }
          context.reject(
            node, .invalidText, expected: expectation,
            help: limit == nil ? nil : .write("\(text)", " without quotes"))
          return nil
        },
        encode: { limit, _ in
          if case .share = limit { .string(limit.description) } else { nil }
        }))
  }()
}

extension ValueType where Value == PixelRegion {
  /// A rectangle in pixels.
  fileprivate static let region: ValueType = {
    let expectation = "[x, y, width, height] in whole pixels, the latter two at least 1"
    return ValueType(
      expectation: expectation, kinds: [.list],
      schema: [
        "type": "array", "items": ["type": "integer"], "minItems": .number(4),
        "maxItems": .number(4),
      ],
      decode: { node, context in
        guard case .list(let items) = node.value, items.allSatisfy({ $0.kind != nil }) else {
          context.reject(node, expected: expectation)
          return nil
        }
        let numbers = items.compactMap(\.wholePixels)
        guard numbers.count == 4, items.count == 4, numbers[2] > 0, numbers[3] > 0 else {
          context.reject(
            node, at: [], .outOfRange, expected: expectation, actual: node.span.text.shortened, nil)
          return nil
        }
        return PixelRegion(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      },
      encode: { region, _ in
        .list([region.x, region.y, region.width, region.height].map { .number(Double($0)) })
      })
  }()
}

extension JSONNode {
  /// The value as a number of pixels; `nil` for other values, and for numbers out of range.
  fileprivate var wholePixels: Int? {
    guard case .number(let number) = value, let pixels = Int(exactly: number),
      (-PictureSettings.maximumPixels...PictureSettings.maximumPixels).contains(pixels)
    else { return nil }
    return pixels
  }
}
