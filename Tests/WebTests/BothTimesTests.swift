import Foundation
import TestSupport
import Testing

extension InTheBrowser {
  @Suite("A demo that is played both in real time and in the page's own time", .serialized, .inAWaitingLane)
  struct BothTimesTests {
    /// A demo whose button does something that may lead to an announcement.
    private static func demo(_ wait: String) -> String {
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body><main><h1>Save</h1>
      <button>Save</button><p role="status"></p></main><script>
        const say = () => { document.querySelector('p').textContent = 'Noise'; };
        document.querySelector('button').onclick = () => { \(wait) };
      </script></body></html>
      """
    }

    /// - Parameter others: Further scenarios of the demo.
    private func verify(_ wait: String, _ then: String, others: String = "") throws -> (code: Int32, output: String) {
      let steps = "[{ when: { activate: Save }, then: [\(then)] }]"
      let entry = """
        ---
        title: Save
        name: Says it.
        focus: Stays.
        announcement: [Noise]
        demos: { save: { title: Save, scenarios: [{ id: start, steps: \(steps) }\(others)] } }
        ---
        """
      let files = [
        "Content/c/index.md": "---\ntitle: C\nsummary: C.\n---\n", "Content/c/save/index.md": entry,
        "Content/c/save/save.html": Self.demo(wait),
      ]
      return try withTemporaryFolder(with: files) { try verifyLibrary(at: $0, ["--browser", "chromium"]) }
    }

    @Test("fails when it is silent only in the page's own time, even though silence ends the other play")
    func hiddenNoise() throws {
      let realTime = "performance.mark('x').startTime"
      let result = try verify(
        "const began = \(realTime); setTimeout(() => { if (\(realTime) - began > 600) say(); }, 900)",
        "{ silent: 2s }"
      )
      #expect(result.output.contains("[verify-clock-disagreement]"), "\(result.output)")
      #expect(result.code == 1)
    }

    private static let quick = ", { id: quick, steps: [{ when: { activate: Save }, then: [{ announced: Noise }] }] }"

    @Test("cannot use a worker to hide what it announces after the last check")
    func workers() throws {
      let source = "const source = new Blob(['onmessage = () => setTimeout(() => postMessage(0), 600)'])"
      let wait =
        "\(source); const worker = new Worker(URL.createObjectURL(source)); worker.onmessage = say; worker.postMessage(0)"
      let result = try verify(wait, "{ silent: 3s }", others: Self.quick)
      let place =
        "of `start`: expected all that the page does to keep to its own time, but a worker keeps the machine’s"
      #expect(result.output.contains(place), "\(result.output)")
      #expect(result.output.contains("[verify-real-clock]") && result.output.contains("Say `clock: real`, under"))
      #expect(result.code == 1)
    }

    @Test("has its announcement noticed after a slow operation of the browser, however long that takes")
    func work() throws {
      let wait = """
        crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits'])
          .then((key) => crypto.subtle.deriveBits({ name: 'PBKDF2', salt: new Uint8Array(8), iterations: 1500000, hash: 'SHA-256' }, key, 256))
          .then(say)
        """
      let result = try verify(wait, "{ silent: 3s }", others: Self.quick)
      #expect(
        result.output.contains("expected that nothing is announced for 3 seconds, but “Noise” was announced"),
        "\(result.output)"
      )
      #expect(result.code == 1)
    }

    @Test("passes when it announces the same in both")
    func same() throws {
      let result = try verify("setTimeout(say, 300)", "{ announced: Noise }")
      #expect(!result.output.contains("verify-clock-disagreement"), "\(result.output)")
      #expect(result.code == 0, "\(result.output)")
    }
  }
}
