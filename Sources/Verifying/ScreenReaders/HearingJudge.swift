package import PatternLibrary

/// Compares what a screen reader spoke with what the steps of a scenario expect.
///
/// All times are milliseconds on the page's clock. An utterance answers only one thing: an announcement, a focus move,
/// the person's own key, or the progress of a bar that the reader follows by itself. An utterance that answers none of
/// these breaks a silence.
package struct HearingJudge {
  /// How much later than the page a screen reader may speak, in milliseconds.
  static let timeout = Timeouts.Speech.saying / .milliseconds(1)
  /// How much earlier it may seem to speak, because two clocks are compared.
  static let clockSlack = 150.0
  /// How long after a key or a focus move an utterance may answer it.
  static let reaction = 1000.0
  /// The same words within this time are a repetition.
  static let repetition = 3000.0
  /// A focus stop that is shorter than this is only on the way.
  static let rest = 200.0

  let steps: [ObservedStep]
  let spoken: [Utterance]
  /// What the page's live regions gave to assistive technology.
  let announced: [Utterance]

  /// What an utterance answers.
  private enum Cause { case announcement, focus }

  private var causes: [Int: Cause] = [:]
  /// What the reader left out because of its own behaviour; see `answer(to:)`, `isPercentage` and `isRepeat`.
  package private(set) var notes: [ScenarioFailure] = []

  private let behaviour: ReaderBehaviour
  /// Whether the demo shows a mistake, and the scenario describes it: then the duties of every right demo are not
  /// checked.
  private let isMistake: Bool
  /// How many steps led to where the scenario begins. They are not among the steps.
  private let approach: Int

  package init(
    steps: [ObservedStep],
    spoken: [Utterance],
    announced: [Utterance],
    behaviour: ReaderBehaviour,
    isMistake: Bool = false,
    approach: Int = 0
  ) {
    (self.approach, self.behaviour, self.isMistake, self.steps) = (approach, behaviour, isMistake, steps)
    (self.spoken, self.announced) = (spoken, announced)
  }

  /// Returns the failures, in the order of the steps.
  package mutating func failures() -> [ScenarioFailure] {
    causes = [:]
    notes = []
    var failures: [ScenarioFailure] = []
    for step in steps { for move in restingMoves(of: step) { failures += judge(move, step) } }
    for step in steps { for expected in step.announcements { failures += judge(expected, step) } }
    for step in steps { for silence in step.silences { failures += judge(silence, step) } }
    if !isMistake { failures += repetitions() + progress() }
    return failures.sorted { ($0.step, $0.bytes.lowerBound) < ($1.step, $1.bytes.lowerBound) }
  }

  private func failure(_ step: ObservedStep, _ bytes: Range<Int>?, _ expected: String, _ heard: String)
    -> ScenarioFailure
  {
    var failure = ScenarioFailure(step: step.index, bytes: bytes ?? step.action, expected: expected, observed: heard)
    failure.approach = approach
    return failure
  }
}

// MARK: - Focus

extension HearingJudge {
  private func restingMoves(of step: ObservedStep) -> [ObservedStep.FocusMove] {
    step.focusMoves.filter { !$0.role.isEmpty && !$0.name.isEmpty && ($0.end ?? .infinity) - $0.time >= Self.rest }
  }

  /// Whether the name and the role of a focus target were spoken, or a percentage instead of the role.
  static func isSpoken(
    _ move: ObservedStep.FocusMove,
    in spoken: some Collection<Utterance>,
    _ behaviour: ReaderBehaviour
  ) -> Bool {
    let answers = spoken.filter { isAnswer($0, to: move) }
    return namesIt(move, answers, behaviour) || answers.contains { isPercentage($0, of: move, behaviour) }
  }

  private static func namesIt(
    _ move: ObservedStep.FocusMove,
    _ answers: [Utterance],
    _ behaviour: ReaderBehaviour
  ) -> Bool {
    let said = SpokenWords(answers.map(\.text).joined(separator: " "))
    guard said.contains(SpokenWords(move.name)) || SpokenWords(move.name).words.isEmpty else { return false }
    return behaviour.roleWords[move.role]?.contains { said.contains(SpokenWords($0)) } ?? true
  }

  private static func isAnswer(_ utterance: Utterance, to move: ObservedStep.FocusMove) -> Bool {
    utterance.time >= move.time - clockSlack && utterance.time <= move.time + timeout
  }

  /// Whether an utterance says a bar's name and a percentage, but not that it is a bar.
  private static func isPercentage(
    _ utterance: Utterance,
    of move: ObservedStep.FocusMove,
    _ behaviour: ReaderBehaviour
  ) -> Bool {
    let words = utterance.words.words
    return behaviour.saysPercentageForRole && move.role == "progressbar" && isAnswer(utterance, to: move)
      && words.last == "percent" && words.dropLast().last?.allSatisfy(\.isNumber) == true
      && Array(words.dropLast(2)) == SpokenWords(move.name).words
  }

  private mutating func judge(_ move: ObservedStep.FocusMove, _ step: ObservedStep) -> [ScenarioFailure] {
    let name = SpokenWords(move.name)
    let role = behaviour.roleWords[move.role]?.map { SpokenWords($0) } ?? []
    let places = spoken.indices.filter { Self.isAnswer(spoken[$0], to: move) }
    // Of several utterances with the name, the one that also has the role.
    let answers = places.filter { causes[$0] == nil && spoken[$0].words.contains(name) }
    let best =
      answers.first { index in role.contains { spoken[index].words.contains($0) } }
      ?? (role.isEmpty ? answers.first : nil)
    if let best { causes[best] = .focus }
    let said = places.map { spoken[$0] }
    if Self.namesIt(move, said, behaviour) { return [] }
    let expected = "\(move.role) “\(move.name)” to be spoken when focus reaches it"
    if let place = places.first(where: { Self.isPercentage(spoken[$0], of: move, behaviour) }) {
      causes[place] = .focus
      let heard = "\(behaviour.name) said “\(spoken[place].text)”: a percentage in the place of the role"
      notes.append(failure(step, nil, expected, heard))
      return []
    }
    // The page has done its part, and that is proven: the reader was told where focus went. It had lost its place along
    // with the element that had focus before. Any other silence is a failure.
    guard behaviour.losesPlaceWithElement, move.leavesNothing, move.isTold else {
      return [failure(step, nil, expected, "\(Self.list(said)) was spoken")]
    }
    let heard =
      "\(behaviour.name) was silent, though it was told: the element that had focus before went out of its reach at that moment"
    notes.append(failure(step, nil, expected, heard))
    return []
  }

  /// Returns texts for people to read.
  static func list(_ utterances: some Collection<Utterance>) -> String {
    utterances.isEmpty ? "nothing" : utterances.map { "“\($0.text)”" }.joined(separator: ", ")
  }
}

// MARK: - Announcements

extension HearingJudge {
  /// Whether an expected text was spoken in its time.
  static func isSpoken(
    _ expected: ObservedStep.ExpectedAnnouncement,
    of step: ObservedStep,
    in spoken: [Utterance]
  ) -> Bool {
    let times = times(of: expected, in: step)
    let said = SpokenWords(spoken.filter { times.contains($0.time) }.map(\.text).joined(separator: " "))
    return said.contains(SpokenWords(expected.text))
  }

  /// Returns when an announcement must be spoken.
  static func times(of expected: ObservedStep.ExpectedAnnouncement, in step: ObservedStep) -> ClosedRange<Double> {
    let earliest = (expected.time ?? step.start) - clockSlack
    return earliest...max(earliest, (expected.time ?? step.end) + timeout)
  }

  /// Returns the utterances that speak a text: one that contains it, or several in a row that together do.
  private func places(of text: String, in times: ClosedRange<Double>) -> [Int]? {
    let wanted = SpokenWords(text)
    let free = spoken.indices.filter { causes[$0] == nil && times.contains(spoken[$0].time) }
    if let whole = free.first(where: { spoken[$0].words.contains(wanted) }) { return [whole] }
    for first in free.indices {
      for last in free.indices where last > first && last - first < 5 {
        let joined = SpokenWords(free[first...last].map { spoken[$0].text }.joined(separator: " "))
        if joined.contains(wanted) { return Array(free[first...last]) }
      }
    }
    return nil
  }

  private mutating func judge(
    _ expected: ObservedStep.ExpectedAnnouncement,
    _ step: ObservedStep
  ) -> [ScenarioFailure] {
    let times = Self.times(of: expected, in: step)
    if let places = places(of: expected.text, in: times) {
      for place in places { causes[place] = .announcement }
      return []
    }
    let said = spoken.filter { times.contains($0.time) }
    let browser = expected.time.map { "the browser gave it at \(Int($0)) ms" } ?? "the browser did not give it either"
    let wanted = "“\(expected.text)” to be spoken"
    if isRepeat(expected) {
      notes.append(
        failure(
          step,
          expected.bytes,
          wanted,
          "\(behaviour.name) leaves out an announcement in the words of the last one"
        )
      )
      return []
    }
    return [failure(step, expected.bytes, wanted, "\(Self.list(said)) was spoken; \(browser)")]
  }

  /// Whether an announcement has the same words as the one before it, which was spoken, and the reader leaves out
  /// repetitions.
  private func isRepeat(_ expected: ObservedStep.ExpectedAnnouncement) -> Bool {
    let words = SpokenWords(expected.text)
    guard behaviour.omitsRepeats, let time = expected.time,
      let own = announced.lastIndex(where: { $0.time <= time && SpokenWords($0.text) == words }), own > 0
    else { return false }
    let before = announced[own - 1]
    return SpokenWords(before.text) == words && spoken.contains { Self.isSpeech($0, of: before) }
  }

  /// Returns announcements that are spoken again for no reason.
  private func repetitions() -> [ScenarioFailure] {
    var failures: [ScenarioFailure] = []
    for step in steps {
      for expected in step.announcements {
        let wanted = SpokenWords(expected.text)
        guard
          let first = spoken.indices.first(where: {
            causes[$0] == .announcement && spoken[$0].words.contains(wanted)
              && Self.times(of: expected, in: step).contains(spoken[$0].time)
          }),
          let again = spoken.indices.first(where: { index in
            index > first && causes[index] == nil && spoken[index].words.contains(wanted)
              && spoken[index].time <= spoken[first].time + Self.repetition && !isOfAnother(spoken[index], than: wanted)
              // The person has gone to an element whose name and value are these words, among others.
              && (spoken[index].words == wanted || !isReaction(spoken[index], after: spoken[first].time))
          })
        else { continue }
        let heard = "it was spoken again \(Int(spoken[again].time - spoken[first].time)) ms later"
        failures.append(failure(step, expected.bytes, "“\(expected.text)” to be spoken once", heard))
      }
    }
    return failures
  }
}

extension HearingJudge {
  /// Whether an utterance belongs to another announcement that only begins or ends with the same words.
  private func isOfAnother(_ utterance: Utterance, than wanted: SpokenWords) -> Bool {
    announced.contains {
      SpokenWords($0.text) != wanted && SpokenWords($0.text).contains(wanted) && Self.isSpeech(utterance, of: $0)
    }
  }
}

// MARK: - Silence

extension HearingJudge {
  private func judge(_ silence: ObservedStep.ExpectedSilence, _ step: ObservedStep) -> [ScenarioFailure] {
    let broken = spoken.indices.first { index in
      spoken[index].time > silence.start && spoken[index].time <= silence.end && isUnasked(index)
    }
    guard let broken else { return [] }
    let expected = "silence for \(Int(silence.end - silence.start)) ms"
    return [failure(step, silence.bytes, expected, "“\(spoken[broken].text)” was spoken")]
  }

  /// Whether an utterance answers neither an action of the person nor an expected announcement.
  private func isUnasked(_ index: Int) -> Bool {
    if causes[index] != nil { return false }
    // The text of a live region is an announcement, whenever it is spoken.
    if announced.contains(where: { Self.isSpeech(spoken[index], of: $0) }) { return true }
    let words = spoken[index].words
    return !words.words.isEmpty && !words.isProgress && !isReaction(spoken[index])
  }

  static func isSpeech(_ utterance: Utterance, of announcement: Utterance) -> Bool {
    let delay = utterance.time - announcement.time
    return delay >= -clockSlack && delay <= timeout
      && utterance.words.contains(SpokenWords(announcement.text))
  }

  /// Whether it was spoken soon after the page opened, a key was pressed, or focus moved, after an earlier time if there
  /// is one.
  private func isReaction(_ utterance: Utterance, after earlier: Double = -.infinity) -> Bool {
    let start = steps.first?.start ?? 0
    let opening = start > earlier && utterance.time <= start + Self.timeout && (steps.first?.isOpening ?? false)
    return opening
      || steps.contains { step in
        ([step.lastInput] + step.focusMoves.map(\.time)).contains { time in
          time > earlier && utterance.time >= time - Self.clockSlack && utterance.time <= time + Self.reaction
        }
      }
  }

  /// Returns a failure for a bar if every percent of it is spoken.
  private func progress() -> [ScenarioFailure] {
    let said = spoken.filter(\.words.isProgress)
    // Several bars may begin at once, but none is spoken again within five seconds.
    let crowd = said.indices.first { index in
      index + 4 < said.count && said[index + 4].time - said[index].time <= 5000
    }
    guard let crowd, let step = steps.last(where: { $0.start <= said[crowd].time }) ?? steps.first else { return [] }
    let heard = "\(Self.list(said[crowd...(crowd + 4)])) was spoken within five seconds"
    return [failure(step, nil, "progress to be spoken now and then", heard)]
  }
}
