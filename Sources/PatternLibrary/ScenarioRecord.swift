public import Hashing

/// A record about a demo and a scenario as they were when it was made.
public protocol ScenarioRecord {
  /// The demo's stem.
  var demo: String { get }
  /// The scenario's id.
  var scenario: String { get }
  /// The hash of the demo's file.
  var demoHash: ContentHash { get }
  /// The hash of what the scenario means (`Scenario.meaning`); in older records, of the bytes that it was read from.
  var scenarioHash: ContentHash { get }
}

extension ScenarioRecord {
  /// Whether the record is about a demo and a scenario as they are now.
  ///
  /// - Parameter head: The bytes that the scenario was read from.
  public func isCurrent(demo: ContentHash, _ scenario: Scenario, in head: [UInt8]) -> Bool {
    demoHash == demo && [scenario.meaning, ContentHash(of: head, in: scenario.source.bytes)].contains(scenarioHash)
  }
}
