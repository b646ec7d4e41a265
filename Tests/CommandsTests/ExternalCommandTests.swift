import Commands
import Foundation
import TestSupport
import Testing

/// All answers are in the cache, so nothing is requested.
@Suite("polite check --external")
struct ExternalCommandTests {
  private static let library = [
    "Content/a/index.md": "---\ntitle: Controls\n---\n[x](https://a.example/gone) [y](https://a.example/there)\n"
  ]

  private func answers() -> String {
    let now = Int(Date().timeIntervalSince1970)
    return """
      polite external links 1
      \(now)\tgone\t404\thttps://a.example/gone
      \(now)\tfound\t\thttps://a.example/there

      """
  }

  @Test("reports missing pages from the answers in the named file")
  func cache() throws {
    try withTemporaryFolder(with: Self.library) { folder in
      try write(["answers": answers()], to: folder)
      let cache = ["--cache", folder.path + "/answers"]
      let run = Run(["check", "--root", folder.path, "--external", "-v"] + cache)
      #expect(run.code == .diagnostics)
      #expect(run.errors.contains("Content/a/index.md:4:5: error: `https://a.example/gone` is not there"))
      #expect(run.errors.contains("\nAsked for 0 pages of the web\n"))
      #expect(run.errors.contains("[link-external-gone]") && !run.errors.contains("a.example/there`"))
      #expect(Run("check", "--root", folder.path).code == .clean)
      #expect(Run(["check", "--root", folder.path, "--external", "--rule", "link-case"] + cache).code == .clean)
    }
  }

  @Test("caches the answers in the person's cache folder", arguments: ["XDG_CACHE_HOME", "HOME"])
  func folder(variable: String) throws {
    try withTemporaryFolder(with: Self.library) { folder in
      let name = variable == "HOME" ? ".cache/polite/external-links" : "polite/external-links"
      try write(["person/\(name)": answers()], to: folder)
      let recording = Recording(environment: [variable: folder.path + "/person"])
      #expect(runPolite(["check", "--root", folder.path, "--external"], terminal: recording.terminal) == .diagnostics)
      #expect(recording.errors.contains("[link-external-gone]"))
    }
  }

  @Test("rejects a file that is not a cache, as wrong usage, and leaves it as it is")
  func foreign() throws {
    try withTemporaryFolder { folder in
      try write(Self.library, to: folder)
      let path = folder.path + "/Content/a/index.md"
      let run = Run("check", "--root", folder.path, "--external", "--cache", path)
      #expect(run.code == .wrongUsage)
      #expect(run.errors.contains("holds no answers of the web, and is left as it is\n"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.library["Content/a/index.md"])
    }
  }

  @Test("is required by --cache and --deadline", arguments: ["--cache", "--deadline"])
  func alone(option: String) {
    #expect(Run("check", "--root", "/", option, "1").errors.hasPrefix("polite: `\(option)` goes with `--external`\n"))
  }

  @Test("ends at its deadline, and says that it is incomplete")
  func deadline() throws {
    let server = try LoopbackServer { request, _ in request.address.contains("gone") ? .status(404) : .silence }
    try withTemporaryFolder { folder in
      try write(
        ["Content/a/index.md": "---\ntitle: A\n---\n[x](http://a.example/gone) [y](http://b.example/)\n"],
        to: folder
      )
      let recording = Recording(environment: ["http_proxy": server.address])
      let arguments = [
        "check", "--root", folder.path, "--external", "--deadline", "2", "--cache", folder.path + "/answers",
      ]
      #expect(runPolite(arguments, terminal: recording.terminal) == .couldNotRun)
      #expect(recording.errors.contains("[link-external-gone]") && recording.errors.contains("[link-external-unasked]"))
      #expect(recording.errors.contains("polite: the run was cut short: 1 page of the web was not asked for\n"))
      #expect(recording.errors.contains("more time with --deadline"))
    }
  }

  @Test("requests nothing from this machine, whatever the name that leads here")
  func loopback() throws {
    let server = try LoopbackServer { _, _ in .status(200) }
    try withTemporaryFolder { folder in
      let address = server.address.replacing("127.0.0.1", with: "localhost")
      try write(["Content/a/index.md": "---\ntitle: A\n---\n[x](\(address)/)\n"], to: folder)
      #expect(Run("check", "--root", folder.path, "--external").code == .clean)
      #expect(server.requests.isEmpty)
    }
  }

  @Test("has rules that can be explained and configured")
  func explained() {
    let run = Run("explain", "link-external-gone")
    #expect(run.code == .clean)
    #expect(run.output.contains("RFC 9110") && run.output.contains("polite.yml can set it"))
  }
}
