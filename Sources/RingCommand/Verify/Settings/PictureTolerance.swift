import RingCompare
import RingConfigDecoding
import RingCore
import RingSystem

/// The tolerances of one picture: those of options, of a settings file, and defaults.
struct PictureTolerance {
  /// The options of the command, completed by the settings.
  private(set) var tolerance: ToleranceOptions
  private(set) var geometry: GeometryOptions
  private(set) var mask: Placed<String>?
  /// The lines of `--settings-of`: each setting with its value and the source of the value.
  private(set) var lines: [Line] = []
  /// The settings of the file that apply to the picture, defaults first.
  private let entries: [PictureSettings]
  /// The indices of the entries that decided a value.
  private var deciding: Set<Int> = []

  struct Line {
    var key: String
    var value: String
    /// A position in the settings, an option, or "default".
    var source: String
  }

  /// The value of a setting. `entry` is the index of the entry that has it; `nil` for an option.
  private struct Decision<Value: Sendable> {
    var value: Value
    var source: String
    var entry: Int?
  }

  /// `file` is `nil` without a settings file.
  init(
    of name: String, _ tolerance: ToleranceOptions, _ geometry: GeometryOptions,
    _ file: SettingsFile?
  ) {
    (self.tolerance, self.geometry) = (tolerance, geometry)
    entries = file?.entries(for: name) ?? []
    decideNumbers()
    decideMetric()
    let antiAliasing = decision(\.antiAliasing, tolerance.antiAliasing, "--anti-aliasing")
    self.tolerance.antiAliasing = antiAliasing?.value
    addLine("antiAliasing", antiAliasing, default: "count")
    addIgnoredRegions()
    let mask = decision(\.mask, nil, "")
    self.mask = mask.flatMap { $0.entry.flatMap { entries[$0].mask } }
    addLine("mask", mask, default: "none")
    decideGeometry()
  }

  private mutating func decideNumbers() {
    let maxDelta = decision(\.maxDelta, tolerance.maxDelta, "--max-delta")
    let maxPixels = decision(\.maxPixels, tolerance.maxPixels, "--max-pixels")
    let window = decision(\.window, tolerance.window, "--window")
    let windowPixels = partner(
      of: window, \.windowPixels, tolerance.windowPixels, "--window-pixels")
    (tolerance.maxDelta, tolerance.maxPixels) = (maxDelta?.value, maxPixels?.value)
    (tolerance.window, tolerance.windowPixels) = (window?.value, windowPixels?.value)
    addLine("maxDelta", maxDelta, default: "0")
    addLine("maxPixels", maxPixels, default: window == nil ? "0" : "no limit")
    addLine("window", window, default: "none")
    if window != nil { addLine("windowPixels", windowPixels, default: "0") }
  }

  private mutating func decideMetric() {
    let metric = decision(\.metric, tolerance.metric, "--metric")
    let threshold = partner(of: metric, \.threshold, tolerance.threshold, "--threshold")
    (tolerance.metric, tolerance.threshold) = (metric?.value, threshold?.value)
    addLine("metric", metric, default: "channels")
    guard metric?.value == .oklab else { return }
    addLine("threshold", threshold, default: "\(Comparison.Metric.defaultThreshold)")
  }

  /// Adds the regions of all entries to those of the option.
  private mutating func addIgnoredRegions() {
    var decisions = tolerance.ignore.map { Decision(value: $0, source: "--ignore") }
    for (index, entry) in entries.enumerated() {
      guard let regions = entry.ignore, !regions.value.isEmpty else { continue }
      deciding.insert(index)
      decisions += regions.value.map {
        Decision(value: $0, source: regions.span.location, entry: index)
      }
    }
    tolerance.ignore = decisions.map(\.value)
    for decision in decisions { addLine("ignore", decision, default: "") }
    if decisions.isEmpty { addLine("ignore", Decision<PixelRegion>?.none, default: "none") }
  }

  private mutating func decideGeometry() {
    let limits = decision(\.geometry, geometry.geometry?.description, "--geometry")
    addLine("geometry", limits, default: "none")
    guard geometry.geometry == nil, let limits else { return }
    // `SettingsFile` has checked the text.
    geometry.geometry = try? GeometryOptions.limits(limits.value, of: "geometry")
  }

  /// Returns the value of an option, or else that of the last entry with one; `nil` for neither.
  private mutating func decision<Value>(
    _ key: KeyPath<PictureSettings, Placed<Value>?>, _ value: Value?, _ option: String
  ) -> Decision<Value>? {
    if let value { return Decision(value: value, source: option) }
    guard let index = entries.lastIndex(where: { $0[keyPath: key] != nil }) else { return nil }
    deciding.insert(index)
    return entries[index][keyPath: key].map {
      Decision(value: $0.value, source: $0.span.location, entry: index)
    }
  }

  /// Returns a value that belongs to another one, from the same entry or options.
  private func partner<Value, Other>(
    of other: Decision<Other>?, _ key: KeyPath<PictureSettings, Placed<Value>?>, _ value: Value?,
    _ option: String
  ) -> Decision<Value>? {
    guard let entry = other?.entry else { return value.map { Decision(value: $0, source: option) } }
    return entries[entry][keyPath: key].map {
      Decision(value: $0.value, source: $0.span.location, entry: entry)
    }
  }

  private mutating func addLine<Value>(
    _ key: String, _ decision: Decision<Value>?, default defaultText: String
  ) {
    lines.append(
      Line(
        key: key, value: decision.map { Self.text($0.value) } ?? defaultText,
        source: decision?.source ?? "default"))
  }

  private static func text<Value>(_ value: Value) -> String {
    (value as? PixelRegion)?.argument ?? "\(value)"
  }

  /// The reasons of the entries that decided a value, such as
  /// `goldens/ringrender.verify.json:7: clock`.
  var reasons: [String] {
    deciding.sorted().compactMap { index in
      guard let because = entries[index].because, let span = entries[index].span,
        let line = span.position?.line
      else { return nil }
      return "\(span.source.name):\(line): \(because.value)"
    }
  }

  /// The lines of `--settings-of`, aligned.
  var description: String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let keyWidth = lines.map(\.key.count).max() ?? 0
    let valueWidth = lines.map(\.value.count).max() ?? 0
    let settings = lines.map { line in
      "  \(padded(line.key, keyWidth))  \(padded(line.value.printable, valueWidth))  "
        + line.source.printable
    }
    return (settings + reasons.map { "  by \($0.printable)" }).joined(separator: "\n")
  }
}

extension GoldenChecker {
  /// Sets the tolerances for a picture of a size. Reads its mask, a file of `settings`, and
  /// subtracts the size of the mask from `memory`.
  mutating func use(
    _ tolerance: PictureTolerance, _ settings: SettingsFile?, for size: PixelSize,
    _ memory: inout MemoryBudget
  ) throws {
    (comparison, geometry) = (tolerance.tolerance.comparison, tolerance.geometry.geometry)
    if let mask = tolerance.mask {
      comparison.mask = try settings?.mask(mask, of: size, &memory)
    }
  }
}
