import PatternLibrary
import Testing
import Verifying

@Suite("The judge of what is heard")
struct ScreenReaderJudgeTests {
  /// A step in which a key is pressed at 1000 ms, and everything has come true by 1100 ms.
  private func step(_ prepare: (inout ObservedStep) -> Void) -> ObservedStep {
    var step = ObservedStep()
    (step.start, step.lastInput, step.end) = (1000, 1000, 1100)
    prepare(&step)
    return step
  }

  private let orca = Orca.behaviour(of: "Orca 43.1")

  private func judged(
    _ step: ObservedStep,
    _ spoken: [(Double, String)],
    announced: [(Double, String)] = [],
    isMistake: Bool = false
  ) -> (failures: [String], notes: [String]) {
    var judge = HearingJudge(
      steps: [step],
      spoken: spoken.map { Utterance($1, at: $0) },
      announced: announced.map { Utterance($1, at: $0, politeness: .polite) },
      behaviour: orca,
      isMistake: isMistake
    )
    let failures = judge.failures().map(\.place)
    return (failures, judge.notes.map(\.place))
  }

  private func failures(_ step: ObservedStep, _ spoken: (Double, String)...) -> [String] {
    judged(step, spoken).failures
  }

  private func saving(at time: Double?) -> ObservedStep {
    step { $0.announcements = [.init(text: "Saving note", time: time, bytes: 0..<1)] }
  }

  @Test("accepts an announcement that is spoken alone, with more around it or in pieces")
  func announced() {
    #expect(failures(saving(at: 1050), (1200, "Saving note")) == [])
    #expect(failures(saving(at: 1050), (1200, "status bar saving note.")) == [])
    #expect(failures(saving(at: 1050), (1200, "Saving"), (1210, "note")) == [])
  }

  @Test("fails an announcement that is not spoken in time, and says what was spoken")
  func unspoken() {
    #expect(
      failures(saving(at: 1050), (1200, "Saving")) == [
        "step 1: expected “Saving note” to be spoken, but “Saving” was spoken; the browser gave it at 1050 ms"
      ]
    )
    #expect(
      failures(saving(at: nil), (9000, "Saving note")) == [
        "step 1: expected “Saving note” to be spoken, but nothing was spoken; the browser did not give it either"
      ]
    )
  }

  @Test("counts the scenario's own steps, without those on the way to where it begins")
  func approach() {
    var own = saving(at: 1050)
    own.index = 2
    var judge = HearingJudge(steps: [own], spoken: [], announced: [], behaviour: orca, approach: 2)
    #expect(judge.failures().map(\.stepInWords) == ["step 1"])
  }

  @Test("fails an announcement that is spoken twice")
  func twice() {
    #expect(
      failures(saving(at: 1050), (1200, "Saving note"), (1900, "Saving note")) == [
        "step 1: expected “Saving note” to be spoken once, but it was spoken again 700 ms later"
      ]
    )
  }

  @Test("takes an element with the same words, which the person passes by after it, for no repetition")
  func passedBy() {
    var saving = saving(at: 1050)
    saving.lastInput = 1300
    #expect(failures(saving, (1100, "Saving note"), (1400, "Saving note spin button.")) == [])
    #expect(failures(saving, (1100, "Saving note"), (1400, "Saving note")).count == 1)
  }

  @Test("does not confuse focus with the same words with an announcement or a repetition")
  func focusAndAnnouncement() {
    let step = step {
      $0.announcements = [.init(text: "Saving note", time: 1050, bytes: 0..<1)]
      $0.focusMoves = [.init(role: "progressbar", name: "Saving note", time: 1040)]
    }
    #expect(failures(step, (1100, "Saving note progress bar."), (1200, "Saving note")) == [])
    #expect(
      failures(step, (1100, "Saving note progress bar.")).contains {
        $0.hasPrefix("step 1: expected “Saving note” to be spoken, but")
      }
    )
  }

  @Test("expects name and role where focus comes to rest")
  func focus() {
    let step = step {
      $0.focusMoves = [
        .init(role: "button", name: "On the way", time: 1000, end: 1050),
        .init(role: "button", name: "Cancel", time: 1050),
      ]
    }
    #expect(failures(step, (1100, "Cancel push button.")) == [])
    let silent = "step 1: expected button “Cancel” to be spoken when focus reaches it, but"
    #expect(failures(step, (1100, "Cancel")) == ["\(silent) “Cancel” was spoken"])
    #expect(failures(step) == ["\(silent) nothing was spoken"])
  }

  @Test("does not take an announcement that contains another's words for a repetition")
  func longer() {
    let spoken = [(1200.0, "Saving note"), (3000.0, "Still saving note")]
    let announced = [(1050.0, "Saving note"), (2900.0, "Still saving note")]
    #expect(judged(saving(at: 1050), spoken, announced: announced).failures == [])
    #expect(judged(saving(at: 1050), spoken).failures.count == 1)
  }

  /// The result of moving focus to a heading at 1000 ms, about which nothing is spoken.
  private func silentMove(leavesNothing: Bool = true, isTold: Bool = true) -> (failures: [String], notes: [String]) {
    var move = ObservedStep.FocusMove(role: "heading", name: "Welcome", time: 1000)
    (move.leavesNothing, move.isTold) = (leavesNothing, isTold)
    return judged(step { $0.focusMoves = [move] }, [(1010, "City library heading level 1.")])
  }

  private static let unspoken = "step 1: expected heading “Welcome” to be spoken when focus reaches it, but "

  @Test("notes a focus move from a disappearing element if Orca was notified but silent")
  func hidden() {
    let (failures, notes) = silentMove()
    #expect(failures == [])
    let words =
      "Orca was silent, though it was told: the element that had focus before went out of its reach at that moment"
    #expect(notes == [Self.unspoken + words])
  }

  @Test("fails a silent focus move if Orca was not notified, or if the previous element is still there")
  func noExcuse() {
    let silence = [Self.unspoken + "“City library heading level 1.” was spoken"]
    #expect(silentMove(isTold: false) == (silence, []))
    #expect(silentMove(leavesNothing: false) == (silence, []))
  }

  @Test("notes an announcement with the words of the previous one if that was spoken, because Orca leaves it out")
  func repeated() {
    let twice = step {
      $0.announcements = [1000, 1200].map { .init(text: "Loading", time: $0, bytes: 0..<1) }
    }
    func judged(_ texts: [String], _ spoken: (Double, String)...) -> (failures: Int, notes: [String]) {
      let announced = texts.enumerated().map { (1000 + Double($0) * 100, $1) }
      let (failures, notes) = self.judged(twice, spoken, announced: announced, isMistake: true)
      return (failures.count, notes)
    }
    let note =
      "step 1: expected “Loading” to be spoken, but Orca leaves out an announcement in the words of the last one"
    #expect(judged(["Loading", "Loading"], (1100, "Loading")) == (0, [note]))
    #expect(judged(["Loading", "Saving", "Loading"], (1100, "Loading")) == (1, []))
    #expect(judged(["Loading", "Loading"]) == (2, []))
  }

  @Test("notes a progress bar whose percentage is spoken instead of its role")
  func percentage() {
    func judged(_ role: String, _ text: String) -> (failures: Int, notes: [String]) {
      let move = ObservedStep.FocusMove(role: role, name: "Signing in", time: 1000)
      let (failures, notes) = self.judged(step { $0.focusMoves = [move] }, [(1200, text)])
      return (failures.count, notes)
    }
    let expected = "step 1: expected progressbar “Signing in” to be spoken when focus reaches it, but "
    let note = expected + "Orca said “Signing in 50 percent.”: a percentage in the place of the role"
    #expect(judged("progressbar", "Signing in 50 percent.") == (0, [note]))
    #expect(judged("progressbar", "Signing in") == (1, []))
    #expect(judged("button", "Signing in 50 percent.") == (1, []))
    #expect(judged("progressbar", "Still signing in 50 percent.") == (1, []))
  }

  /// So many percentages, spoken one after the other.
  private func percents(_ count: Int) -> [(Double, String)] {
    (0..<count).map { (1200 + Double($0) * 100, "\($0) percent.") }
  }

  @Test("lets a demo that shows a mistake repeat everything, and say every percent")
  func mistakes() {
    let spoken = [(1150, "Saving note"), (1900, "Saving note")] + percents(5)
    #expect(judged(saving(at: 1050), spoken).failures.count == 2)
    #expect(judged(saving(at: 1050), spoken, isMistake: true).failures == [])
  }

  @Test("breaks a silence for speech that answers neither a key nor an expectation")
  func silence() {
    let step = step { $0.silences = [.init(start: 1100, end: 6000, bytes: 0..<1)] }
    #expect(failures(step, (1300, "pressed"), (3000, "5 percent."), (6500, "Later")) == [])
    #expect(
      failures(step, (3000, "Still here")) == [
        "step 1: expected silence for 4900 ms, but “Still here” was spoken"
      ]
    )
  }

  @Test("breaks a silence for a live region even if a key might explain the words")
  func announcedInSilence() {
    let step = step { $0.silences = [.init(start: 1100, end: 6000, bytes: 0..<1)] }
    #expect(
      judged(step, [(1300, "Saving")], announced: [(1150, "Saving")]).failures == [
        "step 1: expected silence for 4900 ms, but “Saving” was spoken"
      ]
    )
  }

  @Test("fails a progress bar whose every percent is spoken")
  func everyPercent() {
    #expect(judged(step { _ in }, percents(4)).failures == [])
    #expect(judged(step { _ in }, percents(5)).failures.count == 1)
  }
}
