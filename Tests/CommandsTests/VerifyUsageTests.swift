import Commands
import Foundation
import TestSupport
import Testing

/// Tests for errors that are reported before any browser is looked for.
@Suite("polite verify, called wrongly")
struct VerifyUsageTests {
  @Test(
    "names the unknown entries and scenarios, with near misses",
    arguments: [
      (["--entry", "tidy-up"], "there is no entry `tidy-up`\n"),
      (["--entry", "savee"], "there is no entry `savee`; did you mean `save`?\n"),
      (["--entry", "over"], "there is no entry `over`; did you mean `hand-over`?\n"),
      (["--entry", "save", "--entry", "c/wait"], "there is no entry `c/wait`\n"),
      (["--scenario", "strat"], "there is no scenario `strat`; did you mean `start`?\n"),
      (["--scenario", "start", "--scenario", "finish"], "there is no scenario `finish`\n"),
      (["--entry", "rest", "--scenario", "start"], "there is no scenario `start` there\n"),
    ]
  )
  func unknownChoice(arguments: [String], message: String) throws {
    let entry = "---\ntitle: Save\nname: Says it.\nfocus: Stays.\nannouncement: [Done]\n"
    let scenarios = "demos: { save: { title: Save, scenarios: [{ id: start, steps: [{ when: opens }] }] } }\n"
    let demo = "<!doctype html><html lang=en><title>Save</title><button>Save</button>"
    try withTemporaryFolder { folder in
      try write(
        [
          "Content/c/save/index.md": "\(entry)\(scenarios)---\n", "Content/c/save/save.html": demo,
          "Content/c/rest.md": "\(entry)---\n", "Content/c/hand-over.md": "\(entry)---\n",
        ],
        to: folder
      )
      let run = Run(["verify", "--root", folder.path, "--webdriver", "http://127.0.0.1:9"] + arguments)
      #expect(run.code == .wrongUsage)
      #expect(run.errors.contains("polite: \(message)"), "\(run.errors)")
    }
  }

  @Test(
    "records nothing if the demo or the system may be another",
    arguments: [
      ("--base-url", "what is served there may not be the demos of the library"),
      ("--webdriver", "the system of a browser at a remote end is not known"),
    ]
  )
  func falseEvidence(option: String, reason: String) {
    let run = Run("verify", "--root", "/", "--record", option, "http://127.0.0.1:9")
    #expect(run.code == .wrongUsage)
    #expect(run.errors.hasPrefix("polite: `--record` cannot go with `\(option)`: \(reason)\n"))
    #expect(run.output.isEmpty)
  }

  @Test(
    "does not combine pages of a product with other plays",
    arguments: [
      (["--subject", "/none/subjects.yml"], "cannot read /none/subjects.yml: No such file or directory\n"),
      (["--report", "r.html"], "`--report` goes with `--subject`\n"),
      (["--subject", "s.yml", "--mutants"], "`--mutants` cannot go with `--subject`\n"),
      (["--subject", "s.yml", "--record"], "`--record` cannot go with `--subject`\n"),
      (["--subject", "s.yml", "--base-url", "http://127.0.0.1:9"], "`--base-url` cannot go with `--subject`\n"),
    ]
  )
  func subjects(arguments: [String], message: String) {
    let run = Run(["verify", "--root", "/"] + arguments)
    #expect(run.code == .wrongUsage && run.output.isEmpty)
    #expect(run.errors.hasPrefix("polite: \(message)"), "\(run.errors)")
  }

  @Test("plays nothing from a list with faults, and reports them at its path")
  func faultyList() throws {
    try withTemporaryFolder { folder in
      try write(["subjects.yml": "subjects: [{ page: a.html }]\n"], to: folder)
      let run = Run("verify", "--root", "/", "--subject", folder.path + "/subjects.yml", "--format", "json")
      #expect(run.code == .diagnostics && run.output.contains("\"verify-subject-value\""), "\(run.output)")
      #expect(run.output.contains("\(folder.path)/subjects.yml"), "\(run.output)")
    }
  }

  @Test("reports everything that is wrong with a list, and a list that names a missing library")
  func furtherFaults() throws {
    let entry = saveEntry(scenarios: "      - { id: start, steps: [{ when: opens }] }")
    try withTemporaryFolder { folder in
      let files = [
        "Content/c/save/index.md": entry, "Content/c/save/save.html": "<!doctype html><title>Save</title>",
        "page.html": "<!doctype html><title>Page</title>",
        "subjects.yml":
          "subjects: [{ page: page.html, entry: savee, words: \"\" }, { page: none.html, entry: save }]\n",
        "lost.yml": "library: elsewhere\nsubjects: [{ page: page.html, entry: save }]\n",
      ]
      try write(files, to: folder)
      func told(_ list: String) -> [String] {
        let run = Run("verify", "--root", folder.path, "--subject", "\(folder.path)/\(list)", "--format", "json")
        return run.output.matches(of: /"rule": ?"([^"]+)"/).map { String($0.1) }
      }
      #expect(told("subjects.yml") == ["verify-unknown-subject", "verify-subject-value", "verify-subject-page"])
      let lost = Run("verify", "--subject", "\(folder.path)/lost.yml")
      #expect(lost.code == .diagnostics)
      #expect(lost.errors.contains("lost.yml:1:10: error: there is no library at `elsewhere`"), "\(lost.errors)")
    }
  }

  @Test("finds the library that a list names by a path through a symbolic link")
  func linkedLibrary() throws {
    try withTemporaryFolder { folder in
      try write(
        [
          "far/away/here/note.txt": "", "far/away/lib/Content/c/rest.md": "---\ntitle: [\n---\n",
          "lib/Content/c/near.md": "---\ntitle: [\n---\n",
          "subjects.yml": "library: link/../lib\nsubjects: [{ page: a.html, entry: rest }]\n",
        ],
        to: folder
      )
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "far/away/here")
      let run = Run("verify", "--subject", folder.path + "/subjects.yml")
      #expect(run.code == .diagnostics)
      #expect(run.errors.contains("link/../lib/Content/c/rest.md:") && !run.errors.contains("near.md"), "\(run.errors)")
    }
  }

  @Test("refuses at once to overwrite its list, to write two outputs to one file, or to write where it cannot")
  func filesToWrite() throws {
    try withTemporaryFolder { folder in
      try write(["subjects.yml": "subjects: [{ page: a.html, entry: save }]\n"], to: folder)
      let list = folder.path + "/subjects.yml"
      let attempts: [([String], ExitCode, String)] = [
        (["--junit", list], .wrongUsage, "the list itself would be overwritten\n"),
        (["--junit", "a.txt", "--report", "a.txt"], .wrongUsage, "`--junit` and `--report` name one file\n"),
        (["--report", folder.path], .couldNotRun, "cannot write \(folder.path): Is a directory\n"),
        (["--junit", "/dev/null/a"], .couldNotRun, "cannot write /dev/null/a: "),
      ]
      for (options, code, message) in attempts {
        let run = Run(["verify", "--root", "/", "--subject", list] + options)
        #expect(run.code == code && run.errors.hasPrefix("polite: \(message)"), "\(run.errors)")
      }
    }
  }

  @Test(
    "says what is wrong with the screen reader that is named",
    arguments: [
      (["nvda"], "there is no screen reader `nvda`, only `orca` and `at-driver=ws://HOST:PORT`\n"),
      (["orka"], "there is no screen reader `orka`; did you mean `orca`?\n"),
      (["orca=ws://127.0.0.1:9"], "Orca is run here; it takes no address\n"),
      (["orca", "--reader-name", "orca"], "`--reader-name` goes with `at-driver`; Orca has its name\n"),
      (
        ["orca", "--reader-setting", "a=b"],
        "`--reader-setting` goes with `at-driver`; Orca has its own settings here\n"
      ),
      (["at-driver"], "at-driver needs the address of a server: `at-driver=ws://HOST:PORT`\n"),
      (
        ["at-driver=127.0.0.1:9"],
        "`127.0.0.1:9` is not the address of an AT Driver server, such as `ws://127.0.0.1:4382`\n"
      ),
      (
        ["at-driver=ws://127.0.0.1:9", "--reader-name", "NVDA"],
        "`--reader-name` cannot be `NVDA`; it is a word in lower-case letters, like `nvda`\n"
      ),
      (
        ["at-driver=ws://127.0.0.1:9", "--reader-name", "../nvda"],
        "`--reader-name` cannot be `../nvda`; it is a word in lower-case letters, like `nvda`\n"
      ),
      (
        ["at-driver=ws://127.0.0.1:9", "--reader-setting", "rate"],
        "`--reader-setting` cannot be `rate`; it is a name and a value, like `speech.rate=50`\n"
      ),
    ]
  )
  func wrongScreenReader(arguments: [String], message: String) {
    let run = Run(["verify", "--root", "/", "--webdriver", "http://127.0.0.1:9", "--screen-reader"] + arguments)
    #expect(run.code == .wrongUsage)
    #expect(run.errors.hasPrefix("polite: \(message)"), "\(run.errors)")
  }

  @Test("says that options for a screen reader need one", arguments: ["--reader-name", "--reader-setting"])
  func withoutScreenReader(option: String) {
    let run = Run("verify", "--root", "/", option, "a=b")
    #expect(run.code == .wrongUsage && run.errors.hasPrefix("polite: `\(option)` goes with `--screen-reader`\n"))
  }

  @Test("accepts only axe-core as the script for axe-core")
  func otherScript() throws {
    let entry = saveEntry(scenarios: "      - { id: start, steps: [{ when: opens }] }")
    try withTemporaryFolder { folder in
      let files = [
        "Content/c/save/index.md": entry, "Content/c/save/save.html": "<!doctype html><title>Save</title>",
        "other.js": "let a = 1;",
      ]
      try write(files, to: folder)
      let script = folder.appending(path: "other.js").path
      let run = Run("verify", "--root", folder.path, "--webdriver", "http://127.0.0.1:9", "--axe", script)
      #expect(run.code == .wrongUsage && run.errors.contains("other.js is not axe-core\n"), "\(run.errors)")
    }
  }

  @Test("says before playing that nothing answers at the screen reader's address")
  func noScreenReader() {
    let run = Run(
      "verify",
      "--root",
      "/",
      "--webdriver",
      "http://127.0.0.1:9",
      "--screen-reader",
      "at-driver=ws://127.0.0.1:9"
    )
    #expect(run.code == .couldNotRun)
    #expect(
      run.errors == """
        polite: the screen reader at ws://127.0.0.1:9/session cannot be heard: nobody answers there
        Start the screen reader and its server of AT Driver, and name the server's address.

        """
    )
  }

  @Test("disconnects from the screen reader to which it is already connected")
  func leaving() throws {
    try withTemporaryFolder { folder in
      try write(["Content/c/rest.md": "---\ntitle: Rest\nname: A\nfocus: B\nannouncement: [C]\n---\n"], to: folder)
      let server = try StandInScreenReader(in: folder)
      let run = Run(
        "verify",
        "--root",
        folder.path,
        "--webdriver",
        "http://127.0.0.1:9",
        "--screen-reader",
        "at-driver=\(server.address)",
        "--entry",
        "rets"
      )
      #expect(run.code == .wrongUsage && run.errors.contains("did you mean `rest`?"), "\(run.errors)")
      #expect(server.awaitLine { $0["closed"] as? Int == 1000 })
    }
  }

  @Test(
    "reports the fault because of which nothing can be played, even if another entry can be loaded",
    arguments: [([], false), (["--entry", "save"], false), (["--entry", "save"], true)]
  )
  func unloadable(arguments: [String], hasAnother: Bool) throws {
    try withTemporaryFolder { folder in
      var files = ["Content/c/save/index.md": "---\ntitle: [Save\n---\n"]
      if hasAnother { files["Content/c/rest.md"] = "---\ntitle: Rest\nname: A\nfocus: B\nannouncement: [C]\n---\n" }
      try write(files, to: folder)
      let run = Run(["verify", "--root", folder.path, "--webdriver", "http://127.0.0.1:9"] + arguments)
      #expect(run.code == .diagnostics)
      #expect((run.output + run.errors).contains("Content/c/save/index.md:"), "\(run.output)\(run.errors)")
    }
  }

  @Test("reads no more of a demo than the limit, whether the site is built or served", arguments: [false, true])
  func largeDemo(isServed: Bool) throws {
    let scenarios = "demos: { save: { title: Save, scenarios: [{ id: start, steps: [{ when: opens }] }] } }\n"
    let entry = "---\ntitle: Save\nname: Says it.\nfocus: Stays.\nannouncement: [Done]\n\(scenarios)---\n"
    let large = "<!doctype html><title>Save</title>" + String(repeating: " ", count: 2 << 20)
    try withTemporaryFolder { folder in
      try write(["Content/c/save/index.md": entry, "Content/c/save/save.html": large], to: folder)
      let served = isServed ? ["--base-url", "http://127.0.0.1:9"] : []
      let run = Run(["verify", "--root", folder.path, "--webdriver", "http://127.0.0.1:9"] + served)
      #expect(run.code == .diagnostics)
      #expect(
        run.errors.contains("save.html:1:1: error: the file has more than 2 MB [file-too-large]"),
        "\(run.errors)"
      )
    }
  }
}
