extension ConfigReference {
  /// What may be animated, and how.
  static var motion: [String] {
    ["## Animated values", motionText, tweenText] + table(TweenDraft.table.summaries)
      + [curveText] + table(CurveObject.table.summaries)
      + [keyframesText] + table(KeyframesDraft.table.summaries)
      + [randomText] + table(RandomDraft.table.summaries)
      + [selfText]
  }

  private static let motionText = """
    Any number and any colour of the scene may be an object that says how it changes in time. Every
    value in it must be one that the key takes; where a spring overshoots the key's range, it is cut
    off. Whole numbers are rounded. Colours are mixed in sRGB with premultiplied alpha, system
    colours separately for light and dark. The sides, the scale and the padding of the canvas cannot
    be animated, because all frames have one size: a canvas without sides is as large as the scene's
    largest moment, of all times at which something begins or ends and 17 that are spread evenly.

    A still shows the moment of `--time`: by default the beginning of a document with `animation`,
    and otherwise the end of the last finite animation. Without `animation.duration` an animation
    lasts until then too, countdowns included; if nothing ends, it lasts for the longest round. An
    animation that loops for ever does not show its first frame again; any other ends with a frame
    that shows the end.
    """

  private static let tweenText = """
    ### From one value to another

    ```json
    { "from": 0, "to": 1.25, "duration": 1.2, "delay": 0.2, "curve": "easeInOut" }
    ```
    """

  private static let curveText = """
    ### Curves

    By name: `linear`, `easeIn`, `easeOut`, `easeInOut`, and the springs `spring` and `smooth`
    (neither overshoots), `snappy` (a little) and `bouncy`. A spring has settled when it stays within
    1/10000 of the way; then the value is exactly `to`. With `autoreverse` time runs backwards, so
    that the curve does too. One with numbers is an object with one of these keys:
    """

  private static let keyframesText = """
    ### From moment to moment

    ```json
    { "keyframes": [{ "at": 0, "value": 0 }, { "at": 1, "value": 1.25, "curve": "bouncy" }] }
    ```

    Before the first keyframe the value is the first one's, after the last one the last one's. A
    jump is the curve `{ "steps": 1 }`.
    """

  private static let randomText = """
    ### Random values

    ```json
    { "from": 0, "to": { "random": [0.5, 2] }, "duration": 2 }
    ```

    A random value may stand in for `from`, `to`, a keyframe's `value`, or by itself. It depends on
    `animation.seed` and on the value's place in the document, and on nothing else: it is the same in
    every frame, run and order, and on every machine. The numbers are SplitMix64's.
    """

  private static let selfText = """
    ### What moves by itself

    In animations and stills of a later `--time`, a `timerRing` and the `timer` of a `progressView`
    run down. `petals` turn from 100 % on, and spin when indeterminate, as a `progressView` does. A
    countdown whose `remaining` or `now` is animated follows that instead.
    """
}
