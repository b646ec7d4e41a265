import Commands
import Synchronization
import TestSupport
import Testing

@Suite("The command line") struct ParserTests {
  @Test("uses the default values of options")
  func defaults() throws {
    let call = try #require(invocation(["sample"]).0)
    #expect(call.root == ".")
    #expect(call.output == "./Site")
    #expect(call.baseURL == nil)
    #expect(!call.includesDrafts && !call.isStrict && !call.isQuiet && !call.isVerbose && !call.usesColour)
    #expect(call.format == .text)
    #expect(call.threads >= 1)
    #expect(call.arguments.isEmpty)
  }

  @Test("accepts a value as the next word or after an equals sign")
  func values() throws {
    let words = ["sample", "--root", "docs", "--output=out=1", "--threads", "3", "--base-url=https://a.example/x"]
    let call = try #require(invocation(words).0)
    #expect(call.root == "docs")
    #expect(call.output == "out=1")
    #expect(call.threads == 3)
    #expect(call.baseURL == "https://a.example/x")
  }

  @Test("writes the site into the library's folder by default")
  func output() throws {
    #expect(try #require(invocation(["sample", "--root", "docs"]).0).output == "docs/Site")
    #expect(try #require(invocation(["sample", "--root=/docs/"]).0).output == "/docs/Site")
  }

  @Test("accepts options before and after the command, and among its arguments")
  func places() throws {
    let call = try #require(invocation(["-q", "--root=b", "sample", "one", "--strict", "two", "-v"]).0)
    #expect(call.isQuiet && call.isStrict && call.isVerbose)
    #expect(call.root == "b")
    #expect(call.arguments == ["one", "two"])
  }

  @Test("accepts options that several commands share before the command, each in its own way")
  func shared() throws {
    #expect(Run("--base-url=https://a.example/", "verify", "--record").errors.contains("`--record` cannot go with"))
    #expect(Run("--deadline=1000001", "verify", "--record").errors.contains("`--deadline` cannot be `1000001`"))
  }

  @Test("keeps every value of a repeatable option, and allows other options once")
  func repeated() throws {
    let call = try #require(invocation(["sample", "--rule=a", "--strict", "--rule", "b"]).0)
    #expect(call.values(of: .rule) == ["a", "b"])
    #expect(call.values(of: .output) == [])
    let recording = Recording()
    #expect(invocation(["sample", "--root=a", "--root", "b"], on: recording).1 == .wrongUsage)
    #expect(recording.errors.hasPrefix("polite: `--root` can be given only once, not as `a` and as `b`\n"))
    #expect(invocation(["sample", "-q", "--root=a", "--root", "a", "--quiet"]).1 == .clean)
  }

  @Test("accepts any number of words for a repeatable argument")
  func manyWords() {
    let seen = Mutex<[String]>([])
    let sample = Command(
      "sample",
      "Try things",
      arguments: [Argument("PATH", isRequired: false, isRepeatable: true, "Some.")]
    ) { (invocation) throws(CommandFailure) in
      seen.withLock { $0 = invocation.arguments }
      return .clean
    }
    for words in [[], ["a"], ["a", "b", "c"]] {
      #expect(runPolite(["sample"] + words, terminal: Recording().terminal, commands: [sample]) == .clean)
      #expect(seen.withLock { $0 } == words)
    }
  }

  @Test("accepts several letters in one word")
  func letters() throws {
    let call = try #require(invocation(["sample", "-qv"]).0)
    #expect(call.isQuiet && call.isVerbose)
  }

  @Test("treats everything after two hyphens as arguments")
  func endOfOptions() throws {
    let call = try #require(invocation(["sample", "--strict", "--", "--drafts", "--"]).0)
    #expect(call.arguments == ["--drafts", "--"])
    #expect(!call.includesDrafts)
    #expect(try #require(invocation(["sample", "-"]).0).arguments == ["-"])
  }

  @Test(
    "answers a wrong call with one line, a hint and exit code 2",
    arguments: [
      ([], "no command is given"),
      (["smaple"], "unknown command `smaple`; did you mean `sample`?"),
      (["zzz"], "unknown command `zzz`"),
      (["--drfats", "sample"], "unknown option `--drfats`; did you mean `--drafts`?"),
      (["sample", "--formt", "json"], "`polite sample` has no option `--formt`; did you mean `--format`?"),
      (["sample", "-x"], "`polite sample` has no option `-x`"),
      (["sample", "-quiet"], "`polite sample` has no option `-u`; did you mean `--quiet`?"),
      (["sample", "--version"], "`polite sample` has no option `--version`"),
      (["sample", "--root"], "`--root` needs a value: `--root DIR`"),
      (["sample", "--root", "--strict"], "`--root` needs a value: `--root DIR`"),
      (["sample", "--root="], "`--root` needs a value that is not empty"),
      (["sample", "--strict=yes"], "`--strict` takes no value"),
      (
        ["sample", "--format", "jsn"],
        "`--format` cannot be `jsn`; it is one of `text`, `json`, `sarif`, `github`, `gitlab`; did you mean `json`?"
      ),
      (["sample", "--threads", "0"], "`--threads` cannot be `0`; it is a whole number from 1 to 1,024"),
      (["sample", "--threads=two"], "`--threads` cannot be `two`; it is a whole number from 1 to 1,024"),
      (
        ["sample", "--threads=99999999999999999999"],
        "`--threads` cannot be `99999999999999999999`; it is a whole number from 1 to 1,024"
      ),
      (
        ["sample", "--base-url", "a.example"],
        "`--base-url` cannot be `a.example`; it is an address that begins with `https://` or `http://`"
      ),
      (
        ["sample", "--base-url", "https://a.example/?b"],
        "`--base-url` cannot be `https://a.example/?b`; paths are added to it, so it has no `?` and no `#`"
      ),
      (["sample", "one", "two", "three"], "unexpected argument `three`"),
    ]
  )
  func wrong(arguments: [String], message: String) {
    let recording = Recording()
    let (call, code) = invocation(arguments, on: recording)
    #expect(call == nil)
    #expect(code == .wrongUsage)
    let lines = recording.errors.split(separator: "\n")
    #expect(lines.first.map(String.init) == "polite: \(message)")
    #expect(lines.count == 2 && lines[1].hasPrefix("Run `polite"))
    #expect(recording.output.isEmpty)
  }

  @Test("requires the required arguments, and options that the command has")
  func required() {
    let missing = Run("new")
    #expect(missing.code == .wrongUsage)
    #expect(missing.errors.hasPrefix("polite: `polite new` needs CATEGORY/SLUG\n"))
    #expect(Run("--root=x", "init").errors.hasPrefix("polite: `polite init` has no option `--root`\n"))
  }

  @Test(
    "colours diagnostics on request, and on terminals that support it",
    arguments: [
      ([], true, ["TERM": "xterm"], true), ([], true, ["TERM": "dumb"], false), ([], false, ["TERM": "xterm"], false),
      ([], true, ["NO_COLOR": "1"], false), ([], true, ["NO_COLOR": ""], true),
      (["--color=always"], false, ["NO_COLOR": "1"], true), (["--color=never"], true, [:], false),
      (["--color=auto"], true, [:], true),
    ] as [([String], Bool, [String: String], Bool)]
  )
  func colour(options: [String], isTerminal: Bool, environment: [String: String], expected: Bool) throws {
    let recording = Recording(isInteractive: isTerminal, environment: environment)
    #expect(try #require(invocation(["sample"] + options, on: recording).0).usesColour == expected)
  }
}

@Suite("Help") struct HelpTests {
  @Test("lists Polite's commands")
  func overview() throws {
    try expectSnapshot(Run("--help").output.utf8, named: "help.txt")
    for arguments in [["-h"], ["help"]] {
      let recording = Recording()
      #expect(runPolite(arguments, terminal: recording.terminal) == .clean)
      #expect(recording.output == Run("--help").output)
    }
  }

  @Test(
    "describes a command's arguments and options",
    arguments: ["build", "check", "explain", "init", "new", "import", "schema", "help", "version"]
  )
  func command(name: String) throws {
    let help = Run(name, "--help")
    #expect(help.code == .clean && help.errors.isEmpty)
    #expect(Run("help", name).output == help.output && Run("help", "\(name) add").output == help.output)
    #expect(Run("help", name, "add").output == help.output)
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    try expectSnapshot(help.output.utf8, named: "help-\(name).txt")
  }

  @Test("takes precedence over errors for missing arguments")
  func incomplete() {
    #expect(Run("new", "--help").code == .clean)
  }

  @Test("rejects an unknown command as wrong usage, with a near miss")
  func unknown() {
    let run = Run("help", "nwe")
    #expect(run.code == .wrongUsage)
    #expect(run.errors.hasPrefix("polite: unknown command `nwe`; did you mean `new`?\n"))
  }

  @Test("includes a version command, which prints what --version prints")
  func version() {
    #expect(Run("--version").output == Run("version").output)
    #expect(Run("--version").output.hasPrefix("polite "))
  }
}
