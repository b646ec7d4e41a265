/// Which parts of an entry's front matter have faults, so that what is read of them may not be what is meant.
public struct EntryFaults: Sendable, Hashable {
  /// The keys at the front matter's top whose values have faults, are missing, or are misspelt; `evidence` where that is
  /// said of the file beside the entry.
  public var keys: Set<String> = []
  /// The demos whose part of the front matter has a fault, by their names. `demos` is among the keys only where a fault may
  /// be of any demo.
  public var demos: Set<String> = []
  /// Where the faults are in the file.
  public var places: [Range<Int>] = []

  public init() {}

  public var isEmpty: Bool { keys.isEmpty && places.isEmpty }

  /// Whether one is in a part of the file, or is told at its start.
  public func concern(_ part: Range<Int>) -> Bool {
    places.contains { $0.overlaps(part) || $0.lowerBound == part.lowerBound }
  }

  /// Whether what is said of a demo may not be what is meant.
  public func concern(demo name: String) -> Bool { demos.contains(name) || keys.contains("demos") }

  /// Whether a scenario that is named as `demo.scenario` may be one that is not read.
  public func concern(demoOfScenario name: String) -> Bool { concern(demo: String(name.prefix { $0 != "." })) }

  /// The same faults, as far as one demo goes: with `demos` among the keys where it has one.
  public func concerning(demo name: String) -> EntryFaults {
    var faults = self
    if concern(demo: name) { faults.keys.insert("demos") }
    return faults
  }

  /// Whether a scenario may not be what is meant: for a fault of its own, or of one that it begins after.
  public func concern(_ scenario: Scenario, of demo: [Scenario]) -> Bool {
    if isEmpty { return false }
    var next: Scenario? = scenario
    while let one = next {
      if concern(one.source.bytes) { return true }
      let before = one.predecessor?.id
      next = demo.first { $0.id.value == before }
    }
    return false
  }

  /// Whether the claim that a name means may be one that is not read: for a fault of the name, or of the key that has the
  /// claim.
  public func concern(claim name: Located<String>) -> Bool {
    concern(name.bytes) || concern(claimNamed: name.value)
  }

  /// The same, of a claim that the entry makes.
  public func concern(claimNamed name: String) -> Bool { keys.contains(String(name.prefix { $0 != "." })) }
}

extension Entry {
  /// Leaves out the items of lists in which faults are.
  public mutating func leaveOut(_ faults: EntryFaults) {
    if faults.isEmpty { return }
    aliases.removeAll { faults.concern($0.bytes) }
    related.removeAll { faults.concern($0.bytes) }
    wcag.removeAll { faults.concern($0.bytes) }
    changes.removeAll { faults.concern($0.bytes) }
    redirects.removeAll { faults.concern($0.bytes) }
  }
}
