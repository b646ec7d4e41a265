import Diagnostics
import Testing
import YAMLTree

@Suite("The documents")
struct DocumentTests {
  @Test("show each room on the map in CONTRIBUTING.md")
  func map() throws {
    let map = try SourceTree.text(of: "CONTRIBUTING.md")
    for room in try SourceTree.rooms() {
      #expect(map.contains("`Sources/\(room)`"), "CONTRIBUTING.md does not say what is in Sources/\(room)")
    }
  }

  @Test("name only existing files of Sources where CONTRIBUTING.md says what goes where")
  func places() throws {
    let paths = try SourceTree.text(of: "CONTRIBUTING.md").matches(of: /`([A-Za-z]+(?:\/[A-Za-z]+)+\.(?:swift|c|js))`/)
    #expect(paths.count > 10)
    for path in paths.map({ String($0.1) }) {
      let found = ["", "Sources/", "Sources/Verifying/"].contains { SourceTree.exists($0 + path) }
      #expect(found, "CONTRIBUTING.md names \(path), which does not exist")
    }
  }

  @Test("link to files that exist")
  func links() throws {
    var count = 0
    for document in try Self.documents() {
      let folder = document.split(separator: "/").dropLast().map { "\($0)/" }.joined()
      for link in Self.localLinks(in: try SourceTree.text(of: document)) {
        count += 1
        #expect(SourceTree.exists(folder + link), "\(document) links to \(link), which does not exist")
      }
    }
    #expect(count > 30)
  }

  @Test("name `make site` and `make test`, and only targets that the Makefile has")
  func targets() throws {
    let targets = try SourceTree.text(of: "Makefile").matches(of: /(?m)^([a-z-]+):/).map { String($0.1) }
    for document in try Self.documents() {
      for target in try SourceTree.text(of: document).matches(of: /`make ([a-z-]+)/).map({ String($0.1) }) {
        #expect(targets.contains(target), "\(document) names `make \(target)`, which the Makefile does not have")
      }
    }
    let contributing = try SourceTree.text(of: "CONTRIBUTING.md")
    let readme = try SourceTree.text(of: "README.md")
    for command in ["make site", "make test"] {
      #expect(readme.contains(command), "README.md does not mention \(command)")
      #expect(contributing.contains(command), "CONTRIBUTING.md does not mention \(command)")
    }
  }

  @Test("have no fault of syntax in their YAML, and no key inside a comment")
  func yaml() throws {
    let documents = try Self.documents().map { (name: $0, text: try SourceTree.text(of: $0)) }
    let blocks = documents.flatMap { document in
      document.text.matches(of: /(?m)^```yaml\n((?:.*\n)*?)```$/).map { (name: document.name, yaml: $0.1) }
    }
    #expect(blocks.count > 5)
    for (name, yaml) in blocks {
      let file = SourceFile(path: name, text: String(yaml))
      #expect(parseYAML(file, in: 0..<file.bytes.count).diagnostics.map(\.message) == [], "\(name): \(yaml)")
      // Lines that were joined by mistake have two comments, or a key behind one.
      for line in yaml.split(separator: "\n") { #expect(line.ranges(of: " # ").count < 2, "\(name): \(line)") }
    }
  }

  private static func documents() throws -> [String] {
    let top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].filter(SourceTree.exists)
    return try top + (SourceTree.exists("docs") ? SourceTree.files(below: "docs", endingIn: ".md") : [])
  }

  /// The targets of inline links and images that are files, without their fragments; fenced code is ignored.
  private static func localLinks(in text: String) -> [String] {
    var isCode = false
    var links: [String] = []
    for line in text.split(separator: "\n") {
      if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
      if isCode { continue }
      for part in line.replacing(/`[^`]*`/, with: "").split(separator: "](").dropFirst() {
        guard let target = part.split(separator: ")", omittingEmptySubsequences: false).first else { continue }
        let file = target.split(separator: "#", omittingEmptySubsequences: false)[0]
        if !file.isEmpty, !file.contains(":") { links.append(String(file)) }
      }
    }
    return links
  }
}
