import Templating
import Testing

@Suite("Schemas, layouts and records")
struct SchemaTests {
  private static let item: Layout = ["name": .text, "note": .optional(.text)]
  private static let root: Layout = ["items": .list(.object(item)), "on": .flag, "body": .html]

  @Test("give the places of their fields")
  func slots() {
    #expect(Self.root.fields.map(\.name) == ["items", "on", "body"])
    #expect(Self.root.slot(of: "on") == 1)
    #expect(Self.root.slot(of: "off") == nil)
  }

  @Test("render nothing for a value of another shape, and do not stop")
  func wrongShapes() throws {
    let texts = ["main": "<{{#items}}{{name}}{{/items}}{{#on}}on{{/on}}{{{body}}}>"]
    let template = try #require(compile("main", texts, against: .object(Self.root)).template)
    let short: Layout = ["items": .flag]
    let values: [Value] = [.null, .text("text"), .list([.text("1")]), .record(Record(short, [.flag(true)]))]
    for value in values {
      #expect(String(decoding: template.render(value), as: UTF8.self) == "<>")
    }
  }
}
