import Building
import Foundation
import TestSupport
import Testing

/// Tests what fixes must satisfy on entries and demos that nobody would write.
///
/// `make fix-test` fixes 20,000 entries and 5,000 demos; a run of all tests fixes a few.
@Suite("Fixing mutated libraries")
struct FixMutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// How many entries are made in all; a quarter as many demos are made.
  private static let entries = environment["POLITE_FIX_MUTATIONS"].flatMap { Int($0) } ?? 160
  private static let seed = environment["POLITE_FIX_SEED"].flatMap { UInt64($0) } ?? 1
  /// Makes libraries of up to 400 entries and 100 demos.
  private static let libraries = (entries + 399) / 400

  private static let fixable: Set = [
    "demo-redundant-role", "demo-two-maxima", "entry-lift-announcement", "entry-lift-focus", "entry-unknown-claim",
    "link-protocol-relative", "text-callout-kind", "text-heading-at-parent",
  ]

  @Test("keeps the meaning of every file, and changes nothing the second time", arguments: 0..<libraries)
  func fixing(library: Int) throws {
    var dice = SplitMix(seed: Self.seed &* 1_000_003 &+ UInt64(library))
    let (files, read) = makeLibrary(&dice, entries: min(400, Self.entries - library * 400))
    try LibraryFixture.with(files) { fixture in
      let before = try SaidByFiles(fixture.folder)
      let review = LibraryReview(LibrarySource(root: fixture.folder.path, threads: 1))
      if library == 0 {
        let offers = try Set(review.run().diagnostics.filter { $0.fix != nil }.map(\.rule.id))
        #expect(offers == Self.fixable, "not all fixes are tested")
      }
      let outcome = try review.fix()
      let after = try SaidByFiles(fixture.folder)
      #expect(after.changes(since: before) == [], "seed \(Self.seed), library \(library)")
      #expect(read.filter { after.bytes[$0] != before.bytes[$0] } == [], "what is read was taken out")
      #expect(outcome.fixed > files.count / 2)
      #expect(Set(after.bytes.keys.filter { after.bytes[$0] != before.bytes[$0] }) == outcome.files)
      let again = try review.fix()
      #expect(again.fixed == 0 && again.files.isEmpty)
      #expect(try SaidByFiles(fixture.folder).bytes == after.bytes)
    }
  }

  /// - Returns: The files, and the paths of demos that must stay as they are.
  private func makeLibrary(_ dice: inout SplitMix, entries: Int) -> (files: [String: String], read: [String]) {
    var files: [String: String] = [:]
    var read: [String] = []
    for index in 0..<entries { files["Content/entries/e\(index)/index.md"] = mutatedEntry(&dice) }
    for index in 0..<entries / 4 {
      let folder = "Content/demos/d\(index)"
      let demo = MutatedDemo(&dice)
      files["\(folder)/index.md"] = mutatedProofs("D\(index)", &dice)
      files["\(folder)/demo.html"] = demo.html
      if demo.isRead { read.append("\(folder)/demo.html") }
    }
    return (files, read)
  }
}
