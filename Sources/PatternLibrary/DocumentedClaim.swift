/// Something that an entry documents and a scenario can prove.
public struct DocumentedClaim: Sendable, Hashable {
  /// As `proves` names it: `focus`, `keyboard.tab`.
  public let name: String
  /// As people read it: `Focus`, `Keyboard: tab`.
  public let title: String
}

extension Entry {
  /// How many claims there are.
  @inlinable
  public var claimCount: Int {
    3 + keyboard.count + mobile.count + mobileGestures.count + screenReader.count + settings.count
  }

  /// All that the entry documents: its name, focus and announcement, and each row of its maps, in the order of the page.
  public var claims: [DocumentedClaim] {
    let maps: [(String, String, [BehaviourRow])] = [
      ("keyboard", "Keyboard", keyboard), ("mobile", "Mobile", mobile),
      ("mobile gestures", "Mobile gestures", mobileGestures), ("screenreader", "Screen reader", screenReader),
      ("settings", "Settings", settings),
    ]
    let own = [("name", "Name"), ("focus", "Focus"), ("announcement", "Announcement")]
    return own.map { DocumentedClaim(name: $0.0, title: $0.1) }
      + maps.flatMap { map, title, rows in
        rows.map { DocumentedClaim(name: "\(map).\($0.key.value)", title: "\(title): \($0.key.value)") }
      }
  }
}
