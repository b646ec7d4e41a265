import Diagnostics
import Foundation
import TestSupport
import Testing

/// Diagnostics that use every feature of a diagnostic.
private let samples: [Diagnostic] = {
  let file = SourceFile(path: "Content/à la carte/50%: #1.md", text: "é one\ntwo\nthree\n")
  let other = SourceFile(path: "Content/b.md", text: "x")
  return [
    Diagnostic(
      .sampleError,
      at: file.range(3..<6),
      "not \"one\"\u{1B}",
      help: "write two",
      notes: [.init(at: other.range(0..<1), "see this")],
      fix: Fix(
        "Write two",
        edits: [.init(file.range(3..<6), "two"), .init(other.range(0..<0), "y")],
        promise: .samePage
      )
    ),
    Diagnostic(.sampleWarning, at: file.range(7..<14), "two lines"),
    Diagnostic(.sampleNote, at: other.start, "a, b: 100%\nnext"),
  ]
}()

@Suite("The writer for GitLab") struct GitLabWriterTests {
  private func issues(_ diagnostics: [Diagnostic]) throws -> [[String: Any]] {
    let written = MachineWriter(pathPrefix: "docs/").gitlab(diagnostics)
    return try #require(JSONSerialization.jsonObject(with: Data(written)) as? [[String: Any]])
  }

  @Test("writes the rule, the place and the message of each diagnostic, and an empty list when nothing was found")
  func whole() throws {
    let read = try issues(samples)
    #expect(read.map { $0["check_name"] as? String } == ["sample-note", "sample-error", "sample-warning"])
    #expect(read.map { $0["severity"] as? String } == ["info", "major", "minor"])
    #expect(read[1]["description"] as? String == "not \"one\"\u{1B} – write two")
    let location = try #require(read[2]["location"] as? [String: Any])
    #expect(location["path"] as? String == "docs/Content/à la carte/50%: #1.md")
    #expect(location["lines"] as? [String: Int] == ["begin": 2, "end": 3])
    #expect(try issues([]).isEmpty)
  }

  @Test("gives each diagnostic a fingerprint of its own, which stays when lines are added above")
  func fingerprints() throws {
    func prints(_ text: String) throws -> [String] {
      let file = SourceFile(path: "a.md", text: text)
      let places = text.ranges(of: "bad").map {
        text.utf8.distance(
          from: text.startIndex,
          to: $0.lowerBound
        )..<text.utf8.distance(from: text.startIndex, to: $0.upperBound)
      }
      return try issues(places.map { Diagnostic(.sampleError, at: file.range($0), "no") }).compactMap {
        $0["fingerprint"] as? String
      }
    }
    let before = try prints("bad\nbad\n")
    #expect(Set(before).count == 2)
    #expect(try prints("new\n\nbad\nbad\n") == before)
  }
}

@Suite("The JSON writer") struct JSONWriterTests {
  @Test("writes every part of a diagnostic")
  func whole() throws {
    let written = MachineWriter().json(samples)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(written)) }
    try expectSnapshot(written, named: "diagnostics.json")
  }

  @Test("writes a complete document when nothing was found")
  func nothing() throws {
    let read = try #require(JSONSerialization.jsonObject(with: Data(MachineWriter().json([]))) as? [String: Any])
    #expect((read["diagnostics"] as? [Any])?.isEmpty == true)
    #expect((read["counts"] as? [String: Int])?["errors"] == 0)
  }

  @Test("writes at most as many diagnostics as the limit, but counts all of them")
  func limit() throws {
    let read = try #require(
      JSONSerialization.jsonObject(with: Data(MachineWriter(limit: 1).json(samples))) as? [String: Any]
    )
    #expect((read["diagnostics"] as? [Any])?.count == 1)
    #expect(
      read["counts"] as? [String: Int]
        == ["errors": 1, "warnings": 1, "notes": 1, "files": 2, "fixable": 1, "omitted": 2]
    )
  }

  @Test("adds the prefix to every path")
  func prefix() {
    #expect(text(MachineWriter(pathPrefix: "docs/").json(samples)).contains(#""path": "docs/Content/b.md""#))
  }
}

@Suite("The GitHub writer") struct GitHubWriterTests {
  @Test("writes one escaped command for each diagnostic")
  func commands() {
    let lines = text(MachineWriter(pathPrefix: "docs/").github(samples)).split(separator: "\n")
    #expect(
      lines == [
        "::notice file=docs/Content/b.md,line=1,col=1,endLine=1,endColumn=1,title=sample-note::a, b: 100%25%0Anext",
        "::error file=docs/Content/à la carte/50%25%3A #1.md,line=1,col=3,endLine=1,endColumn=5,title=sample-error::"
          + "not \"one\"␛%0Awrite two%0Adocs/Content/b.md:1:1: see this%0AFix: Write two",
        "::warning file=docs/Content/à la carte/50%25%3A #1.md,line=2,endLine=3,title=sample-warning::two lines",
      ]
    )
  }
}

extension GitHubWriterTests {
  @Test("says how many diagnostics exceed the limit")
  func limit() {
    let lines = text(MachineWriter(limit: 1).github(samples)).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last == "::notice title=Polite::2 more diagnostics are not shown")
  }
}

@Suite("The SARIF writer") struct SARIFWriterTests {
  @Test("describes a rule by its summary, explanation, examples and source")
  func rules() throws {
    let rule = Rule(
      "text-sample",
      .warning,
      "A sample.",
      explanation: "It matters.",
      source: "WCAG 4.1.3",
      examples: [.init(wrong: "a\n\n```b", right: "c\n", language: "html")]
    )
    let log = SARIFWriter(toolVersion: "1", rules: [rule]).write([])
    let read = try #require(JSONSerialization.jsonObject(with: Data(log)) as? [String: Any])
    let run = try #require((read["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    let descriptor = try #require((driver["rules"] as? [[String: Any]])?.first)
    #expect((descriptor["fullDescription"] as? [String: String])?["text"] == "It matters.")
    let help = try #require(descriptor["help"] as? [String: String])
    #expect(help["text"] == "It matters.\n\nWrong:\n\n    a\n\n    ```b\n\nRight:\n\n    c\n\nSource: WCAG 4.1.3")
    #expect(
      help["markdown"]
        == "It matters.\n\nWrong:\n\n````html\na\n\n```b\n````\n\nRight:\n\n```html\nc\n```\n\nSource: WCAG 4.1.3"
    )
    #expect((descriptor["properties"] as? [String: [String]])?["tags"] == ["text"])
    #expect(descriptor["helpUri"] == nil)
  }

  @Test("says in a notification how many diagnostics exceed the limit")
  func limit() throws {
    let log = SARIFWriter(toolVersion: "1", limit: 2).write(samples)
    #expect(try sarifFaults(in: Data(log)).isEmpty)
    let read = try #require(JSONSerialization.jsonObject(with: Data(log)) as? [String: Any])
    let run = try #require((read["runs"] as? [[String: Any]])?.first)
    #expect((run["results"] as? [Any])?.count == 2)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect((notes.first?["message"] as? [String: String])?["text"] == "1 more diagnostic is not shown")
  }

  @Test("writes rules, results, related places and fixes")
  func whole() throws {
    try expectSnapshot(SARIFWriter(toolVersion: "1.2.3").write(samples), named: "diagnostics.sarif")
  }

  @Test("writes a log with everything that SARIF 2.1.0 requires")
  func structure() throws {
    let unused = Rule("unused", .warning, "Nothing")
    for diagnostics in [samples, []] {
      let log = SARIFWriter(toolVersion: "1.2.3", rules: [unused, .sampleError], pathPrefix: "docs/").write(diagnostics)
      let faults = try sarifFaults(in: Data(log))
      #expect(faults.isEmpty)
    }
  }

  @Test("percent-encodes paths as relative references")
  func uris() {
    let written = text(SARIFWriter(toolVersion: "1").write(samples))
    #expect(written.contains(#""uri": "Content/%C3%A0%20la%20carte/50%25%3A%20%231.md""#))
  }
}

/// What the standard requires of a log and this log lacks (sections 3.13, 3.14, 3.27, 3.30, 3.49, 3.55 to 3.57).
private func sarifFaults(in data: Data) throws -> [String] {
  var faults: [String] = []
  func require(_ holds: Bool, _ fault: @autoclosure () -> String) { if !holds { faults.append(fault()) } }
  func text(_ value: Any?) -> String? { (value as? [String: Any])?["text"] as? String }
  let log = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  require(log["version"] as? String == "2.1.0", "version")
  let runs = log["runs"] as? [[String: Any]] ?? []
  require(runs.count == 1, "runs")
  let run = runs.first ?? [:]
  let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any] ?? [:]
  require(driver["name"] as? String == "Polite", "driver.name")
  require(run["columnKind"] as? String == "unicodeCodePoints", "columnKind")
  let rules = driver["rules"] as? [[String: Any]] ?? []
  require(Set(rules.compactMap { $0["id"] as? String }).count == rules.count, "rule ids are unique")
  for rule in rules { require(text(rule["shortDescription"]) != nil, "shortDescription") }

  func checkRegion(_ region: [String: Any]?) {
    let numbers = ["startLine", "startColumn", "endLine", "endColumn", "byteOffset", "byteLength"]
      .map { region?[$0] as? Int ?? -1 }
    require(numbers[...3].allSatisfy { $0 >= 1 } && numbers[4...].allSatisfy { $0 >= 0 }, "region \(numbers)")
    require((numbers[0], numbers[1]) <= (numbers[2], numbers[3]), "region ends after it starts")
  }
  func checkArtifact(_ artifact: Any?) {
    let uri = (artifact as? [String: Any])?["uri"] as? String ?? ""
    require(!uri.isEmpty && !uri.hasPrefix("/") && URL(string: uri)?.scheme == nil, "relative uri: \(uri)")
    require(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "uri is ASCII: \(uri)")
  }
  func checkLocation(_ location: [String: Any]) {
    let place = location["physicalLocation"] as? [String: Any]
    checkArtifact(place?["artifactLocation"])
    checkRegion(place?["region"] as? [String: Any])
  }
  guard let results = run["results"] as? [[String: Any]] else { return faults + ["results"] }
  for result in results {
    let index = result["ruleIndex"] as? Int ?? -1
    require(rules.indices.contains(index), "ruleIndex")
    if rules.indices.contains(index) {
      require(rules[index]["id"] as? String == result["ruleId"] as? String, "ruleIndex names ruleId")
    }
    require(["none", "note", "warning", "error"].contains(result["level"] as? String ?? ""), "level")
    require(text(result["message"]) != nil, "message")
    for location in result["locations"] as? [[String: Any]] ?? [] { checkLocation(location) }
    for location in result["relatedLocations"] as? [[String: Any]] ?? [] { checkLocation(location) }
    for fix in result["fixes"] as? [[String: Any]] ?? [] {
      let changes = fix["artifactChanges"] as? [[String: Any]] ?? []
      require(!changes.isEmpty, "artifactChanges")
      for change in changes {
        checkArtifact(change["artifactLocation"])
        let replacements = change["replacements"] as? [[String: Any]] ?? []
        require(!replacements.isEmpty, "replacements")
        for replacement in replacements { checkRegion(replacement["deletedRegion"] as? [String: Any]) }
      }
    }
  }
  return faults
}
