import RingUI

@MainActor func gauges() throws {
  try Gauge(value: 72, in: 0...100) { Image("ring").resizable().frame(width: 55, height: 55) }
    .gaugeStyle(.ring)
    .writePNG(to: "gauge.png", scale: 2)
  try Gauge(value: 21, in: -10...40) { Text("21 °C") }
    .gaugeStyle(.ring { $0.ticks(every: 10).needle() })
    .writePNG(to: "celsius.png", scale: 2)
}

@MainActor func progressViews() throws {
  let views = HStack(spacing: 20) {
    ProgressView("Copying", value: 0.7).progressViewStyle(.ring { $0.colors(.mint, .blue) })
    ProgressView(value: 0.7) { Text("70%") }.progressViewStyle(.petals)
    RingGauge(value: 70).band(60...100, color: .red).needle()
  }
  try views.writePNG(to: "progress.png", scale: 2)
}
