import plotly.graph_objects as go


def draw(label, progress):
    under = "#ffddda" if progress < 1 else "#ff9896"
    lap = progress % 1
    ring = go.Pie(values=[lap, 1 - lap], marker_colors=["#d62728", under], hole=18 / 28, sort=False, direction="clockwise",
                  textinfo="none", domain={"x": [12 / 240, 68 / 240], "y": [12 / 80, 68 / 80]})
    figure = go.Figure(ring)
    figure.add_annotation(x=84 / 240, y=0.5, text=label, font={"family": "Inter", "size": 22, "color": "black"},
                          xanchor="left", xref="paper", yref="paper", showarrow=False, borderpad=0)
    figure.update_layout(margin={"l": 0, "r": 0, "t": 0, "b": 0}, showlegend=False, paper_bgcolor="rgba(0,0,0,0)")
    return figure.to_image(format="png", width=240, height=80)
