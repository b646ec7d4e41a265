import Foundation
import TestSupport
import Testing

@Suite("polite check --external, ended while it waits")
struct FollowingEndTests {
  @Test("reports what it found until then", arguments: [SIGINT, SIGTERM, SIGHUP])
  func ends(signal: Int32) throws {
    let server = try LoopbackServer { request, _ in request.address.contains("gone") ? .status(404) : .silence }
    try withTemporaryFolder { folder in
      let links = "[a](http://a.example/gone) [b](http://b.example/) [c](http://b.example/c)"
      try write(["Content/a/index.md": "---\ntitle: A\n---\n\(links)\n"], to: folder)
      let program = try RunningProgram(
        polite.path,
        ["check", "--root", folder.path, "--external", "--cache", folder.path + "/answers"],
        environment: ["http_proxy": server.address],
        output: folder.appending(path: "output.txt")
      )
      soon { asked(server, "a.example/gone", 2) && asked(server, "b.example", 1) }
      Thread.sleep(forTimeInterval: 0.3)
      #expect(program.end(by: signal) == 3)
      let text = program.log
      #expect(text.contains("error: `http://a.example/gone` is not there"))
      #expect(text.contains("note: `http://b.example/c` was not asked for"))
      #expect(text.contains("polite: the run was cut short: 2 pages of the web were not asked for\n"))
      #expect(try String(contentsOfFile: folder.path + "/answers", encoding: .utf8).contains("gone\t404"))
    }
  }

  private func asked(_ server: LoopbackServer, _ text: String, _ count: Int) -> Bool {
    server.requests.count { $0.address.contains(text) } >= count
  }
}
