/// What elements inherit from those around them.
struct Surroundings: Hashable {
  /// What the placeholders of texts stand for.
  var values: TextValues?
}
