import JSONSyntax
package import PatternLibrary

/// The mutants of a demo: each way to break it that changes something in one of its scenarios, in an order that is always the
/// same.
///
/// - Parameter sites: What of the demo can be broken.
package func plannedMutants(_ sites: [MutantSite], scenarios: [Scenario]) -> [Mutant] {
  let plan = MutantPlan(sites: sites, scenarios: scenarios)
  let mutants = sites.flatMap(plan.mutants) + plan.mutantsOfPage
  return mutants.map { mutant in
    var mutant = mutant
    mutant.scenarios = likeliestFirst(mutant, scenarios)
    return mutant
  }
}

private struct MutantPlan {
  let sites: [MutantSite]
  let scenarios: [Scenario]

  /// How much later a late announcement comes than it should, in milliseconds: longer than one is waited for that has no
  /// `within`.
  private static let delay: JSONValue = 3000

  /// Of texts that differ in their numbers alone, so many are taken.
  private static let mostAlike = 2

  func mutants(of site: MutantSite) -> [Mutant] {
    func mutant(_ kind: String, _ aspect: Mutant.Aspect, _ change: [String: JSONValue], in own: [String]? = nil)
      -> Mutant
    {
      var change = change
      change["at"] = .string(site.at)
      return Mutant(
        kind: kind,
        target: site.label,
        aspect: aspect,
        change: JSONValue(change),
        scenarios: own ?? site.scenarios
      )
    }
    func fixing(_ name: String, _ value: JSONValue) -> [String: JSONValue] {
      ["does": "fix", "values": JSONValue([name: value])]
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
      guard isAmongFirst(site) else { return [] }
      func rewording(_ other: String) -> [String: JSONValue] {
        ["does": "reword", "text": .string(site.text), "other": .string(other)]
      }
      return [
        ("announcement-dropped", ""), ("announcement-reworded", site.text + ", please wait"),
      ].map { kind, other in
        var change = rewording(other)
        change["at"] = .string(site.at)
        return Mutant(
          kind: kind,
          target: "“\(site.text)”",
          aspect: .announcement(site.text),
          change: JSONValue(change),
          scenarios: site.scenarios
        )
      }
    case "timer":
      guard site.delay >= 1000, isAmongFirst(site) else { return [] }
      let change: JSONValue = ["does": "hurry", "delay": .number(site.delay), "code": .string(site.code)]
      return [
        Mutant(
          kind: "announcement-early",
          target: "“\(site.text)”",
          aspect: .announcement(site.text),
          change: change,
          scenarios: site.scenarios
        )
      ]
    case "attribute":
      return attributeMutants(of: site).map { mutant($0.kind, $0.aspect, $0.change, in: $0.scenarios) }
    case "value":
      let names: JSONValue = ["aria-valuenow", "aria-valuetext", "value"]
      return [mutant("value-frozen", .value, ["does": "freeze", "names": names])]
    case "name": return isSpokenOf(site) ? [mutant("name-gone", .name, ["does": "unname"])] : []
    case "role": return isSpokenOf(site) ? [mutant("role-gone", .role, ["does": "unrole"])] : []
    case "stop": return [mutant("tab-stop-added", .stop, fixing("tabindex", "0"))]
    case "text": return [mutant("text-not-updated", .text, ["does": "keepText"])]
    case "click": return [mutant("control-dead", .control, ["does": "unclick"])]
    case "focus": return [mutant("focus-not-\(site.name)", .focus, ["does": "unfocus"])]
    case "modal": return [mutant("modal-lifted", .state, ["does": "unmodal"])]
    case "key":
      let change: JSONValue = ["does": "unkey", "name": .string(site.name)]
      return [
        Mutant(kind: "key-dead", target: site.name, aspect: .key(site.name), change: change, scenarios: site.scenarios)
      ]
    default: return []
    }
  }

  /// What the page does as a whole.
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
    let isReduced = { (id: String) in scenarios.contains { $0.id.value == id && $0.given.motion == .reduced } }
    return mutant("chatterer", .silence, ["does": "chatter", "text": "Please wait"], in: all)
      + mutant("focus-stolen", .focus, ["does": "steal", "onClick": true], in: having("click"))
      + mutant("focus-stolen-at-start", .focus, ["does": "steal", "onClick": false], in: all)
      + mutant("focus-lost", .focus, ["does": "lose"], in: having("click"))
      + mutant("motion-kept", .motion(isReduced: true), ["does": "motion", "isWelcome": true], in: moving)
      + mutant(
        "motion-gone",
        .motion(isReduced: false),
        ["does": "motion", "isWelcome": false],
        in: having("turning").filter { moving.contains($0) && !isReduced($0) }
      )
  }

  /// Whether a text is one of the first of its kind that a region says: of a count, not each number is broken.
  private func isAmongFirst(_ site: MutantSite) -> Bool {
    func kind(_ text: String) -> String { text.filter { !$0.isNumber } }
    let alike = sites.filter { $0.family == site.family && $0.at == site.at && kind($0.text) == kind(site.text) }
    return alike.prefix(Self.mostAlike).contains(site)
  }

  /// Whether an element is one of the pattern's: of what the page around it is made of, only what a scenario speaks of.
  private func isSpokenOf(_ site: MutantSite) -> Bool {
    if !site.isStructure { return true }
    let roles = Set(scenarios.flatMap(\.neededElements).compactMap(\.value.role))
    return roles.contains(site.role)
  }
}

extension MutantPlan {
  private typealias Planned = (kind: String, aspect: Mutant.Aspect, change: [String: JSONValue], scenarios: [String]?)

  private func attributeMutants(of site: MutantSite) -> [Planned] {
    let (name, values) = (site.name, site.values)
    let isThere = values.contains { $0 != nil }
    func fixed(_ kind: String, _ aspect: Mutant.Aspect, _ value: JSONValue, in scenarios: [String]? = nil) -> Planned {
      (kind, aspect, ["does": "fix", "values": JSONValue([name: value])], scenarios)
    }
    func frozen(_ kind: String) -> Planned? {
      guard !site.changing.isEmpty else { return nil }
      return (kind, aspect(of: name), ["does": "freeze", "names": [.string(name)]], site.changing)
    }
    switch name {
    case "value", "open": return name == "open" ? [frozen("open-frozen")].compactMap(\.self) : []
    case "hidden":
      guard !site.changing.isEmpty else { return [] }
      let shown = values.first != .some(nil) ? [fixed("never-shown", .presence, "", in: site.changing)] : []
      let isHiddenLater = values.dropFirst().contains { $0 != nil }
      return shown + (isHiddenLater ? [("never-hidden", .presence, ["does": "stay"], site.changing)] : [])
    case "inert": return isThere ? [fixed("inert-lifted", .state, .null)] : []
    case "aria-hidden": return isThere ? [fixed("aria-hidden-removed", .presence, .null)] : []
    case "aria-valuenow", "aria-valuetext":
      // Where one of the two changes alone, `value-frozen` is the same.
      let changing = sites.filter { $0.at == site.at && $0.name.hasPrefix("aria-value") && !$0.changing.isEmpty }
      return [fixed("\(name)-removed", .value, .null)]
        + (changing.count > 1 ? [frozen("\(name)-frozen")] : []).compactMap(\.self)
    default: break
    }
    let others = values.compactMap(\.self).reduce(into: [String: JSONValue]()) { others, value in
      if let other = otherValues[value.lowercased()] { others[value] = .string(other) }
    }
    var planned = isThere ? [fixed("\(name)-removed", aspect(of: name), .null)] : []
    if let frozen = frozen("\(name)-frozen") { planned.append(frozen) }
    if !others.isEmpty {
      planned.append(
        (
          "\(name)-flipped", aspect(of: name), ["does": "swap", "name": .string(name), "others": JSONValue(others)], nil
        )
      )
    }
    return planned
  }

  private func aspect(of attribute: String) -> Mutant.Aspect {
    switch attribute {
    case "aria-describedby", "aria-description": .description
    case "aria-valuemin", "aria-valuemax": .value
    default: .state
    }
  }
}

/// What a value of a state or property is turned into.
private let otherValues = [
  "true": "false", "false": "true", "mixed": "false", "ascending": "descending", "descending": "ascending",
  "horizontal": "vertical", "vertical": "horizontal", "menu": "listbox", "listbox": "menu", "dialog": "menu",
  "page": "step",
  "step": "page", "location": "step", "grammar": "false", "spelling": "false",
]
