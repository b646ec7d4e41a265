import Diagnostics
import PatternLibrary
import YAMLTree

/// Finds what was meant by keys that a table does not have.
struct UnknownKeys {
  private let isDialect: Bool
  /// What is known of each table, prepared once: a map may have thousands of unknown keys.
  private var prepared: [ObjectIdentifier: Known] = [:]

  /// The help for a key that may be the rest of a text.
  static let cutOff = "A comma ends a text in braces. If this continues the text before it, put all of it in quotes."

  /// Whether a key is followed by no colon, as braces allow: perhaps it is the rest of a text with a comma.
  static func isCutOff(_ key: Range<Int>, in file: SourceFile) -> Bool {
    let next = file.bytes[min(key.upperBound, file.bytes.count)...].first { $0 != UInt8(ascii: " ") }
    return next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
  }

  private struct Known {
    let near: NearMisses
    /// The help that lists all keys.
    let all: String
  }

  /// What other tools call what scenarios do and expect.
  private static let usualNames = [
    "not-visible": "hidden", "invisible": "hidden", "double-click": "double", "dblclick": "double",
    "right-click": "secondary", "context-menu": "secondary", "wait": "passes", "delay": "passes", "upload": "attach",
    "select": "choose", "back": "history", "announce": "announced", "announcement": "announced", "not": "absent",
  ]

  /// - Parameter isDialect: Whether keys of the catalogue dialect are allowed.
  init(isDialect: Bool) { self.isDialect = isDialect }

  /// Returns the key that was most probably meant by a name, and what to do.
  mutating func look(up name: String, in table: ObjectTable) -> (meant: String?, help: String) {
    // States have the names of ARIA's attributes, without the prefix.
    let bare = name.hasPrefix("aria-") ? String(name.dropFirst(5)) : name
    if ElementState(rawValue: bare) != nil, table.index(of: "states") != nil {
      return (nil, "It belongs in `states`: `states: { \(bare): … }`.")
    }
    let known = known(of: table)
    var meant = known.near.nearest(to: bare)
    if let usual = Self.usualNames[bare], table.index(of: usual) != nil { meant = usual }
    if let index = table.index(of: name), case .only(let other?) = table.keys[index].dialect { meant = other }
    return (meant, meant.map { didYouMean($0) } ?? known.all)
  }

  private mutating func known(of table: ObjectTable) -> Known {
    let id = ObjectIdentifier(table)
    if let known = prepared[id] { return known }
    let names = table.keys.filter { isDialect || $0.dialect == .everywhere }.map(\.name)
    // A file name is used as it is.
    let owner = table.name.contains(".") ? "`\(table.name)`" : capitalisedFirst(table.name)
    let all = "\(owner) has \(joined(names.map { "`\($0)`" }, "and"))."
    let known = Known(near: NearMisses(names), all: all)
    prepared[id] = known
    return known
  }
}

extension ObjectTable {
  /// Says where a key belongs that this table does not have, but the map of a key beside it has: in
  /// `{ announced: Saved, within: 1s }`, `within` belongs to `announced`.
  func home(of name: String, among pairs: [YAMLPair]) -> String? {
    for pair in pairs {
      guard let owner = index(of: pair.key.text).map({ keys[$0] }), let map = owner.shape.table,
        map.index(of: name) != nil, let first = map.requiredKey ?? map.keys.first
      else { continue }
      return "It belongs to `\(owner.name)`: `\(owner.name): { \(first.name): …, \(name): … }`."
    }
    return nil
  }
}
