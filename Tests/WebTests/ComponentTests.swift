import Foundation
import PatternLibrary
import TestSupport
import Testing
import Verifying

extension InTheBrowser {
  @Suite("A demo that is made with a framework", .serialized, .inALane)
  struct ComponentTests {
    private func verify(_ folder: URL, _ arguments: String...) throws -> (code: Int32, output: String) {
      let browsers = Tools.browsers.flatMap { ["--browser", $0.rawValue] }
      return try verifyLibrary(at: folder, browsers + arguments)
    }

    private static func entry(_ keys: String, scenario: String) -> String {
      let steps = scenario.split(separator: "\n", omittingEmptySubsequences: false).map { "      \($0)" }
      return """
        ---
        title: Save
        name: Says what is saved.
        focus: Stays on the button.
        announcement: [Saving note, Note saved]
        demos:
          save:
            title: Save a note
            \(keys)
            scenarios:
        \(steps.joined(separator: "\n"))
        ---

        """
    }

    /// The code samples in a part of the documentation, by language.
    private static func samples(under heading: String) throws -> [String: String] {
      let page = try String(contentsOf: Tools.repository.appending(path: "docs/components.md"), encoding: .utf8)
      let part = try #require(page.components(separatedBy: "## ").first { $0.hasPrefix(heading + "\n") })
      let pieces = part.components(separatedBy: "```")
      return Dictionary(
        stride(from: 1, to: pieces.count, by: 2).map { index in
          let lines = pieces[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
          return (String(lines[0]), String(lines[1]))
        }
      ) { first, _ in first }
    }

    /// A library that Firefox ships for its own pages, with its imports redirected to files beside it.
    private static func library(_ name: String) throws -> String {
      let archive = URL(filePath: "/usr/bin/firefox-esr").resolvingSymlinksInPath().deletingLastPathComponent()
      let script = """
        import glob, sys, zipfile
        for path in glob.glob(sys.argv[1] + "/**/omni.ja", recursive=True):
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    if name.endswith("/vendor/" + sys.argv[2]): sys.stdout.write(archive.read(name).decode()); sys.exit()
        sys.exit("no " + sys.argv[2])
        """
      let result = try run(URL(filePath: "/usr/bin/python3"), ["-c", script, archive.path, name])
      try #require(result.code == 0, "\(result.output)")
      return result.output.replacing("resource://devtools/client/shared/vendor/react.mjs", with: "./react.js")
    }

    @Test("passes with the code that the documentation shows for Lit and for React")
    func frameworks() throws {
      let scenario = try #require(Self.samples(under: "Modules")["yaml"])
      var files: [String: String] = [:]
      for (name, libraries) in [
        ("Lit", ["lit.js": "lit.all.mjs"]), ("React", ["react.js": "react.mjs", "react-dom.js": "react-dom.mjs"]),
      ] {
        let (own, folder) = (try Self.samples(under: name), "Content/c/\(name.lowercased())")
        files["\(folder)/index.md"] = Self.entry("served: true", scenario: scenario)
        files["\(folder)/save.html"] = own["html"]
        files["\(folder)/save-note.js"] = own["js"]
        for (file, library) in libraries {
          let text = try Self.library(library)
          // React DOM is imported by function name, as from its own package.
          files["\(folder)/\(file)"] =
            library == "react-dom.mjs" ? text + "\nexport const { render } = reactDom;\n" : text
        }
      }
      try withTemporaryFolder(with: files) { folder in
        let result = try verify(folder)
        let count = 2 * Tools.browsers.count
        #expect(result.code == 0 && result.output.contains("\(count) plays: \(count) passed"), "\(result.output)")
      }
    }

    @Test(
      "at a development server's address is played there, may load itself again, leaves no evidence, and is linked from its page"
    )
    func address() throws {
      let scenario = try #require(Self.samples(under: "Modules")["yaml"])
      let page = try #require(Self.samples(under: "React")["html"])
      let script = """
        if (window === parent && !sessionStorage.met) { sessionStorage.met = "once"; location.reload(); }
        document.querySelector("#note").innerHTML = "<button>Save</button><p role=status></p>";
        document.querySelector("button").onclick = () => {
          const say = (text) => { document.querySelector("p").textContent = text; };
          say("Saving note");
          setTimeout(() => say("Note saved"), 1000);
        };
        """
      let server = try LoopbackServer { request, _ in
        if request.address.hasSuffix("/demos/save?kind=plain") {
          return .status(200, header: ["Content-Type: text/html"], body: page)
        }
        guard request.address.hasSuffix("/demos/save-note.js") else { return .status(404) }
        return .status(200, header: ["Content-Type: text/javascript"], body: script)
      }
      let address = "\(server.address)/demos/save?kind=plain"
      try withTemporaryFolder { folder in
        try write(["Content/c/save/index.md": Self.entry("url: \(address)", scenario: scenario)], to: folder)
        let result = try verify(folder, "--record")
        let count = Tools.browsers.count
        #expect(result.code == 0 && result.output.contains("\(count) plays: \(count) passed"), "\(result.output)")
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "Content/c/save/evidence.json").path))
        let check = try run(polite, ["check", "--root", folder.path])
        #expect(check.code == 0 && !check.output.contains("[demo-"), "\(check.output)")
        let site = try buildSite(of: folder)
        let text = try String(contentsOf: site.appending(path: "c/save.html"), encoding: .utf8)
        #expect(text.contains("<a class=\"tool\" href=\"\(address)\""))
        try withUsedSession(.chromium) { session in
          try session.open(site.appending(path: "c/save.html").absoluteString)
          try session.enter(frame: session.find("iframe"))
          try soon(within: 5) { try session.url().hasPrefix(server.address) }
          try session.click(session.find("button"))
          #expect(try session.execute("return document.querySelector('p').textContent") == "Saving note")
        }
      }
    }

    @Test("at an address that serves no page cannot be played, even if its scenario expects nothing to happen")
    func noPage() throws {
      let server = try LoopbackServer { _, _ in .nothing }
      let steps = "[{ when: opens, then: [{ silent: 300ms }, { hidden: Saved }, { motion: none }] }]"
      func scenario(of name: String) -> String { "- id: \(name)\n  steps: \(steps)" }
      // Browsers refuse to connect to some ports.
      let addresses = ["served": server.address, "refused": "http://127.0.0.1:6000"]
      try withTemporaryFolder { folder in
        try write(
          Dictionary(
            uniqueKeysWithValues: addresses.map { name, address in
              ("Content/c/\(name)/index.md", Self.entry("url: \(address)/", scenario: scenario(of: name)))
            }
          ),
          to: folder
        )
        let result = try verify(folder)
        #expect(result.code == 1 && !result.output.contains("passed\n"), "\(result.output)")
        for (name, address) in addresses {
          // WebKit stays on the previous page instead, which is reported too.
          for browser in Tools.browsers where browser != .webkit || address == server.address {
            #expect(result.output.contains("`\(name)` could not be played in \(browser.title)"), "\(result.output)")
          }
          #expect(result.output.contains("help: See that its server runs at \(address)/"))
        }
      }
    }
  }
}
