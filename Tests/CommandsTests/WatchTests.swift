import Commands
import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@Suite("`--watch`")
struct WatchTests {
  /// A command that watches a library, on a thread of its own. It ends when the library's folder is removed.
  private final class Watching: Sendable {
    private let state = Mutex((written: [UInt8](), isClosed: false, code: ExitCode?.none))
    /// Is signalled when either changes.
    private let changes = NSCondition()

    init(_ command: String, _ folder: URL) {
      let take: @Sendable ([UInt8]) throws(SystemError) -> Void = { [self] bytes throws(SystemError) in
        if state.withLock(\.isClosed) { throw SystemError("write to", "the output", code: EPIPE) }
        note { $0.written += bytes }
      }
      let terminal = Terminal(isInteractive: false, environment: { _ in nil }, output: take, errors: take)
      Thread.detachNewThread { [self] in
        let code = runPolite([command, "--root", folder.path, "--watch"], terminal: terminal)
        note { $0.code = code }
      }
    }

    /// Ends what reads the output.
    func close() { state.withLock { $0.isClosed = true } }

    private func note(_ change: (inout (written: [UInt8], isClosed: Bool, code: ExitCode?)) -> Void) {
      changes.withLock {
        state.withLock { change(&$0) }
        changes.broadcast()
      }
    }

    /// Everything written so far.
    var text: String { String(decoding: state.withLock { $0.written }, as: UTF8.self) }

    func wait(for part: String) throws { try wait { text.contains(part) } }

    func end() throws -> ExitCode? {
      try wait { state.withLock { $0.code } != nil }
      return state.withLock { $0.code }
    }

    /// Waits until something is so; it is looked at whenever something is written.
    func wait(until isSo: () throws -> Bool) throws {
      let end = Date(timeIntervalSinceNow: 60)
      try changes.withLock {
        while try !isSo() { try #require(changes.wait(until: end), "\(text)") }
      }
    }
  }

  private func entry(_ title: String) -> [String: String] {
    ["Content/c/save.md": "---\ntitle: \(title)\nname: Says it.\nfocus: Stays.\nannouncement: [Done]\n---\nText.\n"]
  }

  @Test("builds the site after each change, reports what is wrong, and keeps the last good site")
  func build() throws {
    try withTemporaryFolder { folder in
      func page() throws -> String {
        try String(contentsOf: folder.appending(path: "Site/c/save.html"), encoding: .utf8)
      }
      try write(entry("Save"), to: folder)
      let watching = Watching("build", folder)
      try watching.wait(for: "Waiting for changes in Content, Templates, polite.yml; Ctrl-C ends it")
      #expect(try page().contains("<title>Save"))
      try write(entry("Keep"), to: folder)
      try watching.wait { try page().contains("<title>Keep") }
      #expect(watching.text.contains("Changed: Content/c/save.md\n"))
      try write(["Content/c/save.md": "---\ntitel: Keep\n---\n"], to: folder)
      try watching.wait(for: "unknown key `titel`")
      #expect(try page().contains("<title>Keep"))
      try write(entry("Store"), to: folder)
      try watching.wait { try page().contains("<title>Store") }
      try FileManager.default.removeItem(at: folder)
      #expect(try watching.end() == .wrongUsage, "the library is not there")
    }
  }

  @Test("checks the library after each change")
  func check() throws {
    try withTemporaryFolder(with: entry("Save")) { folder in
      let watching = Watching("check", folder)
      try watching.wait(for: "Waiting for changes")
      #expect(!watching.text.contains("unknown key"))
      try write(["polite.yml": "titel: Mine\n"], to: folder)
      try watching.wait(for: "unknown key `titel`")
      #expect(watching.text.contains("Changed: polite.yml\n"))
      try FileManager.default.removeItem(at: folder)
      #expect(try watching.end() == .wrongUsage)
    }
  }

  @Test("ends when nobody reads any more what it writes")
  func closed() throws {
    try withTemporaryFolder(with: entry("Save")) { folder in
      let watching = Watching("check", folder)
      try watching.wait(for: "Waiting for changes")
      watching.close()
      try write(entry("Keep"), to: folder)
      #expect(try watching.end() == .couldNotRun)
    }
  }

  @Test("fails at once when the work fails the first time")
  func missing() throws {
    let run = Run("build", "--root", "/nowhere/at/all", "--watch")
    #expect(run.code == .wrongUsage && run.errors.contains("/nowhere/at/all"))
  }

  @Test(
    "is refused with what cannot go with it",
    arguments: [
      ["build", "--watch", "--format", "json"], ["check", "--watch", "--fix"], ["check", "--watch", "--external"],
      ["verify", "--watch", "--record"],
      ["verify", "--watch", "--mutants"], ["verify", "--watch", "--changed"],
      ["verify", "--watch", "--junit", "a.xml"],
    ]
  )
  func refused(arguments: [String]) {
    let run = Run(arguments)
    #expect(run.code == .wrongUsage && run.errors.contains("cannot go with"), "\(run.errors)")
  }
}
