import Foundation
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("polite verify --pictures", .serialized, .inALane)
  struct PictureCommandTests {
    /// A demo of a bar that fills in four seconds.
    private static let bar = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Upload</title><style>
      body { margin: 0; font: 1rem sans-serif; background: Canvas; color: CanvasText; color-scheme: light dark; }
      progress { display: block; width: 100%; }</style></head><body><main><h1>Upload</h1>
      <button type="button">Upload</button><p role="status"></p><section aria-labelledby="t" hidden><h2 id="t">Photo</h2>
      <progress aria-labelledby="t" max="4" value="0"></progress></section></main><script>
      const bar = document.querySelector('progress');
      document.querySelector('button').addEventListener('click', () => {
        document.querySelector('section').hidden = false;
        document.querySelector('[role=status]').textContent = 'Uploading';
        setInterval(() => { bar.value += 1; }, 1000);
      });
      </script></body></html>
      """

    private static func library(bar: String = bar, end: String = "4", named name: String = "bar") -> [String: String] {
      [
        "Content/c/index.md": "---\ntitle: C\n---\n",
        "Content/c/upload/index.md": """
        ---
        title: Upload
        name: Says what is uploaded.
        focus: Stays on the button.
        announcement: [Uploading]
        demos:
          \(name):
            title: Upload
            pictures:
              - { name: rest, label: At rest, alt: A button. }
              - { name: half, label: Half, alt: A bar half full., scenario: start, at: 2500ms, settings: [dark, right-to-left, large-text, forced-colours] }
              - { name: bar, label: The bar, alt: A bar half full., scenario: start, at: 2500ms, of: { role: region, name: Photo } }
              - { name: done, label: Done, alt: A full bar., scenario: start }
            scenarios:
              - id: start
                steps:
                  - when: { activate: Upload }
                    then: [{ announced: Uploading }]
                  - when: { passes: 3s }
                  - when: { passes: 2s }
                    then: [{ element: { role: progressbar, name: Photo, states: { valuenow: \(end) } } }]
        ---

        Text.
        """, "Content/c/upload/\(name).html": bar,
      ]
    }

    private func takePictures(_ root: URL, _ arguments: String...) throws -> (code: Int32, output: String) {
      try run(polite, ["verify", "--pictures", "--root", root.path] + arguments)
    }

    private func pictures(_ root: URL) throws -> [String: Data] {
      let folder = root.appending(path: "Content/c/upload/pictures")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return try Dictionary(
        uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) }
      )
    }

    @Test(
      "takes each picture at its moment and under its settings, always with the same bytes, and satisfies the check"
    )
    func taking() throws {
      try withTemporaryFolder(with: Self.library()) { folder in
        let missing = try run(polite, ["check", "--root", folder.path, "--rule", "scenario-stale-picture"])
        #expect(missing.output.contains("`pictures/half.dark.webp` has not been taken yet"), "\(missing.output)")
        let first = try takePictures(folder)
        #expect(first.code == 0 && first.output.contains("10 pictures: 10 taken, 0 not"), "\(first.output)")
        let taken = try pictures(folder)
        let names = [
          "half", "half.dark", "half.forced-colours", "half.large-text", "half.large-text.dark", "half.right-to-left",
          "half.right-to-left.dark", "bar", "done", "rest",
        ]
        #expect(taken.keys.sorted() == names.map { "\($0).webp" }.sorted())
        // The file's header, as in RFC 9649, section 2.4.
        #expect(
          taken.values.allSatisfy {
            $0.starts(with: Data("RIFF".utf8)) && $0.dropFirst(8).starts(with: Data("WEBP".utf8))
          }
        )
        #expect(taken.values.allSatisfy { $0.count < 4096 } && Set(taken.values).count == 10)
        let check = try run(polite, ["check", "--strict", "--root", folder.path, "--rule", "scenario-stale-picture"])
        #expect(check.code == 0, "\(check.output)")
        let evidence = folder.appending(path: "Content/c/upload/evidence.json")
        let record = try Data(contentsOf: evidence)
        let second = try takePictures(folder)
        #expect(second.code == 0 && second.output.contains("0 files written"), "\(second.output)")
        #expect(try pictures(folder) == taken && Data(contentsOf: evidence) == record)
        let renamed = Self.library(named: "photo")
        try FileManager.default.removeItem(at: folder.appending(path: "Content/c/upload/bar.html"))
        try write(renamed.mapValues { $0.replacing("settings: [dark, ", with: "settings: [") }, to: folder)
        #expect(try takePictures(folder).code == 0)
        #expect(try pictures(folder).keys.sorted() == taken.keys.filter { !$0.contains("dark") }.sorted())
        try write(["Content/c/upload/photo.html": Self.bar.replacing("1000)", with: "900)")], to: folder)
        let stale = try run(polite, ["check", "--root", folder.path, "--rule", "scenario-stale-picture"])
        #expect(
          stale.output.contains("has changed since the picture `pictures/rest.webp` was taken"),
          "\(stale.output)"
        )
        let none = renamed.mapValues { $0.replacing(#/ +pictures:\n( +- { name: [^\n]*\n)+/#, with: "") }
        try write(none, to: folder)
        let last = try takePictures(folder)
        #expect(try last.code == 0 && pictures(folder).isEmpty, "\(last.output)")
      }
    }

    @Test("takes no picture when its scenario fails, says why, and takes the others")
    func failing() throws {
      try withTemporaryFolder(with: Self.library(end: "9")) { folder in
        let found = try takePictures(folder)
        #expect(found.code == 1 && found.output.contains("10 pictures: 9 taken, 1 not"), "\(found.output)")
        #expect(
          found.output.contains(
            "the picture `pictures/done.webp` is not taken: step 3: expected that there is a progressbar “Photo”, valuenow 9"
          ),
          "\(found.output)"
        )
        // What comes after the moment does not matter.
        #expect(try pictures(folder).keys.contains("half.webp") && !pictures(folder).keys.contains("done.webp"))
        try write(
          ["Content/c/upload/bar.html": Self.bar.replacing("<section aria-labelledby=\"t\"", with: "<section")],
          to: folder
        )
        let gone = try takePictures(folder)
        #expect(
          gone.output.contains(
            "the picture `pictures/bar.webp` is not taken: step 1: expected that the region “Photo” can be seen, but there is none"
          ),
          "\(gone.output)"
        )
      }
    }

    @Test("cannot be combined with other ways to play, and says so when no picture is asked for")
    func usage() throws {
      try withTemporaryFolder(with: VerifyCommandTests.library()) { folder in
        let none = try takePictures(folder)
        #expect(none.code == 2 && none.output.contains("nothing there asks for a picture"), "\(none.output)")
        let others = [
          (["--mutants"], "`--mutants` cannot go with `--pictures`"),
          (["--record"], "`--record` cannot go with `--pictures`"),
          (["--browser", "firefox"], "pictures are taken only in Chromium"),
        ]
        for (other, reason) in others {
          let refused = try run(polite, ["verify", "--pictures", "--root", folder.path] + other)
          #expect(refused.code == 2 && refused.output.contains("polite: \(reason)\n"), "\(refused.output)")
        }
      }
    }
  }
}
