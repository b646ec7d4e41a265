import Diagnostics
import YAMLTree

/// Checks front matter for faults that no table can describe.
struct EntryChecks {
  let file: SourceFile
  let root: YAMLNode
  let place: EntryPlace
  private(set) var diagnostics: [Diagnostic] = []
  /// Scenarios that refer to another scenario that may be among those that are not read.
  private(set) var excused: [Range<Int>] = []
  private let hasFaultyTable: Bool

  /// - Parameter hasFaultyTable: Whether scenarios of tables are left out because of faults.
  init(_ file: SourceFile, _ root: YAMLNode, _ place: EntryPlace, isDialect: Bool, hasFaultyTable: Bool) {
    (self.hasFaultyTable, self.file, self.root, self.place) = (hasFaultyTable, file, root, place)
    checkAnnouncement()
    checkDemos()
    if !isDialect { checkCategory() }
  }

  private mutating func checkAnnouncement() {
    if let node = root["announcement"] { diagnostics += announcementFaults(in: node, of: file) }
    for item in root["announcement"]?.items ?? [] {
      let node = item["text"] ?? item
      guard let text = node.text, ["none", "none.", "n/a"].contains(text.lowercased()) else { continue }
      report(
        .entryNoReason,
        node.bytes,
        "nothing is announced, and no reason is given",
        "Say why: `announcement: { none: The dialog's title is read when focus moves to it. }`"
      )
    }
  }

  private mutating func checkCategory() {
    guard let folder = place.category, let node = root["category"], let text = node.text, text != folder else { return }
    report(
      .entryCategoryMismatch,
      node.bytes,
      "the category is `\(shortened(text))` here but `\(folder)` by the folder, which counts",
      "Remove the key, or move the file."
    )
  }

  private mutating func checkDemos() {
    var pictures = PictureNames()
    for pair in root["demos"]?.pairs ?? [] {
      diagnostics += pictures.faults(of: pair.value, in: file)
      checkFile(pair)
      checkScenarios(pair.value)
      diagnostics += stateFaults(in: pair.value, of: file)
    }
  }

  private mutating func checkFile(_ pair: YAMLPair) {
    let stem = pair.key.text
    if pair.value["url"] != nil { return checkAddress(pair, stem) }
    if place.demoStems.contains(stem) || !isSlug(stem) { return }
    guard place.hasFolder else {
      let help = "Move the entry to `\(place.slug)/index.md`, and put `\(stem).html` beside it."
      return report(.entryMissingDemoFile, pair.keyBytes, "only an entry with a folder of its own can have demos", help)
    }
    let named = stem.hasSuffix(".html") ? String(stem.dropLast(5)) : stem
    let isThere = place.demoStems.contains(named)
    let near = (isThere ? named : nearMiss(to: stem, among: place.demoStems)).map { didYouMean($0) }
    report(
      .entryMissingDemoFile,
      pair.keyBytes,
      "the demo `\(stem)` has no file `\(stem).html` beside the entry",
      near ?? "Add the file; it is a complete HTML page."
    )
  }

  private mutating func checkAddress(_ pair: YAMLPair, _ stem: String) {
    let onlyOfFiles = ["served", "breaks", "poster", "pictures"]
    for own in pair.value.pairs where onlyOfFiles.contains(own.key.text) {
      report(
        .entryDemoAtAddress,
        own.keyBytes,
        "`\(own.key.text)` is for a demo that is a file, but `\(shortened(stem))` is at an address",
        "Remove `\(own.key.text)`, or put the demo into a file beside the entry."
      )
    }
    guard place.demoStems.contains(stem) else { return }
    report(
      .entryDemoAtAddress,
      pair.keyBytes,
      "the demo `\(shortened(stem))` is at an address, but also has a file `\(stem).html`",
      "Remove `url`, or the file."
    )
  }

  private mutating func checkAllowances(_ part: YAMLNode) {
    for allowed in part["allow"]?.items.compactMap({ $0["announced"] }) ?? [] {
      diagnostics += announcementFaults(in: allowed, of: file)
    }
  }

  /// The maximum number of steps of a scenario, including those of the scenarios that it begins after. A page shows all
  /// of them for each scenario, so a chain of scenarios takes space that grows with the square of its length.
  private static let mostSteps = 100

  private mutating func checkScenarios(_ demo: YAMLNode) {
    checkAllowances(demo)
    var first: [String: (bytes: Range<Int>, steps: Int)] = [:]
    for scenario in demo["scenarios"]?.items ?? [] {
      let steps = scenario["steps"]?.items ?? []
      for part in [scenario] + steps { checkAllowances(part) }
      let predecessor = predecessor(of: scenario, in: demo, above: first)
      let count = steps.count + (predecessor?.steps ?? 0)
      if count > Self.mostSteps {
        let others = predecessor == nil ? "" : ", with those of the scenarios that come first"
        let message = "the scenario has \(count) steps\(others)"
        let help = "Divide it, so that none has more than \(Self.mostSteps)."
        report(.entryLongScenario, (scenario["id"] ?? scenario).bytes, message, help)
      }
      guard let id = scenario["id"], let text = id.text else { continue }
      guard let other = first[text]?.bytes else {
        // A chain that is too long is reported only once.
        first[text] = (id.bytes, count > Self.mostSteps ? 0 : count)
        continue
      }
      report(
        .entryDuplicateScenario,
        id.bytes,
        "the id `\(shortened(text))` appears twice in one demo",
        other == id.bytes ? "Name a column of the table in the id." : "Give each scenario an id of its own.",
        [Diagnostic.Note(at: file.range(other), "the first is here")]
      )
    }
  }

  /// Finds the scenario that another begins after, which must come before it in the file.
  private mutating func predecessor<Found>(of scenario: YAMLNode, in demo: YAMLNode, above: [String: Found]) -> Found? {
    guard let after = scenario["given"]?["after"], let name = after.text else { return nil }
    if let found = above[name] { return found }
    let all = demo["scenarios"]?.items.compactMap { $0["id"]?.text } ?? []
    if all.contains(name) {
      let isItself = name == scenario["id"]?.text
      let message = "the scenario `\(shortened(name))` \(isItself ? "begins after itself" : "is not above this one")"
      let help =
        isItself
        ? "Name the one whose steps come first."
        : "Move it up, so that it comes before the scenarios that begin after it."
      report(.entryUnknownScenario, after.bytes, message, help)
      return nil
    }
    // A scenario without a valid id may be meant.
    if hasFaultyTable || all.filter(isSlug).count < demo["scenarios"]?.items.count ?? 0 {
      excused.append(scenario.bytes)
      return nil
    }
    let near = nearMiss(to: name, among: all).map { didYouMean($0) }
    let help = "Name a scenario of the same demo by its id."
    report(.entryUnknownScenario, after.bytes, "the demo has no scenario `\(shortened(name))`", near ?? help)
    return nil
  }

  private mutating func report(
    _ rule: Rule,
    _ bytes: Range<Int>,
    _ message: String,
    _ help: String,
    _ notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(rule, at: file.range(bytes), message, help: help, notes: notes))
  }
}
