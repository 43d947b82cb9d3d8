import Foundation
import RingCairo
import RingCore

/// A reference image in Double: premultiplied red, green, blue and alpha, 0…255.
///
/// Primitives are rasterized separately. Groups are composited pixel by pixel, shadows by a direct
/// convolution.
struct FlattenedPicture {
  let side: Int
  var pixels: [SIMD4<Double>]

  init(side: Int) {
    self.side = side
    pixels = Array(repeating: .zero, count: side * side)
  }

  /// Draws commands under a transform, which maps points to this image's pixels.
  init(_ commands: [DrawCommand], _ transform: Transform, side: Int) throws {
    self.init(side: side)
    var plain: [DrawCommand] = []
    for command in commands {
      guard case .group(let effects, let inner) = command else {
        plain.append(command)
        continue
      }
      try lay(.rasterized(plain, transform, side: side))
      plain = []
      try lay(.group(effects, inner, transform, side: side))
    }
    try lay(.rasterized(plain, transform, side: side))
  }

  private static func group(
    _ effects: GroupEffects, _ commands: [DrawCommand], _ parent: Transform, side: Int
  ) throws -> FlattenedPicture {
    var content = try FlattenedPicture(commands, effects.transform.then(parent), side: side)
    if effects.blur > 0 {
      content = content.blurred(sigma: effects.blur * abs(parent.determinant).squareRoot())
    }
    if let clip = effects.clip {
      let mask = try rasterized([.fill(clip, .solid(.white))], parent, side: side)
      for index in content.pixels.indices { content.pixels[index] *= mask.pixels[index].w / 255 }
    }
    var picture = FlattenedPicture(side: side)
    if let shadow = effects.shadow {
      let offset = parent.apply(Point.zero + shadow.offset) - parent.apply(.zero)
      let scale = abs(parent.determinant).squareRoot()
      picture = content.shadow(shadow.color, sigma: shadow.blur * scale, offset)
    }
    picture.lay(content)
    for index in picture.pixels.indices { picture.pixels[index] *= effects.opacity }
    return picture
  }

  static func rasterized(
    _ commands: [DrawCommand], _ transform: Transform, side: Int
  ) throws -> FlattenedPicture {
    var picture = FlattenedPicture(side: side)
    guard !commands.isEmpty else { return picture }
    var rasterizer = Rasterizer()
    let list = DisplayList([.group(GroupEffects(transform: transform), commands)])
    let size = PixelSize(width: side, height: side)
    picture.pixels = try rasterizer.withPixels(of: list, size: size, scale: 1) { pixels in
      (0..<side * side).map { SIMD4(premultiplied: pixels.argb32[$0]) }
    }
    return picture
  }

  mutating func lay(_ upper: FlattenedPicture) {
    for index in pixels.indices where upper.pixels[index] != .zero {
      pixels[index] = upper.pixels[index] + pixels[index] * (1 - upper.pixels[index].w / 255)
    }
  }

  private func blurred(sigma: Double) -> FlattenedPicture {
    var result = self
    for channel in 0..<4 {
      var values = pixels.map { $0[channel] }
      values = convolved(values, sigma: sigma, offset: 0, step: 1)
      values = convolved(values, sigma: sigma, offset: 0, step: side)
      for index in values.indices { result.pixels[index][channel] = values[index] }
    }
    return result
  }

  private func shadow(_ color: SRGBColor, sigma: Double, _ offset: Vector) -> FlattenedPicture {
    var alpha = pixels.map(\.w)
    alpha = convolved(alpha, sigma: sigma, offset: offset.x, step: 1)
    alpha = convolved(alpha, sigma: sigma, offset: offset.y, step: side)
    var result = FlattenedPicture(side: side)
    for index in alpha.indices { result.pixels[index] = color.premultiplied * alpha[index] }
    return result
  }

  /// Returns the values offset and blurred along rows (`step` 1) or columns.
  ///
  /// Without blur it interpolates between two pixels.
  private func convolved(
    _ values: [Double], sigma: Double, offset: Double, step: Int
  ) -> [Double] {
    let reach = Int((5 * sigma + abs(offset)).rounded(.up)) + 1
    var weights = (-reach...reach).map { distance -> Double in
      let z = Double(distance) - offset
      return sigma > 0 ? exp(-z * z / (2 * sigma * sigma)) : max(0, 1 - abs(z))
    }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    var result = [Double](repeating: 0, count: values.count)
    // Scatter rather than gather, because most pixels are empty.
    for index in values.indices where values[index] != 0 {
      let place = step == 1 ? index % side : index / side
      let start = step == 1 ? index - place : index % side
      for k in max(-reach, -place)...min(reach, side - 1 - place) {
        result[start + (place + k) * step] += values[index] * weights[k + reach]
      }
    }
    return result
  }
}

extension SIMD4<Double> {
  /// Unpacks a premultiplied ARGB pixel.
  init(premultiplied word: UInt32) {
    self.init(
      Double(word >> 16 & 255), Double(word >> 8 & 255), Double(word & 255), Double(word >> 24))
  }
}
