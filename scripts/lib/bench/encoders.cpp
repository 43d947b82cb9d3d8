// Times fpnge and fpng on one image, for scripts/bench blend2d.
//
// usage: encoders PICTURE.png FRAMES
//
// Prints a line of JSON for each encoder: the median time of unpremultiplying the pixels with our
// own loop and encoding them, and the size in bytes. The frames are the image rotated and mirrored
// in eight ways: with identical frames, the processor's branch predictor would remember every
// branch.
#include <blend2d/blend2d.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "fpng.h"
#include "fpnge.h"
// C++ has no _Bool.
#define _Bool bool
extern "C" {
#include "ring_pixels.h"
}

/// Returns the pixels of a square image, rotated and mirrored in one of eight ways.
static std::vector<uint32_t> turned(const BLImageData &data, int turn) {
  int side = data.size.w;
  std::vector<uint32_t> result;
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      int column = turn & 1 ? side - 1 - x : x, row = turn & 2 ? side - 1 - y : y;
      if (turn & 4) std::swap(column, row);
      result.push_back(
        ((const uint32_t *)((const uint8_t *)data.pixel_data + row * data.stride))[column]);
    }
  }
  return result;
}

int main(int argc, char **argv) {
  BLImage image;
  if (argc < 3 || image.read_from_file(argv[1]) != BL_SUCCESS) return 64;
  image.convert(BL_FORMAT_PRGB32);
  BLImageData data;
  image.get_data(&data);
  if (data.size.w != data.size.h) return 64;
  int side = data.size.w, frames = atoi(argv[2]);
  std::vector<std::vector<uint32_t>> pictures;
  for (int turn = 0; turn < 8; turn++) pictures.push_back(turned(data, turn));
  const uint32_t *pixels = pictures[0].data();
  std::vector<uint32_t> straight(pictures[0].size());
  auto straighten = [&] {
    for (size_t start = 0; start < straight.size(); start += size_t(side))
      ring_unpremultiply(pixels + start, (uint8_t *)(straight.data() + start), side, RING_SIMD_AVX512);
  };
  fpng::fpng_init();
  FPNGEOptions options;
  FPNGEFillOptions(&options, 1, FPNGE_CICP_NONE);
  std::vector<uint8_t> room(FPNGEOutputAllocSize(1, 4, size_t(side), size_t(side))), file;
  auto fpnge = [&]() -> size_t {
    return FPNGEEncode(
      1, 4, straight.data(), size_t(side), size_t(side) * 4, size_t(side), room.data(), &options);
  };
  auto fpng = [&]() -> size_t {
    fpng::fpng_encode_image_to_memory(straight.data(), uint32_t(side), uint32_t(side), 4, file, 0);
    return file.size();
  };
  struct encoder {
    const char *name;
    std::function<size_t()> encode;
    std::vector<double> times;
    size_t bytes;
  };
  std::vector<encoder> encoders = {{"fpnge 1", fpnge, {}, 0}, {"fpng", fpng, {}, 0}};
  for (int frame = -2; frame < frames; frame++) {
    pixels = pictures[size_t(frame + 2) % pictures.size()].data();
    for (auto &encoder : encoders) {
      auto begin = std::chrono::steady_clock::now();
      straighten();
      encoder.bytes = encoder.encode();
      std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
      if (frame >= 0) encoder.times.push_back(time.count());
    }
  }
  for (auto &encoder : encoders) {
    std::sort(encoder.times.begin(), encoder.times.end());
    printf(
      "{\"encoder\":\"%s\",\"png_ms\":%.4f,\"bytes\":%zu}\n", encoder.name,
      encoder.times[encoder.times.size() / 2], encoder.bytes);
  }
}
