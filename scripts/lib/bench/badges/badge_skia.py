import skia

FONT = skia.Font(skia.Typeface("Inter"), 22)


def draw(label, progress):
    surface = skia.Surface(240, 80)
    canvas = surface.getCanvas()
    ring = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=10, StrokeCap=skia.Paint.kRound_Cap)
    ring.setColor(0xFFFFDDDA if progress < 1 else 0xFFFF9896)
    canvas.drawCircle(40, 40, 23, ring)
    ring.setColor(0xFFD62728)
    canvas.drawArc(skia.Rect.MakeXYWH(17, 17, 46, 46), -90, 360 * (progress % 1), False, ring)
    canvas.drawString(label, 84, 48, FONT, skia.Paint(AntiAlias=True))
    return bytes(surface.makeImageSnapshot().encodeToData())
