import Rules
import Testing

@Suite("Announcements that an entry denies")
struct DeniedAnnouncementTests {
  private func library(_ announcement: String, isWrong: Bool = false, saying text: String) -> [String: String] {
    let wrong = isWrong ? "<meta name=\"polite:wrong\" content=\"It speaks.\">" : ""
    return [
      "Content/a/upload/index.md": """
      ---
      title: U
      name: N
      focus: F
      announcement: \(announcement)
      demos:
        save:
          title: Save
          scenarios: [{ id: one, steps: [{ when: opens, then: [{ announced: \(text) }, { silent: 1s }] }] }]
      ---

      """,
      "Content/a/upload/save.html":
        "<!doctype html><html lang=\"en\"><title>T</title>\(wrong)<p role=\"status\"></p><script>'Saved'</script>",
    ]
  }

  @Test("are reported where a scenario of a right demo expects them")
  func found() throws {
    try expectDiagnostics(
      of: .scenarioDeniedAnnouncement,
      in: library("{ none: The state says it. }", saying: "1️⃣Saved"),
      saying: ["“Saved” is expected to be announced, but the entry says that nothing is"]
    )
    try expectDiagnostics(of: .scenarioDeniedAnnouncement, in: library("Saved", saying: "Saved"))
    let wrong = library("{ none: The state says it. }", isWrong: true, saying: "Saved")
    try expectDiagnostics(of: .scenarioDeniedAnnouncement, in: wrong)
  }
}
