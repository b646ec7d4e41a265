public import Hashing

/// A record that is about a demo and a scenario as they were when it was made.
public protocol ScenarioRecord {
  /// The demo's stem.
  var demo: String { get }
  /// The scenario's id.
  var scenario: String { get }
  /// Of the demo's file.
  var demoHash: ContentHash { get }
  /// Of what the scenario means (`Scenario.meaning`); in older records, of the bytes of which it was read.
  var scenarioHash: ContentHash { get }
}

extension ScenarioRecord {
  /// Whether the record speaks of a demo and a scenario as they are now.
  ///
  /// - Parameter head: The bytes of which the scenario was read.
  public func isCurrent(demo: ContentHash, _ scenario: Scenario, in head: [UInt8]) -> Bool {
    demoHash == demo && [scenario.meaning, ContentHash(of: head, in: scenario.source.bytes)].contains(scenarioHash)
  }
}
