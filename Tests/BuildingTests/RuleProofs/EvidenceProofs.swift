import Hashing
import PatternLibrary

/// Proofs of the rules on evidence files.
let evidenceProofs: [RuleProof] = [
  RuleProof(
    "evidence-duplicate-record",
    [
      "Content/a/slider/index.md": RuleProof.front(),
      "Content/a/slider/evidence.json":
        "{ \"records\": [\n\(record("start")),\n1️⃣\(record("start«⇒-2»"))\n] }",
    ]
  )
]

/// Evidence of a demo that has changed since, by machines and by people.
let staleEvidenceProofs = [
  staleProof("scenario-stale-evidence", "{ \"records\": [\n\(record("start"))\n] }"),
  staleProof("scenario-stale-record", "{ \"by-hand\": [\n\(recordByHand)\n] }"),
]

private func staleProof(_ rule: String, _ evidence: String) -> RuleProof {
  RuleProof(
    rule,
    [
      "Content/a/slider/index.md": RuleProof.front(
        "demos:\n  save:\n    title: Save\n    scenarios:\n      - \(scenario.replacing("start", with: "1️⃣start"))\n"
      ),
      "Content/a/slider/save.html": demo + "«<p>More</p>⇒»", "Content/a/slider/evidence.json": evidence,
    ]
  )
}

/// A picture that was taken of a demo that has changed since.
let stalePictureProof: RuleProof = {
  let picture = DemoPicture(name: Located("rest", at: 0..<0), label: "At rest", alternative: "A heading.")
  let record = PictureRecord(
    demo: "save",
    picture: "rest",
    setting: nil,
    browserVersion: "Chromium 140",
    width: 240,
    height: 100,
    demoHash: ContentHash(of: Array(demo.utf8)),
    momentHash: picture.meaning(among: [], under: nil) ?? ContentHash(of: []),
    fileHash: ContentHash(of: Array("picture".utf8))
  )
  return RuleProof(
    "scenario-stale-picture",
    [
      "Content/a/slider/index.md": RuleProof.front(
        "demos:\n  save:\n    title: Save\n    pictures: [{ name: 1️⃣rest, label: At rest, alt: A heading. }]\n"
      ),
      "Content/a/slider/save.html": demo + "«<p>More</p>⇒»",
      "Content/a/slider/pictures/rest.webp": "picture",
      "Content/a/slider/evidence.json": String(decoding: Evidence(pictures: [record]).json, as: UTF8.self),
    ]
  )
}()

/// A change log that is older than the changes that the demo's evidence shows.
let staleChangesProof = RuleProof(
  "entry-stale-changes",
  [
    "Content/a/slider/index.md": RuleProof.front(
      """
      changes:
        - { date: 1️⃣2026-0«2⇒3»-28, note: First edition. }
      demos:
        save:
          title: Save
          scenarios:
            - \(scenario)

      """
    ),
    "Content/a/slider/save.html": demo + "<p>More</p>",
    "Content/a/slider/evidence.json": "{ \"records\": [\n\(record("start"))\n] }",
  ]
)

private let scenario = "{ id: start, steps: [{ when: opens }] }"
private let demo = "<!doctype html>\n<html lang=\"en\"><title>Save</title>\n"

private func record(_ id: String) -> String {
  """
  { "demo": "save", "scenario": "\(id)", "browser": "firefox", "date": "2026-03-01",
    "browser-version": "Firefox 140", "system": "Debian", \(hashes), "outcome": "passed" }
  """
}

private let recordByHand = """
  { "demo": "save", "scenario": "start", "screen-reader": "VoiceOver, iOS 26.1", "browser": "Safari 26.1",
    "device": "iPhone 15", "date": "2026-03-01", "initials": "AL", \(hashes), "outcome": "passed" }
  """

private let hashes = """
  "demo-hash": "\(ContentHash(of: Array(demo.utf8)).text)",
  "scenario-hash": "\(ContentHash(of: Array(scenario.utf8)).text)"
  """
