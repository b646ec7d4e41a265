extension Configuration {
  /// What a library asks of its scenarios when its demos are broken on purpose.
  public struct Mutants: Sendable, Hashable {
    /// How many of the mutants that are not equivalent must be caught, in whole percent; `nil` where any number will do.
    public var threshold: Located<Int>?
    /// Survivors that are known, and why they are.
    public var accepted: [Accepted] = []

    public init() {}

    /// Mutants that may survive.
    public struct Accepted: Sendable, Hashable {
      /// The kind, as a report names it: `aria-busy-frozen`.
      public var mutant: String
      /// The slug of an entry, or `category/slug`; any where it is `nil`.
      public var entry: String?
      /// The stem of a demo; any where it is `nil`.
      public var demo: String?
      /// What is broken, as a report names it; anything where it is `nil`.
      public var target: String?
      public var reason: String

      public init(mutant: String, entry: String? = nil, demo: String? = nil, target: String? = nil, reason: String) {
        (self.mutant, self.entry, self.demo, self.target, self.reason) = (mutant, entry, demo, target, reason)
      }
    }
  }
}
