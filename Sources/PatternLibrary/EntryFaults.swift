/// The parts of an entry's front matter that have faults. What is read from them may not be what the author meant.
public struct EntryFaults: Sendable, Hashable {
  /// The top-level keys of the front matter whose values have faults, or that are missing or misspelt; `evidence` for
  /// faults in the file beside the entry.
  public var keys: Set<String> = []
  /// The names of the demos whose part of the front matter has a fault. `demos` is among the keys only where a fault
  /// may concern any demo.
  public var demos: Set<String> = []
  /// Where the faults are in the file.
  public var places: [Range<Int>] = []

  public init() {}

  public var isEmpty: Bool { keys.isEmpty && places.isEmpty }

  /// Whether a fault is in a part of the file, or is reported at its start.
  public func concern(_ part: Range<Int>) -> Bool {
    places.contains { $0.overlaps(part) || $0.lowerBound == part.lowerBound }
  }

  /// Whether what the front matter says about a demo may not be what the author meant.
  public func concern(demo name: String) -> Bool { demos.contains(name) || keys.contains("demos") }

  /// Whether a scenario that is named as `demo.scenario` may be one that was not read.
  public func concern(demoOfScenario name: String) -> Bool { concern(demo: String(name.prefix { $0 != "." })) }

  /// Returns the faults as they apply to one demo, with `demos` among the keys if the demo has a fault.
  public func concerning(demo name: String) -> EntryFaults {
    var faults = self
    if concern(demo: name) { faults.keys.insert("demos") }
    return faults
  }

  /// Whether a scenario may not be what the author meant, because it or one that it begins after has a fault.
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

  /// Whether a name may refer to a claim that was not read, because the name or the key with the claim has a fault.
  public func concern(claim name: Located<String>) -> Bool {
    concern(name.bytes) || concern(claimNamed: name.value)
  }

  /// The same for a claim that the entry makes.
  public func concern(claimNamed name: String) -> Bool { keys.contains(String(name.prefix { $0 != "." })) }
}

extension Entry {
  /// Removes the list items that have faults.
  public mutating func leaveOut(_ faults: EntryFaults) {
    if faults.isEmpty { return }
    aliases.removeAll { faults.concern($0.bytes) }
    related.removeAll { faults.concern($0.bytes) }
    wcag.removeAll { faults.concern($0.bytes) }
    changes.removeAll { faults.concern($0.bytes) }
    redirects.removeAll { faults.concern($0.bytes) }
  }
}
