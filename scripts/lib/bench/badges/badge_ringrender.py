import ringrender

BADGE = {
    "data": {"label": {"type": "string", "sample": ""}, "progress": {"type": "number", "sample": 0}},
    "scene": {
        "type": "hstack", "spacing": 8, "padding": {"leading": 6},
        "frame": {"width": 120, "height": 40, "alignment": "leading"}, "children": [
            {"type": "activityRing", "progress": "$data.progress", "radius": 11.5, "thickness": 5, "edge": None,
             "colors": ["#FF9896", "#D62728"]},
            {"type": "text", "text": "{data.label}", "font": {"size": 11}}]}}


def draw(label, progress):
    return ringrender.render(BADGE, {"label": label, "progress": progress}, scale=2).png
