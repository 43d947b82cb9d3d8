import RingConfig
import RingUI

/// A picture of a config inside a view.
struct Card: View {
  var picture: RasterImage
  var color: Color
  var font: Font = .title

  var body: some View {
    HStack {
      Image(picture, scale: 2)
      ActivityRing(progress: 0.5, radius: 20, thickness: 6).colors(color)
      Text("Score").font(font)
    }
    .padding(8)
  }
}

@MainActor func drawCard(_ config: Config) throws {
  let picture = try config.scene(scale: 2).image()
  try Card(picture: picture, color: .red).writePNG(to: "card.png", scale: 2)
}
