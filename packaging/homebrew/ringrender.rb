# scripts/lib/homebrew-formula replaces the words in @...@ at a release.
class Ringrender < Formula
  desc "Draws pictures of progress from a JSON file"
  homepage "@ADDRESS@"
  url "@ADDRESS@/releases/download/v@VERSION@/ringrender-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "cairo"
  depends_on "fontconfig"
  depends_on "isa-l"
  depends_on "libdeflate"
  depends_on "libspng"
  depends_on "pango"
  depends_on "pixman"
  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build

  # Opened when the first JPEG, SVG or WebP image is drawn.
  depends_on "jpeg-turbo" => :recommended
  depends_on "librsvg" => :recommended
  depends_on "webp" => :recommended

  def install
    options = ["--disable-sandbox", "-c", "release", "--product", "ringrender"]
    options << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *options
    bin.install ".build/release/ringrender"
    system "python3", "packaging/manual.py", bin/"ringrender", man1
    generate_completions_from_executable(bin/"ringrender", "completions")
    pkgshare.install "Examples"
  end

  def caveats
    <<~EOS
      Text is drawn in Inter if it is installed, and in the designs rounded, serif and monospaced
      in Quicksand, Gentium Book Basic and Noto Sans Mono:
        brew install --cask font-inter font-quicksand font-gentium-book-basic font-noto-sans-mono
    EOS
  end

  test do
    (testpath/"goals.rings.json").write shell_output("#{bin}/ringrender example activity-rings")
    system bin/"ringrender", "--config", "goals.rings.json", "-o", "rings.png"
    assert_equal "\x89PNG".b, (testpath/"rings.png").binread(4)
  end
end
