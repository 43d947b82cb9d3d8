import RingGraphics
import RingMotion
import RingPNG

/// The command lines of `ffmpeg` that turn raw frames on its standard input into a file.
struct FFmpegArguments {
  var settings: AnimationSettings
  /// The size of the raw frames; `count` is their number.
  var size: PixelSize
  var count: Int
  /// Whether the file keeps transparency; less compatible and larger, so only set if needed.
  var keepsAlpha: Bool
  /// The file of a GIF's palette; `nil` for other formats.
  var palette: String?

  /// Returns arguments that write an image with the best 256 colours for all frames of a GIF.
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

  /// Options against time stamps and versions in the file, so that equal frames give equal bytes.
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

  /// The arguments for a GIF. The palette is the second input; `png_pipe` allows any file name.
  private var gif: [String] {
    // ffmpeg's `-loop`: -1 plays once, 0 forever, n > 0 repeats n times after the first play.
    let loop = settings.playCount == 0 ? 0 : settings.playCount == 1 ? -1 : settings.playCount - 1
    return ["-f", "png_pipe", "-i", "file:" + (palette ?? "")]
      + ["-lavfi", "[0:v][1:v]paletteuse=dither=sierra2_4a:diff_mode=rectangle"]
      + ["-c:v", "gif", "-loop", "\(loop)", "-final_delay", "\(lastDelay)"]
  }

  /// The delay of the last frame, in hundredths of a second.
  ///
  /// ffmpeg rounds all other delays from the start of the animation, but the last one separately.
  private var lastDelay: Int {
    settings.rate.clock(ticksPerSecond: 100).duration(ofFrame: count - 1)
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

  /// Returns options that convert with `matrix` and tag the file with it; players guess missing
  /// tags.
  ///
  /// MP4 and WebM use BT.601, which browsers, players and ffmpeg convert back to within 2 of 255;
  /// with BT.709 the colours in Chromium are off by 12 (`scripts/check-video`). ProRes uses BT.709,
  /// which editors expect. Primaries and transfer are those of BT.709, which are those of sRGB or
  /// close to them.
  private func yuv(_ pixelFormat: String, matrix: String) -> [String] {
    let flags = "bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"
    let names = "range=tv:colorspace=\(matrix):color_primaries=bt709:color_trc=bt709"
    return [
      "-vf", "scale=out_color_matrix=\(matrix):out_range=tv:flags=\(flags),setparams=\(names)",
    ]
      + ["-pix_fmt", pixelFormat]
  }

  private func effort<T>(_ fast: T, _ balanced: T, _ small: T) -> String {
    switch settings.compression {
    case .fast: "\(fast)"
    case .balanced: "\(balanced)"
    case .small: "\(small)"
    }
  }
}
