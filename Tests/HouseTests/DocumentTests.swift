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

  @Test("link to files and sections that exist")
  func links() throws {
    var count = 0
    for document in try Self.documents() {
      let folder = document.split(separator: "/").dropLast().map { "\($0)/" }.joined()
      for (file, section) in Self.localLinks(in: try SourceTree.text(of: document)) {
        count += 1
        let target = file.isEmpty ? document : folder + file
        #expect(SourceTree.exists(target), "\(document) links to \(file), which does not exist")
        guard let section, target.hasSuffix(".md") else { continue }
        let sections = Self.sections(in: try SourceTree.text(of: target))
        #expect(sections.contains(section), "\(document) links to \(file)#\(section), which does not exist")
      }
    }
    #expect(count > 30)
  }

  @Test("name each file that describes the library to programs")
  func exports() throws {
    let site = try SourceTree.text(of: "docs/site.md")
    let names = try SourceTree.files(below: "Sources/Rendering/Exports", endingIn: ".swift").flatMap { file in
      try SourceTree.text(of: file).matches(of: /static let name = "(.+)"/).map { String($0.1) }
    }
    #expect(names.count > 2)
    for name in names { #expect(site.contains("`\(name)`"), "docs/site.md does not name \(name)") }
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

  /// The targets of inline links and images that are files or sections of this one.
  private static func localLinks(in text: String) -> [(file: String, section: String?)] {
    prose(in: text).flatMap { line in
      line.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)#:]*)(?:#([^)]*))?\)/).map { match in
        (String(match.1), match.2.map(String.init))
      }
    }
  }

  /// The fragments with which a document's sections can be linked to, as GitHub makes them of the headings.
  private static func sections(in text: String) -> [String] {
    prose(in: text).compactMap { $0.wholeMatch(of: /#+ (.+)/)?.1 }.map { heading in
      heading.lowercased().replacing(/[^\p{L}\p{N}_ -]/, with: "").replacing(" ", with: "-")
    }
  }

  /// The lines that are not fenced code.
  private static func prose(in text: String) -> [Substring] {
    var isCode = false
    return text.split(separator: "\n").filter { line in
      if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
      return !isCode
    }
  }
}
