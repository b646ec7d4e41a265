import Foundation
public import Testing

/// Compares what a test produced with the file `Snapshots/<name>` beside the test.
///
/// With `POLITE_RECORD_SNAPSHOTS=1` it writes the file instead and fails, so that a recording never passes for a test.
/// In CI nothing is ever recorded.
public func expectSnapshot(
  _ bytes: some Sequence<UInt8>,
  named name: String,
  filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: filePath).deletingLastPathComponent().appending(path: "Snapshots/\(name)")
  let environment = ProcessInfo.processInfo.environment
  if environment["POLITE_RECORD_SNAPSHOTS"] == "1", environment["CI"] == nil {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    Issue.record("recorded \(file.path)", sourceLocation: sourceLocation)
    return
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  let observed = String(decoding: Array(bytes), as: UTF8.self)
  #expect(observed == expected, "differs from Snapshots/\(name)", sourceLocation: sourceLocation)
}
