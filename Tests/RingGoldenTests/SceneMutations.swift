import RingCore
import RingRender
import RingScene
import Testing

/// The parts of a scene. There is a mutation for each of them.
struct SceneParts {
  var canvas = Canvas()
  var move = ActivityRing(progress: 0.4, radius: 40, thickness: 8)
  var read = ActivityRing(progress: 0.7, radius: 28, thickness: 8)
  var petals = Petals(progress: 0.5, count: 8, size: 12)
  var bar: Bar? = Bar(progress: 0.5, length: 40, thickness: 4)
  var more: Bar?
  var turn = Angle.zero

  init() {
    (canvas.width, canvas.height) = (120, 120)
    move.colors = RingColors([Color(SRGBColor(bytes: 255, 0, 0))])
    read.colors = RingColors([Color(SRGBColor(bytes: 0, 255, 0))])
    petals.color = Color(SRGBColor(bytes: 0, 0, 255))
    bar?.colors = RingColors([Color(SRGBColor(bytes: 0, 0, 0))])
  }

  var scene: Scene {
    var children = [
      AnyElement(move, id: "move"), AnyElement(read, id: "read"),
      AnyElement(Effect(.rotation(turn), AnyElement(petals))),
    ]
    if let bar { children.append(AnyElement(bar, id: "bar")) }
    if let more { children.append(AnyElement(more, id: "more")) }
    return Scene(canvas: canvas, root: AnyElement(ZStack(children: children)))
  }
}

struct SceneMutation: Sendable, CustomTestStringConvertible {
  var testDescription: String { line }
  var line: String
  var change: @Sendable (inout SceneParts) -> Void

  init(_ line: String, _ change: @escaping @Sendable (inout SceneParts) -> Void) {
    (self.line, self.change) = (line, change)
  }
}

private let blue = Color(SRGBColor(bytes: 0, 0, 255))

let ringMutations: [SceneMutation] = [
  SceneMutation(
    ##""move": progress is 0.5, accepted 0.4; its arc ends 36.0° later (180.0°, accepted 144.0°)"##
  ) { $0.move.progress.value = 0.5 },
  SceneMutation(
    ##""move": progress is 0.4025, accepted 0.4; its arc ends 0.9° later (144.9°, accepted 144.0°)"##
  ) { $0.move.progress.value = 0.4025 },
  SceneMutation(##""move": progress is not set, accepted 0.4"##) { $0.move.progress.value = nil },
  SceneMutation(
    ##""move": range is [0, 2], accepted [0, 1]; its arc ends 72.0° earlier (72.0°, accepted 144.0°)"##
  ) { $0.move.progress.upperBound = 2 },
  SceneMutation(##""move": radius is 41, accepted 40"##) { $0.move.radius = 41 },
  SceneMutation(##""move": thickness is 9.5, accepted 8"##) { $0.move.thickness = 9.5 },
  SceneMutation(
    ##""move": startAngle is 90, accepted 0; its arc ends 90.0° later (234.0°, accepted 144.0°)"##
  ) { $0.move.startAngle = .degrees(90) },
  SceneMutation(
    ##""move": sweep is 270, accepted 360; its arc ends 36.0° earlier (108.0°, accepted 144.0°)"##
  ) { $0.move.sweep = .degrees(270) },
  SceneMutation(##""move": direction is "counterclockwise", accepted "clockwise""##) {
    $0.move.direction = .counterclockwise
  },
  SceneMutation(##""move": zero is "dot", accepted "nothing""##) { $0.move.zero = .dot },
  SceneMutation(##""move": overflow is "clamp", accepted "lap""##) { $0.move.overflow = .clamp },
  SceneMutation(##""move": cap.start is "butt", accepted "round""##) { $0.move.cap.start = .butt },
  SceneMutation(##""move": cap.end is "butt", accepted "round""##) { $0.move.cap.end = .butt },
  SceneMutation(##""move": dash is [3, 2], accepted none"##) { $0.move.extras.dash = [3, 2] },
  SceneMutation(
    ##""move": edge.color is not set, accepted "#AEAEB2"; edge.width is not set, accepted 1"##
  ) { $0.move.edge = nil },
  SceneMutation(##""move": edge.width is 2, accepted 1"##) { $0.move.edge?.width = 2 },
  SceneMutation(##""move": track is not set, accepted true"##) { $0.move.track = nil },
  SceneMutation(##""move": track.color is "#0000FF", accepted none"##) {
    $0.move.track?.color = blue
  },
  SceneMutation(##""move": track.opacity is 0.5, accepted none"##) { $0.move.track?.opacity = 0.5 },
  SceneMutation(##""move": tip.threshold is 0.3, accepted 0.95"##) { $0.move.tip?.threshold = 0.3 },
  SceneMutation(##""move": colors[0].color is "#0000FF", accepted "#FF0000""##) {
    $0.move.colors = RingColors([blue])
  },
  SceneMutation(
    ##""read": progress is 0.71, accepted 0.7; its arc ends 3.6° later (255.6°, accepted 252.0°)"##
  ) { $0.read.progress.value = 0.71 },
  SceneMutation(##""read": radius is 27, accepted 28"##) { $0.read.radius = 27 },
]

let otherMutations: [SceneMutation] = [
  SceneMutation(##""bar": progress is 0.6, accepted 0.5"##) { $0.bar?.progress.value = 0.6 },
  SceneMutation(##""bar": length is 44, accepted 40"##) { $0.bar?.length = 44 },
  SceneMutation(##""bar": thickness is 5, accepted 4"##) { $0.bar?.thickness = 5 },
  SceneMutation(##""bar": cap is "butt", accepted "round""##) { $0.bar?.cap = .butt },
  SceneMutation(##""bar": track is not set, accepted "#E5E5EA""##) { $0.bar?.track = nil },
  SceneMutation(##""bar": colors[0].color is "#0000FF", accepted "#000000""##) {
    $0.bar?.colors = RingColors([blue])
  },
  SceneMutation(##""scene.children[2]": count is 9, accepted 8"##) { $0.petals.count = 9 },
  SceneMutation(##""scene.children[2]": size is 14, accepted 12"##) { $0.petals.size = 14 },
  SceneMutation(##""scene.children[2]": color is "#FF0000", accepted "#0000FF""##) {
    $0.petals.color = Color(SRGBColor(bytes: 255, 0, 0))
  },
  SceneMutation(##""scene.children[2]": startAngle is 10, accepted 0"##) {
    $0.petals.startAngle = .degrees(10)
  },
  SceneMutation(##""scene.children[2]": progress is 1, accepted 0.5"##) {
    $0.petals.progress.value = 1
  },
  SceneMutation(##""canvas": background is "#FFFFFF", accepted "#00000000""##) {
    $0.canvas.background = .color(Color(SRGBColor(bytes: 255, 255, 255)))
  },
  SceneMutation(##""bar": "bar" is gone"##) { $0.bar = nil },
  SceneMutation(##""more": "bar" is new"##) {
    $0.more = Bar(progress: 1, length: 100, thickness: 2)
  },
]

/// Two changes at once, in drawing order.
struct MutationPair: Sendable, CustomTestStringConvertible {
  var testDescription: String { lines.joined(separator: " | ") }
  var lines: [String]
  var change: @Sendable (inout SceneParts) -> Void

  init(_ lines: String..., change: @escaping @Sendable (inout SceneParts) -> Void) {
    (self.lines, self.change) = (lines, change)
  }
}

let mutationPairs: [MutationPair] = [
  MutationPair(
    ##""move": thickness is 7, accepted 8"##, ##""read": cap.end is "butt", accepted "round""##
  ) { ($0.move.thickness, $0.read.cap.end) = (7, .butt) },
  MutationPair(
    ##""read": thickness is 6, accepted 8"##,
    ##""scene.children[2]": color is "#FF0000", accepted "#0000FF""##
  ) { ($0.read.thickness, $0.petals.color) = (6, Color(SRGBColor(bytes: 255, 0, 0))) },
  MutationPair(
    ##""scene.children[2]": size is 10, accepted 12"##, ##""bar": progress is 0.9, accepted 0.5"##
  ) {
    $0.petals.size = 10
    $0.bar?.progress.value = 0.9
  },
  MutationPair(
    ##""move": colors[0].color is "#0000FF", accepted "#FF0000""##,
    ##""bar": colors[0].color is "#0000FF", accepted "#000000""##
  ) {
    $0.move.colors = RingColors([blue])
    $0.bar?.colors = RingColors([blue])
  },
  MutationPair(
    ##""read": radius is 26, accepted 28; "##
      + ##"cap.start is "butt", accepted "round""##
  ) { ($0.read.radius, $0.read.cap.start) = (26, .butt) },
  MutationPair(
    ##""read": progress is 0.2, accepted 0.7; "##
      + "its arc ends 180.0° earlier (72.0°, accepted 252.0°)", ##""bar": "bar" is gone"##
  ) { ($0.read.progress.value, $0.bar) = (0.2, nil) },
  MutationPair(
    ##""canvas": background is "#FFFFFF", accepted "#00000000""##,
    ##""move": edge.width is 2, accepted 1"##
  ) {
    $0.canvas.background = .color(Color(SRGBColor(bytes: 255, 255, 255)))
    $0.move.edge?.width = 2
  },
  MutationPair(
    ##""move": label is "percent", accepted "none""##, ##""move.label": "text" is new"##
  ) { $0.move.extras.label = .percent },
]
