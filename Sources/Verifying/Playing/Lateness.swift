/// What is seen too late says nothing of a demo: the state that a scenario expects may have come and gone. So the player
/// takes down how late it is, and plays once more what failed meanwhile.
extension ScenarioPlayer {
  /// How late something may be looked at or done, in milliseconds.
  static let tolerance = 500.0
  /// How much longer a look may take for which pictures are taken, in milliseconds.
  static let pictureTime = 1000.0
  /// How often a scenario is played at most.
  static let mostPlays = 3

  /// Plays until what came of it counts, as often as that may be. The play is told which one it is, counted from 1.
  static func playing<Outcome>(
    _ play: (Int) throws(WebDriverError) -> Outcome,
    until counts: (Outcome) -> Bool
  ) throws(WebDriverError) -> Outcome {
    var outcome = try play(1)
    for count in 2...mostPlays where !counts(outcome) { outcome = try play(count) }
    return outcome
  }

  /// Something is due, and the player comes to it.
  ///
  /// - Parameter time: On the page's clock.
  func noteArrival(at time: Double) { stage.lateness = max(stage.lateness, time - max(stage.end, stage.waited)) }

  /// Until now the player waited or was at work, and was not late.
  ///
  /// - Parameter most: For how long it may have been, in milliseconds.
  func noteWait(atMost most: Double = .infinity) throws(WebDriverError) {
    let due = max(stage.end, stage.waited)
    stage.waited = max(due, min(try now(), due + most))
  }

  /// A look that counts is over.
  ///
  /// - Parameter work: How much of the time since the look before, or since it was due, was work, at most, in milliseconds.
  func noteLook(after work: Double) throws(WebDriverError) {
    let time = try now()
    noteArrival(at: time - work)
    stage.waited = max(stage.end, stage.waited, time)
  }

  /// Notes how late the play was.
  func noteLateness(_ result: inout Performance) {
    let standstill = try? ask("standstill").time
    result.lateness = max(stage.lateness, standstill ?? 0)
    guard let remark = result.remarkOnLateness else { return }
    for index in result.failures.indices { result.failures[index].remark = remark }
  }
}

extension Performance {
  /// Whether a failure can come from lateness alone.
  package var isLate: Bool { lateness > ScenarioPlayer.tolerance }

  /// What is to be known of all that was observed.
  var remarkOnLateness: String? {
    guard isLate else { return nil }
    let time = Int(min(lateness, 1e9))
    return "page or player were up to \(time) ms late in this play, so it may have been seen too late"
  }
}
