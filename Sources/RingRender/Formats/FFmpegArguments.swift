import RingCodec
import RingCore
import RingScene

/// The command lines that make `ffmpeg` encode raw frames from its standard input to a file.
struct FFmpegArguments {
  var settings: AnimationSettings
  /// The size of the raw frames.
  var size: PixelSize
  var count: Int
  /// Whether the file stores transparency. Such a file is larger, and fewer players support it.
  var keepsAlpha: Bool
  /// The path of a GIF's palette; `nil` for other formats.
  var palette: String?

  /// Returns the arguments that write the palette of a GIF: an image of the best 255 colours and a
  /// transparent one.
  func paletteArguments(output: String) -> [String] {
    input + ["-vf", "palettegen=reserve_transparent=1"]
      + ["-frames:v", "1", "-update", "1", "-c:v", "png", "-f", "image2", "file:" + output]
  }

  func arguments(output: String) -> [String] {
    input + encoding + reproducible + ["-f", settings.format.rawValue, "file:" + output]
  }

  private var input: [String] {
    ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
      + ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(size.width)x\(size.height)"]
      + ["-r", "\(settings.rate.numerator)/\(settings.rate.denominator)", "-i", "pipe:0"]
  }

  /// The options that omit time stamps and versions, so that equal frames give equal bytes.
  private var reproducible: [String] {
    ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
  }

  private var encoding: [String] {
    switch settings.format {
    case .gif: gif
    case .webp: webp
    case .mp4: h264
    case .webm: vp9
    case .mov: proRes
    case .apng, .rgba, .y4m: []
    }
  }

  /// The options for a GIF. The palette is the second input; `png_pipe` allows any file name.
  private var gif: [String] {
    // ffmpeg's `-loop`: -1 plays once, 0 forever, n > 0 repeats n times after the first play.
    let loop = settings.playCount == 0 ? 0 : settings.playCount == 1 ? -1 : settings.playCount - 1
    return ["-f", "png_pipe", "-i", "file:" + (palette ?? "")]
      + ["-lavfi", "[0:v][1:v]paletteuse=dither=sierra2_4a:diff_mode=rectangle"]
      + ["-c:v", "gif", "-loop", "\(loop)", "-final_delay", "\(lastDelay)"]
  }

  /// The delay of the last frame, in hundredths of a second.
  ///
  /// It is passed explicitly: ffmpeg derives the other delays from rounded starts of frames, but
  /// would round the last delay separately. It includes the pause.
  private var lastDelay: Int {
    settings.rate.clock(ticksPerSecond: 100).duration(ofFrame: count - 1)
      + settings.pause(ticksPerSecond: 100)
  }

  /// The filter that repeats the last frame for the pause, and a comma; empty without a pause.
  private var pauseFilter: String {
    let count = settings.repeatedFrameCount
    return count > 0 ? "tpad=stop_mode=clone:stop=\(count)," : ""
  }

  private var webp: [String] {
    ["-c:v", "libwebp_anim", "-pix_fmt", "bgra", "-lossless", "1"]
      + ["-compression_level", effort(1, 4, 6), "-loop", "\(settings.playCount)"]
  }

  private var h264: [String] {
    ["-c:v", "libx264", "-preset", effort("veryfast", "medium", "veryslow"), "-crf", "16"]
      + yuv("yuv420p", matrix: "smpte170m") + ["-movflags", "+faststart"]
  }

  private var vp9: [String] {
    ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "20", "-row-mt", "1", "-deadline", "good"]
      + ["-cpu-used", effort(5, 3, 1)]
      // Frames that are never shown (alternate references) are not allowed with alpha.
      + (keepsAlpha ? ["-auto-alt-ref", "0"] : [])
      + yuv(keepsAlpha ? "yuva420p" : "yuv420p", matrix: "smpte170m")
  }

  private var proRes: [String] {
    ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0"]
      + ["-alpha_bits", keepsAlpha ? "16" : "0"]
      + yuv(keepsAlpha ? "yuva444p10le" : "yuv444p10le", matrix: "bt709")
  }

  /// Returns the options that convert RGB with `matrix` and tag the file with it.
  ///
  /// Without tags, players guess. MP4 and WebM use BT.601, which browsers, players and ffmpeg
  /// convert back with an error of at most 2 of 255; with BT.709 the colours in Chromium are off by
  /// 12 (`scripts/check video`). ProRes uses BT.709, which editors expect. The tags for primaries
  /// and transfer are BT.709: the primaries are those of sRGB, and the transfer function is close.
  private func yuv(_ pixelFormat: String, matrix: String) -> [String] {
    let flags = "bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"
    let names = "range=tv:colorspace=\(matrix):color_primaries=bt709:color_trc=bt709"
    return [
      "-vf",
      pauseFilter
        + "scale=out_color_matrix=\(matrix):out_range=tv:flags=\(flags),setparams=\(names)",
    ]
      + ["-pix_fmt", pixelFormat]
  }

  /// Returns the value for the compression of the settings.
  private func effort<T>(_ fast: T, _ balanced: T, _ small: T) -> String {
    switch settings.compression {
    case .fast: "\(fast)"
    case .balanced: "\(balanced)"
    case .small: "\(small)"
    }
  }
}
