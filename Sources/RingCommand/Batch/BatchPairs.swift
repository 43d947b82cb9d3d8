import RingCore

/// The pairs of a batch: their elements for pages, and those whose pictures are equal.
struct BatchPairs {
  /// The light picture whose dark one comes next; `nil` if it has an error.
  private var light: (name: String, fingerprint: String)?
  private var firstEqual: PicturePair?
  private var equalCount = 0

  /// `nil` if the pictures of each pair differ.
  var warning: Message? {
    guard let firstEqual else { return nil }
    let others = equalCount - 1
    let more: Message =
      others == 0 ? "" : ", as in \(others == 1 ? "1 more pair" : "\(others.grouped) more pairs")"
    return firstEqual.equalityWarning + more + "; " + PicturePair.remedy
  }

  /// Adds the picture or the error of a variant, whose number is even for light pictures, and odd
  /// for the dark one after each. `names` are those of all variants of the row.
  ///
  /// Returns the element of the light picture for the manifest, otherwise `nil`.
  mutating func add(
    _ result: Result<BatchImageResult, any Error>, _ variant: Int, of names: [String]
  ) -> String? {
    guard case .success(let image) = result else {
      light = nil
      return nil
    }
    guard variant.isMultiple(of: 2) else {
      if let light, light.fingerprint == image.fingerprint {
        equalCount += 1
        if firstEqual == nil { firstEqual = PicturePair(light: light.name, dark: names[variant]) }
      }
      return nil
    }
    light = (names[variant], image.fingerprint)
    return image.canvas.map { canvas in
      PicturePair(light: names[variant], dark: names[variant + 1])
        .element(size: canvas.size, scale: canvas.scale, alt: image.altText ?? "")
    }
  }
}
