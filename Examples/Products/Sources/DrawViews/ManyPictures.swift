import RingUI

func manyPictures() async throws {
  let pictures = PictureRun().pictures(of: goals) { goal in
    try Scene(ActivityRing(progress: goal.done / goal.goal).padding(8), scale: 2)
  }
  for try await picture in pictures {
    try picture.writePNG(to: "\(picture.input.name).png")
  }
}

func manyViews() async throws {
  let pictures = PictureRun().pictures(of: goals, scale: 2) { goal in
    ActivityRing(progress: goal.done / goal.goal).padding(8)
  }
  for try await picture in pictures {
    try picture.writePNG(to: "\(picture.input.name).png")
  }
}
