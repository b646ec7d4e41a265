import Commands
import Foundation
import TestSupport
import Testing

@Suite("polite evidence add")
struct EvidenceCommandTests {
  private static let demo = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Save</title><h1>Save</h1>"
  private static let entry = """
    ---
    title: Save
    name: Says it.
    focus: Stays.
    announcement: { none: Nothing happens. }
    demos: { save: { title: Save, scenarios: [{ id: start, title: The start, steps: [{ when: opens }] }] } }
    ---

    """
  private static let library = [
    "Content/c/index.md": "---\ntitle: C\nsummary: C.\n---\n", "Content/c/save/index.md": entry,
    "Content/c/save/save.html": demo,
  ]

  private static func record(_ changes: [String: String] = [:], entry: String = "c/save") -> String {
    let hash = String(repeating: "0", count: 32)
    let members = [
      "demo": "save", "scenario": "start", "screen-reader": "NVDA 2026.1", "browser": "Firefox 150",
      "device": "Windows 11", "date": "2026-03-01", "initials": "AB", "demo-hash": hash, "scenario-hash": hash,
      "outcome": "passed",
    ].merging(changes) { $1 }
    let lines = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }
    return "{ \"entry\": \"\(entry)\", \"by-hand\": [{ \(lines.joined(separator: ",\n")) }] }"
  }

  private func withLibrary(_ more: [String: String] = [:], _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder(with: Self.library.merging(more) { $1 }) { folder in
      try body(folder)
    }
  }

  private func add(_ folder: URL, _ names: String...) -> Run {
    Run(["evidence", "add"] + names.map { folder.appending(path: $0).path } + ["--root", folder.path])
  }

  private func evidence(_ folder: URL) -> String? {
    try? String(contentsOf: folder.appending(path: "Content/c/save/evidence.json"), encoding: .utf8)
  }

  @Test("writes records beside the entry, and replaces an older one by the same person")
  func adds() throws {
    let files = [
      "one.json": Self.record(), "two.json": Self.record(["initials": "CD"]),
      "newer.json": Self.record(["date": "2026-04-01"]),
    ]
    try withLibrary(files) { folder in
      let run = add(folder, "one.json", "two.json")
      #expect(run.code == .clean, "\(run.errors)")
      #expect(run.output.contains("to c/save; for 1, the demo or the scenario has changed since"), "\(run.output)")
      #expect(evidence(folder)?.matches(of: /"initials": "(AB|CD)"/).count == 2)
      #expect(add(folder, "newer.json").code == .clean)
      #expect(evidence(folder)?.matches(of: /"initials"/).count == 2)
      #expect(evidence(folder)?.contains("2026-04-01") == true)
      let older = add(folder, "one.json")
      #expect(older.output.contains("added 0 records"), "\(older.output)")
      #expect(older.output.contains("1 left out, since the same person has a later record"), "\(older.output)")
      #expect(evidence(folder)?.contains("2026-04-01") == true)
      #expect(Run("check", "--root", folder.path).code == .clean)
    }
  }

  @Test("takes a file with a byte order mark, and says which screen readers pages do not list")
  func spelling() throws {
    let readers = [("Voice Over, iOS 26", false), ("VO iOS 26", true), ("VoiceOver/TalkBack", true)]
    for (reader, isUnknown) in readers {
      try withLibrary(["one.json": "\u{FEFF}" + Self.record(["screen-reader": reader])]) { folder in
        let run = add(folder, "one.json")
        #expect(run.code == .clean, "\(run.errors)")
        #expect(run.output.contains("1 with no screen reader that Polite knows by name") == isUnknown, "\(run.output)")
      }
    }
  }

  @Test("refuses files that contradict each other, and reports records whose scenario is gone")
  func contradictions() throws {
    let files = ["one.json": Self.record(), "two.json": Self.record(["outcome": "failed"])]
    try withLibrary(files) { folder in
      let run = add(folder, "one.json", "two.json")
      #expect(run.code == .diagnostics && run.errors.contains("[evidence-duplicate-record]"), "\(run.errors)")
      #expect(evidence(folder) == nil)
      #expect(add(folder, "one.json").code == .clean)
      try write(["Content/c/save/index.md": Self.entry.replacing("id: start", with: "id: begin")], to: folder)
      let check = Run("check", "--root", folder.path)
      #expect(check.errors.contains("the scenario `start` of the demo `save` is not there any more"), "\(check.errors)")
      #expect(check.errors.contains("No page shows what people recorded about it"))
    }
  }

  @Test("reports every fault with its place, and then writes nothing")
  func refuses() throws {
    let files = [
      "right.json": Self.record(), "entry.json": Self.record(entry: "c/sav"),
      "demo.json": Self.record(["demo": "sav"]), "scenario.json": Self.record(["scenario": "stat"]),
      "value.json": Self.record(["outcome": "pass"]), "text.json": "no",
      "future.json": Self.record(["date": "2999-01-01"]),
    ]
    try withLibrary(files) { folder in
      let run = add(
        folder,
        "right.json",
        "entry.json",
        "demo.json",
        "scenario.json",
        "value.json",
        "text.json",
        "future.json",
        "text.json"
      )
      #expect(run.code == .diagnostics)
      // A file that is named twice has its faults only once.
      #expect(run.errors.matches(of: /text\.json:1:1: error/).count == 1, "\(run.errors)")
      #expect(run.errors.contains("was recorded on 2999-01-01, which is in the future"))
      for words in [
        "entry.json:1:12: error: there is no entry `c/sav` [evidence-unknown-subject]", "Is it `c/save`?",
        "error: `c/save` has no demo `sav` [evidence-unknown-subject]",
        "error: `save` has no scenario `stat` [evidence-unknown-subject]", "[evidence-bad-value]",
        "text.json:1:1: error: this cannot be read as JSON",
      ] { #expect(run.errors.contains(words), "\(words): \(run.errors)") }
      #expect(evidence(folder) == nil)
    }
  }

  @Test("refers to polite check if the entry may be one that cannot be loaded")
  func unloaded() throws {
    let files = ["Content/c/broken/index.md": "---\ntitle: [\n---\n", "one.json": Self.record(entry: "c/broken")]
    try withLibrary(files) { folder in
      let run = add(folder, "one.json")
      #expect(run.errors.contains("there is no entry `c/broken` among those that can be loaded"), "\(run.errors)")
      #expect(run.errors.contains("`polite check` says which entries cannot be loaded, and why."))
    }
  }

  @Test("does not overwrite evidence that cannot be read")
  func broken() throws {
    try withLibrary(["Content/c/save/evidence.json": "<<<<<<<", "one.json": Self.record()]) { folder in
      let run = add(folder, "one.json")
      #expect(run.code == .diagnostics && run.errors.contains("[evidence-not-json]"))
      #expect(evidence(folder) == "<<<<<<<")
    }
  }

  @Test("is called wrongly with a file that is not there, and then writes nothing")
  func missing() throws {
    try withLibrary(["one.json": Self.record()]) { folder in
      let run = add(folder, "one.json", "none.json")
      #expect(run.code == .wrongUsage, "\(run.errors)")
      #expect(run.errors.contains("none.json"), "\(run.errors)")
      #expect(evidence(folder) == nil)
    }
  }

  @Test("rejects any other action")
  func usage() {
    #expect(Run("evidence", "remove", "a.json").code == .wrongUsage)
    #expect(Run("evidence", "add").code == .wrongUsage)
  }
}
