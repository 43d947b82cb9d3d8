import RingUI

struct Badge: View {
  var progress: Double

  var body: some View {
    HStack {
      ActivityRing(progress: progress, radius: 20, thickness: 6)
      Text("\(progress * 100, specifier: "%.0f")%")
      Star().fill(.yellow).frame(width: 20, height: 20)
    }
    .padding(8)
  }
}

@MainActor func badge() throws {
  try Badge(progress: 0.7).writePNG(to: "badge.png", scale: 2)
}

@MainActor func darkBadge() throws {
  let dark = Badge(progress: 0.7).background(Color(.systemBackground))
    .environment(\.colorScheme, .dark)
  try dark.writePNG(to: "dark-badge.png", scale: 2)
}
