import RingGraphics

/// A lossless way to store a picture.
struct EncodingPlan {
  let layout: PixelLayout
  let filtering: RowFiltering

  static let draftLevel: Int32 = 7

  static func candidates(for image: RasterImage) -> [EncodingPlan] {
    PixelLayout.candidates(for: image).flatMap { layout in
      RowFiltering.all.map { EncodingPlan(layout: layout, filtering: $0) }
    }
  }
}
