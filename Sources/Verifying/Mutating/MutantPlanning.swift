import Diagnostics
import JSONSyntax
package import PatternLibrary

/// Returns the mutants of a demo, always in the same order: each way to break it that changes something in one of its
/// scenarios.
///
/// - Parameter sites: The places of the demo that can be broken.
package func plannedMutants(_ sites: [MutantSite], scenarios: [Scenario]) -> [Mutant] {
  let sites = sampled(sites, namedBy: scenarios)
  let plan = MutantPlan(sites: sites, scenarios: scenarios)
  let mutants = sites.flatMap(plan.mutants) + plan.mutantsOfPage
  var seen: [String: Int] = [:]
  return mutants.map { mutant in
    var mutant = mutant
    mutant.scenarios = likeliestFirst(mutant, scenarios)
    seen[mutant.name, default: 0] += 1
    // Elements with the same role and name are distinguished by number, as `nth` in a scenario does.
    if let nth = seen[mutant.name], nth > 1 { mutant.target += " (\(nth))" }
    return mutant
  }
}

/// Returns the sites without most of those that are alike: what breaks one breaks the others in the same way. Elements
/// that a scenario names are preferred, then the first ones.
private func sampled(_ sites: [MutantSite], namedBy scenarios: [Scenario]) -> [MutantSite] {
  // Labels have only the beginning of a long name (`mutating.js`).
  let names = Set(scenarios.flatMap(\.neededElements).compactMap(\.value.name)).map {
    String(decoding: $0.utf16.prefix(40), as: UTF16.self)
  }
  var groups = OrderedGroups<[String], [Int]>()
  for (index, site) in sites.enumerated() {
    groups.update(site.likeness?.key ?? ["\(index)"], from: []) { $0.append(index) }
  }
  let kept = groups.values.flatMap { group in
    guard let most = sites[group[0]].likeness?.most, group.count > most else { return group }
    let named = group.filter { index in names.contains { sites[index].label.contains("“\($0)”") } }
    return Array((named + group).unique { $0 }.prefix(most))
  }
  return kept.sorted().map { sites[$0] }
}

private struct MutantPlan {
  let sites: [MutantSite]
  let scenarios: [Scenario]

  /// How much later than it should a delayed announcement comes, in milliseconds: longer than the usual limit of an
  /// expectation without `within`.
  private static let delay: JSONValue = 3000

  /// - Parameters:
  ///   - own: The scenarios that may notice it; if absent, those in which the site was found.
  ///   - target: What is broken, in words; if absent, the site's label.
  ///   - isPlaced: Whether the element at the site is the one that changes.
  private func mutant(
    of site: MutantSite,
    _ kind: String,
    _ aspect: Mutant.Aspect,
    _ change: [String: JSONValue],
    in own: [String]? = nil,
    target: String? = nil,
    isPlaced: Bool = true
  ) -> Mutant {
    let place: [String: JSONValue] = isPlaced ? ["at": .string(site.at)] : [:]
    return Mutant(
      kind: kind,
      target: target ?? site.label,
      aspect: aspect,
      change: JSONValue(change.merging(place) { $1 }),
      scenarios: own ?? site.scenarios
    )
  }

  private func fixing(_ name: String, _ value: JSONValue) -> [String: JSONValue] {
    ["does": "fix", "values": JSONValue([name: value])]
  }

  func mutants(of site: MutantSite) -> [Mutant] {
    func mutant(_ kind: String, _ aspect: Mutant.Aspect, _ change: [String: JSONValue]) -> Mutant {
      self.mutant(of: site, kind, aspect, change)
    }
    switch site.family {
    case "region":
      let isPolite = site.politeness != "assertive"
      let other = isPolite ? "assertive" : "polite"
      let spoken = Mutant.Aspect.announcement(nil)
      return [
        mutant("live-region-dead", spoken, fixing("aria-live", "off")),
        mutant("live-region-\(other)", spoken, fixing("aria-live", .string(other))),
        mutant("live-region-hidden", spoken, fixing("aria-hidden", "true")),
        mutant("live-region-doubled", .silence, ["does": "echo"]),
        mutant("live-region-late", spoken, ["does": "delay", "time": Self.delay]),
        mutant("live-region-repeated", .silence, ["does": "repeat", "time": 2000]),
      ]
        + (site.isAlert
          ? [] : [mutant("live-region-injected", spoken, ["does": "inject", "politeness": .string(site.politeness)])])
    case "said":
      return [
        ("announcement-dropped", ""), ("announcement-reworded", site.text + ", please wait"),
      ].map { kind, other in
        let change: [String: JSONValue] = ["does": "reword", "text": .string(site.text), "other": .string(other)]
        return self.mutant(of: site, kind, .announcement(site.text), change, target: "“\(site.text)”")
      }
    case "timer":
      guard site.delay >= 1000 else { return [] }
      let change: [String: JSONValue] = ["does": "hurry", "delay": .number(site.delay), "code": .string(site.code)]
      let (spoken, target) = (Mutant.Aspect.announcement(site.text), "“\(site.text)”")
      return [self.mutant(of: site, "announcement-early", spoken, change, target: target, isPlaced: false)]
    case "attribute":
      return attributeMutants(of: site)
    case "value":
      let names: JSONValue = ["aria-valuenow", "aria-valuetext", "value"]
      return [mutant("value-frozen", .value, ["does": "freeze", "names": names])]
    case "name": return isSpokenOf(site) ? [mutant("name-gone", .name, ["does": "unname"])] : []
    case "role": return isSpokenOf(site) ? [mutant("role-gone", .role, ["does": "unrole"])] : []
    case "stop": return [mutant("tab-stop-added", .stop, fixing("tabindex", "0"))]
    case "text": return [mutant("text-not-updated", .text, ["does": "keepText"])]
    case "title": return [self.mutant(of: site, "title-not-updated", .title, ["does": "keepText"], target: "")]
    case "click": return [mutant("control-dead", .control, ["does": "unclick"])]
    case "focus": return [mutant("focus-not-\(site.name)", .focus, ["does": "unfocus"])]
    case "modal": return [mutant("modal-lifted", .state, ["does": "unmodal"])]
    case "key":
      let change: [String: JSONValue] = ["does": "unkey", "name": .string(site.name)]
      return [self.mutant(of: site, "key-dead", .key(site.name), change, target: site.name, isPlaced: false)]
    default: return []
    }
  }

  /// The mutants of the page as a whole.
  var mutantsOfPage: [Mutant] {
    let all = scenarios.map(\.id.value)
    func mutant(_ kind: String, _ aspect: Mutant.Aspect, _ change: JSONValue, in own: [String]) -> [Mutant] {
      own.isEmpty ? [] : [Mutant(kind: kind, target: "", aspect: aspect, change: change, scenarios: own)]
    }
    func having(_ family: String) -> [String] {
      let found = Set(sites.filter { $0.family == family }.flatMap(\.scenarios))
      return all.filter(found.contains)
    }
    let moving = having("motion")
    let travelling = scenarios.filter { scenario in
      scenario.steps.contains { if case .travels = $0.when.value { true } else { false } }
    }
    let isReduced = { (id: String) in scenarios.contains { $0.id.value == id && $0.given.motion == .reduced } }
    return mutant("chatterer", .silence, ["does": "chatter", "text": "Please wait"], in: all)
      + mutant("focus-stolen", .focus, ["does": "steal", "onClick": true], in: having("click"))
      + mutant("focus-stolen-at-start", .focus, ["does": "steal", "onClick": false], in: all)
      + mutant("focus-lost", .focus, ["does": "lose"], in: having("click"))
      + mutant("history-dead", .presence, ["does": "unhistory"], in: travelling.map(\.id.value))
      + mutant("motion-kept", .motion(isReduced: true), ["does": "motion", "isWelcome": true], in: moving)
      + mutant(
        "motion-gone",
        .motion(isReduced: false),
        ["does": "motion", "isWelcome": false],
        in: having("turning").filter { moving.contains($0) && !isReduced($0) }
      )
  }

  /// Whether an element belongs to the pattern. An element of the page around it counts only if a scenario mentions it.
  private func isSpokenOf(_ site: MutantSite) -> Bool {
    if !site.isStructure { return true }
    let roles = Set(scenarios.flatMap(\.neededElements).compactMap(\.value.role))
    return roles.contains(site.role)
  }
}

extension MutantPlan {
  private func attributeMutants(of site: MutantSite) -> [Mutant] {
    let (name, values) = (site.name, site.values)
    let isThere = values.contains { $0 != nil }
    func fixed(_ kind: String, _ aspect: Mutant.Aspect, _ value: JSONValue, in own: [String]? = nil) -> Mutant {
      mutant(of: site, kind, aspect, fixing(name, value), in: own)
    }
    func frozen(_ kind: String) -> [Mutant] {
      if site.changing.isEmpty { return [] }
      let change: [String: JSONValue] = ["does": "freeze", "names": [.string(name)]]
      return [mutant(of: site, kind, aspect(of: name), change, in: site.changing)]
    }
    switch name {
    case "value", "open": return name == "open" ? frozen("open-frozen") : []
    case "hidden":
      guard !site.changing.isEmpty else { return [] }
      let shown = values.first != .some(nil) ? [fixed("never-shown", .presence, "", in: site.changing)] : []
      let isHiddenLater = values.dropFirst().contains { $0 != nil }
      let hidden = mutant(of: site, "never-hidden", .presence, ["does": "stay"], in: site.changing)
      return shown + (isHiddenLater ? [hidden] : [])
    case "inert": return isThere ? [fixed("inert-lifted", .state, .null)] : []
    case "aria-hidden": return isThere ? [fixed("aria-hidden-removed", .presence, .null)] : []
    case "aria-valuenow", "aria-valuetext":
      // If only one of the two changes, `value-frozen` is the same mutant.
      let changing = sites.filter { $0.at == site.at && $0.name.hasPrefix("aria-value") && !$0.changing.isEmpty }
      return [fixed("\(name)-removed", .value, .null)]
        + (changing.count > 1 ? frozen("\(name)-frozen") : [])
    default: break
    }
    let others = values.compactMap(\.self).reduce(into: [String: JSONValue]()) { others, value in
      if let other = otherValues[value.lowercased()] { others[value] = .string(other) }
    }
    let flipping: [String: JSONValue] = ["does": "swap", "name": .string(name), "others": JSONValue(others)]
    let flipped = mutant(of: site, "\(name)-flipped", aspect(of: name), flipping)
    return (isThere ? [fixed("\(name)-removed", aspect(of: name), .null)] : []) + frozen("\(name)-frozen")
      + (others.isEmpty ? [] : [flipped])
  }

  private func aspect(of attribute: String) -> Mutant.Aspect {
    switch attribute {
    case "aria-describedby", "aria-description": .description
    case "aria-valuemin", "aria-valuemax": .value
    default: .state
    }
  }
}

/// The values that replace the values of a state or property.
private let otherValues = [
  "true": "false", "false": "true", "mixed": "false", "ascending": "descending", "descending": "ascending",
  "horizontal": "vertical", "vertical": "horizontal", "menu": "listbox", "listbox": "menu", "dialog": "menu",
  "page": "step",
  "step": "page", "location": "step", "grammar": "false", "spelling": "false",
]
