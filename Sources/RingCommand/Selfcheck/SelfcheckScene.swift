import RingCodec
import RingConfig
import RingCore
import RingRender
import RingScene

/// A scene of `selfcheck`: a config that is built into the program, and the file made of it.
struct SelfcheckScene: Sendable {
  enum Kind: String, CaseIterable {
    /// Depends on nothing but the program.
    case picture
    /// Depends also on Cairo's version, which draws outlines that cross themselves.
    case crossing
    /// Depends also on fonts, and on the libraries that lay out and draw texts.
    case text
  }

  private enum Form {
    /// A PNG in light and one in dark, both `fast`.
    case pair
    case png(Compression)
    case animation(Compression)
  }

  let name: String
  let kind: Kind
  let config: [UInt8]
  private let form: Form

  private init(_ name: String, _ kind: Kind, _ config: [UInt8], _ form: Form = .pair) {
    (self.name, self.kind, self.config, self.form) = (name, kind, config, form)
  }

  /// Pictures first, so that a missing library of texts does not hide them.
  static let all: [SelfcheckScene] = {
    let (elements, effects) = (
      PackageResources.elements_rings_json, PackageResources.effects_rings_json
    )
    let examples = ExampleConfig.all.map {
      SelfcheckScene("example/\($0.name)", kinds[$0.name] ?? .text, $0.text)
    }
    let own = [
      SelfcheckScene("elements", .picture, elements), SelfcheckScene("effects", .picture, effects),
      SelfcheckScene("crossings", .crossing, PackageResources.crossings_rings_json),
      SelfcheckScene("texts", .text, PackageResources.texts_rings_json),
    ]
    let files = Compression.allCases.flatMap { level in
      [
        SelfcheckScene("png/\(level)", .picture, effects, .png(level)),
        SelfcheckScene(
          "animation/\(level)", .picture, PackageResources.moving_rings_json, .animation(level)),
      ]
    }
    let scenes = own + files + examples
    return Kind.allCases.flatMap { kind in scenes.filter { $0.kind == kind } }
  }()

  /// The kinds of the examples without texts, by name.
  private static let kinds: [String: Kind] = [
    "activity-rings": .picture, "bars": .picture, "blends": .crossing, "cards": .picture,
    "concentric-rings": .picture, "gradients": .picture, "percentages": .picture,
    "rings-rising": .picture, "segments-and-dashes": .picture, "zero-centred": .picture,
  ]

  /// Returns the SHA-256 of the scene's files, one after the other. Throws `RingError` and
  /// `PNGError` if it cannot be drawn.
  func digest() throws -> String { SHA256.hexadecimal(of: try bytes()) }

  private func bytes() throws -> [UInt8] {
    // The fonts of `--no-system-fonts`, which are opened at the first text.
    var fonts = FontSources(base: .none)
    fonts.addsDesigns = true
    var options = RenderOptions(
      fonts: fonts, compression: .fast, warnings: .ignore, includesMetadata: false)
    let config = try Config(
      json: String(decoding: config, as: UTF8.self), name: name, options)
    switch form {
    case .pair:
      return try ColorScheme.allCases.flatMap {
        try config.scene(colorScheme: $0).png(options)
      }
    case .png(let compression):
      options.compression = compression
      return try config.scene().png(options)
    case .animation(let compression):
      return try config.animatedScene().apng(compression, options)
    }
  }
}

extension AnimatedScene {
  /// Returns the animation as the bytes of an APNG. Its frames must not be opaque.
  fileprivate func apng(_ compression: Compression, _ options: RenderOptions) throws -> [UInt8] {
    let scenes = try (0..<frameCount).map { try scene(ofFrame: $0) }
    let images = try scenes.map { try $0.image(options) }
    var statistics = AnimationStatistics()
    for image in images { statistics.add(image) }
    var encoder = try APNGEncoder(
      size: images[0].size, layout: compression == .small ? statistics.layout : .translucent,
      settings: .init(
        duration: FrameDuration(rate.denominator, rate.numerator), compression: compression,
        metadata: PNGMetadata(scale: scenes[0].canvas.scale)))
    var bytes: [UInt8] = []
    for image in images { bytes += try encoder.append(image) }
    let trailer = try encoder.finish()
    bytes += trailer.bytes
    let patched = trailer.patchOffset..<trailer.patchOffset + trailer.patch.count
    bytes.replaceSubrange(patched, with: trailer.patch)
    return bytes
  }
}
