package import JSONSyntax

/// A place of a demo that can be broken, as `mutating.js` found it while scenarios were played.
package struct MutantSite: Sendable, Hashable {
  /// What kind of place it is: `region`, `attribute`, `focus` and so on.
  package let family: String
  /// What finds the element, as a CSS selector.
  let at: String
  /// The element for people.
  let label: String
  /// The attribute, the key, or how focus went.
  let name: String
  /// The values that an attribute had one after the other, where it had most; `nil` is none.
  var values: [String?]
  /// How polite a region is.
  let politeness: String
  let isAlert: Bool
  /// What was said.
  let text: String
  /// Of a timer, in milliseconds.
  let delay: Double
  let code: String
  let role: String
  /// Whether it belongs to the page around the pattern.
  let isStructure: Bool
  /// The ids of the scenarios in which it is there, in order.
  package var scenarios: [String]
  /// Those in which the attribute changes.
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

  /// What is one place in all scenarios.
  private var key: [String] { [family, at, name, text, "\(delay)", code] }

  /// The places of a demo, each once, in the order in which they were found.
  ///
  /// - Parameter surveys: What was found while each scenario was played, by its id.
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
