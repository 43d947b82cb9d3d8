#!/usr/bin/env python3
"""Makes the pictures of this folder with Pillow and ImageMagick, and for each a PNG of the expected pixels.

    python3 make.py

The PNGs contain the pixels that Pillow decodes, except for CMYK, which this script converts itself. A picture
has red, green, blue and yellow corners with a grey gradient between. Its size is 41 × 23 pixels, so that it
is not a multiple of the block size.
"""

import pathlib
import shutil
import subprocess

from PIL import Image

FOLDER = pathlib.Path(__file__).parent
SIZE = (41, 23)


def drawn(mode="RGB"):
    image = Image.new("RGBA", SIZE)
    for y in range(SIZE[1]):
        for x in range(SIZE[0]):
            grey = x * 6
            colour = (grey, grey, grey, min(255, 40 + y * 11))
            if x < 12 and y < 8:
                colour = (230, 20, 20, 255)
            elif x > 28 and y < 8:
                colour = (20, 200, 20, 255)
            elif x < 12 and y > 14:
                colour = (20, 20, 230, 255)
            elif x > 28 and y > 14:
                colour = (240, 220, 30, 0)
            image.putpixel((x, y), colour)
    return image if mode == "RGBA" else image.convert("RGB").convert(mode)


def expected(name, image=None):
    image = image or Image.open(FOLDER / name)
    image.convert("RGBA").save(FOLDER / (name + ".png"), optimize=True)


def jpeg(name, mode="RGB", **options):
    drawn(mode).save(FOLDER / name, quality=90, **options)
    expected(name)


def cmyk(name):
    """Makes a CMYK JPEG. Pillow stores inverted inks with an Adobe marker, as Photoshop does."""
    drawn("CMYK").save(FOLDER / name, quality=95)
    inks = Image.open(FOLDER / name)
    light = Image.new("RGB", inks.size)
    for y in range(inks.height):
        for x in range(inks.width):
            *colours, black = inks.getpixel((x, y))
            light.putpixel((x, y), tuple(round((255 - c) * (255 - black) / 255) for c in colours))
    expected(name, light)


def odd_sampling(name):
    """Makes a JPEG with different subsampling in each channel, which TurboJPEG does not name."""
    program = shutil.which("magick") or "convert-im6"
    subprocess.run(
        [program, FOLDER / "full-colour.jpg", "-sampling-factor", "2x2,2x1,1x2", "-quality", "90",
         FOLDER / name], check=True)
    expected(name)


def animation(name):
    # The first frame does not fill the canvas, and the second one is solid blue.
    first = Image.new("RGBA", SIZE)
    first.paste(drawn("RGBA").crop((0, 0, 20, 10)), (8, 6))
    second = Image.new("RGBA", SIZE, (0, 0, 255, 255))
    first.save(
        FOLDER / name, save_all=True, append_images=[second], duration=100, lossless=True,
        minimize_size=True)
    expected(name, first)


jpeg("colour.jpg", subsampling="4:2:0")
jpeg("full-colour.jpg", subsampling="4:4:4")
jpeg("progressive.jpg", progressive=True)
odd_sampling("odd-sampling.jpg")
jpeg("grey.jpg", "L")
cmyk("cmyk.jpg")
drawn().save(FOLDER / "lossy.webp", quality=90)
expected("lossy.webp")
drawn("RGBA").save(FOLDER / "lossy-alpha.webp", quality=90)
expected("lossy-alpha.webp")
drawn("RGBA").save(FOLDER / "lossless-alpha.webp", lossless=True)
expected("lossless-alpha.webp", drawn("RGBA"))
animation("animation.webp")
