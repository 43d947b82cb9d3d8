import io
from matplotlib.figure import Figure
from matplotlib.patches import Arc, Circle


def draw(label, progress):
    figure = Figure(figsize=(2.4, 0.8), dpi=100)
    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, 240), ylim=(0, 80))
    axes.axis("off")
    under = "#ffddda" if progress < 1 else "#ff9896"
    axes.add_patch(Circle((40, 40), 23, fill=False, edgecolor=under, linewidth=7.2))
    start = 90 - 360 * (progress % 1)
    axes.add_patch(Arc((40, 40), 46, 46, theta1=start, theta2=90, edgecolor="#d62728", linewidth=7.2, capstyle="round"))
    axes.text(84, 40, label, family="Inter", size=15.8, verticalalignment="center")
    png = io.BytesIO()
    figure.savefig(png, transparent=True)
    return png.getvalue()
