import math
import vl_convert


def draw(label, progress):
    ring = {"type": "arc", "x": 40, "y": 40, "radius": 28, "radius2": 18}
    lap = 2 * math.pi * (progress % 1)
    return vl_convert.vegalite_to_png({
        "width": 240, "height": 80, "padding": 0, "view": {"stroke": None},
        "data": {"values": [{}]}, "layer": [
            {"mark": {**ring, "theta": 2 * math.pi, "theta2": 0, "color": "#ffddda" if progress < 1 else "#ff9896"}},
            {"mark": {**ring, "theta": 0, "theta2": lap, "color": "#d62728", "cornerRadius": 5}},
            {"mark": {"type": "text", "x": 84, "y": 40, "text": label, "font": "Inter", "fontSize": 22,
                      "align": "left", "baseline": "middle"}}]})
