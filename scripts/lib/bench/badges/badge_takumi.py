import math
from html import escape
from takumi_py import Renderer

RENDERER = Renderer()
RENDERER.register_font(open("/usr/share/fonts/opentype/inter/Inter-Regular.otf", "rb").read())


def draw(label, progress):
    under = "#ffddda" if progress < 1 else "#ff9896"
    arc = 2 * math.pi * 23 * (progress % 1)
    return RENDERER.render_html(f"""
        <div style="display: flex; align-items: center; gap: 16px; padding-left: 12px; width: 240px; height: 80px; font-family: Inter; font-size: 22px">
          <svg xmlns="http://www.w3.org/2000/svg" width="56" height="56">
            <circle cx="28" cy="28" r="23" fill="none" stroke="{under}" stroke-width="10"/>
            <circle cx="28" cy="28" r="23" fill="none" stroke="#d62728" stroke-width="10" stroke-linecap="round"
              stroke-dasharray="{arc} 999" transform="rotate(-90 28 28)"/>
          </svg>{escape(label)}
        </div>""", width=240, height=80)
