// Times fpnge and fpng on one picture, for scripts/bench blend2d.
//
// usage: encoders PICTURE.png FRAMES
//
// Prints a line of JSON for each: the median of making straight pixels of premultiplied ones, with our
// own loop, and packing them, and the bytes.
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

int main(int argc, char **argv) {
  BLImage image;
  if (argc < 3 || image.read_from_file(argv[1]) != BL_SUCCESS) return 64;
  image.convert(BL_FORMAT_PRGB32);
  BLImageData data;
  image.get_data(&data);
  int width = data.size.w, height = data.size.h, frames = atoi(argv[2]);
  std::vector<uint32_t> straight(size_t(width) * size_t(height));
  auto straighten = [&] {
    for (int y = 0; y < height; y++) {
      auto row = (const uint32_t *)((const uint8_t *)data.pixel_data + y * data.stride);
      auto target = (uint8_t *)(straight.data() + size_t(y) * size_t(width));
      ring_straighten(row, target, width, RING_VECTORS_AVX512);
    }
  };
  fpng::fpng_init();
  FPNGEOptions options;
  FPNGEFillOptions(&options, 1, FPNGE_CICP_NONE);
  std::vector<uint8_t> room(FPNGEOutputAllocSize(1, 4, size_t(width), size_t(height))), file;
  auto fpnge = [&]() -> size_t {
    return FPNGEEncode(
      1, 4, straight.data(), size_t(width), size_t(width) * 4, size_t(height), room.data(), &options);
  };
  auto fpng = [&]() -> size_t {
    fpng::fpng_encode_image_to_memory(straight.data(), uint32_t(width), uint32_t(height), 4, file, 0);
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
