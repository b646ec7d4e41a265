import Templating
import Testing

@Suite("Rendering from several threads")
struct ConcurrencyTests {
  private static let item: Layout = ["name": .text, "on": .flag]
  private static let root: Layout = ["title": .text, "items": .list(.object(item))]

  private static func value(_ seed: Int) -> Value {
    let items = (0..<20).map { Value.record(Record(item, [.text("<\(seed)-\($0)>"), .flag(($0 + seed) % 2 == 0)])) }
    return .record(Record(root, [.text("Page & \(seed)"), .list(items)]))
  }

  @Test("gives the same bytes from many tasks as from one")
  func sameBytes() async throws {
    let texts = ["main": "<{{title}}>\n{{#items}}\n  {{>item}}\n{{/items}}\n", "item": "{{name}}{{#on}}!{{/on}}\n"]
    let template = try #require(compile("main", texts, against: .object(Self.root)).template)
    let alone = (0..<200).map { template.render(Self.value($0)) }
    let together = await withTaskGroup(of: (Int, [UInt8]).self) { group in
      for seed in 0..<200 { group.addTask { (seed, template.render(Self.value(seed))) } }
      return await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    #expect((0..<200).allSatisfy { together[$0] == alone[$0] })
  }
}
