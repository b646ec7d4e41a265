package import JSONSyntax
package import PatternLibrary

/// What a page gave to assistive technology from moment to moment while a scenario was played on it.
package struct PageTrace: Sendable, Hashable {
  /// The moments in order of time. Between two moments, the page shows what it showed at the first of them.
  private(set) var moments: [Moment] = []
  /// When each step came true, in milliseconds of the page's time.
  private(set) var ends: [Double] = []
  package var announcements: [Utterance] = []

  package init() {}

  struct Moment: Sendable, Hashable {
    var time: Double
    var nodes: [Node]
    /// The role and name of what has focus; the empty string if nothing has.
    var focus: String
    /// The visible texts, in the page's order.
    var texts: [String]
    /// The visible texts that are hidden from assistive technology.
    var hidden: [String]
    /// The title of the page.
    var title: String
    var isMoving: Bool
  }

  /// What is exposed to assistive technology about an element.
  struct Node: Sendable, Hashable {
    var role: String
    var name: String
    var value: String
    var description: String
    var states: [String: String]
    /// The states that are exposed.
    var shown: [String]
    /// Whether Tab stops at it.
    var isStop: Bool
    /// The ARIA attributes as they are written.
    var raw: String
  }

  /// Adds what the player's scripts report.
  package mutating func take(_ answer: JSONValue) {
    let nodes = (answer["nodes"].array ?? []).map(Node.init)
    moments += (answer["moments"].array ?? []).map { one in
      Moment(
        time: one["time"].time,
        nodes: (one["nodes"].array ?? []).compactMap(\.integer).filter(nodes.indices.contains).map { nodes[$0] },
        focus: one["focus"].string ?? "",
        texts: one["texts"].strings,
        hidden: one["hidden"].strings,
        title: one["title"].string ?? "",
        isMoving: one["isMoving"].bool == true
      )
    }
  }

  package mutating func endStep(at time: Double) { ends.append(time) }

  /// Returns what the page showed at a time, after everything that happened at that time.
  fileprivate func moment(at time: Double) -> Moment? { moments.last { $0.time <= time } }
}

extension PageTrace.Node {
  fileprivate init(_ told: JSONValue) {
    role = told["role"].string ?? ""
    name = squeezed(told["name"].string ?? "")
    value = told["value"].string ?? ""
    description = told["description"].string ?? ""
    states = (told["states"].object ?? [:]).compactMapValues(\.string)
    shown = told["shown"].strings
    isStop = told["isStop"].bool == true
    raw = told["raw"].string ?? ""
  }
}

/// The first difference between a mutant and the demo.
public struct MutantDifference: Sendable, Hashable {
  /// The id of the scenario.
  package let scenario: String
  /// The step, counted from 0.
  package let step: Int
  /// The time since the step's action, in milliseconds of the page's time.
  package let delay: Double
  /// An expectation that would fail, as YAML; `nil` if the grammar cannot express one.
  package let expectation: String?
  /// The difference, as the end of a sentence.
  package let words: String
  /// The texts announced before it, in order.
  let heard: [String]
  /// Those announced in its step, as expectations in YAML.
  let heardInStep: [String]
  /// A scenario that was played, and that passes on the demo and fails on the mutant, as YAML.
  package var suggestion: String?
}

extension PageTrace {
  /// The tolerance for times. Most are the same in every play, but changes that are gathered may be reported a little
  /// later.
  private static let tolerance = 20.0

  /// Returns the first difference to a play of a mutant in what is shown, and the first in what is announced, the
  /// earlier one first; none if nobody could notice any.
  package func differences(to mutant: PageTrace, in scenario: String) -> [MutantDifference] {
    [spokenDifference(to: mutant), shownDifference(to: mutant)].compactMap(\.self).sorted { $0.time < $1.time }
      .map { difference($0, in: scenario) }
  }

  private func difference(_ first: Found, in scenario: String) -> MutantDifference {
    let step = ends.firstIndex { first.time <= $0 } ?? max(0, ends.count - 1)
    let start = step == 0 ? 0 : ends[step - 1]
    let heard = announcements.filter { $0.time < first.time - Self.tolerance }
    return MutantDifference(
      scenario: scenario,
      step: step,
      delay: max(0, first.time - start),
      expectation: first.expectation(max(0, first.time - start)),
      words: first.words,
      heard: heard.map(\.text),
      heardInStep: heard.filter { $0.time > start }.map { $0.expectation(after: $0.time - start) }
    )
  }

  private typealias Found = (time: Double, words: String, expectation: (_ delay: Double) -> String?)

  private func spokenDifference(to mutant: PageTrace) -> Found? {
    let (said, other) = (announcements, mutant.announcements)
    for index in 0..<max(said.count, other.count) {
      let (one, two) = (said[at: index], other[at: index])
      if let one, let two, one.isSame(as: two, within: Self.tolerance) { continue }
      // The earlier of the two is what somebody hears first.
      if let two, two.time < (one?.time ?? .infinity) - Self.tolerance {
        // A silence begins at the last announcement that was heard, and ends before the next.
        let rest = (one?.time).map { $0 - two.time - Self.tolerance } ?? 1000
        let before = index > 0 ? two.time - said[index - 1].time : .infinity
        return (
          two.time, "“\(two.text)” is announced (\(two.manner)), and not in the demo",
          { delay in
            "silent: \(Int((min(delay, before) + max(1, min(rest, 1000))).rounded(.down)))ms"
          }
        )
      }
      guard let one else { return nil }
      return (
        one.time, "“\(one.text)” is not announced (\(one.manner)) at that time",
        { delay in
          let time = Int(((delay - 40) / 100).rounded(.up)) * 100
          let politeness = one.politeness.map { ", politeness: \($0.rawValue)" } ?? ""
          return "announced: { text: \(yamlText(one.text))\(politeness), within: \(max(100, time))ms }"
        }
      )
    }
    return nil
  }

  private func shownDifference(to mutant: PageTrace) -> Found? {
    let times = Set(moments.map(\.time) + mutant.moments.map(\.time)).sorted()
    for time in times {
      guard let one = moment(at: time), let two = mutant.moment(at: time) else { continue }
      guard let (words, expectation) = one.difference(to: two) else { continue }
      return (time, words, { _ in expectation })
    }
    return nil
  }
}

extension Utterance {
  /// The expectation that it is announced, as YAML.
  ///
  /// - Parameter delay: The time since the step's action, in milliseconds.
  fileprivate func expectation(after delay: Double) -> String {
    let limit = Int((delay / 100).rounded(.up)) * 100 + 100
    return limit <= Expectation.usualLimit.count
      ? "{ announced: \(yamlText(text)) }" : "{ announced: { text: \(yamlText(text)), within: \(limit)ms } }"
  }

  fileprivate func isSame(as other: Utterance, within tolerance: Double) -> Bool {
    text == other.text && politeness == other.politeness && abs(time - other.time) <= tolerance
  }
}

extension PageTrace.Moment {
  /// Returns what is different, and an expectation that then fails.
  fileprivate func difference(to other: PageTrace.Moment) -> (words: String, expectation: String?)? {
    if focus != other.focus { return focusDifference(to: other) }
    if nodes != other.nodes { return nodeDifference(to: other) }
    if texts != other.texts {
      if let text = texts.first(where: { !other.texts.contains($0) }) {
        return ("“\(text)” is not seen", "visible: \(yamlText(text))")
      }
      if let text = other.texts.first(where: { !texts.contains($0) }) {
        return ("“\(text)” is seen", "hidden: \(yamlText(text))")
      }
    }
    if title != other.title { return ("the title of the page is “\(other.title)”", "title: \(yamlText(title))") }
    if hidden != other.hidden { return ("other texts are hidden from assistive technology", nil) }
    if isMoving != other.isMoving {
      return (isMoving ? "nothing moves" : "something moves", "motion: \(isMoving ? "some" : "none")")
    }
    return nil
  }

  private func focusDifference(to other: PageTrace.Moment) -> (words: String, expectation: String?) {
    func parts(_ focus: String) -> (role: String, name: String) {
      let parts = focus.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }
    func place(_ focus: String) -> String {
      focus.isEmpty ? "nowhere" : "on \(parts(focus).role) “\(parts(focus).name)”"
    }
    let words = "focus is \(place(other.focus)) and not \(place(focus))"
    guard !focus.isEmpty else { return (words, "focus: start") }
    let name = parts(focus).name
    return (words, name.isEmpty ? "focus: stays" : "focus: { on: \(yamlText(name)) }")
  }

  private func nodeDifference(to other: PageTrace.Moment) -> (words: String, expectation: String?) {
    let (gone, new) = (nodes.without(other.nodes), other.nodes.without(nodes))
    for node in gone {
      if let same = new.first(where: { $0.role == node.role && $0.name == node.name }) {
        return node.difference(to: same)
      }
    }
    if let node = gone.first { return ("\(node.words) is not there", "element: { \(node.reference) }") }
    if let node = new.first { return ("\(node.words) is there", "absent: { \(node.reference) }") }
    return ("elements are in another order", nil)
  }
}

extension PageTrace.Node {
  fileprivate var words: String { name.isEmpty ? "a \(role)" : "\(role) “\(name)”" }

  fileprivate var reference: String { "role: \(yamlText(role))" + (name.isEmpty ? "" : ", name: \(yamlText(name))") }

  /// Returns what another element with the same role and name exposes differently.
  fileprivate func difference(to other: PageTrace.Node) -> (words: String, expectation: String?) {
    func expected(_ rest: String) -> String { "element: { \(reference), \(rest) }" }
    if value != other.value {
      return ("the value of \(words) is “\(other.value)” and not “\(value)”", expected("value: \(yamlText(value))"))
    }
    if description != other.description {
      let words = "the description of \(words) is “\(other.description)” and not “\(description)”"
      return (words, expected("description: \(yamlText(description))"))
    }
    let states = Set(self.states.keys).union(other.states.keys).sorted()
    if let state = states.first(where: { self.states[$0] != other.states[$0] }) {
      let (own, its) = (self.states[state], other.states[state])
      let value = own ?? ElementState(rawValue: state)?.defaultValue(for: role) ?? ElementState.absent
      return (
        "\(state) of \(words) is \(its ?? "absent") and not \(own ?? "absent")",
        expected("states: { \(state): \(value) }")
      )
    }
    if isStop != other.isStop { return ("\(words) is \(other.isStop ? "a" : "no") stop for Tab", nil) }
    return ("\(words) has `\(other.raw)` and not `\(raw)`", nil)
  }
}

extension [PageTrace.Node] {
  /// Returns the nodes that another list does not contain, each as often as it is missing there.
  fileprivate func without(_ others: [PageTrace.Node]) -> [PageTrace.Node] {
    var left = others
    return filter { node in
      guard let place = left.firstIndex(of: node) else { return true }
      left.remove(at: place)
      return false
    }
  }
}
