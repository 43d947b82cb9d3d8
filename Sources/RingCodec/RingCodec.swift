// RingCodec: pictures from and to the bytes of files.
//
// It writes PNG and animated PNG, and reads PNG, JPEG and WebP. It knows nothing of scenes. Other
// formats of animations are made by ffmpeg, which `RingRender` runs.
//
// Three types to know:
//
// - `PNGEncoder` writes a picture: it chooses the layout of the pixels, filters the rows and
//   compresses them. The same picture gives the same bytes, whatever was encoded before and on
//   however many threads.
// - `APNGEncoder` writes an animation frame by frame, and stores only what changes. Its memory does
//   not depend on the number of frames.
// - `PNGDecoder` reads every kind of PNG, and refuses damaged files, and large ones before it
//   allocates their memory.
//
// `PNGBandReader` reads a PNG a few rows at a time, for comparisons of large pictures.
// `PhotoDecoder` reads JPEG and WebP with libraries that it opens when it needs them.
//
// From the tests, where `folder` is a temporary folder:
//
// ```swift
// try image.writePNG(to: folder["a.png"], scale: 3, compression: .small)
// #expect(try folder.contents("a.png") == image.png(scale: 3, compression: .small))
// #expect(try RasterImage(contentsOf: folder["a.png"]) == image)
// ```
