extension ConfigReference {
  static var motion: [String] {
    let sections: [[String]] = [
      ["## Animated values", motionText, tweenText], table(TweenDraft.table.summaries),
      [curveText], table(CurveObject.table.summaries),
      [keyframesText], table(KeyframesDraft.table.summaries),
      [randomText], table(RandomDraft.table.summaries),
      [selfText],
    ]
    return Array(sections.joined())
  }

  private static let motionText = """
    Any number or colour in the scene can be an object that describes how it changes over time.
    Every value in it must be valid for the key; if a spring overshoots the key's range, it is
    clamped. Whole numbers are rounded. Colours are mixed in sRGB with premultiplied alpha; system
    colours are mixed separately for light and dark. The width, height, scale and padding of the
    canvas cannot be animated, because all frames have the same size. Without a width or height, the
    canvas is as large as the scene at its largest, looking at 17 evenly spaced times and at up to 32
    others: keyframes, ends of animations and countdowns, and middles of cycles.

    A still shows the time given by `--time`. The default is the end of the last finite animation, or
    `animation.duration` if that is shorter. Without `animation.duration`, an animation also lasts until
    then, countdowns included; if nothing ends, it lasts for the longest cycle. An animation that loops
    forever does not repeat its first frame; any other ends with a frame that shows the end.
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
    1/10000 of the way; then the value is exactly `to`. With `autoreverse` time runs backwards, and
    so does the curve. A curve with parameters is an object with one of these keys:
    """

  private static let keyframesText = """
    ### Keyframes

    ```json
    { "keyframes": [{ "at": 0, "value": 0 }, { "at": 1, "value": 1.25, "curve": "bouncy" }] }
    ```

    Before the first keyframe, its value holds; after the last keyframe, the last value holds. The
    curve `{ "steps": 1 }` is a jump.
    """

  private static let randomText = """
    ### Random values

    ```json
    { "from": 0, "to": { "random": [0.5, 2] }, "duration": 2 }
    ```

    A random value can be used for `from`, for `to`, for a keyframe's `value`, or on its own. It depends
    only on `animation.seed` and on its place in the document: it is the same in every frame, in every
    run and on every machine. The generator is SplitMix64.
    """

  private static let selfText = """
    ### What moves on its own

    In animations and in stills with a later `--time`, a `timerRing` and the `timer` of a
    `progressView` count down. `petals` turn from 100 % on, and spin when indeterminate, as a
    `progressView` does. If the `remaining` or `now` of a countdown is animated, it follows that instead.
    """
}
