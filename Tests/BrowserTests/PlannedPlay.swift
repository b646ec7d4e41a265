import PatternLibrary
import Synchronization
import Testing
import Verifying

/// A scenario as it is played on a page, or in a frame of it.
struct PlannedPlay: Sendable {
  var scenario: Scenario
  var url: String
  var frame: String?
  var style = PlayingStyle()
}

/// For demos that are to be found out: of them a play that comes late proves nothing, even when it passes.
let counterproof: PlayingStyle = {
  var style = PlayingStyle()
  style.isCounterproof = true
  return style
}()

/// Plays with several browsers side by side, and returns what came of each play. Where page or player were late every
/// time it says nothing of the demo, and the play is begun anew when the others have ended.
func playAll(_ plays: [PlannedPlay], in kind: BrowserKind = .chromium, count: Int) throws -> [Performance] {
  let announcer = try announcerScript()
  let results = Mutex<[Int: Performance]>([:])
  func play(_ chosen: [Int], count: Int) throws {
    try withBrowsers(kind, count: count, over: chosen) { session in
      try ScenarioPlayer(session, announcer: announcer)
    } _: { index, player in
      let play = plays[index]
      player.style = play.style
      let performance = try player.play(play.scenario, at: play.url, in: play.frame)
      results.withLock { $0[index] = performance }
    }
  }
  try play(Array(plays.indices), count: count)
  let late = results.withLock { results in
    results.filter { index, performance in
      performance.isLate && (!performance.failures.isEmpty || plays[index].style.isCounterproof)
    }.keys.sorted()
  }
  try play(late, count: 1)
  return try results.withLock { results in try plays.indices.map { try #require(results[$0]) } }
}
