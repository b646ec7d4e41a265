/// Which parts of an entry's front matter have faults, so that what is read of them may not be what is meant.
public struct EntryFaults: Sendable, Hashable {
  /// The keys at the front matter's top whose values have faults, are missing, or are misspelt; `evidence` where that is
  /// said of the file beside the entry.
  public var keys: Set<String> = []
  /// Where the faults are in the file.
  public var places: [Range<Int>] = []

  public init() {}

  public var isEmpty: Bool { keys.isEmpty && places.isEmpty }

  /// Whether one is in a part of the file, or is told at its start.
  public func concern(_ part: Range<Int>) -> Bool {
    places.contains { $0.overlaps(part) || $0.lowerBound == part.lowerBound }
  }

  /// Whether a scenario may not be what is meant: for a fault of its own, or of one that it could begin after.
  public func concern(_ scenario: Scenario, of demo: [Scenario]) -> Bool {
    concern(scenario.source.bytes) || (!isEmpty && demo.contains { $0.id.value.isEmpty })
      || (scenario.predecessor != nil && demo.contains { concern($0.source.bytes) })
  }
}

extension Entry {
  /// The keys of the front matter that claims are made of.
  public static let documentingKeys: Set<String> =
    Set(["name", "focus", "announcement", "wcag"] + BehaviourSection.allCases.map(\.rawValue))

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
