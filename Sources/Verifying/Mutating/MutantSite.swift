package import JSONSyntax

/// A place in a demo that can be broken, as `mutating.js` found it while scenarios were played.
package struct MutantSite: Sendable, Hashable {
  /// The kind of place: `region`, `attribute`, `focus` and so on.
  package let family: String
  /// A CSS selector that finds the element.
  let at: String
  /// A description of the element for people.
  let label: String
  /// The name of the attribute or key, or how focus moved.
  let name: String
  /// The values that an attribute had one after the other, in the scenario in which it had the most; `nil` means
  /// absent.
  var values: [String?]
  /// The politeness of a region.
  let politeness: String
  let isAlert: Bool
  /// The text that was announced.
  let text: String
  /// The delay of a timer, in milliseconds.
  let delay: Double
  let code: String
  let role: String
  /// Whether the place belongs to the page around the pattern.
  let isStructure: Bool
  /// The ids of the scenarios in which the place occurs, in order.
  package var scenarios: [String]
  /// The ids of those in which the attribute changes.
  var changing: [String]

  init(_ found: JSONValue, in scenario: String) {
    family = found["family"].string ?? ""
    at = found["at"].string ?? ""
    label = found["label"].string ?? ""
    name = found["name"].string ?? ""
    values = (found["values"].array ?? []).map(\.string)
    politeness = found["value"].string ?? ""
    isAlert = found["isAlert"].bool == true
    text = found["text"].string ?? ""
    delay = found["delay"].number ?? 0
    code = found["code"].string ?? ""
    role = found["role"].string ?? ""
    isStructure = found["isStructure"].bool == true
    scenarios = [scenario]
    changing = values.count > 1 ? [scenario] : []
  }

  /// What this place shares with others that break alike, and how many of them are enough; `nil` for a place that is like
  /// no other. Texts of a count differ only in their numbers. Elements in the items of a list, the cells of a row or the
  /// rows of a table differ only in their place.
  var likeness: (key: [String], most: Int)? {
    let kind = String(label.prefix { $0 != " " })
    switch family {
    case "said", "timer": return ([family, at, text.filter { !$0.isNumber }], 2)
    case "attribute", "click", "name", "role", "text", "value":
      guard Self.rowKinds.contains(kind) || at.contains(/(^|> )(td|th|tr|li)(:|$)/) else { return nil }
      return ([family, name, kind, at.replacing(/:nth-of-type\(\d+\)|\d+/, with: "")], 4)
    default: return nil
    }
  }

  private static let rowKinds: Set<String> = [
    "cell", "gridcell", "listitem", "option", "row", "td", "tr", "li", "treeitem",
  ]

  /// A key that is the same for one place in all scenarios.
  private var key: [String] { [family, at, name, text, "\(delay)", code] }

  /// Returns the places of a demo without duplicates, in the order in which they were found.
  ///
  /// - Parameter surveys: What was found while each scenario was played, with the scenario's id.
  package static func merged(_ surveys: [(scenario: String, found: [JSONValue])]) -> [MutantSite] {
    var sites: [MutantSite] = []
    var places: [[String]: Int] = [:]
    for (scenario, found) in surveys {
      for site in found.map({ MutantSite($0, in: scenario) }) {
        guard let place = places[site.key] else {
          places[site.key] = sites.count
          sites.append(site)
          continue
        }
        if sites[place].scenarios.last != scenario { sites[place].scenarios.append(scenario) }
        if sites[place].values.count < site.values.count { sites[place].values = site.values }
        sites[place].changing += site.changing
      }
    }
    return sites
  }
}
