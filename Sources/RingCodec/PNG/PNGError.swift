import RingCore

package enum PNGError: Error, Hashable, Sendable, CustomStringConvertible, ProblemConvertible {
  /// A side is outside 1…2³¹ − 1 pixels.
  case size(PixelSize)
  /// The pixels might not fit one chunk, which holds 2³¹ − 1 bytes.
  case tooManyPixels(PixelSize)
  /// The scale, in pixels per point, is outside the range that `pHYs` can store.
  case scale(Double)
  /// A keyword is not 1…79 printable Latin-1 characters without outer or double spaces.
  case textKeyword(String)
  /// The text of this keyword contains a NUL character.
  case textValue(keyword: String)
  case pixelLimit(PixelSize, limit: Int)
  case frameSize(PixelSize, expected: PixelSize)
  /// The frame of this index needs transparency or colours that the animation's layout lacks.
  case frameLayout(Int)
  /// The number of plays is outside 0…2³¹ − 1.
  case plays(Int)
  case noFrames
  /// The value is the reason.
  case malformed(String)
  case outOfMemory

  package var description: String {
    switch self {
    case .size(let size):
      "a PNG side must be 1 to 2147483647 pixels, not \(size.width) × \(size.height)"
    case .tooManyPixels(let size):
      "a picture of \(size.width) × \(size.height) pixels is too large for a PNG (2 GiB of pixels)"
    case .scale(let scale):
      "a scale of \(scale) cannot be stated in a PNG (0.000177 to 757584 pixels per point)"
    case .textKeyword(let keyword):
      "PNG keyword \"\(keyword)\" must be 1 to 79 Latin-1 characters, without spaces around it"
    case .textValue(let keyword):
      "the PNG text \"\(keyword)\" contains a NUL character"
    case .pixelLimit(let size, let limit):
      "a PNG of \(size.width) × \(size.height) pixels is over the limit of \(limit) pixels"
    case .frameSize(let size, let expected):
      "a frame has \(size.width) × \(size.height) pixels, but the ones before it have "
        + "\(expected.width) × \(expected.height); give the canvas a width and a height"
    case .frameLayout(let index):
      "frame \(index) needs transparency or colours that the animation was begun without"
    case .plays(let count):
      "an APNG is played 0 (forever) to 2147483647 times, not \(count)"
    case .noFrames:
      "an animation needs at least one frame"
    case .malformed(let reason):
      "not a readable PNG: \(reason)"
    case .outOfMemory:
      "not enough memory for a PNG"
    }
  }

  package var problems: [Problem] {
    let code: Problem.Code =
      switch self {
      case .size, .tooManyPixels, .pixelLimit: .tooLarge
      case .scale: .invalidView
      case .frameSize, .frameLayout, .plays, .noFrames: .format
      case .malformed: .image
      case .outOfMemory: .outOfMemory
      case .textKeyword, .textValue: .other
      }
    return [Problem(.error, code, description)]
  }
}
