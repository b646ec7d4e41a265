import Commands
import Diagnostics
import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

private let error = Rule("sample-error", .error, "Wrong")
private let warning = Rule("sample-warning", .warning, "Odd")
private let place = SourceFile(path: "Content/a.md", text: "text").start

/// The output of a report of diagnostics, and its exit code.
private func report(_ diagnostics: [Diagnostic], _ options: String...) throws -> (Recording, ExitCode) {
  let recording = Recording()
  let call = try #require(invocation(["sample"] + options, on: recording).0)
  return (recording, Report(call, rules: [error]).write(diagnostics))
}

@Suite("A report") struct ReportTests {
  @Test("writes text to standard error")
  func text() throws {
    let (recording, code) = try report([Diagnostic(error, at: place, "wrong")])
    #expect(code == .diagnostics)
    #expect(recording.errors.hasPrefix("Content/a.md:1:1: error: wrong [sample-error]\n"))
    #expect(recording.errors.hasSuffix("\n1 error in 1 file\n"))
    #expect(recording.output.isEmpty)
  }

  @Test("writes whole documents for machines to standard output", arguments: ["json", "sarif"])
  func machines(format: String) throws {
    for diagnostics in [[], [Diagnostic(error, at: place, "wrong")]] {
      let (recording, code) = try report(diagnostics, "--format", format)
      #expect(code == (diagnostics.isEmpty ? .clean : .diagnostics))
      #expect(recording.output.hasPrefix("{\n") && recording.output.hasSuffix("}\n"))
      #expect(recording.errors.isEmpty)
    }
  }

  @Test("writes annotations to standard output")
  func annotations() throws {
    let (recording, _) = try report([Diagnostic(warning, at: place, "odd")], "--format=github")
    #expect(recording.output.hasPrefix("::warning file=Content/a.md,line=1,"))
  }

  @Test("writes nothing when nothing was found")
  func nothing() throws {
    let (recording, code) = try report([])
    #expect(code == .clean && recording.errors.isEmpty && recording.output.isEmpty)
  }

  @Test("fails on warnings under --strict only, and never on notes")
  func strict() throws {
    let diagnostics = [Diagnostic(warning, at: place, "odd")]
    #expect(try report(diagnostics).1 == .clean)
    #expect(try report(diagnostics, "--strict").1 == .diagnostics)
    let note = Diagnostic(Rule("sample-note", .note, "Look"), at: place, "look")
    #expect(try report([note], "--strict").1 == .clean)
  }

  @Test(
    "shows paths relative to the working folder",
    arguments: [
      (".", "Content/a.md", "Content/a.md"), ("./", "Content/a.md", "Content/a.md"),
      ("docs", "docs/Content/a.md", "docs/Content/a.md"), ("./docs//", "docs/Content/a.md", "docs/Content/a.md"),
      ("../other", "../other/Content/a.md", "../other/Content/a.md"),
      ("/home/someone/project", "Content/a.md", "Content/a.md"),
      ("/home/someone/project/docs", "docs/Content/a.md", "docs/Content/a.md"),
      ("/home/someone/projects", "/home/someone/projects/Content/a.md", "Content/a.md"),
    ]
  )
  func paths(root: String, text: String, relative: String) throws {
    let diagnostics = [Diagnostic(error, at: place, "wrong")]
    #expect(try report(diagnostics, "--root", root).0.errors.hasPrefix(text + ":1:1: "))
    #expect(try report(diagnostics, "--root", root, "--format=github").0.output.hasPrefix("::error file=\(relative),"))
  }

  @Test("shows relative paths in the file system's root, too", arguments: [("/", ""), ("/docs", "docs/")])
  func pathsInRoot(root: String, folder: String) throws {
    let recording = Recording(workingFolder: "/")
    let call = try #require(invocation(["sample", "--root", root], on: recording).0)
    _ = Report(call, rules: [error]).write([Diagnostic(error, at: place, "wrong")])
    #expect(recording.errors.hasPrefix("\(folder)Content/a.md:1:1: "))
  }
}

@Suite("Output that cannot be written") struct FailingStreamTests {
  private func run(_ arguments: [String], output: Bool, errors: Bool) -> (code: ExitCode, errors: String) {
    let recording = Recording()
    let terminal = Terminal(
      isInteractive: false,
      environment: { _ in nil },
      output: { (_) throws(SystemError) in if output { throw SystemError("write to", "the output", code: 28) } },
      errors: { (bytes) throws(SystemError) in
        if errors { throw SystemError("write to", "the errors", code: 28) }
        recording.terminal.writeError(bytes)
      }
    )
    return (runPolite(arguments, terminal: terminal), recording.errors)
  }

  @Test(
    "ends every command with exit code 3 and a reason",
    arguments: [
      ["--help"], ["--version"], ["help", "build"], ["version"], ["schema", "entry"], ["schema", "library"],
      ["schema", "subjects"],
      ["explain"], ["explain", "entry-missing-key"], ["explain", "--format=json"],
    ]
  )
  func output(arguments: [String]) {
    let failed = run(arguments, output: true, errors: false)
    #expect(failed.code == .couldNotRun)
    #expect(failed.errors.hasPrefix("polite: cannot write to the output: "))
    #expect(run(arguments, output: false, errors: false).code == .clean)
  }

  @Test("ends the run if it is for standard error, too")
  func errors() {
    #expect(run(["nonsense"], output: false, errors: true).code == .couldNotRun)
    #expect(run(["nonsense"], output: true, errors: false).code == .wrongUsage)
  }

  @Test("is noticed for diagnostics in each format", arguments: ["text", "json", "sarif", "github", "gitlab"])
  func diagnostics(format: String) throws {
    try withTemporaryFolder { folder throws in
      try write(["Content/a/b.md": "no front matter"], to: folder)
      let call = ["check", "--root", folder.path, "--format", format]
      #expect(run(call, output: format != "text", errors: format == "text").code == .couldNotRun)
      #expect(run(call, output: false, errors: false).code == .diagnostics)
    }
  }
}

@Suite("The message about a wrong call")
struct WrongCallTests {
  @Test(
    "makes invisible characters of an argument visible, and cannot control the terminal",
    arguments: [
      ["--\u{1B}[2J"], ["\u{1B}]0;x\u{7}"], ["check", "--format", "\u{1B}[31m"], ["check", "a\npolite: done\u{9B}2J"],
      ["check", "--root", "/nowhere\u{202E}\r\n"], ["explain", "entry-\u{200B}\u{85}"],
      ["explain", "--root", "/nowhere\u{202E}"],
      ["check", "--threads=\u{8}\u{7F}"],
      ["verify", "--root", "/", "--shard", "\u{2028}\u{A0}"], ["new", "a/b\u{1B}c\u{E000}"], ["build", "\u{2066}x"],
    ]
  )
  func harmless(arguments: [String]) {
    let run = Run(arguments)
    #expect(run.code == .wrongUsage)
    #expect(run.output.isEmpty)
    let shown = run.errors.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || (scalar.value >= 0x20 && displayed(String(scalar)) == String(scalar))
    }
    #expect(shown, "\(run.errors.debugDescription)")
    // The error and its hint, and no other line.
    #expect((1...2).contains(run.errors.split(separator: "\n").count))
    #expect(run.errors.contains("<U+") || run.errors.unicodeScalars.contains { (0x2400...0x2421).contains($0.value) })
  }
}

@Suite("The messages of a command") struct SayingTests {
  @Test("go to standard output, unless diagnostics for machines do or --quiet is given")
  func say() throws {
    for (options, expected) in [([], "done\n"), (["--quiet"], ""), (["--format=json"], "")] {
      let recording = Recording()
      try #require(invocation(["sample"] + options, on: recording).0).say("done")
      #expect(recording.output == expected)
    }
  }

  @Test("go to standard error, about its steps, with --verbose")
  func tell() throws {
    for (options, expected) in [([], ""), (["-v"], "step\n")] {
      let recording = Recording()
      try #require(invocation(["sample"] + options, on: recording).0).tell("step")
      #expect(recording.errors == expected)
    }
  }
}

@Suite("The progress line") struct ProgressLineTests {
  /// A clock whose time, in milliseconds, a test sets.
  private final class Clock: Sendable {
    let now = Atomic<Int>(0)
    func set(_ milliseconds: Int) { now.store(milliseconds, ordering: .relaxed) }
  }

  @Test("is silent for a second, then shows how far the work is, and is cleared at the end")
  func life() {
    let clock = Clock()
    let recording = Recording()
    let line = ProgressLine("Building", "pages", on: recording.terminal) { clock.now.load(ordering: .relaxed) }
    line.update(done: 10, of: 10_000)
    clock.set(999)
    line.update(done: 4000, of: 10_000)
    #expect(recording.errors.isEmpty)
    clock.set(1000)
    line.update(done: 4200, of: 10_000)
    #expect(recording.errors == "\r\u{1B}[KBuilding: 4,200 of 10,000 pages  ████████░░░░░░░░░░░░")
    clock.set(1499)
    line.update(done: 5000, of: 10_000)
    #expect(!recording.errors.contains("5,000"))
    clock.set(1500)
    line.update(done: 5001, of: 10_000)
    #expect(recording.errors.hasSuffix("\r\u{1B}[KBuilding: 5,001 of 10,000 pages  ██████████░░░░░░░░░░"))
    line.finish()
    #expect(recording.errors.hasSuffix("░\r\u{1B}[K"))
    #expect(recording.output.isEmpty)
  }

  @Test("is a plain line every ten seconds where output is not a terminal")
  func kept() {
    let clock = Clock()
    let recording = Recording()
    let line = ProgressLine("Playing", "plays", on: recording.terminal, isKept: true) {
      clock.now.load(ordering: .relaxed)
    }
    for second in stride(from: 0, through: 25, by: 5) {
      clock.set(second * 1000)
      line.update(done: second, of: 1200)
    }
    line.finish()
    #expect(recording.errors == "Playing: 10 of 1,200 plays\nPlaying: 20 of 1,200 plays\n")
  }

  @Test("clears nothing if the work takes less than a second")
  func short() {
    let recording = Recording()
    let line = ProgressLine("Building", "pages", on: recording.terminal) { 0 }
    line.update(done: 10, of: 10)
    line.finish()
    #expect(recording.errors.isEmpty)
  }

  @Test("is not shown where output is not a terminal, on a dumb terminal, or under --quiet")
  func unseen() throws {
    #expect(!Recording(isInteractive: false, environment: ["TERM": "xterm"]).terminal.showsMotion)
    #expect(!Recording(isInteractive: true, environment: ["TERM": "dumb"]).terminal.showsMotion)
    #expect(Recording(isInteractive: true, environment: ["TERM": "xterm"]).terminal.showsMotion)
    let lines = try ["--verbose", "--quiet"].map { option in
      let recording = Recording(isInteractive: true, environment: ["TERM": "xterm"])
      let sample = try #require(invocation(["sample", option], on: recording).0)
      return (ProgressLine("Building", "pages", for: sample), recording)
    }
    wait(milliseconds: 1010)
    let isShown = lines.map { line, recording in
      line.update(done: 1, of: 2)
      return recording.errors.contains("Building: 1 of 2 pages")
    }
    #expect(isShown == [true, false])
  }
}
