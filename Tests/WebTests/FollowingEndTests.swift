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
      let (process, errors) = (Process(), Pipe())
      process.executableURL = polite
      process.arguments = ["check", "--root", folder.path, "--external", "--cache", folder.path + "/answers"]
      process.environment = ["http_proxy": server.address]
      process.standardError = errors
      try process.run()
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      for _ in 0..<400 where !(asked(server, "a.example/gone", 2) && asked(server, "b.example", 1)) {
        Thread.sleep(forTimeInterval: 0.05)
      }
      Thread.sleep(forTimeInterval: 0.3)
      kill(process.processIdentifier, signal)
      let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 3)
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
