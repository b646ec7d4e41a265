extension Configuration {
  /// What a library requires of its scenarios when its demos are broken on purpose.
  public struct Mutants: Sendable, Hashable {
    /// The percentage of mutants, except equivalent ones, that must be caught; `nil` where any number is enough.
    public var threshold: Located<Int>?
    /// Known survivors, and why they survive.
    public var accepted: [Located<Accepted>] = []

    public init() {}

    /// Mutants that may survive.
    public struct Accepted: Sendable, Hashable {
      /// The kind of mutant, as a report names it: `aria-busy-frozen`.
      public var mutant: String
      /// The slug of an entry, or `category/slug`; any entry if `nil`.
      public var entry: String?
      /// The stem of a demo; any demo if `nil`.
      public var demo: String?
      /// What is broken, as a report names it; anything if `nil`.
      public var target: String?
      public var reason: String

      public init(mutant: String, entry: String? = nil, demo: String? = nil, target: String? = nil, reason: String) {
        (self.mutant, self.entry, self.demo, self.target, self.reason) = (mutant, entry, demo, target, reason)
      }
    }
  }
}
