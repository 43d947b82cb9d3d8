// RingRender: from scenes to pictures, animations and videos.
//
// It joins the targets below: the layout of `RingScene`, the pixels of `RingCairo` and the bytes of
// `RingCodec`. It does not know where a scene comes from: views and configs are above it.
//
// Three types to know:
//
// - `Renderer` draws scenes on one thread, and reuses its fonts and buffers.
// - `Drawing` is a scene after layout, at one scale: the complete input of the pixels. Equal
//   drawings make equal pictures, so a digest tells which frames need not be drawn again.
// - `PictureRun` draws many pictures on several threads, each with its own renderer, and delivers
//   them in order. All threads share one budget of memory.
//
// `RenderOptions` are the options of every function that draws. `AnimationWriter` turns frames into
// a file: an animated PNG, a sprite sheet, or the input of ffmpeg.
//
// From the tests, pictures on all threads and their results in order:
//
// ```swift
// try run.run(0..<50) { worker, number in
//   try worker.png(of: worker.frame(of: Self.scene(number)))
// } deliver: { position, input, result in
//   #expect(input == position)
//   positions.append(position)
//   // …
// }
// ```
//
// docs/dev/threads.md explains the run. For users, RingRender.docc has pages.
