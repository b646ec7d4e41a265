import Diagnostics
import Testing
import YAMLTree

@Suite("Places in YAML")
struct YAMLPlaceTests {
  @Test("are those of the text, in bytes, for all parts of a tree")
  func dump() {
    let text = """
      title: "Bär 😀"
      list:
        - eins
        - 'zwei'
      flow: { a: 1, b: [ü, v] }
      block: |
        one
        two

      none:

      """
    #expect(
      dump(text, before: "---\n") == [
        "title = \"Bär 😀\"", "list = list - eins\n  - 'zwei'", "  eins", "  'zwei'",
        "flow = map { a: 1, b: [ü, v] }", "  a = 1", "  b = list [ü, v]", "    ü", "    v", "block = |\n  one\n  two",
        "none = ",
      ]
    )
  }

  @Test("exclude tabs and blanks around a colon")
  func tabs() {
    let text = "reader: \t\n  name:  |\n    A name\npage up/down\t: | \n  x\nplain:\ty\t\nmap:\t\n  z: 1\n"
    #expect(
      dump(text) == [
        "reader = map name:  |\n    A name", "  name = |\n    A name", "page up/down = | \n  x", "plain = y",
        "map = map z: 1", "  z = 1",
      ]
    )
  }

  @Test("count carriage returns as bytes")
  func carriageReturns() {
    #expect(dump("a: é\r\nb: c\r\n\r\nd:\r\n  - e\r\n") == ["a = é", "b = c", "d = list - e", "  e"])
  }

  @Test("do not exist in an empty text or a comment, which is not a fault", arguments: ["", "\n\n", "# a comment\n"])
  func empty(text: String) {
    let file = SourceFile(path: "a.yml", text: text)
    let (node, diagnostics) = parseYAML(file, in: 0..<file.bytes.count)
    #expect(node == nil)
    #expect(diagnostics.isEmpty)
  }

  /// Each part's kind and the source text in its range, indented by depth.
  private func dump(_ yaml: String, before: String = "") -> [String] {
    let file = SourceFile(path: "a.yml", text: before + yaml)
    let (node, diagnostics) = parseYAML(file, in: before.utf8.count..<file.bytes.count)
    #expect(diagnostics.isEmpty)
    return node.map { lines($0, file, "", isRoot: true) } ?? []
  }

  private func lines(_ node: YAMLNode, _ file: SourceFile, _ indent: String, isRoot: Bool = false) -> [String] {
    func text(_ bytes: Range<Int>) -> String { String(decoding: file.bytes[bytes], as: UTF8.self) }
    switch node.content {
    case .scalar, .refused: return [text(node.bytes)]
    case .sequence(let items):
      let inner = items.flatMap { lines($0, file, indent) }
      return ["list " + text(node.bytes)] + inner.map { "  " + $0 }
    case .mapping(let pairs):
      let inner = pairs.flatMap { pair -> [String] in
        let value = lines(pair.value, file, indent)
        return [text(pair.keyBytes) + " = " + value[0]] + value.dropFirst()
      }
      return isRoot ? inner : ["map " + text(node.bytes)] + inner.map { "  " + $0 }
    }
  }
}
