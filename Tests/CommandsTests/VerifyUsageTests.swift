import Commands
import Testing

/// What is refused before any browser is looked for.
@Suite("polite verify, called wrongly")
struct VerifyUsageTests {
  @Test(
    "records nothing of a demo or of a system that it does not know",
    arguments: [
      ("--base-url", "what is served there may not be the demos of the library"),
      ("--webdriver", "the system of a browser at a remote end is not known"),
    ]
  )
  func falseEvidence(option: String, reason: String) {
    let run = Run("verify", "--root", "/", "--record", option, "http://127.0.0.1:9")
    #expect(run.code == .wrongUsage)
    #expect(run.errors.hasPrefix("polite: `--record` cannot go with `\(option)`: \(reason)\n"))
    #expect(run.output.isEmpty)
  }
}
