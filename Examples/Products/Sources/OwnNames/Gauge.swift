import RingUI

/// A gauge of this module. It hides that of RingUI, which is still `RingUI.Gauge`.
struct Gauge<Label: View>: View {
  var label: Label
  var value: Double

  init(_ label: Label, value: Double) { (self.label, self.value) = (label, value) }

  var body: some View {
    ActivityRing(progress: value).center { label }
  }
}
