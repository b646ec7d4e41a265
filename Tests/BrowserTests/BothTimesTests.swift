import Foundation
import TestSupport
import Testing

extension PlayersInTheBrowser {
  @Suite("A demo that is played in both times")
  struct BothTimesTests {
    /// A demo whose button has something said after a worker has waited for 300 ms, or after the page has.
    private static func demo(_ wait: String) -> String {
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Save</title></head><body><main><h1>Save</h1>
      <button>Save</button><p role="status"></p></main><script>
        const say = () => { document.querySelector('p').textContent = 'Noise'; };
        const source = new Blob(['onmessage = () => setTimeout(() => postMessage(0), 300)']);
        const worker = new Worker(URL.createObjectURL(source));
        worker.onmessage = say;
        document.querySelector('button').onclick = () => { \(wait) };
      </script></body></html>
      """
    }

    private func verify(_ wait: String, _ then: String) throws -> (code: Int32, output: String) {
      let steps = "[{ when: { activate: Save }, then: [\(then)] }]"
      let entry = """
        ---
        title: Save
        name: Says it.
        focus: Stays.
        announcement: [Noise]
        demos: { save: { title: Save, scenarios: [{ id: start, steps: \(steps) }] } }
        ---
        """
      return try withTemporaryFolder { folder in
        let index = "---\ntitle: C\nsummary: C.\n---\n"
        try write(
          [
            "Content/c/index.md": index, "Content/c/save/index.md": entry, "Content/c/save/save.html": Self.demo(wait),
          ],
          to: folder
        )
        return try run(polite, ["verify", "--root", folder.path, "--browser", "chromium"])
      }
    }

    @Test("is found out where it is silent in the page's own time alone, though silence ends the other play")
    func hiddenNoise() throws {
      let result = try verify("worker.postMessage(0)", "{ silent: 1s }")
      #expect(result.output.contains("[verify-clock-disagreement]"), "\(result.output)")
      #expect(result.code == 1)
    }

    @Test("is right where it says the same in both")
    func same() throws {
      let result = try verify("setTimeout(say, 300)", "{ announced: Noise }")
      #expect(!result.output.contains("verify-clock-disagreement"), "\(result.output)")
      #expect(result.code == 0)
    }
  }
}
