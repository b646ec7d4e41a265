import Templating
import Testing

@Suite("Schemas, layouts and records")
struct SchemaTests {
  private static let item: Layout = ["name": .text, "note": .optional(.text)]
  private static let root: Layout = ["items": .list(.object(item)), "on": .flag, "body": .html]

  @Test("a layout knows the places of its fields")
  func slots() {
    #expect(Self.root.fields.map(\.name) == ["items", "on", "body"])
    #expect(Self.root.slot(of: "on") == 1)
    #expect(Self.root.slot(of: "off") == nil)
  }

  @Test("a record takes named values in any order, and null for what is not named")
  func namedValues() throws {
    let texts = ["main": "{{name}}{{#note}}:{{note}}{{/note}}"]
    let template = try #require(compile("main", texts, mode: .strict(.object(Self.item))).template)
    let records = [
      Record(Self.item, ["name": "n", "note": "t"]), Record(Self.item, ["note": "t", "name": "n"]),
      Record(Self.item, ["name": "n"]), Record(Self.item, ["note": "t"]), Record(Self.item, ["n", nil]),
    ]
    let outputs = records.map { String(decoding: template.render(.record($0)), as: UTF8.self) }
    #expect(outputs == ["n:t", "n:t", "n", ":t", "n"])
  }

  @Test("optional text becomes text or nothing")
  func optionalText() throws {
    let template = try #require(compile("main", ["main": "{{^.}}none{{/.}}{{.}}"], mode: .lenient).template)
    let some: String? = "text"
    #expect(String(decoding: template.render(Value(some)), as: UTF8.self) == "text")
    #expect(String(decoding: template.render(Value(nil as String?)), as: UTF8.self) == "none")
  }

  @Test("a value that fits its schema has no mismatch")
  func fits() {
    let value = Value.record(Record(Self.root, [[.record(Record(Self.item, ["n", nil]))], true, .html([])]))
    #expect(Schema.object(Self.root).mismatch(with: value) == nil)
    #expect(Schema.text.mismatch(with: 3) == nil)
  }

  @Test("the first place that does not fit is named")
  func mismatches() {
    let schema = Schema.object(Self.root)
    let wrongItem = Value.record(Record(Self.root, [[.record(Record(Self.item, [nil, nil]))], true, .html([])]))
    #expect(schema.mismatch(with: wrongItem) == "the value.items[0].name is not text")
    let wrongBody = Value.record(Record(Self.root, [[], true, "text"]))
    #expect(schema.mismatch(with: wrongBody) == "the value.body is not HTML")
    #expect(schema.mismatch(with: [:]) == "the value is not an object")
    let other: Layout = ["items": .flag]
    #expect(schema.mismatch(with: .record(Record(other, [true]))) == "the value is a record of another layout")
  }

  @Test("a strict template finds nothing in a value of another shape, and does not stop")
  func wrongShapes() throws {
    let texts = ["main": "<{{#items}}{{name}}{{/items}}{{#on}}on{{/on}}{{{body}}}>"]
    let template = try #require(compile("main", texts, mode: .strict(.object(Self.root))).template)
    let short: Layout = ["items": .flag]
    let values: [Value] = [nil, "text", [:], [1], .record(Record(short, [true])), ["items": [["name": "n"]]]]
    for value in values {
      #expect(String(decoding: template.render(value), as: UTF8.self) == "<>")
    }
  }
}
