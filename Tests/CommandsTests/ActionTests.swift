import Commands
import Diagnostics
import Foundation
import TestSupport
import Testing
import YAMLTree

private let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite("The GitHub Action") struct ActionTests {
  @Test("is a composite action whose steps pass every input to the script")
  func definition() throws {
    let file = try SourceFile(
      path: "action.yml",
      text: String(contentsOf: repository.appending(path: "action.yml"), encoding: .utf8)
    )
    let (node, diagnostics) = parseYAML(file, in: 0..<file.bytes.count)
    try #require(diagnostics.isEmpty)
    let action = try #require(node)
    #expect(action["runs"]?["using"]?.word == "composite")
    let steps = action["runs"]?["steps"]?.nodes ?? []
    let calls = steps.compactMap { $0["run"]?.word }
    #expect(calls.count == 3)
    for call in calls { #expect(call.contains("\"$GITHUB_ACTION_PATH/Scripts/action.sh\" ")) }
    let environment = steps.last?["env"]?.entries ?? [:]
    let inputs = action["inputs"]?.entries ?? [:]
    #expect(Set(inputs.keys).isSuperset(of: ["root", "strict", "arguments"]))
    #expect(Set(environment.keys) == Set(inputs.keys.map { "POLITE_\($0.uppercased())" }))
    for name in inputs.keys {
      #expect(environment["POLITE_\(name.uppercased())"] == "${{ inputs.\(name) }}")
      #expect(inputs[name] == "", "an input is a map")
    }
  }

  @Test("builds again when any folder changes that the binary is made from")
  func key() throws {
    let script = try String(contentsOf: repository.appending(path: "Scripts/action.sh"), encoding: .utf8)
    let files = try String(contentsOf: repository.appending(path: "Sources/CEmbeddedFiles/files.c"), encoding: .utf8)
    let folders = Set(files.matches(of: /"\.\.\/\.\.\/([A-Za-z]+)\//).map { String($0.1) })
    #expect(folders.isSuperset(of: ["Sources", "Templates", "Examples"]))
    let hashed = try #require(script.firstMatch(of: /find (.+) -type f/)).1.split(separator: " ").map(String.init)
    #expect(folders.isSubset(of: hashed))
  }

  @Test("puts the binary on the path of the steps that follow")
  func path() throws {
    try withTemporaryFolder { folder in
      // A binary that is kept from an earlier run is not built again.
      try write([".cache/polite/polite": "#!/bin/sh\n", "path": ""], to: folder)
      let kept = folder.appending(path: ".cache/polite")
      let binary = kept.appending(path: "polite").path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: binary)
      let path = folder.appending(path: "path")
      let variables = ["HOME": folder.path, "GITHUB_PATH": path.path, "SKIP_PACKAGES": "1"]
      #expect(try run("build", variables).code == 0)
      #expect(try String(contentsOf: path, encoding: .utf8) == "\(kept.path)\n")
    }
  }

  @Test(
    "calls polite check as its inputs say",
    arguments: [
      ([:], ["check", "--root", ".", "--format", "github"]),
      (["POLITE_STRICT": "false", "POLITE_ARGUMENTS": ""], ["check", "--root", ".", "--format", "github"]),
      (
        ["POLITE_ROOT": "my docs", "POLITE_STRICT": "true", "POLITE_ARGUMENTS": " --drafts\n  Content/* $(id)"],
        ["check", "--root", "my docs", "--format", "github", "--strict", "--drafts", "Content/*", "$(id)"]
      ),
    ] as [([String: String], [String])]
  )
  func call(environment: [String: String], expected: [String]) throws {
    try withTemporaryFolder(with: ["polite": "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 1\n"]) { folder in
      let binary = folder.appending(path: "polite").path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: binary)
      let action = try run("check", environment.merging(["POLITE_BINARY": binary]) { $1 })
      #expect(action.output.split(separator: "\n").map(String.init) == expected)
      #expect(action.code == 1)
    }
  }

  /// Runs a step of the action with some variables of its own.
  private func run(_ step: String, _ variables: [String: String]) throws -> (output: String, code: Int32) {
    let action = Process()
    action.executableURL = repository.appending(path: "Scripts/action.sh")
    action.arguments = [step]
    action.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let output = Pipe()
    action.standardOutput = output
    try action.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    action.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), action.terminationStatus)
  }

  @Test("needs five lines in a workflow, which are valid YAML")
  func workflow() throws {
    let text = try String(contentsOf: repository.appending(path: "docs/ci.md"), encoding: .utf8)
    let example = try #require(
      text.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```").first
    )
    #expect(example.split(separator: "\n").count == 5)
    let file = SourceFile(path: "check.yml", text: example)
    let (node, diagnostics) = parseYAML(file, in: 0..<file.bytes.count)
    #expect(diagnostics.isEmpty)
    let steps = node?["jobs"]?["check"]?["steps"]?.nodes ?? []
    #expect(steps.compactMap { $0["uses"]?.word } == ["actions/checkout@v6", "OWNER/polite@main"])
  }
}

extension YAMLNode {
  fileprivate subscript(key: String) -> YAMLNode? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.first { $0.key.text == key }?.value
  }

  fileprivate var nodes: [YAMLNode] {
    if case .sequence(let nodes) = content { nodes } else { [] }
  }

  fileprivate var word: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }

  /// The texts in a map, by key; empty for other values.
  fileprivate var entries: [String: String] {
    guard case .mapping(let pairs) = content else { return [:] }
    return Dictionary(pairs.map { ($0.key.text, $0.value.word ?? "") }) { first, _ in first }
  }
}
